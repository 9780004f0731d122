"""A deal at the table, and whole games of them."""

from __future__ import annotations

from random import Random

import pytest

from engine.john_company_2e.bargains.assets import (
    ENTERPRISES,
    FACE_DOWN,
    FIRM_SHARES,
    IMMATURE_SHARE,
    INVESTED_WORKSHOP,
    LOOK,
    LUXURY,
    PROMISES,
    SEEN_FIRST,
    SHIPYARDS,
    WORKSHOP,
    owned,
    sorts_owned,
    unlike_yards,
)
from engine.john_company_2e.bargains.assets import SHARE as COURT_SHARE
from engine.john_company_2e.table.names import HIDDEN, NOBODY, Blackmail, Promise
from engine.john_company_2e.title import TITLE
from engine.shared import deals
from engine.shared.moments import Moment
from tests.engine.answering import choose, facts
from tests.engine.john_company_2e.bargains.trading import table, trade
from tests.engine.john_company_2e.helpers import give_blackmail, is_through, make_known, play


@pytest.fixture(autouse=True)
def _steps(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch)


def test_a_deal_of_several_things_is_settled_at_once() -> None:
    game = table()
    game.cash[:2], game.workshops[1], game.luxuries[0] = [3, 1], 1, 1
    promise = 1 * Promise.KINDS + Promise.CONSENT_TO_NEPOTISM
    play(game, (deals.make_offers, 0, 1, NOBODY, Moment.PHASE))
    choose(
        game,
        1,
        ("put", 0, 1, "cash"),
        3,
        ("put", 0, 1, LUXURY),
        ("put", 1, 0, WORKSHOP),
        ("put", 1, 0, ("promise", promise)),
    )
    choose(game, "propose", "accept")
    assert (game.cash[:2], game.workshops[:2], game.luxuries[:2]) == ([0, 4], [1, 0], [0, 1])
    assert (game.promises[promise], game.vp[:2]) == (0, [-2, 2])
    assert is_through(game)
    assert facts(game, "deal_done")[0]["wants"][1] == {
        "asset": "promise",
        "promise": "consent_to_nepotism",
        "guarantor": 1,
    }
    game.audit()


def test_a_card_may_be_seen_before_the_answer_and_stays_known() -> None:
    game = table()
    give_blackmail(game, 0, Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE)
    game.cash[1] = 4
    play(game, (deals.make_offers, 0, 1, NOBODY, Moment.PHASE))
    choose(game, 1, ("put", 0, 1, SEEN_FIRST), ("put", 1, 0, "cash"), 4, "propose")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.secret) == ("assets.single_out", True)
    choose(game, Blackmail.HIRING_PREFERENCE)
    assert game.decision.seat == 1
    assert game.observe(1)["state"]["singled_out"][0] == Blackmail.HIRING_PREFERENCE
    assert game.observe(2)["state"]["singled_out"][0] == HIDDEN
    choose(game, "refuse")
    assert game.blackmail[0] == [Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE]
    assert game.blackmail_known[Blackmail.HIRING_PREFERENCE] == 0b11
    assert game.singled_out == [NOBODY] * 4


def test_an_unseen_card_is_known_to_its_new_owner_only_after_the_deal() -> None:
    game = table()
    give_blackmail(game, 0, Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE)
    play(game, (deals.make_offers, 0, 1, NOBODY, Moment.PHASE))
    choose(game, 1, ("put", 0, 1, FACE_DOWN), "propose", Blackmail.COMPANY_FRAUD)
    for seat in (1, 2, None):
        assert game.observe(seat)["state"]["singled_out"][0] == HIDDEN
        assert game.fork(seat, 3).observe(seat) == game.observe(seat)
        game.fork(seat, 4).audit()
    choose(game, "accept")
    assert game.observe(1)["state"]["blackmail"][1] == [Blackmail.COMPANY_FRAUD]
    assert game.observe(2)["state"]["blackmail"][:2] == [[HIDDEN], [HIDDEN]]


def test_a_card_laid_down_is_taken_up_again_when_the_talks_end() -> None:
    game = table()
    give_blackmail(game, 0, Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE)
    play(game, (deals.make_offers, 0, 1, NOBODY, Moment.PHASE))
    choose(game, 1, ("put", 0, 1, FACE_DOWN), "propose", Blackmail.COMPANY_FRAUD, "counter")
    assert game.singled_out[0] == Blackmail.COMPANY_FRAUD
    choose(game, "withdraw")
    assert game.singled_out == [NOBODY] * 4
    assert is_through(game)


def test_who_gets_a_card_is_asked_about_blackmail_again() -> None:
    game = table()
    give_blackmail(game, 0, Blackmail.COMPANY_FRAUD)
    game.unasked = [1, 1, 1, 1]
    game.singled_out[0] = Blackmail.COMPANY_FRAUD
    trade(game, 0, 1, FACE_DOWN)
    assert game.unasked == [1, 0, 1, 1]


def test_a_look_may_be_asked_for_and_its_owner_chooses_the_card() -> None:
    game = table()
    give_blackmail(game, 1, Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE)
    game.cash[0] = 1
    play(game, (deals.make_offers, 0, 1, NOBODY, Moment.PHASE))
    choose(game, 1)
    assert game.decision is not None
    assert ("put", 1, 0, SEEN_FIRST) not in game.decision.options
    choose(game, ("put", 1, 0, LOOK), ("put", 0, 1, "cash"), "propose", "accept", Blackmail.COMPANY_FRAUD)
    assert game.blackmail[1] == [Blackmail.COMPANY_FRAUD, Blackmail.HIRING_PREFERENCE]
    assert game.blackmail_known[Blackmail.COMPANY_FRAUD] == 0b11
    assert game.blackmail_known[Blackmail.HIRING_PREFERENCE] == 0b10
    assert game.cash[:2] == [0, 1]


def test_what_a_family_may_offer_is_all_that_it_owns_and_nothing_else() -> None:
    """The list of sorts agrees with counting one asset at a time; of like shipyards it names the first."""
    everything = (WORKSHOP, INVESTED_WORKSHOP, *SHIPYARDS, LUXURY, *ENTERPRISES, COURT_SHARE, IMMATURE_SHARE)
    everything += (*FIRM_SHARES[:5], FACE_DOWN, SEEN_FIRST, LOOK, *PROMISES[:25])
    seen: set[str] = set()
    for seed in range(6, 16):  # in the first of them nearly always there is all
        random, game = Random(seed), TITLE.new(5, seed, {"scenario": "1813"})
        while not game.over:
            if not game.failed:
                game.standing = max(4, game.standing)
            assert game.decision is not None
            if not game.plies % 23:
                for giver in range(5):
                    yards = unlike_yards(game, giver, ())
                    counted = [a for a in everything if owned(game, giver, a) and (a[0] != "shipyard" or a in yards)]
                    assert sorted(sorts_owned(game, giver, ())) == sorted(counted)
                    seen |= {asset[0] for asset in counted}
            game.choose(random.randrange(len(game.decision.options)))
        if seen == {asset[0] for asset in everything}:
            return
    raise AssertionError(f"ten games have seen only {seen}")


@pytest.mark.parametrize("level", ["off", "consents", "full"])
def test_random_games_keep_every_law_and_end(level: str) -> None:
    """Bots that choose at random, in the longest scenario; Standing is propped up so that the Company lasts."""
    random = Random(5)
    game = TITLE.new(4, 11, {"scenario": "long_1710", "negotiation": level})
    while not game.over:
        if not game.failed:
            game.standing = max(4, game.standing)
        assert game.decision is not None
        if not game.plies % 20:
            game.audit()
            for seat in (0, 3, None):
                assert game.fork(seat, game.plies).observe(seat) == game.observe(seat)
        game.choose(random.randrange(len(game.decision.options)))
    assert game.plies < 6000
