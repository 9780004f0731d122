"""When families may offer (checklist 48, 226, 243)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.bargains import windows
from engine.john_company_2e.bargains.assets import WORKSHOP
from engine.john_company_2e.course import turn
from engine.john_company_2e.families import upkeep
from engine.john_company_2e.london import london_season, spouses
from engine.john_company_2e.parliament import parliament, voting
from engine.john_company_2e.table.limits import PIECES
from engine.john_company_2e.table.names import NOBODY, Law, Phase, Prestige, Promise
from tests.engine.answering import choose, facts
from tests.engine.john_company_2e.bargains.trading import table
from tests.engine.john_company_2e.helpers import bare, give_prestige, is_through, lay_open, play


def test_a_window_lets_every_seat_offer_from_the_chairman_title_on() -> None:
    game = table()
    game.chairman_title = 2
    play(game, (windows.open_window, Phase.HIRING))
    asked = []
    while not is_through(game):
        assert game.decision is not None
        asked.append(game.decision.seat)
        choose(game, "pass")
    assert asked == [2, 3, 0, 1]


@pytest.mark.parametrize(("level", "questions"), [("off", 0), ("consents", 0), ("full", 4)])
def test_windows_open_only_when_everything_is_negotiated(level: str, questions: int) -> None:
    game = bare(negotiation=level)
    play(game, (windows.open_window, Phase.HIRING))
    count = 0
    while not is_through(game):
        choose(game, "pass")
        count += 1
    assert count == questions


def test_every_phase_begins_with_a_window() -> None:
    for phase in turn.PHASES:
        game = table()
        game.turn, game.deregulated = 2, 1
        game.enter((turn.open_phase, phase))
        assert game.decision is not None
        assert (game.decision.kind, game.phase) == ("deals.open", phase)


def test_a_spouses_family_sells_what_it_may_not_keep() -> None:
    game = table()
    game.workshops[0], game.cash[1] = 2, 3
    give_prestige(game, 0, Prestige.JOHN_THORPE)
    play(game, (spouses.obey, 0, Prestige.JOHN_THORPE))
    choose(game, 1, ("put", 0, 1, WORKSHOP), ("put", 1, 0, "cash"), 3, "propose", "accept")
    assert (game.cash[:2], game.workshops[:2]) == ([3, 0], [0, 1])  # the other workshop is gone
    assert is_through(game)


def test_a_family_that_cannot_pay_may_borrow_first() -> None:
    game = table()
    game.prizes[1][0], game.supply[0], game.vp[0] = 1, PIECES - 1, 2
    game.cash[1] = 5
    assert upkeep.upkeep_due(game, 0) == 1
    loan = 0 * Promise.KINDS + Promise.LOAN_OF_FAMILY_CASH
    play(game, (upkeep.keep_prizes, 0))
    choose(game, 1, ("put", 0, 1, ("promise", loan)), ("put", 1, 0, "cash"), 1, "propose", "accept")
    assert (game.cash[:2], game.prizes[1][0], game.promises[loan]) == ([0, 4], 1, 1)
    assert is_through(game)


def test_a_family_borrows_for_a_prize_when_it_knows_that_somebody_retires_but_not_in_final_scoring() -> None:
    game = table(3)
    london_season.clear_season(game)
    game.phase = Phase.LONDON_SEASON
    game.pensioners[0], game.supply[0] = 1, PIECES - 1
    game.cash = [5, 8, 0]
    loan = 1 * Promise.KINDS + Promise.LOAN_OF_FAMILY_CASH
    game.promises[loan] = 0
    play(game, london_season.retirements)
    choose(game, 1)  # the promised £3 of family 1
    assert (game.cash, game.promises[loan]) == ([8, 5, 0], 1)
    assert (game.decision.seat, game.decision.kind) == (0, "deals.open")
    choose(game, "pass", "pass", "pass")  # three offers, while it could not pay the best prize
    assert ("retire", 2, 0) in game.decision.options  # £8
    game.promises[loan], game.phase = 0, Phase.FINAL_SCORING
    play(game, london_season.retirements)
    assert game.decision.kind == "london_season.retire"


def test_nobody_borrows_for_a_tax_once_the_vote_has_ruined_the_company() -> None:
    for standing, borrows in ((2, True), (1, False)):
        game = table(3)
        game.standing, game.opposition_leader, game.policy = standing, 1, 8  # the next space taxes workshops
        game.workshops[0], game.cash[1] = 2, 5
        lay_open(game, Law.PUBLIC_DEMANDS_IMPEACHMENT)
        voting.clear(game, -1, 9)
        play(game, (parliament.resolve, 9, NOBODY, 0))
        if borrows:
            choose(game, "none", "none")  # nobody pays for the side to which the policy moves
        choose(game, 10)
        assert game.failed == (not borrows)
        assert game.decision is not None
        assert (game.decision.kind == "deals.open") is borrows
        assert borrows or (is_through(game) and game.workshops[0] == 0)


def test_nobody_goes_on_borrowing_with_enough_in_hand() -> None:
    for lent, questions in ((2, 1), (1, 3)):
        game = table(offers_per_window="2")
        game.cash[1] = 2
        play(game, (windows.short_of_money, 0, 2))
        choose(game, 1, ("put", 1, 0, "cash"), lent, "propose", "accept")
        assert len(facts(game, "offer_made")) == 1
        count = 1
        while not is_through(game):
            choose(game, "pass")
            count += 1
        assert count == questions
