"""Consent with a price, and bids for offices (checklist 94, 107, 147, 217)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.bargains.assets import FACE_DOWN, LOOK, SEEN_FIRST
from engine.john_company_2e.bargains.assets import SHARE as COURT_SHARE
from engine.john_company_2e.company import hiring
from engine.john_company_2e.firms import firms
from engine.john_company_2e.parliament import voting
from engine.john_company_2e.table.names import FIRST_FIRM, NOBODY, Blackmail, Law, Office, Promise
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.title import TITLE
from engine.kernel import step
from engine.shared import consent
from tests.engine.answering import asked, choose, facts, in_its_turn
from tests.engine.john_company_2e.bargains.trading import lots, table
from tests.engine.john_company_2e.helpers import (
    bare,
    give_blackmail,
    give_shares,
    hold_office,
    is_through,
    make_known,
    play,
    with_firm,
)


@step
def learn(game: CompanyGame, granted: int) -> None:
    """What a request for consent has come to."""
    game.note("learnt", granted=granted)


@pytest.fixture(autouse=True)
def _steps(monkeypatch: pytest.MonkeyPatch) -> None:
    make_known(monkeypatch, learn)


@step
def seek(game: CompanyGame, asked: tuple[int, ...], keep: int) -> None:
    consent.seek_leave(game, 0, asked, "nepotism", (learn,), keep=keep)


def test_consent_is_paid_for_only_when_everybody_has_given_it() -> None:
    for last, cash in (("yes", [0, 2, 3, 0]), ("no", [5, 0, 0, 0])):
        game = table()
        game.cash[0] = 5
        play(game, (seek, (1, 2), 0))
        choose(game, ("give", "cash"), 2, "enough", "yes", "enough", ("price", 3))
        assert game.decision is not None
        assert game.decision.options == ("leave", ("price", 3))
        choose(game, ("price", 3) if last == "yes" else "leave")
        assert (game.cash, facts(game, "learnt")) == (cash, [{"granted": int(last == "yes")}])


def test_money_needed_for_the_matter_itself_is_no_price() -> None:
    game = table()
    game.cash[0] = 5
    play(game, (seek, (1,), 4))
    choose(game, "enough")
    assert game.decision is not None
    assert game.decision.options == ("yes", "no", ("price", 1))


def test_without_negotiation_consent_is_a_plain_answer() -> None:
    game = bare()
    game.cash[0] = 5
    play(game, (seek, (1,), 0))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options) == (1, ("yes", "no"))
    assert game.describe(0) == {"act": "consent", "asker": 0, "matter": "nepotism", "offered": []}


def test_a_candidate_does_not_give_away_the_shares_it_stands_with() -> None:
    game = table()
    give_shares(game, 0)
    assert COURT_SHARE in lots(game, 0, 1, matter="debt")
    assert COURT_SHARE not in lots(game, 0, 1, matter="election")
    game.deregulated = 1
    with_firm(game, 2, 0)
    assert ("firm_share", 2) in lots(game, 0, 1, matter="debt")
    assert ("firm_share", 2) not in lots(game, 0, 1, matter="waiver")


def test_hidden_cards_are_attached_to_no_request() -> None:
    game = table()
    give_blackmail(game, 0, Blackmail.COMPANY_FRAUD)
    assert FACE_DOWN in lots(game, 0, 1)
    assert not {FACE_DOWN, SEEN_FIRST, LOOK} & set(lots(game, 0, 1, matter="nepotism"))


def test_t8_yellow_buys_pinks_support_for_a_pound_and_a_promise() -> None:
    pink, yellow, blue = 0, 1, 2
    game = table(3)
    give_shares(game, yellow, yellow)
    give_shares(game, pink)
    give_shares(game, blue, blue)
    game.chairman_title, game.cash[yellow] = blue, 1
    promise = yellow * Promise.KINDS + Promise.CONSENT_TO_NEPOTISM
    play(game, hiring.elect)
    assert facts(game, "election_called") == [{"shares_in_court": 5, "needed": 3}]
    choose(game, "stand_back", "stand_back", "stand")  # blue, pink, yellow
    choose(game, "enough", "no")  # blue is asked first and refuses
    choose(game, ("give", "cash"), ("give", ("promise", promise)), "enough")
    assert game.decision is not None
    assert game.decision.seat == pink
    assert game.describe(0)["offered"] == [
        {"asset": "cash", "amount": 1},
        {"asset": "promise", "promise": "consent_to_nepotism", "guarantor": yellow},
    ]
    choose(game, "yes")
    assert game.holder[Office.CHAIRMAN] == yellow
    assert (game.cash[:2], game.promises[promise]) == ([1, 0], pink)
    assert is_through(game)
    game.audit()


def test_t9_pink_sells_the_directors_office_to_blue() -> None:
    pink, yellow, blue = 0, 1, 2
    game = table(3)
    for office, family in (
        (Office.CHAIRMAN, pink),
        (Office.MILITARY_AFFAIRS, pink),
        (Office.PRESIDENT_OF_BENGAL, yellow),
        (Office.MANAGER_OF_SHIPPING, blue),
    ):
        hold_office(game, office, family)
    game.chairman_title, game.fatigue[Office.MANAGER_OF_SHIPPING] = pink, 1
    game.cash[yellow] = game.cash[blue] = 1
    promise = blue * Promise.KINDS + Promise.CONSENT_TO_NEPOTISM
    director = Office.DIRECTOR_OF_TRADE
    play(game, (hiring.hire, director))
    choose(game, 0)  # Pink names no price
    choose(game, ("give", "cash"), "enough")  # Yellow's £1
    choose(game, ("give", "cash"), ("give", ("promise", promise)), "enough")  # Blue's £1 and the promise
    own = (director, pink, "office", Office.MILITARY_AFFAIRS)
    ship = (director, blue, "office", Office.MANAGER_OF_SHIPPING)
    assert game.decision is not None
    assert game.describe(game.decision.options.index(ship))["offers"] == [
        {"asset": "cash", "amount": 1},
        {"asset": "promise", "promise": "consent_to_nepotism", "guarantor": blue},
    ]
    choose(game, own, "enough", "no")  # Yellow withholds consent, and so it is settled
    assert game.decision.options == (ship, (director, yellow, "office", Office.PRESIDENT_OF_BENGAL))
    choose(game, ship)
    assert (game.holder[director], game.fatigue[director]) == (blue, 1)
    assert game.holder[Office.MANAGER_OF_SHIPPING] == NOBODY
    assert (game.cash, game.promises[promise]) == ([1, 1, 0], pink)
    game.audit()


def test_a_consent_sought_while_bids_wait_is_saved_and_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question holds the request, which holds the choice, which holds the bids, which hold what they give: ten in each other."""
    make_known(monkeypatch)
    game = table(3)
    for office, family in ((Office.CHAIRMAN, 0), (Office.MILITARY_AFFAIRS, 0), (Office.PRESIDENT_OF_BENGAL, 1)):
        hold_office(game, office, family)
    game.chairman_title, game.cash[1] = 0, 3
    play(game, (hiring.hire, Office.DIRECTOR_OF_TRADE))
    choose(game, 0, ("give", "cash"), 2, "enough", (Office.DIRECTOR_OF_TRADE, 0, "office", Office.MILITARY_AFFAIRS))
    assert asked(game) == (0, "consent.sweeten")
    in_its_turn(game)
    assert TITLE.from_json(game.to_json()).digest() == game.digest()
    for seat in range(3):
        assert TITLE.imagine(game.observe(seat), 1).digest() == game.fork(seat, 1).digest()


def test_no_bids_are_made_without_negotiation() -> None:
    game = bare(3)
    hold_office(game, Office.CHAIRMAN, 0)
    for family in (1, 2):
        game.writers[0][family] += 1
        game.supply[family] -= 1
        game.cash[family] = 3
    play(game, (hiring.hire, Office.MANAGER_OF_SHIPPING))
    assert game.decision is not None
    assert game.decision.kind == "hiring.choose"


def test_a_vote_on_anothers_behalf_has_a_price_but_not_the_votes_money() -> None:
    game = table(3)
    voting.clear(game, 0, voting.NO_POLICY)
    game.prime_minister, game.cash = 0, [0, 6, 0]
    play(game, (voting.take_side, 1, Law.CALICO_ACTS))
    choose(game, "against", 4, 2)
    choose(game, "enough")
    assert game.decision is not None
    assert game.decision.options == ("yes", "no", ("price", 1), ("price", 2))
    choose(game, ("price", 2), ("price", 2))
    assert (game.cash, game.votes_against, game.support) == ([0, 0, 2], [0, 0, 4], -4)
    assert facts(game, "cash_handed_over") == [{"seat": 1, "to": 2, "amount": 2, "what": "bargain"}]


def test_a_firms_ship_is_fitted_for_a_price() -> None:
    game = table(3)
    game.deregulated, game.firm[0], game.london[0], game.cash[0] = 1, 1, 3, 2
    game.yard_owner[0] = 1
    play(game, (firms.act, 0))
    choose(game, ("fit", 0), ("give", "cash"), 2, "enough", "yes")
    assert (game.cash[:2], game.london[0], game.ship_place[0]) == ([0, 2], 0, FIRST_FIRM + 0)
