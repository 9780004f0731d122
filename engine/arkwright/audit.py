"""The laws of the table, checked after every decision when asked for."""

from __future__ import annotations

from engine.arkwright import factory_action, ideas, setup, storage
from engine.arkwright.names import (
    GOODS,
    LINES,
    MARKERS,
    MAX_TILES,
    NONE,
    OWN_MARKERS,
    PIERS,
    ROWS,
    SPACES,
    TILES,
    Category,
    Event,
    Marker,
    Phase,
    Tile,
)
from engine.arkwright.state import WORKERS, ArkwrightGame
from engine.arkwright.tables import TILE_IDS, level_of
from engine.arkwright.turn import begin_decade
from engine.kernel import law


def audit(game: ArkwrightGame) -> None:
    """Check them all."""
    audit_workers(game)
    audit_production(game)
    audit_special_markers(game)
    audit_events(game)
    audit_timetable(game)
    audit_east_india(game)
    if game.rules.asymmetrical:
        audit_display(game)
    for seat in range(game.seats):
        audit_company(game, seat)
        audit_shipping(game, seat)
        audit_administration(game, seat)
        for mill in range(seat * GOODS, seat * GOODS + GOODS):
            audit_mill(game, mill)


def audit_workers(game: ArkwrightGame) -> None:
    """84 workers over market, fired, box, factories, ships and warehouses (checklist 251)."""
    at_work = sum(game.workers) + sum(game.warehouse) + sum(game.crew(seat) for seat in range(game.seats))
    law(game.labour + game.fired + game.boxed + at_work == WORKERS, "84 workers in all", game.labour)
    law(min(game.labour, game.fired, game.boxed, game.crisis_gap) >= 0, "no space holds less than nobody")
    law(game.labour + game.crisis_gap <= len(game.rules.demand), "the market has 80 spaces")


LIGHT = range(OWN_MARKERS, Marker.MACHINES_DARK)
DARK = range(Marker.MACHINES_DARK, MARKERS)
SHADES = ((LIGHT, range(ROWS // 2)), (DARK, range(ROWS // 2, ROWS)))
"""The markers of either shade, and the rows of the board on which they are laid out."""


def audit_special_markers(game: ArkwrightGame) -> None:
    """Markers, tiles and ships of the board and of the players are together what was laid out (checklist 6, 9, 125, 252 to 254)."""
    rules = game.rules
    for shade, rows in SHADES:
        out = 0
        for marker in shade:
            lying = [game.marker_supply[row * MARKERS + marker] for row in range(ROWS)]
            law(min(lying) >= 0 and sum(lying) == sum(lying[row] for row in rows), "a row holds its shade", marker)
            copies = sum(lying) + sum(owned >> marker & 1 for owned in game.markers)
            law(copies <= rules.marker_copies[marker], "there are so many advanced markers of a kind", marker)
            out += copies
        law(out == rules.row_spaces * len(rows), "advanced markers lie on the board or at a player", out)
    tiles = [game.tile_supply[tile] + sum(owned >> tile & 1 for owned in game.tiles) for tile in range(TILES)]
    law(min(game.tile_supply) >= 0, "tiles in the supply are not negative")
    owner = game.decision is None or game.has(game.decision.seat, Tile.DEVELOPER)
    law(owner or not game.developed, "a Developer is used by his owner", game.developed)
    for tile, copies in enumerate(tiles):
        law(copies <= rules.tile_copies[tile], "there are so many tiles of a kind", TILE_IDS[tile])
    given = game.seats if rules.preset else 0
    law(sum(tiles) == rules.tile_total + given, "tiles are in the supply or at a player", sum(tiles))
    ships = [offered + game.piers.count(ship) for ship, offered in enumerate(game.ship_supply)]
    law(min(game.ship_supply) >= 0 and ships == list(rules.ship_copies), "ships are in the supply or at a pier", ships)


LASTING = (Event.HAMBURG_EXCHANGE_CRISIS, Event.CROWN_JUBILEE, Event.NAVIGATION_ACTS, Event.THREAT_OF_STRIKE)
"""The events that lie in force for a decade."""


def audit_events(game: ArkwrightGame) -> None:
    """Every event marker lies in one place; what is unseen was not resolved; Bureaucracy is never late (checklist 13 to 15, 165)."""
    laid = [*game.event_at, *([game.reserve_event] if game.reserve_event != NONE else [])]
    law(len(set(laid)) == len(laid), "an event marker lies in one place", laid)
    law(game.unseen_events == sorted(set(game.unseen_events)), "unseen events are told once", game.unseen_events)
    early = [
        event for decade, event in zip(game.rules.decades, game.event_at, strict=True) if decade.year < setup.LATE_YEAR
    ]
    hidden = Event.BUREAUCRACY in game.unseen_events
    law(not hidden or Event.BUREAUCRACY in (*early, game.reserve_event), "Bureaucracy lies on an early decade", laid)
    law(Event.END_OF_GAME not in game.unseen_events, "everybody knows where the end of the game lies", laid)
    law(game.running == NONE or game.running not in game.unseen_events, "a running event was seen", game.running)
    law(game.running in (NONE, *LASTING), "an event in force is one for a decade", game.running)


def audit_timetable(game: ArkwrightGame) -> None:
    """No decade comes after the last one, and an economy marker is seen in each cycle (checklist 2, 8)."""
    law(not game.last_decade or all(frame[0] is not begin_decade for frame in game.stack), "1810 is the last decade")
    for good, used in enumerate(game.economy_used):
        cycles = game.decade + (good <= game.cycle) if game.decade >= 0 else 0
        law(used.bit_count() <= cycles, "an economy marker is seen in each cycle", good)


def audit_east_india(game: ArkwrightGame) -> None:
    """Influence and prices stay on their tracks, an orange space holds one marker (checklist 235, 238, 240)."""
    track = game.rules.track
    if not game.rules.east_india:
        law(not any(game.influence) and not any(game.indicator), "without the module nothing moves on its tableau")
    for commodity in range(GOODS):
        spaces = game.influence[commodity::GOODS]
        law(min(spaces) >= 0 and max(spaces) <= track.spaces, "influence is on its track", commodity)
        orange = [space for space in spaces if space >= track.first_orange]
        law(len(set(orange)) == len(orange), "an orange space holds one marker", commodity)
        prices = game.rules.commodity_prices[commodity]
        law(0 <= game.indicator[commodity] < len(prices), "a price is on its scale", commodity)


def audit_display(game: ArkwrightGame) -> None:
    """Two mass and two luxury backs of each good and level, as many markers, two factories of a category per good (244, 245)."""
    for average in range(factory_action.BACKS):
        for category in (Category.MASS, Category.LUXURY):
            back = average + category * factory_action.BACKS
            left = game.backs[back - factory_action.BACKS] + game.factory.count(back)
            law(0 <= left <= game.rules.category_limit, "two backs of a kind", back)
        law(factory_action.copies_on_display(game, average) >= 0, "the display lends what it has", average)
    for good in range(GOODS):
        for category in (Category.MASS, Category.LUXURY):
            opened = factory_action.open_in_category(game, good, category)
            law(opened <= game.rules.category_limit, "two factories of a category and good", good)


def audit_production(game: ArkwrightGame) -> None:
    """Goods just made and shut lines are those of the phase; the importers stay on their tracks (checklist 139, 142, 156)."""
    if game.phase != Phase.PRODUCTION:
        law(not any(game.made), "goods are sold, shipped, stored or lost when the phase ends", game.made)
        law(set(game.shut) == {NONE}, "no line is shut beyond the phase", game.shut)
    law(min(*game.made, *game.sold, game.importer_sold) >= 0, "goods are not negative", game.made)
    law(
        all(0 <= space <= game.rules.importer_last for space in game.importer),
        "importers are on their tracks",
        game.importer,
    )


def audit_company(game: ArkwrightGame, seat: int) -> None:
    """Cash, shares, price, loans and tiles of one company (checklist 11, 94, 123, 178)."""
    law(game.cash[seat] >= 0, "nobody pays what they have not", f"seat {seat}")
    law(0 <= game.shares[seat] <= game.rules.shares, "a company has 30 shares", f"seat {seat}")
    law(1 <= game.share_space[seat] <= game.rules.last_space, "the share price is on its track", f"seat {seat}")
    law(game.loans[seat] >= 0, "loans are not negative", f"seat {seat}")
    law(game.tiles[seat].bit_count() <= MAX_TILES, "four development tiles at most", f"seat {seat}")
    for place, tile in enumerate((Tile.FOREMAN, Tile.WORKSHOP)):
        if not game.has(seat, tile):
            law(game.assigned[seat * 2 + place] == NONE, "only an owned tile is assigned", f"seat {seat}")
    for place, tile in enumerate(ideas.IDEAS):
        uses = game.ideas[seat * 2 + place]
        law(not uses or game.has(seat, tile), "only an owned idea is used", f"seat {seat}")
        law(uses < len(ideas.costs(game, tile)), "an idea leaves after its last use", f"seat {seat}")
    turned = game.attache_turned[seat]
    law(not turned or game.has(seat, Tile.PRESS_ATTACHE), "only an owned Press Attaché is turned", f"seat {seat}")
    for at in game.ships(seat):
        law(0 <= game.piers[at] < len(game.rules.ship_capacity), "a pier holds a ship", f"seat {seat}")


def audit_shipping(game: ArkwrightGame, seat: int) -> None:
    """Contracts lie on their track and not beyond the limit marker; only a ship of the Spinning Mule turns inactive; goods fit.

    Checklist 100, 156, 231.
    """
    limit = game.contract_limit[seat]
    law(not limit or limit in game.rules.contract_track, "the limit marker lies on the track", f"seat {seat}: {limit}")
    for due in game.contract[seat * GOODS : seat * GOODS + GOODS]:
        law(due == 0 or due in game.rules.contract_track, "contracts lie on their track", f"seat {seat}: {due}")
        law(not limit or due <= limit, "no contract lies beyond the limit marker", f"seat {seat}: {due}")
    law(storage.is_due(game, seat) or not storage.homeless(game, seat), "stored goods have their space", f"seat {seat}")
    for pier in range(seat * PIERS, seat * PIERS + PIERS):
        idle = game.inactive[pier]
        law(not idle or (game.rules.short and game.piers[pier] != NONE), "only a used ship is inactive", f"seat {seat}")


def audit_administration(game: ArkwrightGame, seat: int) -> None:
    """Each space holds one marker that the seat owns, each marker lies on one space (checklist 37, 127)."""
    placed = [marker for marker in game.administration[seat * SPACES : seat * SPACES + SPACES] if marker != NONE]
    law(len(placed) == len(set(placed)), "a marker lies on one space", f"seat {seat}")
    law(all(game.owns_marker(seat, marker) for marker in placed), "only owned markers are placed", f"seat {seat}")
    law(game.markers[seat] >> OWN_MARKERS << OWN_MARKERS == game.markers[seat], "advanced markers", f"seat {seat}")


def audit_mill(game: ArkwrightGame, mill: int) -> None:
    """One factory: places, levels, quality, marketing, price (checklist 10, 63, 82, 88, 120)."""
    lines = slice(mill * LINES, mill * LINES + LINES)
    law(not (game.gone[mill] and game.rules.asymmetrical), "markers of the common display are nobody's own", mill)
    if game.factory[mill] == NONE:
        law(not any(game.workers[lines]) and not any(game.machines[lines]), "nobody works without a factory", mill)
        law(not (game.quality[mill] or game.marketing[mill] or game.price[mill]), "no factory, no markers", mill)
    else:
        level = level_of(game.factory[mill])
        law(not game.gone[mill] >> (level - 1) & 1, "a factory that left the game stays out", mill)
        law(0 <= game.quality[mill] <= 6, "quality is 0 to 6", mill)
        law(0 <= game.marketing[mill] <= 4, "marketing is 0 to 4", mill)
        law(game.price[mill] >= game.rules.price_floor[mill % GOODS], "the price floor is kept", mill)
        law(game.workers[mill * LINES] + game.machines[mill * LINES] > 0, "line 1 stays manned", mill)
        for line in range(LINES):
            at = mill * LINES + line
            places, fit = game.rules.places[mill % GOODS][line], game.rules.machine_places[mill % GOODS][line]
            law(game.workers[at] >= 0 and 0 <= game.machines[at] <= fit, "machines stand on machine places", mill)
            law(game.manned(mill, line) <= places, "a line has so many places", mill)
    law(game.stored[mill] >= 0, "goods are not negative", mill)
