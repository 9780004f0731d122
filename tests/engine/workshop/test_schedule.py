"""What is played next."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from engine.kernel.errors import BadOption
from engine.series import Fixture
from engine.workshop.matches import Fared, Match
from engine.workshop.schedule import Plan, Rounds, Schedule, schedule_of


def all_of(schedule: Schedule) -> list[Fixture]:
    found = []
    while (fixture := schedule.take()) is not None:
        found.append(fixture)
    return found


def won_by_the_lower_number(fixture: Fixture) -> Match:
    order = sorted(fixture.order)
    seats = tuple(
        Fared(bot, order.index(bot) + 1, -bot, "finished", "", "", None, 10, 1.0, 1.0, "") for bot in fixture.order
    )
    return Match(fixture, seats, 20, "", "")


def test_a_round_robin_is_all_pairs_in_both_seats_sweep_by_sweep():
    schedule = schedule_of(Plan("round-robin", bots=3, seats=2, seed=7, blocks=2))
    fixtures = all_of(schedule)
    assert schedule.total == len(fixtures) == 12
    assert [fixture.number for fixture in fixtures] == [*range(12)]
    assert [fixture.seed - 7 for fixture in fixtures] == [fixture.block for fixture in fixtures]
    assert Counter(fixture.order for fixture in fixtures) == {
        order: 2 for one, other in combinations(range(3), 2) for order in ((one, other), (other, one))
    }
    assert {frozenset(fixture.order) for fixture in fixtures[:6]} == {
        frozenset(pair) for pair in combinations(range(3), 2)
    }


def test_a_longer_arena_begins_with_the_shorter_one():
    plans = [Plan("round-robin", bots=4, seats=3, seed=1, blocks=blocks) for blocks in (1, 3)]
    short, long = (all_of(schedule_of(plan)) for plan in plans)
    assert long[: len(short)] == short


def test_so_many_games_are_rounded_up_to_whole_blocks():
    schedule = schedule_of(Plan("round-robin", bots=4, seats=3, seed=1, blocks=5, games=10))
    assert len(all_of(schedule)) == schedule.total == 12


def test_in_a_gauntlet_the_first_sits_at_every_table():
    fixtures = all_of(schedule_of(Plan("gauntlet", bots=4, seats=2, seed=1, blocks=1)))
    assert {frozenset(fixture.order) for fixture in fixtures} == {frozenset((0, other)) for other in (1, 2, 3)}


def test_at_tables_of_one_seat_two_play_alone_on_one_seed():
    fixtures = all_of(schedule_of(Plan("round-robin", bots=2, seats=1, seed=1, blocks=1)))
    assert [(fixture.block, fixture.seed, fixture.order) for fixture in fixtures] == [(0, 1, (0,)), (0, 1, (1,))]


def test_the_second_block_of_a_pairing_is_seated_in_reverse():
    fixtures = all_of(schedule_of(Plan("round-robin", bots=3, seats=3, seed=1, blocks=2)))
    assert [fixture.order for fixture in fixtures[::3]] == [(0, 1, 2), (2, 1, 0)]


@pytest.mark.parametrize("seed", range(3))
def test_a_swiss_draws_its_next_round_from_all_results_of_the_last_in_whatever_order_they_come(seed: int):
    plan = Plan("swiss", bots=5, seats=2, seed=1, blocks=2, rounds=3)
    straight, shuffled = schedule_of(plan), schedule_of(plan)
    assert isinstance(straight, Rounds)
    assert isinstance(shuffled, Rounds)
    dice, played = Random(seed), []
    for _ in range(3):
        fixtures = all_of(straight)
        assert all_of(shuffled) == fixtures
        assert len(fixtures) == 8  # two tables, two blocks of two games each; the fifth has a bye
        for fixture in fixtures:
            straight.add(won_by_the_lower_number(fixture))
        for fixture in dice.sample(fixtures, len(fixtures)):
            assert shuffled.take() is None
            shuffled.add(won_by_the_lower_number(fixture))
        played += fixtures
    assert straight.take() is None
    assert len(played) == straight.total
    assert max(Counter(frozenset(fixture.order) for fixture in played).values()) == 4  # nobody meets twice
    assert straight.standings[0].number == 1
    assert straight.standings == shuffled.standings


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (Plan("ladder", 2, 2, 1, 1), "format: there is none called 'ladder'; use one of: round-robin, gauntlet, swiss"),
        (Plan("swiss", 4, 2, 1, 1, games=3), "games: a Swiss has rounds; use --rounds and --blocks"),
        (Plan("gauntlet", 4, 2, 1, 1, rounds=3), "rounds: a gauntlet has as many as it needs"),
        (Plan("round-robin", 2, 3, 1, 1), "participants: there are 2, and a table has 3 seats."),
        (Plan("swiss", 4, 2, 1, 1, rounds=9), "rounds: 4 participants can play 3 rounds at most."),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_would_do(plan: Plan, told: str):
    with pytest.raises(BadOption) as refused:
        schedule_of(plan)
    assert str(refused.value).startswith(told)
