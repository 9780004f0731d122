"""Steps of equal height: who sits with whom, and which bots are chosen."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import engine
from engine.kernel.errors import BadOption
from engine.ratings.games import Game
from engine.workshop.grading import Grading, Plan, candidates_of, evenly, measured, neighbours, windows

EAST = "east_india_companies"


def test_everybody_sits_with_neighbours_in_every_round() -> None:
    assert neighbours(range(7), 3, 0) == [(0, 1, 2), (3, 4, 5), (4, 5, 6)]
    assert neighbours(range(7), 3, 1) == [(0, 1, 2), (1, 2, 3), (4, 5, 6)]
    assert neighbours([5, 4, 3], 3, 2) == [(5, 4, 3)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_of_every_pair_of_steps_sit_in_as_many_games_as_were_asked_for(seats: int) -> None:
    met = Counter(pair for table in windows(range(7), seats, 200) for pair in pairwise(table))
    assert sorted(met) == list(pairwise(range(7)))
    assert min(met.values()) * seats >= 200


def test_the_steps_lie_as_evenly_as_the_pool_allows() -> None:
    pool = {"random": 0.0, "a": 90.0, "b": 160.0, "c": 210.0, "d": 290.0, "e": 400.0}
    assert evenly(pool, "random", 5) == ["random", "a", "c", "d", "e"]
    assert evenly(pool, "random", 3) == ["random", "c", "e"]
    assert evenly(pool | {"weaker": -50.0}, "random", 2) == ["random", "e"]
    with pytest.raises(BadOption, match="5 are stronger than random"):
        evenly(pool, "random", 7)


def test_every_slip_of_the_scripted_bot_can_be_chosen_by_a_curve_that_only_falls() -> None:
    title = engine.title(EAST)
    grading = Grading(Plan(title, {}, 2), ["random", "merchant:slip=50", "merchant", "greedy"])
    grading.play([(0, 1), (1, 2), (0, 2), (3, 0)], "a try", lambda *_: None)
    pool = grading.pool()
    assert len(pool) == 102
    assert pool["merchant"] >= pool["merchant:slip=1"] >= pool["merchant:slip=99"] >= pool["random"]
    assert pool["merchant:slip=25"] == pytest.approx((pool["merchant"] + pool["merchant:slip=50"]) / 2)


def test_what_was_measured_tells_the_steps_with_the_scripted_bot_at_1500() -> None:
    title = engine.title(EAST)
    found = measured(Plan(title, {}, 2, games=4, rounds=2), ["random", "merchant:slip=50", "merchant"])
    assert [step.number for step in found.steps] == [1, 2, 3, 4, 5, 6, 7]
    assert found.steps[0].bot == "random"
    assert {
        one.rating for one in (*(step.strength for step in found.steps), *found.others) if one.bot == "merchant"
    } == {1500.0}
    assert all(step.games >= 4 for step in found.steps[1:])
    assert (found.seats, found.made.title_version) == (2, title.version)


def test_a_step_tells_how_often_it_finished_above_the_one_below() -> None:
    names = ["random", "merchant:slip=50", "merchant", "greedy"]
    games = [Game(0, (0, 1, 2), (1, 2, 3)), Game(1, (1, 2, 0), (1, 3, 1)), Game(2, (2, 1, 3), (1, 2, 3))]
    grading = Grading(Plan(engine.title(EAST), {}, 3), names, games)
    assert (grading.met(0, 1), grading.share(0, 1), grading.share(1, 0)) == (2, 0.75, 0.25)
    assert (grading.met(0, 3), grading.share(0, 3)) == (0, None)


def test_candidates_are_of_the_house_and_play_the_title() -> None:
    names = candidates_of(EAST, ["searcher:playouts=2"])
    assert (names[0], names[-1]) == ("random", "searcher:playouts=2")
    with pytest.raises(BadOption, match="millowner does not play"):
        candidates_of(EAST, ["millowner"])
