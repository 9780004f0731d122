"""What factor gives and takes in bargains, position by position: promises, leave, what is sold in a bailout."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots.factor.bot import Factor
from engine.john_company_1e import attrition, bailout, trade
from engine.john_company_1e.deeds import Done
from engine.john_company_1e.names import Office, Phase, Prize
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import OFFICE_IDS
from engine.john_company_1e.title import TITLE
from engine.shared import bids, consent, deals
from engine.shared.deeds import NOTHING
from engine.shared.moments import Moment
from tests.engine.answering import answer_as
from tests.engine.john_company_1e.helper import STOP, seat_in, table


def answer(game: CompanyGame) -> dict[str, Any]:
    """What a factor takes in the pending decision, in words; the game goes on."""
    return answer_as(Factor(), game)


def best(game: CompanyGame) -> dict[str, Any]:
    """The same, and nothing is chosen."""
    worths = Factor().worths(game)
    return game.describe(worths.index(max(worths)))


def bargaining(cash: int = 9) -> CompanyGame:
    return table(negotiation="full", cash=cash)


# -- promises --


def offered(game: CompanyGame, gives: tuple[Any, ...], wants: tuple[Any, ...]) -> str:
    """What family 0 says to an offer of family 1's as dividends are about to be named."""
    game.phase = Phase.TRADE
    legs = ((1, 0, gives), (0, 1, wants))
    game.enter((TITLE.steps["deals.present"], (1, legs, (), (), ()), (-1, Moment.DIVIDENDS), (0,)), STOP)
    return str(answer(game)["act"])


@pytest.mark.parametrize("chairman", [0, 2])
def test_nobody_pays_another_for_what_it_may_do_itself_unpaid(chairman):
    game = bargaining()
    game.phase, game.revenue, game.share_price = Phase.TRADE, 8, 4
    game.court[:3] = [4, 0, 1]
    seat_in(game, Office.CHAIRMAN, chairman)
    legs, clause = ((1, 0, ()), (0, 1, (("cash", 1),))), ((Done.PAYS_DIVIDENDS, chairman, NOTHING, 1, 1),)
    game.enter((TITLE.steps["deals.present"], (1, legs, clause, (), ()), (-1, Moment.DIVIDENDS), (0,)), STOP)
    assert answer(game)["act"] == ("refuse_offer" if chairman == 0 else "accept_offer")


@pytest.mark.parametrize(("pounds", "act"), [(0, "accept_offer"), (1, "refuse_offer"), (2, "refuse_offer")])
def test_nobody_pays_a_pound_now_for_a_promise_that_is_bought_back_at_the_end(pounds, act):
    wants = (("cash", pounds),) if pounds else ()
    assert offered(bargaining(), (("promise",),), wants) == act


@pytest.mark.parametrize(("pounds", "act"), [(2, "accept_offer"), (3, "refuse_offer")])
def test_when_money_buys_nothing_more_a_promise_is_paid_what_it_pays_and_no_pound_above(pounds, act):
    game = bargaining()
    game.turn = game.scenario.turns
    assert offered(game, (("promise",),), (("cash", pounds),)) == act


@pytest.mark.parametrize(("pounds", "act"), [(1, "refuse_offer"), (2, "accept_offer"), (3, "accept_offer")])
def test_a_promise_of_ones_own_goes_for_no_less_than_it_costs_to_buy_back(pounds, act):
    assert offered(bargaining(), (("cash", pounds),), (("promise",),)) == act


def test_not_even_with_the_last_prize_in_sight_for_less():
    assert offered(before_bailout(cash=(4, 9)), (("cash", 1),), (("promise",),)) == "refuse_offer"


# -- a bailout on the last turn --


def before_bailout(cash: tuple[int, int]) -> CompanyGame:
    """The chairman, family 0, is sure to leave in the bailout; of two prizes the better one, has more points."""
    game = bargaining(cash=0)
    game.turn, game.phase, game.share_price = game.scenario.turns, Phase.TRADE, 3
    seat_in(game, Office.CHAIRMAN, 0)
    game.court[: game.seats] = [2, 2, 0, 0]
    game.cash[:2] = cash
    game.prizes = [Prize.CHURCH_LIVING, Prize.BARONETCY]
    game.revenue, game.bailout_due = 0, 1
    return game


def play_offer(game: CompanyGame) -> list[dict[str, Any]]:
    """Family 0 may make an offer before dividends."""
    game.enter((deals.make_offers, 0, 1, -1, Moment.DIVIDENDS), STOP)
    said = []
    while not game.over:
        said.append(answer(game))
    return said


def price_of(prize: int) -> int:
    """What the chairman pays for it, the bailout's surcharge with it."""
    game = before_bailout(cash=(0, 0))
    return attrition.price(game, Office.CHAIRMAN, prize, bailout.surcharge(game, Office.CHAIRMAN))


def test_whoever_must_leave_sells_a_promise_for_two_pounds_when_they_buy_a_better_prize():
    short = price_of(Prize.BARONETCY) - 2
    game = before_bailout(cash=(short, 9))
    said = play_offer(game)
    assert (said[0], said[-1]["act"]) == ({"act": "approach", "to": 1}, "accept_offer")
    assert (game.cash[:2], game.promised(0, 1)) == ([short + 2, 7], 1)


def test_nothing_is_sold_when_the_money_buys_no_better_prize_or_the_tenure_goes_on():
    enough = before_bailout(cash=(price_of(Prize.BARONETCY), 9))
    assert play_offer(enough) == [{"act": "make_no_offer"}]
    safe = before_bailout(cash=(price_of(Prize.BARONETCY) - 2, 9))
    safe.bailout_due = 0
    assert play_offer(safe) == [{"act": "make_no_offer"}]
    earlier = before_bailout(cash=(price_of(Prize.BARONETCY) - 2, 9))
    earlier.turn = 1
    assert play_offer(earlier) == [{"act": "make_no_offer"}]


# -- leave --


def asked_for(matter: str, *, last_turn: bool = False) -> CompanyGame:
    """Family 0 asks family 1 for leave, and has attached nothing."""
    game = bargaining()
    game.phase = Phase.TRADE if last_turn else Phase.COMPANY
    if last_turn:
        game.turn = game.scenario.turns
    seat_in(game, Office.CHAIRMAN, 1)
    request = (0, 1, matter, (), (consent.count_backer, (0, matter, (trade.allocate_revenue,)), ((), (), 0)))
    game.enter((consent.request_consent, request, ()), STOP)
    return game


@pytest.mark.parametrize(("matter", "pounds"), [("sail_to", 2), ("election", 2)])
def test_leave_has_a_price_that_the_asker_would_pay(matter, pounds):
    game = asked_for(matter)
    said = best(game)
    assert (said["act"], said["amount"]) == ("name_price", pounds)
    game.choose(game.decision.options.index(("price", pounds)))
    assert best(game)["act"] == "pay_price"


def test_leave_that_is_worth_no_pound_to_whoever_asks_has_no_price():
    assert best(asked_for("move_goods"))["act"] == "refuse"


@pytest.mark.parametrize(("pounds", "act"), [(4, "pay_price"), (5, "leave")])
def test_nobody_pays_more_than_twice_what_is_fair_however_little_money_is_worth(pounds, act):
    game = asked_for("election", last_turn=True)
    game.choose(game.decision.options.index(("price", pounds)))
    assert best(game)["act"] == act


# -- petitions --


@pytest.mark.parametrize(("shares", "act"), [(1, "petition_for_nothing"), (0, "petition")])
def test_a_nomination_is_petitioned_for_where_whoever_nominates_cannot_name_itself(shares, act):
    game = bargaining()
    game.phase, game.former_chairman = Phase.COMPANY, 1
    game.court[: game.seats] = [2, shares, 0, 0]
    game.enter((TITLE.steps["moments.hear"], 1, "nomination", Moment.HIRING), STOP)
    assert answer(game)["act"] == act


# -- bids --


@pytest.mark.parametrize(("highest", "act"), [(1, "bid"), (9, "bid_no_more")])
def test_an_office_that_is_worth_it_is_bidden_for_a_pound_above_the_best(highest: int, act: str) -> None:
    """What else is bid for, ships and bases of firms, is worth something else."""
    game = bargaining(cash=20)
    office = (3, OFFICE_IDS[Office.DIRECTOR_OF_TRADE], (STOP,))
    seat_in(game, Office.CHAIRMAN, 3)
    game.enter((bids.raise_bids, (office, (0, 1), 0), (0,), ((1, (("cash", highest),)),), (1, 0)))
    said = best(game)
    assert (said["act"], said.get("amount")) == (act, highest + 1 if act == "bid" else None)
