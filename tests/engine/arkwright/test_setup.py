"""4.0 Preparation of the board: printed and drawn, Waterframe and Spinning Mule (checklist 1 to 21, 30, 223 to 234, 251 to 258)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.arkwright import market, special_markers, storage
from engine.arkwright.names import GOODS, LINES, MARKERS, MAX_TILES, NONE, PIERS, Event, Marker, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import EVENT_IDS, GOOD_IDS, MARKER_IDS, TILE_IDS, raw
from engine.arkwright.title import TITLE
from engine.kernel import AuditError, BadOption
from tests.engine.answering import choose, facts
from tests.engine.arkwright.helper import (
    CLOTHING,
    CUTLERY,
    FOOD,
    LAMPS,
    build,
    give,
    laid_out,
    mill,
    play_until,
    rows_of,
    table,
    tiles_of,
)

SEEDS = range(1, 61)
ADVANCED = {"start": "advanced"}
MULE = {"game": "spinning_mule"}


# -- all games --


@pytest.mark.parametrize(
    ("options", "laid_out_by"),
    [
        ({}, ["preset_companies", "lay_out_printed_events", "lay_out_printed_board"]),
        ({"events": "shuffled"}, ["preset_companies", "shuffle_printed_events", "lay_out_printed_board"]),
        (ADVANCED, ["draw_board"]),
        (MULE, ["preset_companies", "start_ships", "draw_board"]),
        (MULE | ADVANCED, ["start_ships", "draw_board"]),
    ],
)
def test_the_plan_says_what_lays_a_table_out(options: dict[str, str], laid_out_by: list[str]) -> None:
    rules = TITLE.rules(3, TITLE.check_options(options))
    assert [rule.__name__ for rule in rules.plan.set_up] == laid_out_by


@pytest.mark.parametrize(
    ("options", "seats", "events", "shown", "production", "inventors"),
    [
        (ADVANCED, 2, 10, 5, 0, 1),
        (ADVANCED, 3, 14, 5, 0, 1),
        (MULE, 2, 10, 3, 2, 1),
        (MULE, 3, 13, 3, 3, 2),
        (MULE, 4, 13, 3, 4, 3),
    ],
)
def test_the_plan_says_what_is_drawn_and_what_is_certain(
    options: dict[str, str], seats: int, events: int, shown: int, production: int, inventors: int
) -> None:
    plan = TITLE.rules(seats, TITLE.check_options(options)).plan
    assert (len(plan.drawn_events), plan.events_shown) == (events, shown)
    assert plan.certain_markers == {"light": (Marker.PRODUCTION_LIGHT,) * production, "dark": ()}
    assert plan.certain_tiles.count(Tile.INVENTOR) == inventors


def test_two_to_four_seats_and_no_other_number() -> None:
    assert TITLE.seats() == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(BadOption):
            TITLE.new(seats, 1)


def test_five_decades_of_four_cycles_after_the_preparation() -> None:
    game = laid_out(4, **ADVANCED)
    assert game.decade == -1
    assert [(decade.year, decade.level) for decade in game.rules.decades] == [
        (1770, 1),
        (1780, 2),
        (1790, 2),
        (1800, 3),
        (1810, 3),
    ]
    played = TITLE.new(2, 1)
    assert isinstance(played, ArkwrightGame)
    while not played.over:
        played.choose(0)
    assert [fact["year"] for fact in facts(played, "decade_began")] == [1770, 1780, 1790, 1800, 1810]
    assert [fact["good"] for fact in facts(played, "cycle_began")] == ["food", "clothing", "cutlery", "lamps"] * 5


@pytest.mark.parametrize(
    ("seats", "market", "fired", "boxed"), [(4, 76, 8, 0), (3, 72, 8, 4), (2, 68, 4, 12)], ids=["4", "3", "2"]
)
def test_workers_by_number_of_players(seats: int, market: int, fired: int, boxed: int) -> None:
    game = laid_out(seats, **ADVANCED)
    assert (game.labour, game.fired, game.boxed) == (market, fired, boxed)
    # The last spaces are taken, those without a number too: one, two or three whole rows are free in front.
    free = 80 - market
    assert [game.demand(good) for good in range(GOODS)] == [max(free // 4 - good, 0) for good in range(GOODS)]


@pytest.mark.parametrize(
    ("seats", "supply"), [(2, [4, 2, 0, 0, 0]), (3, [3, 3, 3, 2, 1]), (4, [4, 4, 4, 2, 2])], ids=["2", "3", "4"]
)
def test_ships_by_number_of_players(seats: int, supply: list[int]) -> None:
    game = laid_out(seats, **ADVANCED)
    assert game.ship_supply == supply
    assert game.rules.ship_capacity == (2, 4, 6, 8, 10)
    assert game.piers == [NONE] * seats * PIERS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_company_begins_with_15_of_30_shares_on_space_10_and_nothing_built(seats: int) -> None:
    game = laid_out(seats, **ADVANCED)
    assert game.shares == [15] * seats
    assert [game.bank_shares(seat) for seat in range(seats)] == [15] * seats
    assert game.share_space == [10] * seats
    assert [game.share_value(seat) for seat in range(seats)] == [10] * seats
    assert game.cash == game.loans == game.tiles == game.markers == [0] * seats
    assert game.factory == [NONE] * seats * GOODS
    assert game.contract == [0] * seats * GOODS
    assert all(game.owns_marker(0, marker) for marker in range(Marker.STOCK_EXCHANGE + 1))
    assert not any(game.owns_marker(0, marker) for marker in range(Marker.MACHINES_LIGHT, MARKERS))


def test_the_limit_marker_of_two_players_begins_on_6_and_beside_the_track_otherwise() -> None:
    assert [laid_out(seats).contract_limit for seats in (2, 3, 4)] == [[6, 6], [0] * 3, [0] * 4]


def test_importers_begin_on_0() -> None:
    assert laid_out(2, **ADVANCED).importer == [0, 0, 0, 0]


def test_example_3_a_decade_turns_up_food_clothing_cutlery_lamps_and_then_the_event() -> None:
    game = TITLE.new(4, 1)
    assert isinstance(game, ArkwrightGame)
    play_until(game, "event_revealed")
    names = ("economy_marker_revealed", "event_revealed")
    told = [event.fields.get("good", event.name) for event in game.events if event.name in names]
    assert told == ["food", "clothing", "cutlery", "lamps", "event_revealed"]


def test_economy_markers_come_up_at_random_and_once() -> None:
    first = {facts(TITLE.new(2, seed), "economy_marker_revealed")[0]["economy_marker"] for seed in SEEDS}
    assert first == {f"food_{number}" for number in range(1, 10)}


# -- the predefined start --


def test_example_4_the_printed_events() -> None:
    game = laid_out(4)
    assert [EVENT_IDS[event] for event in game.event_at] == [
        "lobby",
        "war_on_the_continent",
        "bureaucracy",
        "worlds_fair",
        "end_of_game",
    ]
    assert EVENT_IDS[game.reserve_event] == "crown_jubilee"
    assert game.unseen_events == []


def test_the_printed_events_may_be_mixed_but_bureaucracy_never_lies_on_1800() -> None:
    places: Counter[int] = Counter()
    on_1800 = set()
    for seed in SEEDS:
        game = laid_out(3, seed, events="shuffled")
        laid = [*game.event_at, game.reserve_event]
        assert game.event_at[4] == Event.END_OF_GAME
        assert sorted(laid) == sorted([0, 2, 3, 4, 13, 15])
        assert game.unseen_events == [0, 2, 3, 4, 13]
        places[laid.index(Event.BUREAUCRACY)] += 1
        on_1800.add(EVENT_IDS[game.event_at[3]])
    assert set(places) == {0, 1, 2, 5}
    assert on_1800 == {"war_on_the_continent", "crown_jubilee", "lobby", "worlds_fair"}


PRESETS = [
    # example, players, seat, shares, cash, tile, (good, price, appeal) twice
    (8, 4, 0, 9, 41, Tile.PATENT, (CLOTHING, 6, 3), (CUTLERY, 6, 4)),
    (9, 4, 1, 10, 32, Tile.OFFICE, (FOOD, 7, 1), (CUTLERY, 7, 3)),
    (10, 4, 2, 9, 40, Tile.ENGINEER, (CLOTHING, 5, 4), (LAMPS, 8, 3)),
    (11, 4, 3, 10, 31, Tile.FOREMAN, (FOOD, 5, 3), (LAMPS, 9, 2)),
    (12, 3, 0, 10, 33, Tile.OFFICE, (FOOD, 7, 1), (CLOTHING, 8, 1)),
    (13, 3, 1, 9, 42, Tile.ENGINEER, (FOOD, 6, 2), (CUTLERY, 8, 2)),
    (14, 3, 2, 9, 41, Tile.PATENT, (FOOD, 5, 3), (LAMPS, 9, 2)),
    (15, 2, 0, 8, 52, Tile.PATENT, (FOOD, 5, 3), (CUTLERY, 8, 2)),
    (16, 2, 1, 7, 63, Tile.OFFICE, (FOOD, 7, 1), (CLOTHING, 8, 1)),
]


@pytest.mark.parametrize("preset", PRESETS, ids=[f"example_{row[0]}" for row in PRESETS])
def test_examples_8_to_16_the_printed_companies(preset) -> None:
    _, seats, seat, shares, cash, tile, *factories = preset
    game = laid_out(seats)
    assert (game.shares[seat], game.cash[seat]) == (shares, cash)
    assert game.tiles[seat] == 1 << tile
    assert [at % GOODS for at in game.mills(seat)] == [good for good, _, _ in factories]
    for good, price, appeal in factories:
        at = mill(seat, good)
        assert (game.price[at], game.appeal(at), game.output(at)) == (price, appeal, 3)
        assert (game.full_lines(at), game.quality[at], game.marketing[at]) == (2, 0, 0)
    # The figures are those of selling shares at 10 and paying both factories.
    assert cash == 10 * (15 - shares) - sum(game.base_quality(at) for at in game.mills(seat))


def test_example_11_the_foreman_works_in_the_food_factory() -> None:
    game = laid_out(4)
    assert game.assigned == [NONE] * 6 + [FOOD, NONE]


def test_example_18_workers_taken_by_the_presets_with_five_in_clothing() -> None:
    taken = [sum(laid_out(seats).workers) for seats in (4, 3, 2)]
    # Printed are 38, 28 and 18; the first with four in clothing (reading 1).
    assert taken == [38 + 2, 28, 18]
    game = laid_out(4)
    assert (game.labour, game.fired) == (76 - 40, 8)
    assert [game.demand(good) for good in range(GOODS)] == [11, 10, 9, 8]
    assert game.wage() == 3
    at = mill(0, CLOTHING) * LINES
    assert game.workers[at : at + LINES] == [2, 3, 0, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_printed_markers_lie_on_the_spaces_of_so_many_players(seats: int) -> None:
    two, third, more = (
        (["quality", "marketing"], ["production", "investor"], ["machines", "quality"], ["quality", "machines"]),
        (["machines"], ["marketing"], ["production"], ["machines"]),
        (["production", "investor"], ["investor", "quality"], ["quality", "marketing"], ["production", "marketing"]),
    )
    for row, found in enumerate(rows_of(laid_out(seats))):
        wanted = two[row] + (third[row] if seats > 2 else []) + (more[row] if seats > 3 else [])
        assert sorted(found) == sorted(f"{kind}_{'light' if row < 2 else 'dark'}" for kind in wanted)


def test_the_printed_tiles() -> None:
    two = dict.fromkeys(
        (
            *("charisma", "administrator", "extra_shifts", "workshop", "inventor", "developer", "broker"),
            *("agent_in_the_colonies", "press_attache", "foreman", "patron_lamps", "patron_clothing"),
            *("engineer", "school"),
        ),
        1,
    )
    assert tiles_of(laid_out(2)) == two
    for seats, total in ((3, 21), (4, 28)):
        found = tiles_of(laid_out(seats))
        assert sum(found.values()) == total
        assert all(found[tile] >= 1 for tile in two)
        assert max(found.values()) < seats
        assert (found["inventor"], found["developer"], found["accountant"]) == (2, 2, 1)


# -- the drawn board --


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_events_are_shown_and_one_of_them_leaves_unseen(seats: int) -> None:
    early, late, gone = Counter(), set(), set()
    for seed in SEEDS:
        game = laid_out(seats, seed, **ADVANCED)
        shown = facts(game, "events_shown")[-1]["event_markers"]
        assert len(set(shown)) == 6
        assert "bureaucracy" in shown
        assert "end_of_game" not in shown
        laid = [*game.event_at[:4], game.reserve_event]
        assert game.event_at[4] == Event.END_OF_GAME
        assert len(set(laid)) == 5
        assert [EVENT_IDS[event] for event in game.unseen_events] == sorted(shown, key=EVENT_IDS.index)
        assert set(laid) < set(game.unseen_events)
        early[laid.index(Event.BUREAUCRACY)] += 1
        late.add(game.event_at[3])
        gone |= set(game.unseen_events) - set(laid)
    assert set(early) == {0, 1, 2, 4}, "Bureaucracy lies on 1770, 1780, 1790 or the reserve space"
    assert Event.BUREAUCRACY not in late | gone
    assert min(len(late), len(gone)) > 5


def test_two_players_leave_out_four_events() -> None:
    removed = {"navigation_acts", "economic_crisis", "hamburg_exchange_crisis", "opium_war"}
    shown = {
        seats: {
            event
            for seed in SEEDS
            for event in facts(laid_out(seats, seed, **ADVANCED), "events_shown")[-1]["event_markers"]
        }
        for seats in (2, 3)
    }
    assert shown[3] == set(EVENT_IDS) - {"end_of_game"}
    assert shown[2] == shown[3] - removed


@pytest.mark.parametrize(
    ("seats", "spaces", "most"),
    [
        (4, 5, dict.fromkeys(MARKER_IDS[6:], 3)),
        (3, 3, dict.fromkeys(MARKER_IDS[6:], 2)),
        (2, 2, {**dict.fromkeys(MARKER_IDS[6:], 2), "production_light": 1, "production_dark": 1, "investor_light": 1}),
    ],
    ids=["4", "3", "2"],
)
def test_markers_are_drawn_by_shade_from_what_so_many_players_use(seats, spaces, most) -> None:
    found = dict.fromkeys(MARKER_IDS[6:], 0)
    for seed in SEEDS:
        rows = rows_of(laid_out(seats, seed, **ADVANCED))
        assert [len(row) for row in rows] == [spaces] * 4
        assert all(id.endswith("_light") for row in rows[:2] for id in row)
        assert all(id.endswith("_dark") for row in rows[2:] for id in row)
        for id, number in Counter(id for row in rows for id in row).items():
            found[id] = max(found[id], number)
    assert found == most


@pytest.mark.parametrize(("seats", "total"), [(4, 28), (3, 21), (2, 14)], ids=["4", "3", "2"])
def test_tiles_are_drawn_but_for_three_and_none_is_there_for_everybody(seats: int, total: int) -> None:
    seen: Counter[str] = Counter()
    most = 0
    for seed in SEEDS:
        found = tiles_of(laid_out(seats, seed, **ADVANCED))
        assert sum(found.values()) == total
        assert all(found[tile] for tile in ("charisma", "press_attache", "inventor"))
        most = max(most, *found.values())
        seen.update(found.keys())
    assert most == seats - 1
    assert set(seen) == set(TILE_IDS)
    # Patrons of different goods are different kinds: all four can lie there for two players, who have one of each kind at most.
    assert any(
        all(tile in tiles_of(laid_out(seats, seed, **ADVANCED)) for tile in TILE_IDS[Tile.PATRON_FOOD :])
        for seed in SEEDS
    )


def test_tiles_that_companies_begin_with_count_for_what_is_drawn() -> None:
    for seed in SEEDS:
        game = laid_out(2, seed, **MULE)
        assert (game.tile_supply[Tile.PATENT], game.tile_supply[Tile.OFFICE]) == (0, 0)
        assert sum(game.tile_supply) == 14
    assert any(laid_out(2, seed, **MULE, **ADVANCED).tile_supply[Tile.PATENT] for seed in SEEDS)


# -- Spinning Mule --


def test_the_spinning_mule_has_three_decades() -> None:
    game = laid_out(3, **MULE)
    assert [(decade.year, decade.level) for decade in game.rules.decades] == [(1770, 1), (1790, 2), (1810, 3)]


def test_importers_of_the_spinning_mule_begin_by_the_number_of_players() -> None:
    assert [laid_out(seats, **MULE).importer for seats in (2, 3, 4)] == [[2] * 4, [1] * 4, [0] * 4]


def test_events_of_the_spinning_mule() -> None:
    shown, places = set(), set()
    for seed in SEEDS:
        game = laid_out(4, seed, **MULE)
        laid = [*game.event_at[:2], game.reserve_event]
        assert len(game.event_at) == 3
        assert game.event_at[2] == Event.END_OF_GAME
        assert len(game.unseen_events) == 4
        assert set(laid) < set(game.unseen_events)
        assert Event.BUREAUCRACY in laid
        places.add(laid.index(Event.BUREAUCRACY))
        shown |= set(game.unseen_events)
    assert places == {0, 1, 2}
    assert shown == set(range(len(EVENT_IDS))) - {Event.OPIUM_WAR, Event.END_OF_GAME}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_spinning_mule_lays_out_a_production_marker_each(seats: int) -> None:
    kinds = set()
    for seed in SEEDS:
        rows = rows_of(laid_out(seats, seed, **MULE))
        assert [len(row) for row in rows] == [laid_out(seats).rules.row_spaces] * 4
        assert sum(row.count("production_light") for row in rows) == seats
        kinds |= {id for row in rows for id in row}
    assert kinds == set(MARKER_IDS[6:])


def test_both_light_rows_of_the_spinning_mule_are_open_at_once_and_the_dark_ones_level_by_level() -> None:
    game = table(4, **MULE)
    game.marker_supply = [0] * len(game.marker_supply)
    for row, marker in enumerate(
        (Marker.QUALITY_LIGHT, Marker.MACHINES_LIGHT, Marker.QUALITY_DARK, Marker.MACHINES_DARK)
    ):
        game.marker_supply[row * MARKERS + marker] = 1
    opened = []
    for decade in range(3):
        game.decade = decade
        opened.append([row for _, _, row in special_markers.markers(game, 0, 0)])
    assert opened == [[1, 0], [1, 0, 2], [1, 0, 3, 2]]


@pytest.mark.parametrize(
    ("seats", "supply"), [(2, [2, 2, 0, 0, 0]), (3, [0, 3, 3, 0, 0]), (4, [0, 4, 4, 0, 0])], ids=["2", "3", "4"]
)
def test_everybody_begins_the_spinning_mule_with_a_ready_ship_of_two(seats: int, supply: list[int]) -> None:
    game = laid_out(seats, **MULE)
    assert game.piers == [0, NONE] * seats
    assert game.inactive == [0, 0] * seats
    assert game.ship_supply == supply


def test_the_spinning_mule_knows_neither_contracts_nor_agent_nor_small_warehouse_tiles() -> None:
    for seed in SEEDS:
        assert not {"agent_in_the_colonies", "small_warehouse"} & set(tiles_of(laid_out(4, seed, **MULE)))
    game = table(2, **MULE)
    assert (game.rules.contract_track, game.contract_limit) == ((), [0, 0])
    game = TITLE.new(2, 5, {**MULE, "start": "preset"})
    kinds = set()
    while not game.over:
        kinds.add(game.decision.kind)
        game.choose(len(game.decision.options) - 1)
    assert not {"stock_exchange.contract", "stock_exchange.limit"} & kinds
    assert "stock_exchange.shares" in kinds


def test_everybody_stores_five_goods_in_the_spinning_mule_beside_four_tiles() -> None:
    game = table(3, **MULE)
    give(game, 0, Tile.SCHOOL, Tile.OFFICE, Tile.BROKER, Tile.PATENT)
    assert game.tiles[0].bit_count() == MAX_TILES
    game.stored[mill(0, FOOD)], game.stored[mill(0, LAMPS)] = 3, 2
    assert storage.homeless(game, 0) == 0
    game.stored[mill(0, LAMPS)] = 4
    assert storage.homeless(game, 0) == 2
    full = table(3)
    full.stored[mill(0, FOOD)] = 3
    assert storage.homeless(full, 0) == 3


@pytest.mark.parametrize(("seats", "inventors"), [(2, 1), (3, 2), (4, 3)])
def test_tiles_of_the_spinning_mule(seats: int, inventors: int) -> None:
    for seed in SEEDS:
        found = tiles_of(laid_out(seats, seed, **MULE))
        assert (found["charisma"], found["press_attache"]) == (1, 1)
        assert found["inventor"] == inventors
        assert 1 <= found["tinkerer"] < max(seats, 3)
        assert sum(found.values()) == {2: 14, 3: 21, 4: 28}[seats]
        assert max(found.values()) < seats


# -- output and appeal --


def test_example_1_marketing_adds_to_the_appeal() -> None:
    game = table()
    at = build(game, 1, FOOD, lines=2, price=5, marketing=1)
    assert (game.appeal(at), game.output(at)) == (4, 3)


def test_example_2_without_marketing_the_strip_takes_rows_3_2_and_1() -> None:
    game = table()
    at = build(game, 1, FOOD, lines=2, price=5)
    assert (game.appeal(at), game.output(at)) == (3, 3)
    game.made[1] = game.output(at)
    strip = market.strips(game, FOOD)[1]
    assert [row for row in range(8, -3, -1) if strip.reaches(row)] == [3, 2, 1]


# -- what is limited --


def test_workers_are_limited_and_machines_and_money_are_not() -> None:
    game = table(2, cash=100_000)
    for good in range(GOODS):
        build(game, 0, good, lines=4, machines=game.rules.machine_places[good])
        build(game, 1, good, lines=4, machines=game.rules.machine_places[good])
    game.audit()
    game.workers[0] += 1
    with pytest.raises(AuditError, match="84 workers"):
        game.audit()


def test_a_company_has_four_levels_of_four_factories_and_a_contract_for_each_good() -> None:
    game = table()
    assert [len(game.factory), len(game.contract), len(game.quality), len(game.marketing)] == [16] * 4
    levels = {(good, level) for good in GOOD_IDS for level in (1, 2, 3, 4)}
    assert {(entry["good"], entry["level"]) for entry in raw("factories")["factory"]} == levels


def test_the_start_player_sits_in_seat_0_and_acts_first() -> None:
    game = TITLE.new(4, 1)
    assert isinstance(game, ArkwrightGame)
    assert game.decision is not None
    assert (game.start_player, game.decision.seat) == (0, 0)
    choose(game, ("marker", Marker.FACTORY))
    assert game.decision.seat == 0
