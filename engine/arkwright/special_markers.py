"""5.2 III 2, additional action Take special markers: one tile, advanced marker or ship. Checklist 122 to 130, 204, 210, 211.

Also what becomes of tiles that are given back, and what an Inventor or Tinkerer costs. Readings 18, 36, 50, 54, 71, 77.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.arkwright import ideas, pieces, storage
from engine.arkwright.names import DONE, GOODS, MARKERS, MAX_TILES, NONE, OWN_MARKERS, PIERS, ROWS, TILES, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import GOOD_IDS, MARKER_IDS, ROW_IDS, TILE_IDS
from engine.kernel import Choice, step, words

TILE, MARKER, SHIP, REASSIGN, BROKER = "tile", "marker", "ship", "reassign", "broker"
EXCHANGED, USED = "exchanged", "used"
ASSIGNABLE = (Tile.FOREMAN, Tile.WORKSHOP)
FOUR = 1
"""The ship type of capacity 4, of which each of two players may have one."""


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """Take exactly one, or none (checklist 122; 36 lets it be waived; reading 71)."""
    game.ask(seat, "special_markers.take", on_offer(game, seat), take, seat)


@step
def begin_without(game: ArkwrightGame, seat: int, tile: int) -> None:
    """Another one than the tile that has just been handed in for it (checklist 160, 205)."""
    options = [option for option in on_offer(game, seat) if option != (TILE, tile)]
    game.ask(seat, "special_markers.take", options, take, seat)


@step
def take_first(game: ArkwrightGame, seat: int) -> None:
    """In the preparation: a light marker or ship of the first level, or a tile (checklist 29)."""
    options: list[Choice] = [
        *tiles(game, seat),
        *markers(game, seat, 0),
        *ships(game, seat, 1),
    ]
    game.ask(seat, "special_markers.take", options, take, seat)


# -- what there is --


def on_offer(game: ArkwrightGame, seat: int) -> list[Choice]:
    """Everything that the seat may take at the level of the decade, or one ahead with an idea; and what it may do instead."""
    ahead = int(ideas.has_one(game, seat))
    return [
        DONE,
        *tiles(game, seat),
        *markers(game, seat, ahead),
        *ships(game, seat, game.level + ahead),
        *reassignments(game, seat),
        *half_price_shares(game, seat),
    ]


def tiles(game: ArkwrightGame, seat: int) -> list[Choice]:
    """Kinds in the supply that the seat has not yet (checklist 123)."""
    owned = game.tiles[seat]
    return [(TILE, tile) for tile in range(TILES) if game.tile_supply[tile] and not owned >> tile & 1]


def markers(game: ArkwrightGame, seat: int, ahead: int) -> list[Choice]:
    """Advanced markers in the open rows and ``ahead`` (0 or 1) more, of a kind and shade that the seat has not yet (checklist 127).

    In the open rows equal markers are one option, the lowest; that of the row ahead is another one, since it uses an idea.
    """
    owned, offer, opened = game.markers[seat], game.marker_supply, game.rules.rows_open[game.level]
    found: list[Choice] = []
    for marker in range(OWN_MARKERS, MARKERS):
        if not owned >> marker & 1:
            lying = [row for row in range(min(opened + ahead, ROWS)) if offer[row * MARKERS + marker]]
            found += [(MARKER, marker, row) for row in lying if row == lying[0] or row >= opened]
    return found


def ships(game: ArkwrightGame, seat: int, rows: int) -> list[Choice]:
    """Ships of the first ``rows`` rows with the pier for them: a free one, or that of a smaller ship (checklist 128, 129; reading 18)."""
    rules, base = game.rules, seat * PIERS
    berths = {(game.piers[base + pier], game.inactive[base + pier]): pier for pier in reversed(range(PIERS))}
    fours = game.piers[base : base + PIERS].count(FOUR)
    found: list[Choice] = []
    for ship, row in enumerate(rules.ship_row):
        if row >= rows or not game.ship_supply[ship]:
            continue
        for (berthed, _), pier in sorted(berths.items()):
            if berthed != NONE and rules.ship_capacity[berthed] >= rules.ship_capacity[ship]:
                continue
            if ship == FOUR and rules.one_ship_of_four and fours:
                continue
            shortfall = rules.ship_crew[ship] - (rules.ship_crew[berthed] if berthed != NONE else 0)
            if shortfall <= game.hands():
                found.append((SHIP, ship, pier))
    return found


def reassignments(game: ArkwrightGame, seat: int) -> list[Choice]:
    """Instead of a new tile, Foreman or Workshop may change factories (checklist 124)."""
    goods = [mill % GOODS for mill in game.mills(seat)]
    return [
        (REASSIGN, tile, good)
        for place, tile in enumerate(ASSIGNABLE)
        if game.has(seat, tile)
        for good in goods
        if game.assigned[seat * 2 + place] != good
    ]


def half_price_shares(game: ArkwrightGame, seat: int) -> list[Choice]:
    """Broker instead of a special marker: one share at half price, or two for the price of one (checklist 130, 204; reading 36)."""
    if not game.has(seat, Tile.BROKER) or game.loans[seat]:
        return []
    able = [number for number in (1, 2) if half_price(game, seat, number) <= game.cash[seat]]
    return [(BROKER, number) for number in able if number <= game.bank_shares(seat)]


def half_price(game: ArkwrightGame, seat: int, number: int) -> int:
    """£ for one or two shares at half of the buy value, rounded up in all (example 92)."""
    return -(-number * game.share_cost(seat) // 2)


# -- taking it --


@step
def take(game: ArkwrightGame, seat: int, option: Any) -> None:
    """What was chosen, with all that follows."""
    if option == DONE:
        return
    TAKE[option[0]](game, seat, *option[1:])


def take_tile(game: ArkwrightGame, seat: int, tile: int) -> None:
    """A tile; a fifth one pushes another out first (checklist 123)."""
    if game.tiles[seat].bit_count() == MAX_TILES:
        owned = tuple((other, tile) for other in range(TILES) if game.has(seat, other))
        game.ask(seat, "special_markers.give_back", owned, give_back, seat)
    else:
        receive_tile(game, seat, tile)


@step
def give_back(game: ArkwrightGame, seat: int, option: tuple[int, int]) -> None:
    """The returned tile is free to all at once (checklist 125). What its loss schedules must stand before the new one asks."""
    returned, tile = option
    lose_tile(game, seat, returned, "replaced")
    receive_tile(game, seat, tile)


def receive_tile(game: ArkwrightGame, seat: int, tile: int) -> None:
    """The tile is the seat's: an idea is paid for, Foreman and Workshop are assigned (checklist 209, 210, 218; readings 54, 77)."""
    game.tile_supply[tile] -= 1
    game.tiles[seat] |= 1 << tile
    game.note("tile_taken", seat=seat, tile=TILE_IDS[tile])
    if tile in ideas.IDEAS:
        pieces.pay(game, seat, ideas.costs(game, tile)[0], TILE_IDS[tile])
    if tile in ASSIGNABLE:
        game.do((ask_factory, seat, tile))


@step
def ask_factory(game: ArkwrightGame, seat: int, tile: int) -> None:
    """Which factory a Foreman or a Workshop is for (checklist 209, 218)."""
    if factories := tuple((tile, mill % GOODS) for mill in game.mills(seat)):
        game.ask(seat, "special_markers.assign", factories, assign, seat)


@step
def assign(game: ArkwrightGame, seat: int, option: tuple[int, int]) -> None:
    """The tile belongs to this factory."""
    tile, good = option
    game.assigned[seat * 2 + ASSIGNABLE.index(tile)] = good
    game.note("tile_assigned", seat=seat, tile=TILE_IDS[tile], good=GOOD_IDS[good])


def take_marker(game: ArkwrightGame, seat: int, marker: int, row: int) -> None:
    """An advanced action marker; one of a row ahead uses an idea (checklist 127, 210)."""
    game.marker_supply[row * MARKERS + marker] -= 1
    game.markers[seat] |= 1 << marker
    game.note("marker_taken", seat=seat, marker=MARKER_IDS[marker], row=ROW_IDS[row])
    if row >= game.rules.rows_open[game.level]:
        ideas.use(game, seat)


def take_ship(game: ArkwrightGame, seat: int, ship: int, pier: int) -> None:
    """A ship with its crew; an exchanged one goes back, and an inactive one makes the new one inactive (checklist 128, 233)."""
    at = seat * PIERS + pier
    returned, capacities = game.piers[at], game.rules.ship_capacity
    kept = 0
    if returned != NONE:
        kept = game.rules.ship_crew[returned]
        game.ship_supply[returned] += 1
        game.note("ship_returned", seat=seat, pier=pier, capacity=capacities[returned], fired=0, why=EXCHANGED)
    game.ship_supply[ship] -= 1
    hired = game.rules.ship_crew[ship] - kept
    from_fired = pieces.hire(game, hired)
    game.piers[at] = ship
    game.note("ship_taken", seat=seat, pier=pier, capacity=capacities[ship], hired=hired, from_fired=from_fired)
    if game.rules.ship_row[ship] >= game.level:
        ideas.use(game, seat)


def reassign(game: ArkwrightGame, seat: int, tile: int, good: int) -> None:
    """The tile changes factories (checklist 124)."""
    game.do((assign, seat, (tile, good)))


def use_broker(game: ArkwrightGame, seat: int, number: int) -> None:
    """Hand the Broker in for shares (checklist 130)."""
    pieces.buy_shares(game, seat, number, half_price(game, seat, number))
    lose_tile(game, seat, Tile.BROKER, USED)


TAKE: dict[str, Callable[..., None]] = {
    TILE: take_tile,
    MARKER: take_marker,
    SHIP: take_ship,
    REASSIGN: reassign,
    BROKER: use_broker,
}


def lose_tile(game: ArkwrightGame, seat: int, tile: int, why: str) -> None:
    """A tile goes back to the supply, free to all; its effect stops at once (checklist 125, 126). ``why`` names the reason.

    Without the Small Warehouse goods that find no room elsewhere are lost, which schedules a question to the owner.
    """
    game.tiles[seat] &= ~(1 << tile)
    game.tile_supply[tile] += 1
    game.note("tile_returned", seat=seat, tile=TILE_IDS[tile], why=why)
    if tile in ASSIGNABLE:
        game.assigned[seat * 2 + ASSIGNABLE.index(tile)] = NONE
    elif tile in ideas.IDEAS:
        game.ideas[seat * 2 + ideas.IDEAS.index(tile)] = 0
    elif tile == Tile.PRESS_ATTACHE:
        game.attache_turned[seat] = 0
    elif tile == Tile.SMALL_WAREHOUSE:
        game.do((storage.begin, seat))


# -- words --


@words("special_markers.take")
def take_in_words(game: ArkwrightGame, option: Any) -> dict[str, Any]:
    """take_tile (tile), take_marker (marker, row), take_ship (capacity, pier), reassign_tile, buy_half_price_shares, or nothing."""
    if option == DONE:
        return {"act": "take_nothing"}
    kind, *what = option
    if kind == TILE:
        return {"act": "take_tile", "tile": TILE_IDS[what[0]]}
    if kind == MARKER:
        return {"act": "take_marker", "marker": MARKER_IDS[what[0]], "row": ROW_IDS[what[1]]}
    if kind == SHIP:
        return {"act": "take_ship", "capacity": game.rules.ship_capacity[what[0]], "pier": what[1]}
    if kind == REASSIGN:
        return {"act": "reassign_tile", "tile": TILE_IDS[what[0]], "good": GOOD_IDS[what[1]]}
    return {"act": "buy_half_price_shares", "shares": what[0]}


@words("special_markers.give_back")
def give_back_in_words(game: ArkwrightGame, option: tuple[int, int]) -> dict[str, Any]:
    """return_tile (tile, and new_tile, which it makes room for)."""
    return {"act": "return_tile", "tile": TILE_IDS[option[0]], "new_tile": TILE_IDS[option[1]]}


@words("special_markers.assign")
def assign_in_words(game: ArkwrightGame, option: tuple[int, int]) -> dict[str, Any]:
    """assign_tile (tile, good)."""
    return {"act": "assign_tile", "tile": TILE_IDS[option[0]], "good": GOOD_IDS[option[1]]}
