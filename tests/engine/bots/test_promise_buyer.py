"""The example that trades promises for votes: as short as it is said to be, what it gives for whose votes, and what it calls in."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from engine.bots import house_bot
from engine.john_company_2e.bargains.promises import card_of
from engine.john_company_2e.parliament import voting
from engine.john_company_2e.table.names import NOBODY, Law, Promise
from engine.john_company_2e.table.state import CompanyGame
from engine.protocol import Clock
from engine.sdk import LiveTurn
from engine.sdk.offers import BUILDING
from engine.shared import deals
from engine.shared.moments import Moment
from tests.engine.answering import asked, facts, in_its_turn, kind
from tests.engine.bots import bargains
from tests.engine.john_company_2e.helpers import bare, play

BUYER = 0


def is_docstring(part: ast.AST) -> bool:
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)


@pytest.mark.parametrize(("file", "name"), [("promise_buyer", "PromiseBuyer"), ("vote_buyer", "VoteBuyer")])
def test_a_buyer_is_a_bot_of_ten_lines(file, name):
    source = (bargains.EXAMPLES / f"{file}.py").read_text("utf-8")
    (bot,) = [part for part in ast.parse(source).body if isinstance(part, ast.ClassDef) and part.name == name]
    told = {at for part in ast.walk(bot) if is_docstring(part) for at in range(part.lineno, part.end_lineno + 1)}
    lines = dict(enumerate(source.splitlines(), 1))
    code = [lines[at] for at in range(bot.lineno, bot.end_lineno + 1) if at not in told and lines[at].strip()]
    assert len(code) == 10


def before_a_vote(minister: int = 3) -> CompanyGame:
    """Family 1 has a workshop, family 2 two of them, the Prime Minister three; the second turn of 1710."""
    game = bare(negotiation="full")
    game.turn, game.cash, game.workshops, game.prime_minister = 2, [5] * 4, [0, 1, 2, 0], minister
    game.workshops[minister] = 3
    voting.clear(game, Law.SHIP_SUBSIDY, 1)
    return game


def offer_of(game: CompanyGame, buyer: Any = None) -> dict[str, Any] | None:
    """What the buyer offers, if anything."""
    bot = (buyer or bargains.maker_of("promise_buyer.py:PromiseBuyer"))(0)
    play(game, (deals.make_offers, BUYER, 1, NOBODY, Moment.VOTE))
    in_its_turn(game)
    while kind(game) in ("deals.open", *BUILDING) and asked(game)[0] == BUYER:
        game.choose(bot.choose(LiveTurn(game.plies, game, Clock(1, 1, 1))))
    made = facts(game, "offer_made")
    return made[0] if made else None


def given_away(game: CompanyGame, guarantor: int, number: int, to: int) -> None:
    game.promises[card_of(guarantor, number)] = to


@pytest.mark.parametrize(
    ("gone", "price"),
    [
        ((), "consent_to_nepotism"),
        ((Promise.CONSENT_TO_NEPOTISM,), "support_of_my_shares"),
        ((Promise.CONSENT_TO_NEPOTISM, Promise.SUPPORT_OF_MY_SHARES), "hire_my_candidate"),
    ],
)
def test_it_gives_the_first_promise_that_it_has_for_the_votes_of_whoever_has_most(gone, price):
    game = before_a_vote()
    for number in gone:
        given_away(game, BUYER, number, 1)
    made = offer_of(game)
    assert made is not None
    assert (made["to"], made["gives"]) == (2, [{"asset": "promise", "promise": price, "guarantor": BUYER}])
    assert made["wants"] == [{"asset": "promise", "promise": "vote_with_my_enterprises", "guarantor": 2}]


def test_it_asks_who_votes_after_it_and_has_not_promised_its_votes():
    made = offer_of(before_a_vote(minister=2))
    assert made is not None
    assert made["to"] == 1
    assert offer_of(before_a_vote(minister=1)) is None
    game = before_a_vote()
    given_away(game, 2, Promise.VOTE_WITH_MY_ENTERPRISES, 1)
    made = offer_of(game)
    assert made is not None
    assert made["to"] == 1
    game = before_a_vote()
    for number in (Promise.CONSENT_TO_NEPOTISM, Promise.SUPPORT_OF_MY_SHARES, Promise.HIRE_MY_CANDIDATE):
        given_away(game, BUYER, number, 1)
    assert offer_of(game) is None


@pytest.mark.parametrize(
    ("minister", "support", "called"),
    [
        (BUYER, 3, "for"),
        (3, 3, "against"),
        (3, 9, "against"),
        (BUYER, -9, "for"),
    ],
)
def test_it_calls_votes_in_for_its_own_law_and_against_anothers(minister, support, called):
    game = before_a_vote(minister)
    game.support = support
    given_away(game, 2, Promise.VOTE_WITH_MY_ENTERPRISES, BUYER)
    play(game, (voting.call_in, BUYER, Law.SHIP_SUBSIDY))
    assert kind(game) == "voting.call_in"
    at = bargains.maker_of("promise_buyer.py:PromiseBuyer")(0).choose(LiveTurn(game.plies, game, Clock(1, 1, 1)))
    assert game.describe(at).get("side") == called


def test_a_nabob_takes_its_offer():
    game = before_a_vote()
    assert offer_of(game) is not None
    game.choose(house_bot("nabob").make(2).choose(LiveTurn(game.plies, game, Clock(1, 1, 1))))
    assert game.promises[card_of(2, Promise.VOTE_WITH_MY_ENTERPRISES)] == BUYER
    assert game.promises[card_of(BUYER, Promise.CONSENT_TO_NEPOTISM)] == 2


@pytest.mark.parametrize(
    ("most", "safe", "price"), [(1.0, 0, "promise"), (0.01, 0, None), (1.0, 9, None)], ids=["", "too_dear", "safe"]
)
def test_the_other_buyer_barters_for_what_costs_it_least_and_only_while_its_own_law_is_not_safe(
    most, safe, price, monkeypatch
):
    game = before_a_vote(minister=BUYER)
    game.support = safe
    buyer = bargains.maker_of("vote_buyer.py:VoteBuyer")
    monkeypatch.setitem(buyer.plan.__globals__, "WORTH", most)
    made = offer_of(game, buyer)
    assert (made and [thing["asset"] for thing in made["gives"]]) == (price and [price])
    assert made is None or made["wants"][0]["promise"] == "vote_with_my_enterprises"
