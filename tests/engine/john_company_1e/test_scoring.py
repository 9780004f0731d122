"""J1, J2. Points, promises, penalties, ties."""

from __future__ import annotations

from typing import Any

import pytest

from engine.john_company_1e import payments, promises, scoring
from engine.john_company_1e.names import Law, Prize
from engine.john_company_1e.state import CompanyGame
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import give_prize, table


def outcome(game: CompanyGame) -> tuple[list[int], list[int]]:
    game.enter(scoring.begin)
    while not game.over:
        game.choose(0)
    assert game.outcome is not None
    return list(game.outcome.scores), list(game.outcome.ranks)


def test_t1_four_promises_given_for_a_loan_cost_eight_points_when_still_out() -> None:
    game = table(cash=0)
    game.cash[1] = 5
    payments.hand_over(game, 1, 0, 5, "loan")
    for _ in range(4):
        promises.promise(game, 0, 1)
    assert (game.cash[:2], game.supply[0], game.promised(0, 1)) == ([5, 0], 8, 4)
    game.cash[0] = 1
    scores, _ = outcome(game)
    assert scores == [-8, 0, 0, 0]


def test_promises_may_be_bought_back_once_more_before_the_points_are_counted() -> None:
    game = table(cash=2)
    promises.promise(game, 0, 1)
    game.enter(scoring.begin)
    choose(game, (1,))
    assert game.over
    assert game.outcome is not None
    assert game.outcome.scores == [0, 0, 0, 0]
    assert game.cash[:2] == [0, 4]


def test_shares_manors_prizes_used_or_not_firms_and_penalties_count() -> None:
    game = table(cash=0)
    game.court[0], game.manors[0] = 3, 2
    give_prize(game, Prize.COUNTRY_SEAT, 0, cubes=2)
    game.used_cubes[Prize.BANK_OF_ENGLAND * 4] = 1
    game.penalties[0], game.firm_points[0] = -3, 9
    scores, ranks = outcome(game)
    assert scores == [3 + 4 + 12 + 4 - 3 + 9, 0, 0, 0]
    assert ranks == [1, 2, 2, 2]


def test_the_inclosure_acts_make_manors_worth_three() -> None:
    game = table(cash=0)
    game.manors[1] = 2
    game.laws.append(Law.INCLOSURE_ACTS)
    assert outcome(game)[0] == [0, 6, 0, 0]


def test_john_and_co_scores_manors_shipyards_factories_and_firms_but_no_shares() -> None:
    game = table(scenario="john_and_co", cash=0)
    game.court[0], game.manors[0], game.yards[:2], game.factories[0] = 5, 2, [0, 0], 0
    game.firm_points[0] = 4
    assert outcome(game)[0] == [6 + 2 + 1 + 4, 0, 0, 0]


@pytest.mark.parametrize(
    ("church", "cash", "ranks"),
    [((2, 0, 0, 0), (0, 5, 0, 0), [1, 2, 3, 3]), ((0, 0, 0, 0), (1, 5, 5, 0), [3, 1, 1, 4])],
)
def test_ties_go_by_prize_cubes_then_money(church: tuple[int, ...], cash: tuple[int, ...], ranks: list[int]) -> None:
    game = table()
    game.cash = list(cash)
    game.court = [2 - cubes for cubes in church]
    game.prizes = [Prize.CHURCH_LIVING]
    for family, cubes in enumerate(church):
        game.prize_cubes[Prize.CHURCH_LIVING * 4 + family] = cubes
    scores, found = outcome(game)
    assert (scores, found) == ([2, 2, 2, 2], ranks)


def test_only_seats_are_ranked_when_the_jones_family_plays() -> None:
    game = table(2)
    game.court[game.jones] = 9
    scores, ranks = outcome(game)
    assert (scores, ranks) == ([0, 0], [1, 1])


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({}, "last turn"),
        ({"mutiny": 1}, "mutiny"),
        ({"failed": 1}, "the Company failed"),
        ({"failed": 1, "mutiny": 1}, "mutiny"),
        ({"failed": 1, "deregulated": 1, "firm": [1, 0, 0, 0]}, "last turn"),
        ({"failed": 1, "deregulated": 1, "firm": [1, 0, 0, 0], "mutiny": 1}, "mutiny"),
        ({"failed": 1, "deregulated": 1, "firm": [1, 0, 0, 0], "last_extra_turn": 1}, "the Company failed"),
    ],
)
def test_the_reason_is_what_ended_the_game(fields: dict[str, Any], reason: str) -> None:
    game = table()
    for field, value in fields.items():
        setattr(game, field, value)
    game.enter(scoring.decide)
    assert (game.outcome and game.outcome.reason) == reason
