"""The Workers action: fire, hire, and staff the warehouse."""

from __future__ import annotations

from itertools import combinations

from engine.arkwright import workers_action
from engine.arkwright.names import GOODS, LINES, WAREHOUSE_PLACES, Marker, Tile
from engine.arkwright.state import ArkwrightGame
from tests.engine.answering import choose, facts, kind, options
from tests.engine.arkwright.helper import (
    CLOTHING,
    CUTLERY,
    FOOD,
    LAMPS,
    STOP,
    build,
    give,
    mill,
    moor,
    table,
    take_action,
)

DONE = ("done",)


def act(game: ArkwrightGame, seat: int = 0) -> None:
    """Enter the main action."""
    game.enter((workers_action.begin, seat), STOP)


def staff(game: ArkwrightGame, *places: int, seat: int = 0) -> None:
    """Put workers of the market on places of the warehouse."""
    for place in places:
        game.warehouse[seat * WAREHOUSE_PLACES + place] = 1
        game.labour -= 1


def staffed(game: ArkwrightGame, seat: int = 0) -> tuple[int, ...]:
    """The places of the warehouse with a worker."""
    row = game.warehouse[seat * WAREHOUSE_PLACES : seat * WAREHOUSE_PLACES + WAREHOUSE_PLACES]
    return tuple(place for place, worker in enumerate(row) if worker)


# -- hiring --


def test_any_number_is_hired_for_nothing_and_fills_the_lines_in_order() -> None:
    game = table()
    at = build(game, 0, FOOD)
    labour = game.labour
    take_action(game, 0, Marker.WORKERS, 2)
    assert options(game) == tuple(("hire", FOOD, number) for number in range(7))
    choose(game, ("hire", FOOD, 3))
    assert game.workers[:LINES] == [2, 2, 1, 0]
    assert (game.cash[0], game.labour, game.fired) == (98, labour - 3, 8)
    assert game.output(at) == 3, "the third line is not complete"


def test_hiring_goes_factory_after_factory_and_may_take_nobody() -> None:
    game = table()
    for good in (FOOD, LAMPS):
        build(game, 0, good)
    build(game, 1, CUTLERY)
    act(game)
    choose(game, ("hire", FOOD, 0))
    assert options(game) == tuple(("hire", LAMPS, number) for number in range(10))
    choose(game, ("hire", LAMPS, 9))
    assert kind(game) == "workers_action.warehouse"
    assert sum(game.workers[mill(0, LAMPS) * LINES :][:LINES]) == 12, "the idle fourth line is staffed as well"
    assert game.output(mill(0, LAMPS)) == 4
    assert game.workers[mill(1, CUTLERY) * LINES] == 2


def test_the_fired_are_hired_only_when_the_market_is_empty() -> None:
    game = table()
    build(game, 0, FOOD)
    game.boxed, game.labour = game.labour - 2, 2
    act(game)
    choose(game, ("hire", FOOD, 1))
    assert (game.labour, game.fired) == (1, 8)
    act(game)
    choose(game, DONE)
    choose(game, ("hire", FOOD, 1))
    assert (game.labour, game.fired) == (0, 8)
    act(game)
    choose(game, DONE)
    choose(game, ("hire", FOOD, 2))
    assert (game.labour, game.fired) == (0, 6)


def test_no_more_are_hired_than_there_are() -> None:
    game = table()
    build(game, 0, FOOD)
    game.boxed, game.labour, game.fired = game.labour + 6, 1, 2
    act(game)
    assert options(game)[-1] == ("hire", FOOD, 3)


def test_workers_go_into_existing_factories_only() -> None:
    game = table()
    moor(game, 0, 6)
    act(game)
    assert kind(game) == "workers_action.warehouse", "no factory to hire for; ships are not asked about"


def test_example_34_no_hiring_in_1810_for_goods_whose_cycle_is_over() -> None:
    game = table()
    for good in range(GOODS):
        build(game, 0, good)
    game.decade, game.cycle = 4, CLOTHING
    act(game)
    goods = []
    while kind(game) == "workers_action.hire":
        goods.append(options(game)[0][1])  # type: ignore[index]
        game.choose(1)
    assert goods == [CLOTHING, CUTLERY, LAMPS]
    assert game.workers[mill(0, FOOD) * LINES :][:LINES] == [2, 0, 0, 0]
    game.decade = 3
    act(game)
    choose(game, DONE)
    assert options(game)[0] == ("hire", FOOD, 0), "in 1800 it is allowed"


# -- firing --


def test_firing_begins_with_the_highest_line_and_leaves_line_1() -> None:
    game = table()
    at = build(game, 0, FOOD, lines=3)
    fired = game.fired
    act(game)
    assert options(game) == (DONE, ("fire_in", FOOD))
    choose(game, ("fire_in", FOOD))
    assert options(game) == tuple(("fire", FOOD, number) for number in range(1, 5)), "the two of line 1 stay"
    choose(game, ("fire", FOOD, 3))
    assert game.workers[:LINES] == [2, 1, 0, 0]
    assert (game.fired, game.output(at)) == (fired + 3, 2)


def test_a_factory_with_line_1_alone_fires_nobody() -> None:
    game = table()
    build(game, 0, FOOD)
    act(game)
    assert kind(game) == "workers_action.hire"


def test_neither_ship_crews_nor_storekeepers_are_fired() -> None:
    game = table()
    moor(game, 0, 6)
    staff(game, 0)
    act(game)
    assert kind(game) == "workers_action.warehouse"


def test_nobody_is_hired_where_workers_were_fired_in_the_same_action() -> None:
    game = table()
    build(game, 0, FOOD, lines=2)
    build(game, 0, LAMPS)
    act(game)
    choose(game, ("fire_in", FOOD))
    choose(game, ("fire", FOOD, 1))
    assert options(game)[0] == ("hire", LAMPS, 0)


def test_those_just_fired_may_be_hired_for_another_factory() -> None:
    game = table()
    build(game, 0, FOOD, lines=2)
    build(game, 0, LAMPS)
    game.boxed, game.labour, game.fired = game.labour + 8, 0, 0
    act(game)
    choose(game, ("fire_in", FOOD))
    choose(game, ("fire", FOOD, 2))
    assert options(game) == tuple(("hire", LAMPS, number) for number in range(3))


def test_machines_are_moved_down_before_firing_so_that_more_can_go() -> None:
    game = table()
    build(game, 0, FOOD, lines=2, machines=(0, 1))
    act(game)
    choose(game, ("fire_in", FOOD))
    assert options(game) == (("arrange", FOOD, 0, 1, 0, 0), ("arrange", FOOD, 1, 0, 0, 0))
    as_it_was, moved = game.copy(), game.copy()
    choose(as_it_was, ("arrange", FOOD, 0, 1, 0, 0))
    assert kind(as_it_was) == "workers_action.warehouse"
    assert (as_it_was.workers[:2], as_it_was.machines[:2]) == ([2, 0], [0, 1]), "the one worker of line 2"
    choose(moved, ("arrange", FOOD, 1, 0, 0, 0))
    assert options(moved) == (("fire", FOOD, 1), ("fire", FOOD, 2))
    choose(moved, ("fire", FOOD, 2))
    assert (moved.workers[:2], moved.machines[:2]) == ([1, 0], [1, 0])


def test_machines_only_stand_where_they_may_and_lines_have_no_gaps_in_any_order() -> None:
    game = table()
    at = build(game, 0, LAMPS, lines=3, machines=(2, 1))
    orders = workers_action.arrangements(game, at)
    expected = [order for order in combinations_of(3, (2, 2, 2, 2)) if order[3] == 0]
    assert orders == expected
    assert len(orders) == 7


def combinations_of(machines: int, fit: tuple[int, ...]) -> list[tuple[int, ...]]:
    """So many machines over lines that each take a few."""
    places = [line for line, number in enumerate(fit) for _ in range(number)]
    counted = {tuple(chosen.count(line) for line in range(len(fit))) for chosen in combinations(places, machines)}
    return sorted(counted)


def test_machines_left_on_high_lines_do_not_stop_the_firing() -> None:
    game = table()
    at = build(game, 0, LAMPS, lines=4, machines=(1, 2, 2, 2))
    for line in (1, 2, 3):
        game.workers[at * LINES + line] = 0
        game.fired += 1
    assert workers_action.can_fire(game, at)
    act(game)
    choose(game, ("fire_in", LAMPS))
    game.audit()
    while kind(game) == "workers_action.arrange":
        game.choose(len(options(game)) - 1)
    assert game.workers[at * LINES] == 1
    assert game.machines[at * LINES] == 2


def test_several_factories_fire_in_one_action_and_none_twice() -> None:
    game = table()
    for good in (FOOD, CUTLERY, LAMPS):
        build(game, 0, good, lines=2)
    act(game)
    choose(game, ("fire_in", CUTLERY))
    choose(game, ("fire", CUTLERY, 1))
    assert options(game) == (DONE, ("fire_in", LAMPS))
    choose(game, ("fire_in", LAMPS))
    choose(game, ("fire", LAMPS, 3))
    assert kind(game) == "workers_action.hire"
    assert [fact["number"] for fact in facts(game, "workers_fired")] == [1, 3]


# -- the warehouse --


def test_example_33_columns_and_rows_add_up() -> None:
    game = table()
    act(game)
    choose(game, ("staff", CLOTHING))
    choose(game, DONE)
    assert [game.room(0, good) for good in range(GOODS)] == [0, 5, 0, 0]
    act(game)
    choose(game, ("staff", 4))
    choose(game, DONE)
    assert [game.room(0, good) for good in range(GOODS)] == [2, 7, 2, 2]
    game.audit()


def test_storekeepers_move_free_and_goods_without_space_are_lost() -> None:
    game = table()
    staff(game, FOOD)
    game.stored[mill(0, FOOD)] = 4
    labour = game.labour
    act(game)
    choose(game, ("leave", FOOD))
    assert options(game) == tuple(("staff", place) for place in range(1, 6)), "he cannot be fired"
    choose(game, ("staff", 4))
    choose(game, DONE)
    assert staffed(game) == (4,)
    assert (game.labour, game.stored[mill(0, FOOD)]) == (labour, 2)
    assert facts(game, "warehouse_staffed") == [{"seat": 0, "places": ["row_two"], "hired": 0, "from_fired": 0}]


def reachable(game: ArkwrightGame) -> dict[tuple[int, ...], int]:
    """Every manning of the warehouse that the decisions lead to, and in how many ways."""
    found: dict[tuple[int, ...], int] = {}
    pending = [game]
    while pending:
        table_now = pending.pop()
        if table_now.over:
            table_now.audit()
            found[staffed(table_now)] = found.get(staffed(table_now), 0) + 1
        else:
            assert kind(table_now) == "workers_action.warehouse"
            for at in range(len(options(table_now))):
                twin = table_now.copy()
                twin.choose(at)
                pending.append(twin)
    return found


def test_every_manning_of_the_warehouse_is_reached_in_one_way_and_none_fires_anybody() -> None:
    for hands in (0, 1, 6):
        game = table()
        staff(game, 1, 5)
        game.boxed, game.labour, game.fired = game.boxed + game.labour + game.fired - hands, hands, 0
        act(game)
        lawful = [
            places for number in range(2, 2 + hands + 1) for places in combinations(range(WAREHOUSE_PLACES), number)
        ]
        assert reachable(game) == dict.fromkeys(lawful, 1)


def test_the_last_workers_go_to_the_factory_or_to_the_warehouse() -> None:
    game = table()
    build(game, 0, FOOD)
    game.boxed, game.labour, game.fired = game.boxed + game.labour + game.fired - 2, 2, 0
    act(game)
    choose(game, ("hire", FOOD, 2))
    assert game.over, "nobody is left for the warehouse"


def test_the_additional_action_is_a_special_marker() -> None:
    game = table()
    take_action(game, 0, Marker.WORKERS, 2)
    choose(game, DONE)
    assert kind(game) == "special_markers.take"


def test_the_words_of_the_action() -> None:
    game = table()
    build(game, 0, LAMPS, lines=2, machines=(0, 1))
    give(game, 0, Tile.SCHOOL)
    act(game)
    assert [game.describe(at) for at in (0, 1)] == [{"act": "done"}, {"act": "fire_workers_in", "good": "lamps"}]
    choose(game, ("fire_in", LAMPS))
    assert game.describe(0) == {"act": "arrange_machines", "good": "lamps", "machines": [0, 1, 0, 0]}
    game.choose(0)
    assert game.describe(1) == {"act": "fire_workers", "good": "lamps", "number": 2}
    game = table()
    build(game, 0, LAMPS)
    act(game)
    assert game.describe(3) == {"act": "hire_workers", "good": "lamps", "number": 3}
    game.choose(0)
    assert [game.describe(at) for at in (0, 5)] == [{"act": "done"}, {"act": "staff_place", "place": "row_two"}]
