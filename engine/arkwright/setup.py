"""4.0 Preparation: board, special markers, and the companies before their first factory; the predefined starts.

The predefined start of the full game lays out printed events, markers and tiles; every other game draws them. The Spinning Mule has no
predefined board: its preset companies begin on a drawn one. Checklist 4 to 21, 30, 223 to 229, 234; readings 1, 46 to 53, 64, 69, 70, 75.
"""

from __future__ import annotations

from typing import Any

from engine.arkwright import pieces
from engine.arkwright.names import GOODS, LINES, MARKERS, NONE, PIERS, ROWS, SPACES, TILES, WAREHOUSE_PLACES, Event
from engine.arkwright.preparation import START_LINES
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import EVENT_IDS, GOOD_IDS, MARKER_IDS, TILE_IDS, factory_type, raw
from engine.kernel import Dice

PRINTED = raw("starting_setups")
LATE_YEAR = raw("events")["layout_waterframe"]["late_year"]
"""The decade whose event is never Bureaucracy."""


def lay_out(game: ArkwrightGame) -> None:
    """Everything in its place before the factories are chosen."""
    rules, seats = game.rules, game.seats
    game.decade, game.cycle, game.phase, game.start_player = -1, 0, 0, 0
    game.labour, game.fired, game.boxed = rules.workers_in_market, rules.workers_fired, rules.workers_in_box
    game.crisis_gap = 0
    game.importer = [rules.importer_start] * GOODS
    game.economy_used = [0] * GOODS
    lay_out_companies(game, seats)
    lay_out_factories(game, seats * GOODS)
    game.marker_supply, game.ship_supply, game.tile_supply = (
        [0] * (ROWS * MARKERS),
        list(rules.ship_copies),
        [0] * TILES,
    )
    game.backs = list(rules.plan.backs)
    decades = len(rules.decades)
    game.event_at, game.unseen_events = [NONE] * decades, []
    game.reserve_event = game.running = NONE
    game.bureaucracy = 0
    game.spent = game.developed = 0
    game.made, game.sold, game.shut, game.importer_sold = [0] * seats, [0] * seats, [NONE] * seats, 0
    game.influence, game.indicator = [0] * (seats * GOODS), [0] * GOODS


def lay_out_companies(game: ArkwrightGame, seats: int) -> None:
    """15 shares each at space 10, no money, the limit marker of two players on 6 (checklist 11, 12)."""
    rules = game.rules
    game.cash, game.shares = [0] * seats, [rules.start_shares] * seats
    game.share_space, game.loans = [rules.start_space] * seats, [0] * seats
    game.administration = [NONE] * (seats * SPACES)
    game.markers, game.tiles = [0] * seats, [0] * seats
    game.assigned, game.ideas, game.attache_turned = [NONE] * (seats * 2), [0] * (seats * 2), [0] * seats
    game.piers, game.inactive = [NONE] * (seats * PIERS), [0] * (seats * PIERS)
    game.contract, game.contract_limit = [0] * (seats * GOODS), [rules.contract_limit] * seats
    game.warehouse, game.stored = [0] * (seats * WAREHOUSE_PLACES), [0] * (seats * GOODS)
    game.reopened, game.jubilee = [0] * seats, [0] * seats


def lay_out_factories(game: ArkwrightGame, mills: int) -> None:
    """Empty places for factories."""
    game.factory, game.gone = [NONE] * mills, [0] * mills
    game.workers, game.machines = [0] * (mills * LINES), [0] * (mills * LINES)
    game.quality, game.marketing, game.price = [0] * mills, [0] * mills, [0] * mills


def preset_companies(game: ArkwrightGame) -> None:
    """The predefined start of so many players: factories, workers, prices, shares, cash and a tile each (checklist 30; reading 1)."""
    for seat, company in enumerate(printed_start(game)["player"]):
        game.shares[seat], game.cash[seat] = company["shares"], company["cash"]
        for entry in company["factory"]:
            good = GOOD_IDS.index(entry["good"])
            mill = seat * GOODS + good
            game.factory[mill] = factory_type(good, entry["level"])
            game.price[mill] = entry["price"]
            pieces.man(game, mill, sum(game.rules.places[good][:START_LINES]))
        game.tiles[seat] = 1 << TILE_IDS.index(company["tile"])
        if "tile_assigned_to" in company:
            game.assigned[seat * 2] = GOOD_IDS.index(company["tile_assigned_to"])


def printed_start(game: ArkwrightGame) -> dict[str, Any]:
    """The table of the predefined start for so many players."""
    start: dict[str, Any] = next(entry for entry in PRINTED["setup"] if entry["players"] == game.seats)
    return start


# -- the printed board --


def lay_out_printed_board(game: ArkwrightGame) -> None:
    """Advanced markers and tiles of the predefined start (checklist 30; readings 46 to 48)."""
    columns = [entry["min_players"] <= game.seats for entry in raw("action_markers")["board_column"]]
    for row, entry in enumerate(PRINTED["marker_row"]):
        for id, used in zip(entry["markers"], columns, strict=True):
            if used:
                game.marker_supply[row * MARKERS + MARKER_IDS.index(id)] += 1
    fill = PRINTED["tile_fill"].get(f"p{game.seats}", [])
    for group in PRINTED["tile_group"]:
        if group["from_players"] <= game.seats:
            fill = [*fill, *group["tiles"]]
    for id in fill:
        game.tile_supply[TILE_IDS.index(id)] += 1


def lay_out_printed_events(game: ArkwrightGame) -> None:
    """On their printed spaces, which everybody knows; the second one of a year lies on the reserve space (checklist 30)."""
    for at, decade in enumerate(game.rules.decades):
        first, *reserve = (EVENT_IDS.index(id) for id in PRINTED["events"][str(decade.year)])
        game.event_at[at] = first
        if reserve:
            game.reserve_event = reserve[0]


def shuffle_printed_events(game: ArkwrightGame) -> None:
    """From the second game on: the same five mixed, as drawn ones are, so that Bureaucracy is never on 1800 (checklist 30; reading 69)."""
    mixed = [EVENT_IDS.index(id) for id in PRINTED["events"]["shuffle_allowed_from_second_game"]]
    game.unseen_events = sorted(mixed)
    mixed.remove(Event.BUREAUCRACY)
    game.dice.shuffle(mixed)
    hide_events(game, mixed, game.dice)


# -- the drawn board --


def draw_board(game: ArkwrightGame) -> None:
    """Events, advanced markers and tiles by lot."""
    draw_events(game)
    draw_markers(game)
    draw_tiles(game)


def draw_events(game: ArkwrightGame) -> None:
    """Some events are shown, one of them goes out unseen, the others and Bureaucracy lie face down (checklist 13 to 15, 225).

    In the full game one that is not Bureaucracy lies on 1800.
    """
    pool = list(game.plan.drawn_events)
    game.dice.shuffle(pool)
    shown = pool[: game.plan.events_shown]
    game.unseen_events = sorted([*shown, Event.BUREAUCRACY])
    game.note("events_shown", event_markers=[EVENT_IDS[event] for event in game.unseen_events])
    game.dice.shuffle(shown)
    shown.pop()
    hide_events(game, shown, game.dice)


def hide_events(game: ArkwrightGame, events: list[int], dice: Dice) -> None:
    """Lay these and Bureaucracy face down: on 1800 where there is such a decade, then on the earlier ones and the reserve space."""
    years = [decade.year for decade in game.rules.decades]
    if LATE_YEAR in years:
        game.event_at[years.index(LATE_YEAR)] = events.pop()
    rest = [*events, Event.BUREAUCRACY]
    dice.shuffle(rest)
    for at, year in enumerate(years):
        if year < LATE_YEAR:
            game.event_at[at] = rest.pop()
    game.reserve_event = rest.pop()
    game.event_at[-1] = Event.END_OF_GAME


def draw_markers(game: ArkwrightGame) -> None:
    """Advanced markers on the spaces of so many players: light on the first two rows, dark on the others (checklist 16 to 18, 226)."""
    table, rules = raw("action_markers"), game.rules
    removal: dict[str, Any] = next((entry for entry in table["pool_removal"] if entry["players"] == game.seats), {})
    for shade, rows in (("light", table["board"]["light_rows"]), ("dark", table["board"]["dark_rows"])):
        pool: list[int] = []
        for entry in table["advanced"]:
            if entry["shade"] == shade:
                kind = entry["id"].removesuffix(f"_{shade}")
                marker = MARKER_IDS.index(entry["id"])
                pool += [marker] * (rules.marker_copies[marker] - removal.get(shade, {}).get(kind, 0))
        laid = list(game.plan.certain_markers[shade])
        pool = [marker for marker in pool if marker not in laid]
        game.dice.shuffle(pool)
        laid += pool[: rules.row_spaces * len(rows) - len(laid)]
        game.dice.shuffle(laid)
        for place, marker in enumerate(laid):
            row = table["board"]["rows"].index(rows[place // rules.row_spaces])
            game.marker_supply[row * MARKERS + marker] += 1


def draw_tiles(game: ArkwrightGame) -> None:
    """The tiles that are always there, then others by lot, no kind as often as there are players (checklist 19 to 21, 234; reading 51).

    The tiles that preset companies begin with come out of the pool and count for that (reading 70).
    """
    given = [sum(owned >> tile & 1 for owned in game.tiles) for tile in range(TILES)]
    pool = [tile for tile, copies in enumerate(game.rules.tile_copies) for _ in range(copies - given[tile])]
    for tile in game.plan.certain_tiles:
        pool.remove(tile)
        game.tile_supply[tile] += 1
    game.dice.shuffle(pool)
    for tile in pool:
        if (
            sum(game.tile_supply) < game.rules.tile_total
            and given[tile] + game.tile_supply[tile] < game.rules.tiles_alike
        ):
            game.tile_supply[tile] += 1


def start_ships(game: ArkwrightGame) -> None:
    """Spinning Mule: a ship of capacity 2 from the board for everybody, active (checklist 228; reading 53)."""
    for seat in range(game.seats):
        game.ship_supply[0] -= 1
        game.piers[seat * PIERS] = 0
