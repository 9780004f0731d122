"""5.1 Economic phase (checklist 31 to 34)."""

from __future__ import annotations

from engine.arkwright import economy
from engine.arkwright.title import TITLE
from tests.engine.answering import facts
from tests.engine.arkwright.helper import CLOTHING, FOOD, LAMPS, STOP, table

ONE_AND_THREE = 2
"""The marker that advances the importer by 1 and returns 3 workers."""


def test_example_19_food_is_active_in_the_first_cycle_of_1770():
    game = TITLE.new(4, 3, {"start": "preset"})
    assert facts(game, "decade_began")[0]["year"] == 1770
    assert facts(game, "economy_marker_revealed")[0]["good"] == "food"


def test_example_20_a_marker_of_one_and_three():
    game = table()
    game.labour, game.fired, game.boxed = 70, 14, 0
    wage_before, demand_before = game.wage(), game.demand(FOOD)
    game.dice.lay([ONE_AND_THREE])
    game.enter(economy.begin, STOP)
    assert game.importer == [1, 0, 0, 0]
    assert (game.labour, game.fired) == (73, 11)
    # Ten spaces free before, up to food 3; the last free ones were filled, so that seven are left, up to food 2.
    assert (demand_before, game.demand(FOOD)) == (3, 2)
    assert (wage_before, game.wage()) == (2, 2)


def test_missing_workers_are_void():
    game = table()
    game.labour, game.fired, game.boxed = 70, 2, 12
    game.dice.lay([ONE_AND_THREE])
    game.enter(economy.begin, STOP)
    assert (game.labour, game.fired) == (72, 0)
    assert facts(game, "economy_marker_revealed")[-1] == {
        "good": "food",
        "economy_marker": "food_3",
        "importer_space": 1,
        "returned": 2,
    }


def test_only_the_importer_of_the_active_good_moves_and_it_stays_on_the_last_space():
    game = table()
    game.cycle = LAMPS
    game.importer = [3, 4, 5, 19]
    largest = max(range(9), key=lambda at: game.rules.economy[LAMPS][at].importer)
    assert game.rules.economy[LAMPS][largest].importer == 2
    game.dice.lay([largest])
    game.enter(economy.begin, STOP)
    assert game.importer == [3, 4, 5, 20]


def test_a_marker_is_seen_once_in_a_game():
    game = table()
    game.cycle = CLOTHING
    for _ in range(9):
        game.enter(economy.begin, STOP)
    seen = [fact["economy_marker"] for fact in facts(game, "economy_marker_revealed") if fact["good"] == "clothing"]
    assert sorted(seen) == [f"clothing_{number}" for number in range(1, 10)]
    assert game.economy_used[CLOTHING] == 0b1_1111_1111
