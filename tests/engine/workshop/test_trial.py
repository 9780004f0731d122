"""A version test at home is the ladder's."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from engine.ratings.sprt import Hypotheses, log_likelihood_ratios
from engine.series import Fixture
from engine.workshop.matches import Fared, Match
from engine.workshop.trial import SPOILT_BLOCKS, Terms, Trial

WIDE = Hypotheses(0.0, 200.0)


def terms(seats: int = 2, field: int = 0, most: int = 400) -> Terms:
    return Terms(WIDE, seats, field, 1, most)


def match(fixture: Fixture, first: int) -> Match:
    ranks = [1 if bot == first else 2 for bot in fixture.order]
    seats = tuple(
        Fared(bot, rank, -rank, "finished", "", "", None, 1, 1.0, 1.0, "")
        for bot, rank in zip(fixture.order, ranks, strict=True)
    )
    return Match(fixture, seats, 2, "", "")


def taken(trial: Trial, count: int) -> list[Fixture]:
    return [fixture for fixture in (trial.take() for _ in range(count)) if fixture is not None]


def test_it_stops_by_itself_where_the_likelihoods_of_the_same_games_cross_a_bound():
    trial, dice, results = Trial(terms()), Random(3), []
    while not trial.over:
        for fixture in taken(trial, 2):
            winner = 0 if dice.random() < 0.8 else 1
            results.append((fixture.block, float(winner == 0)))
            trial.add(match(fixture, winner))
    blocks = np.array(
        [np.mean([won for block, won in results if block == number]) for number in range(len(results) // 2)]
    )
    path = log_likelihood_ratios(blocks, np.full(len(blocks), 2.0), WIDE)
    assert trial.state.llr == path[-1] >= WIDE.upper
    assert (path[:-1] < WIDE.upper).all()
    assert (path[:-1] > WIDE.lower).all()
    assert (trial.state.decision, trial.state.decided_at) == ("better", len(blocks))
    assert trial.take() is None


def test_results_that_come_in_another_order_give_the_same_answer():
    straight, mixed, dice = Trial(terms(most=20)), Trial(terms(most=20)), Random(5)
    fixtures = taken(straight, 40)
    assert taken(mixed, 41) == fixtures
    winners = {fixture: dice.randrange(2) for fixture in fixtures}
    for fixture in fixtures:
        straight.add(match(fixture, winners[fixture]))
    for fixture in dice.sample(fixtures, len(fixtures)):
        mixed.add(match(fixture, winners[fixture]))
    assert mixed.state == straight.state
    assert list(mixed.scores) == list(straight.scores)


def test_undecided_at_its_limit_it_is_exhausted():
    trial = Trial(terms(most=3))
    for fixture in taken(trial, 10):
        trial.add(match(fixture, fixture.number % 2))
    assert (trial.exhausted, trial.over, trial.state.decision, trial.state.blocks) == (True, True, None, 3)
    assert trial.take() is None


def test_a_block_with_a_void_match_says_nothing_and_another_is_played_in_its_place():
    trial = Trial(terms(most=1))
    one, other = taken(trial, 9)
    trial.add(Match(one, void="the host failed"))
    assert trial.take() is None
    trial.add(match(other, 0))
    assert (trial.void, trial.state.blocks) == (1, 0)
    again = taken(trial, 9)
    assert [(fixture.number, fixture.block) for fixture in again] == [(2, 1), (3, 1)]
    for fixture in again:
        trial.add(match(fixture, 0))
    assert trial.exhausted


def test_a_test_of_which_only_void_blocks_come_is_given_up():
    trial = Trial(terms())
    for fixture in taken(trial, 2 * SPOILT_BLOCKS):
        trial.add(Match(fixture, void="the host failed"))
    assert (trial.hopeless, trial.over, trial.take()) == (True, True, None)


@pytest.mark.parametrize(("seats", "sitting"), [(1, {0, 1}), (2, {0, 1}), (4, {0, 1, 2, 3})])
def test_both_sit_at_every_table_with_as_many_of_the_field_as_it_needs(seats: int, sitting: set[int]):
    fixtures = taken(Trial(terms(seats, field=3 if seats > 2 else 0)), max(seats, 2))
    assert {bot for fixture in fixtures for bot in fixture.order} == sitting
    assert {fixture.block for fixture in fixtures} == {0}
    assert len({fixture.order for fixture in fixtures}) == max(seats, 2)
