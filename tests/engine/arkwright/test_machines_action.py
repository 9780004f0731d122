"""The Machines action: how many, where, what becomes of the workers, and who earns on it."""

from __future__ import annotations

import pytest

from engine.arkwright import machines_action
from engine.arkwright.names import LINES, Marker, Tile
from engine.arkwright.state import ArkwrightGame
from tests.engine.answering import choose, kind, options
from tests.engine.arkwright.helper import CLOTHING, CUTLERY, FOOD, LAMPS, STOP, build, give, mill, table, take_action

DONE = ("done",)


def act(game: ArkwrightGame, marker: int, spent: int, seat: int = 0) -> None:
    """Enter the main action with so much administration cost (£) paid."""
    game.spent = spent
    game.enter((machines_action.begin, seat, marker), STOP)


def place_all(game: ArkwrightGame) -> int:
    """Place machines as long as there are any, on the first line that is offered; returns how many."""
    before = sum(game.machines)
    while kind(game) == "machines_action.line":
        game.choose(1)
    return sum(game.machines) - before


@pytest.mark.parametrize(
    ("marker", "costs"),
    [
        (Marker.MACHINES, {2: 0, 3: 1, 4: 1, 5: 1, 6: 2, 8: 2, 10: 2, 12: 2}),
        (Marker.MACHINES_LIGHT, {1: 0, 2: 1, 4: 1, 5: 2, 6: 2, 8: 2, 10: 3}),
        (Marker.MACHINES_DARK, {0: 0, 2: 1, 3: 2, 4: 2, 6: 3, 10: 3}),
    ],
)
def test_what_the_markers_buy(marker: int, costs: dict[int, int]) -> None:
    for spent, machines in costs.items():
        game = table()
        build(game, 0, LAMPS, lines=4)
        act(game, marker, spent)
        assert place_all(game) == machines, f"£{spent}"


def test_example_35_own_marker_without_workshop_buys_two_at_most() -> None:
    for space, machines in ((6, 2), (8, 2), (10, 2)):
        game = table()
        build(game, 0, LAMPS, lines=3)
        take_action(game, 0, Marker.MACHINES, space)
        assert place_all(game) == machines


def test_example_36_own_marker_on_4_buys_one_and_one_more_when_it_is_used_again() -> None:
    game = table()
    build(game, 0, LAMPS, lines=3)
    take_action(game, 0, Marker.MACHINES, 4)
    assert (place_all(game), game.cash[0]) == (1, 96)
    take_action(game, 0, Marker.MACHINES, 4)
    assert (place_all(game), game.cash[0]) == (1, 90), "2 and 4 are paid, 4 count"


def test_example_37_grey_markers_buy_three() -> None:
    game = table()
    build(game, 0, LAMPS, lines=4)
    game.markers[0] = 1 << Marker.MACHINES_LIGHT | 1 << Marker.MACHINES_DARK
    take_action(game, 0, Marker.MACHINES_LIGHT, 10)
    assert place_all(game) == 3
    take_action(game, 0, Marker.MACHINES_DARK, 6)
    assert (place_all(game), game.cash[0]) == (3, 84)


def test_example_38_the_workshop_counts_10_as_13() -> None:
    game = table()
    build(game, 0, LAMPS, lines=3)
    give(game, 0, Tile.WORKSHOP)
    take_action(game, 0, Marker.MACHINES, 10)
    assert (place_all(game), game.cash[0]) == (3, 90)


def test_a_machine_replaces_a_worker_on_a_machine_place() -> None:
    game = table()
    at = build(game, 0, FOOD, lines=2, machines=(1,))
    build(game, 0, CUTLERY)
    fired = game.fired
    act(game, Marker.MACHINES, 3)
    assert options(game) == (DONE, ("machine", FOOD, 1), ("machine", CUTLERY, 0)), "one machine place a line for food"
    choose(game, ("machine", FOOD, 1))
    assert (game.workers[:LINES], game.machines[:LINES]) == ([1, 1, 0, 0], [1, 1, 0, 0])
    assert (game.fired, game.output(at)) == (fired + 1, 3)
    assert game.over


def test_machines_may_be_spread_over_factories_and_none_is_reached_in_two_ways() -> None:
    game = table()
    for good in (FOOD, LAMPS):
        build(game, 0, good, lines=2)
    act(game, Marker.MACHINES_DARK, 6)
    choose(game, ("machine", FOOD, 1))
    assert options(game) == (DONE, ("machine", LAMPS, 0), ("machine", LAMPS, 1))
    choose(game, ("machine", LAMPS, 0))
    choose(game, ("machine", LAMPS, 0))
    assert game.machines[mill(0, LAMPS) * LINES] == 2
    game.audit()


def test_machines_are_never_placed_on_empty_places_and_may_be_waived() -> None:
    game = table()
    build(game, 0, FOOD)
    act(game, Marker.MACHINES, 6)
    assert options(game) == (DONE, ("machine", FOOD, 0))
    choose(game, DONE)
    assert not any(game.machines)
    build(game, 0, FOOD, machines=(1,))
    act(game, Marker.MACHINES, 6)
    assert game.over, "no worker stands on a place for machines"


# -- School --


def test_the_school_retrains_workers_once_all_machines_stand() -> None:
    game = table()
    build(game, 0, FOOD)
    build(game, 0, LAMPS, lines=2)
    give(game, 0, Tile.SCHOOL)
    fired = game.fired
    act(game, Marker.MACHINES_DARK, 6)
    for line in (0, 0, 1):
        choose(game, ("machine", LAMPS, line))
    assert options(game) == tuple(("retrain", FOOD, number) for number in range(4))
    choose(game, ("retrain", FOOD, 2))
    assert options(game) == (("retrain", LAMPS, 0), ("retrain", LAMPS, 1))
    choose(game, ("retrain", LAMPS, 0))
    assert game.workers[:LINES] == [2, 2, 0, 0]
    assert game.output(mill(0, FOOD)) == 3
    assert game.fired == fired + 1
    assert game.over, "nobody who was retrained is replaced in this action"
    game.audit()


def test_retrained_workers_may_stay_in_their_factory() -> None:
    game = table()
    at = build(game, 0, FOOD)
    give(game, 0, Tile.SCHOOL)
    act(game, Marker.MACHINES, 3)
    choose(game, ("machine", FOOD, 0))
    choose(game, ("retrain", FOOD, 1))
    assert (game.workers[:LINES], game.machines[:LINES]) == ([1, 1, 0, 0], [1, 0, 0, 0])
    assert game.output(at) == 2


def test_without_the_school_the_workers_are_fired() -> None:
    game = table()
    build(game, 0, FOOD)
    fired = game.fired
    act(game, Marker.MACHINES, 3)
    choose(game, ("machine", FOOD, 0))
    assert game.over
    assert game.fired == fired + 1


def test_retraining_follows_the_rules_for_hiring_in_1810() -> None:
    game = table()
    build(game, 0, FOOD)
    build(game, 0, LAMPS)
    give(game, 0, Tile.SCHOOL)
    game.decade, game.cycle = 4, CUTLERY
    act(game, Marker.MACHINES, 3)
    choose(game, ("machine", FOOD, 0))
    assert options(game) == (("retrain", LAMPS, 0), ("retrain", LAMPS, 1)), "the cycle of food is over"


# -- Machine Works --


@pytest.mark.parametrize(
    ("seats", "earned"), [(4, [0, 2, 0, 2]), (3, [0, 2, 2]), (2, [0, 4])], ids=["four", "three", "two"]
)
def test_machine_works_of_neighbours_earn_on_every_machine_and_the_buyer_pays_nothing(
    seats: int, earned: list[int]
) -> None:
    game = table(seats, cash=0)
    build(game, 0, LAMPS)
    for seat in range(seats):
        give(game, seat, Tile.MACHINE_WORKS)
    act(game, Marker.MACHINES, 6)
    assert place_all(game) == 2
    assert game.cash == earned, "nothing for the own machines, nor for those of the player opposite"


# -- the free machine of the East India track --


def test_a_free_machine_of_the_paired_factory_uses_no_school_but_pays_machine_works() -> None:
    game = table(cash=0)
    build(game, 0, CUTLERY, lines=2)
    build(game, 0, FOOD)
    give(game, 0, Tile.SCHOOL)
    give(game, 1, Tile.MACHINE_WORKS)
    fired = game.fired
    game.enter((machines_action.place_free, 0, CUTLERY), STOP)
    assert options(game) == (("machine", CUTLERY, 0), ("machine", CUTLERY, 1))
    choose(game, ("machine", CUTLERY, 1))
    assert game.over
    assert game.machines[mill(0, CUTLERY) * LINES :][:LINES] == [0, 1, 0, 0]
    assert (game.fired, game.cash[1]) == (fired + 1, 1)


def test_a_free_machine_without_a_place_is_void() -> None:
    game = table()
    game.enter((machines_action.place_free, 0, CLOTHING), STOP)
    assert game.over
    assert sum(game.machines) == 0


def test_example_57_a_workshop_taken_as_the_additional_action_comes_too_late_for_the_machines() -> None:
    game = table()
    build(game, 0, LAMPS, lines=3)
    game.tile_supply[Tile.WORKSHOP] = 1
    take_action(game, 0, Marker.MACHINES, 10)
    assert place_all(game) == 2
    assert kind(game) == "special_markers.take"
    choose(game, ("tile", Tile.WORKSHOP))
    assert game.has(0, Tile.WORKSHOP)
    while not game.over:
        game.choose(0)
    assert sum(game.machines) == 2


def test_the_words_of_the_action() -> None:
    game = table()
    build(game, 0, LAMPS)
    give(game, 0, Tile.SCHOOL)
    act(game, Marker.MACHINES, 3)
    assert [game.describe(at) for at in (0, 1)] == [
        {"act": "done"},
        {"act": "place_machine", "good": "lamps", "line": 0},
    ]
    game.choose(1)
    assert game.describe(1) == {"act": "retrain_workers", "good": "lamps", "number": 1}
