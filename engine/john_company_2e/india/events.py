"""Events in India: storms at sea, then as many event tiles as the storm die says.

The place of many events is the region on the back of the tile that now lies on top of the stack; crises and peace happen where the
Elephant stands. Rulebook: VII. Events in India; checklist 186 to 195, 206 to 208.
"""

from __future__ import annotations

from engine.john_company_2e.bargains import blackmail
from engine.john_company_2e.india import crisis, empires, orders
from engine.john_company_2e.table import elephant
from engine.john_company_2e.table.names import FIRST_FIRM, NOBODY, Sea
from engine.john_company_2e.table.pieces import gain, return_ship
from engine.john_company_2e.table.setup import turn_up_stack
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import REGION_IDS, SEA_IDS, SHIP_IDS, TILE_IDS
from engine.kernel import Frame, step
from engine.kernel.sharing import changed

SAFE, TIRED = 2, 4
"""The highest faces of a storm roll at which a ship is safe, and at which it is fatigued."""


@step
def begin(game: CompanyGame) -> None:
    """Blackmail may still move the Elephant; then the storm die is rolled (checklist 186)."""
    game.do(blackmail.before_events, roll_storm_die)


# -- storms --


def storm_die(game: CompanyGame) -> tuple[int, tuple[int, ...]]:
    """Roll the storm die: the number of events, and the stormy sea zones."""
    events, seas = game.tables.storm_faces[game.dice.roll(len(game.tables.storm_faces)) - 1]
    game.note("storm_die_rolled", tiles=events, seas=[SEA_IDS[sea] for sea in seas])
    return events, seas


@step
def roll_storm_die(game: CompanyGame) -> None:
    """Storms in the seas shown, then the events, one after the other (checklist 187, 188)."""
    events, seas = storm_die(game)
    for sea in seas:
        storm(game, sea)
    game.do(*[flip_tile] * events, end_events)


def ships_at_sea(game: CompanyGame, sea: int) -> list[int]:
    """The families' ships that a storm in a sea zone meets: those of the Company's service there, with the East also those in China,
    and those of firms whose strategy is that sea. Company and extra ships weather every storm."""
    places = {sea, Sea.CHINA} if sea == Sea.EAST else {sea}
    places |= {FIRST_FIRM + f for f, exists in enumerate(game.firm) if exists and game.strategy[f] == sea}
    return [ship for ship, place in enumerate(game.ship_place) if place in places]


def storm(game: CompanyGame, sea: int) -> None:
    """A die per ship: on 3 or 4 it is fatigued, or sunk if it was; on 5 or 6 it is sunk, back to its yard (checklist 187)."""
    for ship in ships_at_sea(game, sea):
        face = game.dice.roll(6)
        sunk = face > TIRED or (face > SAFE and game.ship_fatigued[ship])
        tired = not sunk and face > SAFE
        game.note(
            "storm_rolled",
            ship=SHIP_IDS[ship],
            seat=game.owner_of(ship),
            dice=[face],
            sunk=bool(sunk),
            fatigued=tired,
        )
        if sunk:
            return_ship(game, ship)
        elif tired:
            game.ship_fatigued = changed(game.ship_fatigued, ship, 1)


# -- event tiles --


@step
def flip_tile(game: CompanyGame) -> None:
    """Flip the top tile; the back of the one below it now names a region (checklist 189). The Shuffle tile never stays discarded."""
    tile, table = game.event_top, game.tables.tiles
    kind, shape, strength = table.type[tile], table.shape[tile], table.strength[tile]
    orders.new_tile(game)
    turn_up_stack(game)
    game.note("event_tile_flipped", tile=TILE_IDS[tile], sort=kind, back=back_in_words(game))
    if kind == "shuffle":
        game.do((shuffle, tile, shape))
        return
    game.event_discards = sorted([*game.event_discards, tile])
    frames: dict[str, Frame] = {
        "crisis": (crisis.begin, strength, shape),
        "leader": (leader, strength, shape),
        "peace": (peace, shape),
        "turmoil": (turmoil,),
        "windfall": (windfall,),
        "foreign_invasion": (foreign_invasion,),
    }
    game.do(frames[kind])


@step
def end_events(game: CompanyGame) -> None:
    """All tiles are resolved; what cascades later in the turn does so on its own."""
    orders.new_tile(game)


@step
def turmoil(game: CompanyGame) -> None:
    """The northernmost open order of the region closes, or the region cascades (checklist 190)."""
    orders.close_northernmost(game, game.event_back, "turmoil")


@step
def windfall(game: CompanyGame) -> None:
    """£1 for every writer on an order in the region and its neighbours (checklist 192)."""
    here = {game.event_back, *game.tables.regions.neighbours[game.event_back]}
    placed = [w for order, w in enumerate(game.order_writer) if game.tables.orders.region[order] in here]
    for family in range(game.families):
        gain(game, family, placed.count(family), "windfall")


@step
def leader(game: CompanyGame, strength: int, shape: int) -> None:
    """A sovereign region grows stronger, any other rebels; the Elephant moves only out of a region just lost (checklist 193)."""
    region = game.event_back
    if game.is_sovereign(region):
        empires.raise_tower(game, region, "leader")
    elif game.is_dominated(region):
        game.do((crisis.rebel, region, strength))
    else:
        game.do((crisis.rebel_against_company, region, strength), (elephant.after_revolt, shape))


@step
def peace(game: CompanyGame, shape: int) -> None:
    """At the Elephant: links across its border open and towers rise, or the region it stands in is calmed; then it marches (194)."""
    tail, head = game.elephant_tail, game.elephant_head
    if tail == head:
        orders.open_region(game, tail, "peace")
        empires.clear_unrest(game, tail, "peace")
    else:
        for link in game.tables.regions.links_across[min(tail, head), max(tail, head)]:
            for order in link:
                orders.open_order(game, order, "peace")
        for region in (tail, head):
            if not game.is_company(region):
                empires.raise_tower(game, region, "peace")
    game.do((elephant.march, shape))


@step
def shuffle(game: CompanyGame, tile: int, shape: int) -> None:
    """The Elephant marches, this tile is shuffled into the rest of the stack, the shuffled discards go on top (checklist 195).

    When this was the last tile the Elephant marches last.
    """
    rest = [other for pile in game.event_piles for other in pile]
    if game.event_top != NOBODY:
        elephant.march(game, shape)
        rest.append(game.event_top)
    else:
        game.do((elephant.march, shape))
    game.event_piles = [sorted([*rest, tile]), game.event_discards]
    game.event_discards = []
    turn_up_stack(game)
    game.note("stack_shuffled", tile=TILE_IDS[tile], back=back_in_words(game))


def back_in_words(game: CompanyGame) -> str | None:
    """The region on the back of the tile that lies on top of the stack, if there is one."""
    return REGION_IDS[game.event_back] if game.event_back >= 0 else None


@step
def foreign_invasion(game: CompanyGame) -> None:
    """The storm die says where: the home regions of stormy seas, or the region on top of the stack (checklist 207)."""
    _, seas = storm_die(game)
    regions = [game.tables.home_region[sea] for sea in seas] or [game.event_back]
    game.do(*((crisis.foreign_invasion_of, region) for region in regions))
