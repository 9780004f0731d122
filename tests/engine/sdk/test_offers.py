"""Bargains of an author's bot: one line of orders, one of an offer, and what becomes of it step by step."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine.john_company_2e.bargains import windows
from engine.john_company_2e.table.names import NOBODY, Office
from engine.john_company_2e.table.state import CompanyGame
from engine.protocol import Clock
from engine.sdk import Bot, LiveTurn, Turn
from engine.sdk.offers import Offer, Offering, cash, changes_hands
from engine.shared import deals
from engine.shared.moments import MOMENT_IDS, Moment
from engine.shared.orders import every_moment
from tests.engine.answering import asked, facts
from tests.engine.john_company_2e.helpers import bare, command, hold_office, is_through, play

VOTES = {"asset": "promise", "promise": "vote_with_my_enterprises"}


class First(Bot):
    """Takes what comes first, and counts what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def choose(self, turn: Turn) -> int:
        self.asked.append(turn.kind)
        return 0


class Trader(Offering, First):
    """Makes one offer, and is asked before votes and offices."""

    moments = ("vote", "office")

    def __init__(self, made: Offer | None = None) -> None:
        super().__init__()
        self.made, self.others = made, []

    def offer(self, turn: Turn, others: list[int]) -> Offer | None:
        self.others = others
        return self.made


def answer(bot: Bot, game: Any) -> dict[str, Any]:
    at = bot.choose(LiveTurn(game.plies, game, Clock(1, 1, 1)))
    assert isinstance(at, int)
    said = game.describe(at)
    game.choose(at)
    return said


def offering(
    made: Offer | None, moment: int = Moment.VOTE, game: CompanyGame | None = None, cash: tuple[int, ...] = (6, 6, 6, 6)
) -> tuple[Trader, CompanyGame]:
    """Family 0, with £6 unless told otherwise, may make an offer, and has done so, or not."""
    game, bot = game or bare(negotiation="full"), Trader(made)
    game.cash = list(cash)
    play(game, (deals.make_offers, 0, 1, NOBODY, moment))
    while asked(game) != (0, "test.through") and asked(game)[0] == 0:
        answer(bot, game)
    return bot, game


# -- orders --


@pytest.mark.parametrize("title", ["john_company_2e", "john_company_1e"])
@pytest.mark.parametrize(
    ("moments", "floor", "heard"), [((), 0, 0), (("vote",), 0, 0), (("vote", "consent"), 4, 4), (("office",), 6, 5)]
)
def test_orders_are_given_as_the_bot_names_its_moments_and_the_nearest_floor(title, moments, floor, heard):
    game = engine.title(title).new(3, 4)
    bot = type("Orders", (Offering, First), {"moments": moments, "floor": floor})()
    while game.orders_moments[2] == every_moment(game):
        answer(bot, game)
    assert game.orders_moments == [sum(1 << MOMENT_IDS.index(moment) for moment in moments)] * 3
    assert game.orders_floor == [heard] * 3
    assert not [kind for kind in bot.asked if kind.startswith("orders.")]


# -- offers --


def test_what_is_given_and_wanted_is_laid_before_the_other_and_nothing_else():
    bot, game = offering(Offer(2, gives=[cash(3)], wants=[VOTES]))
    (made,) = facts(game, "offer_made")
    assert (made["seat"], made["to"], made["gives"]) == (0, 2, [{"asset": "cash", "amount": 3}])
    assert made["wants"] == [{**VOTES, "guarantor": 2}]
    assert "clause" not in made
    assert asked(game) == (2, "deals.answer")
    assert (bot.others, bot.asked) == ([1, 2, 3], [])


@pytest.mark.parametrize(
    "clause",
    [
        {"deed": "votes_against", "by": 1},
        {"deed": "votes_against", "by": 1, "undone": True},
        {"deed": "votes_for", "by": 1, "times": 3},
        {"deed": "law_passes"},
        {"deed": "law_passes", "undone": True},
    ],
)
def test_an_offer_depends_on_exactly_the_deed_that_was_named(clause):
    _, game = offering(Offer(1, gives=[cash(1)], clause=clause))
    (made,) = facts(game, "offer_made")
    assert (made["gives"], made["wants"], made["clause"]) == ([{"asset": "cash", "amount": 1}], [], [clause])


@pytest.mark.parametrize(
    ("made", "cash_of_both"),
    [(Offer(1, [cash(1)], clause={"deed": "law_passes"}), (1, 6)), (Offer(1, [VOTES], [cash(1)]), (6, 1))],
)
def test_what_can_be_named_in_one_way_alone_and_is_not_asked_for_is_offered_like_all_else(made, cash_of_both):
    """£1 of £1: the question how much has one answer."""
    bot, game = offering(made, cash=(*cash_of_both, 6, 6))
    (said,) = facts(game, "offer_made")
    amounts = [asset["amount"] for asset in (*said["gives"], *said["wants"]) if asset["asset"] == "cash"]
    assert (amounts, "clause" in said, bot.asked) == ([1], made.clause is not None, [])


def test_of_many_deeds_the_kind_is_named_first():
    game = bare(negotiation="full")
    for presidency in range(3):
        hold_office(game, Office.PRESIDENT_OF_BOMBAY + presidency, 1)
        command(game, presidency, 1)
    game.to_act = [1] * len(game.to_act)
    clause = {"deed": "trades_in", "by": 1, "region": "bengal"}
    _, game = offering(Offer(1, gives=[cash(1)], clause=clause), Moment.OFFICE, game)
    assert facts(game, "offer_made")[0]["clause"] == [clause]


@pytest.mark.parametrize(
    "made",
    [
        Offer(1, gives=[{"asset": "luxury"}], wants=[cash(2)]),
        Offer(1, gives=[cash(7)]),
        Offer(1, gives=[cash(2)], wants=[VOTES, VOTES]),
        Offer(1, gives=[cash(1)], clause={"deed": "votes_for", "by": 1, "times": 4}),
    ],
)
def test_an_offer_of_which_something_cannot_be_had_is_withdrawn(made):
    bot, game = offering(made)
    assert is_through(game)
    assert (facts(game, "offer_made"), bot.asked) == ([], [])


def test_more_than_a_purse_of_one_pound_is_not_offered():
    bot, game = offering(Offer(1, gives=[cash(2)]), cash=(1, 6, 6, 6))
    assert is_through(game)
    assert (facts(game, "offer_made"), bot.asked) == ([], [])


def test_without_an_offer_nobody_is_approached():
    bot, game = offering(None)
    assert is_through(game)
    assert bot.asked == []


def test_what_others_offer_and_all_else_the_other_bot_answers():
    game, bot = bare(negotiation="full"), Trader(Offer(0, gives=[cash(1)]))
    game.cash = [6, 6, 6, 6]
    legs = ((1, 0, (("cash", 1),)), (0, 1, ()))
    play(game, (deals.present, (1, legs, (), (), ()), (NOBODY, Moment.VOTE), (0,)), (windows.borrow, 0, 9, NOBODY, 1))
    answer(bot, game)
    assert bot.asked == ["deals.answer"]


def test_what_changes_hands_is_told_to_each_party_as_its_own():
    """A third is not given what the first gives the second."""
    pound, promise = cash(1), dict(VOTES)
    offer = {"act": "accept_offer", "seat": 0, "to": 2, "gives": [pound], "wants": [], "also": [3]}
    offer["parts"] = [{"seat": 3, "to": 0, "gives": [promise]}]
    assert [changes_hands(offer, seat) for seat in range(4)] == [
        ([pound], [promise]),
        ([], []),
        ([], [pound]),
        ([promise], []),
    ]
