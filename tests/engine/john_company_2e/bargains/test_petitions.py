"""Petitions: a price on what an office, or whoever else has something plain to choose, is about to do. Paid at once when it does it, back
when it has chosen otherwise, and nobody else's money moves."""

from __future__ import annotations

import pytest

from engine.john_company_2e.bargains import windows
from engine.john_company_2e.bargains.deeds import Done
from engine.john_company_2e.company import operations
from engine.john_company_2e.parliament import parliament, voting
from engine.john_company_2e.table.names import NOBODY, ON_YARD, Law, Office
from engine.john_company_2e.table.state import CompanyGame
from engine.shared.moments import EVERY_MOMENT, Moment
from tests.engine.answering import asked, choose, facts, kind
from tests.engine.john_company_2e.bargains.petitioned.company import CASES as IN_COMPANY
from tests.engine.john_company_2e.bargains.petitioned.india import CASES as IN_INDIA
from tests.engine.john_company_2e.bargains.petitioned.laying import (
    HOLDER,
    OTHER,
    PAYER,
    PRICE,
    finish,
    given,
    laid_out,
    pass_windows,
    petition,
    told,
)
from tests.engine.john_company_2e.bargains.petitioned.parliament import CASES as IN_PARLIAMENT
from tests.engine.john_company_2e.bargains.petitioned.season import CASES as IN_SEASON
from tests.engine.john_company_2e.helpers import bare, build_yards, hold_office, lay_open, play

CASES = {**IN_COMPANY, **IN_INDIA, **IN_PARLIAMENT, **IN_SEASON}


def shipping(game: CompanyGame) -> None:
    hold_office(game, Office.MANAGER_OF_SHIPPING, HOLDER)
    game.treasury[Office.MANAGER_OF_SHIPPING] = 3
    assert build_yards(game, PAYER, ON_YARD) + build_yards(game, OTHER, ON_YARD) == [0, 1]


@pytest.mark.parametrize("name", CASES)
def test_what_is_done_is_paid_for_and_costs_nobody_else_anything(name: str) -> None:
    case = CASES[name]
    game = laid_out(case)
    petition(game, case.clause)
    assert (game.cash[PAYER], game.contract_number) == (5 - PRICE, [1])
    finish(game, case.keep)
    assert (told(game), given(game)) == (["contract_settled"], [(PAYER, HOLDER, PRICE)])
    assert (game.contract_number, game.escrow_contract) == ([], [])


@pytest.mark.parametrize("name", CASES)
def test_what_is_not_done_is_not_paid_for(name: str) -> None:
    case = CASES[name]
    game = laid_out(case)
    petition(game, case.clause)
    finish(game, case.refuse)
    assert (told(game), given(game)) == (["contract_voided"], [])
    assert [fact["amount"] for fact in facts(game, "money_taken_back")] == [PRICE]
    assert (game.contract_number, game.escrow_contract) == ([], [])


@pytest.mark.parametrize("name", CASES)
def test_who_has_ruled_the_moment_out_is_neither_asked_nor_petitioned(name: str) -> None:
    for silent in ((PAYER, OTHER, 3), (HOLDER,)):
        game = bare(4, negotiation="full")
        CASES[name].lay(game)
        game.cash = [0, 5, 5, 5]
        for seat in silent:
            game.orders_moments[seat] = 0
        play(game, *CASES[name].frames(game))
        pass_windows(game)
        while kind(game) == "petition":
            assert asked(game)[0] not in silent
            assert game.describe(0)["to"] not in silent
            choose(game, "none")


def test_a_fourth_asset_may_go_with_a_petition_and_no_fifth() -> None:
    game = bare(4, negotiation="full")
    shipping(game)
    game.cash, game.workshops[PAYER] = [0, 5, 5, 5], 5
    play(game, (operations.act, Office.MANAGER_OF_SHIPPING))
    pass_windows(game)
    choose(game, (Done.FITS_SHIP, HOLDER, PAYER, 1, 1), ("give", "cash"), 1, *[("give", ("workshop",))] * 3)
    assert (asked(game), game.escrow_contract) == ((OTHER, "petition"), [1, 1, 1, 1])


def test_nobody_is_asked_whom_the_office_does_not_touch() -> None:
    """The Manager can fit the payer's ship, and nobody else has one."""
    game = bare(4, negotiation="full")
    hold_office(game, Office.MANAGER_OF_SHIPPING, HOLDER)
    game.treasury[Office.MANAGER_OF_SHIPPING], game.cash = 3, [0, 5, 5, 5]
    build_yards(game, PAYER, ON_YARD)
    play(game, (operations.act, Office.MANAGER_OF_SHIPPING))
    pass_windows(game)
    assert asked(game) == (PAYER, "petition")
    choose(game, "none")
    assert kind(game) == "manager_of_shipping.spend"


def test_another_round_of_votes_can_be_paid_for() -> None:
    for answer, events in (("again", ["contract_settled"]), ("resolve", ["contract_voided"])):
        game = bare(4, negotiation="full")
        game.prime_minister, game.cash = HOLDER, [0, 5, 5, 5]
        voting.clear(game, 0, 1)
        game.votes_this_round = 1
        play(game, (voting.call_again, Law.SHIP_SUBSIDY))
        petition(game, (Done.CALLS_ROUND, HOLDER, NOBODY, 1, 1))
        assert asked(game) == (HOLDER, "voting.again")
        choose(game, answer)
        assert told(game) == events
        assert game.cash == ([2, 3, 5, 5] if answer == "again" else [0, 5, 5, 5])


def test_a_law_that_lies_open_still_can_be_paid_for_when_another_is_drawn() -> None:
    """What was put on a law waits until one is proposed, however many are revealed before."""
    game = bare(4, negotiation="full")
    game.prime_minister, game.cash = HOLDER, [0, 5, 5, 5]
    game.law_deck, game.law_discards = [Law.ARMY_SPENDING], []
    lay_open(game, Law.SHIP_SUBSIDY)
    play(game, *windows.choice_of(game, "law"), parliament.offer_laws)
    petition(game, (Done.PROPOSES_LAW, HOLDER, Law.SHIP_SUBSIDY, 1, 1))
    choose(game, ("draw", NOBODY))
    pass_windows(game)
    while kind(game) == "petition":
        choose(game, "none")
    assert game.contract_number == [1]
    choose(game, ("select", Law.SHIP_SUBSIDY))
    while kind(game) == "petition":
        choose(game, "none")
    choose(game, 13)
    assert (told(game), game.cash) == (["contract_settled"], [2, 3, 5, 5])


def test_consents_and_off_know_no_petitions() -> None:
    for negotiation in ("consents", "off"):
        game = bare(4, negotiation=negotiation)
        shipping(game)
        game.cash = [0, 5, 5, 5]
        play(game, (operations.act, Office.MANAGER_OF_SHIPPING))
        assert kind(game) == "manager_of_shipping.spend"
    assert EVERY_MOMENT >> Moment.OFFICE & 1
