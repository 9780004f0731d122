"""H3. One-time powers at any time; used cubes still score."""

from __future__ import annotations

import pytest

from engine.john_company_1e import prizes, scoring, windows
from engine.john_company_1e.names import DONE, Prize
from engine.john_company_1e.state import CompanyGame
from engine.kernel import RulesError
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, give_prize, table

BANK, MATCH = Prize.BANK_OF_ENGLAND, Prize.ADVANTAGEOUS_MATCH


def promised(game: CompanyGame, issuer: int, holder: int, cubes: int) -> None:
    game.supply[issuer] -= cubes
    game.promises[issuer * game.families + holder] += cubes


def test_the_bank_of_england_pays_four_pounds_once_and_its_cube_still_scores() -> None:
    game = table(cash=1)
    give_prize(game, BANK, 2)
    before = scoring.points(game, 2)
    game.enter((prizes.offer, 2), STOP)
    choose(game, BANK)
    assert game.over
    assert (game.cash[2], game.on_prize(BANK, 2), game.used_cubes[BANK * 4 + 2]) == (5, 0, 1)
    assert scoring.points(game, 2) == before == 4
    assert prizes.usable(game, 2) == []


def test_an_advantageous_match_recovers_two_promises_from_holders_of_ones_choice() -> None:
    game = table(cash=0)
    give_prize(game, MATCH, 0)
    promised(game, 0, 1, 1)
    promised(game, 0, 2, 3)
    supply = game.supply[0]
    game.enter((prizes.use, 0, MATCH), STOP)
    assert game.decision is not None
    assert game.decision.options == ((1,), (2,))
    choose(game, (2,))
    choose(game, (1,))
    assert game.over
    assert (game.promised(0, 1), game.promised(0, 2), game.supply[0]) == (0, 2, supply + 2)


def test_with_one_promise_out_one_is_recovered_and_with_none_the_match_is_kept() -> None:
    game = table()
    give_prize(game, MATCH, 0)
    assert prizes.usable(game, 0) == []
    promised(game, 0, 3, 1)
    game.enter((prizes.use, 0, MATCH), STOP)
    assert game.over
    assert game.promised(0, 3) == 0


def test_every_phase_opens_with_the_offer_to_use_prizes() -> None:
    game = table(negotiation="off")
    give_prize(game, BANK, 3)
    game.enter(windows.open_window, STOP)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options) == (3, (DONE, BANK))
    choose(game, DONE)
    assert (game.over, game.on_prize(BANK, 3)) == (True, 1)


def test_before_the_points_are_counted_prizes_may_still_be_used() -> None:
    game = table(cash=0)
    give_prize(game, MATCH, 1)
    promised(game, 1, 0, 2)
    game.enter(scoring.begin)
    choose(game, MATCH)
    assert game.over
    assert game.outcome is not None
    assert game.outcome.scores[1] == 2


def test_who_lacks_money_is_offered_its_bank_and_who_has_enough_is_not() -> None:
    game = table(cash=3)
    give_prize(game, BANK, 1)
    game.enter((windows.short_of_money, 1, 3), STOP)
    assert game.over
    game.enter((windows.short_of_money, 1, 4), STOP)
    choose(game, BANK)
    assert game.cash[1] == 7


def test_a_power_without_a_cube_is_refused() -> None:
    game = table()
    with pytest.raises(RulesError, match="has no bank_of_england to use"):
        game.enter((prizes.use, 0, BANK), STOP)
