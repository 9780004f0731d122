"""J3. Bailouts and the failure of the Company."""

from __future__ import annotations

from engine.john_company_1e import bailout, scoring
from engine.john_company_1e.names import DONE, NOBODY, Law, Office, Prize
from engine.john_company_1e.state import CompanyGame
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import STOP, seat_in, table

EXECUTIVES = (Office.CHAIRMAN, Office.DIRECTOR_OF_TRADE, *range(Office.PRESIDENT_BOMBAY, Office.PRESIDENT_BENGAL + 1))


def falling(*court: int, cash: int = 0, deregulated: int = 0, scenario: str = "early_company") -> CompanyGame:
    """Seat 0 holds all executive offices, seat 1 the senior ones."""
    game = table(scenario=scenario, cash=cash)
    game.prizes = [Prize.CHURCH_LIVING, Prize.COUNTRY_SEAT]
    for office in range(Office.MILITARY_AFFAIRS + 1):
        seat_in(game, office, 0 if office in EXECUTIVES else 1)
    for family, number in enumerate(court):
        game.supply[family] -= number
        game.court[family] += number
    game.deregulated, game.bailout_due, game.share_price = deregulated, 1, 3
    game.enter(bailout.if_due, STOP)
    return game


def test_who_has_one_share_loses_it_who_has_more_keeps_one() -> None:
    game = falling(3, 1, 2)
    assert game.court == [1, 0, 1, 0]
    assert game.supply == [11, 9, 11, 12]
    assert game.share_price == 3


def test_every_executive_vacates_and_may_take_a_prize_for_two_pounds_more() -> None:
    game = falling(2, cash=3)
    assert game.decision is not None
    assert (game.decision.kind, game.decision.options) == ("attrition.prize", (DONE, Prize.CHURCH_LIVING))
    choose(game, Prize.CHURCH_LIVING)
    assert game.over
    assert game.cash[0] == 0
    assert game.on_prize(Prize.CHURCH_LIVING, 0) == 1
    assert [game.holder[office] for office in EXECUTIVES] == [NOBODY] * 5
    assert game.holder[Office.SHIP_PURCHASING] == 1


def test_a_president_with_a_black_disk_pays_for_the_disk_and_for_the_bailout() -> None:
    game = table(cash=5)
    game.prizes = [Prize.CHURCH_LIVING]
    seat_in(game, Office.PRESIDENT_BENGAL, 0)
    game.court[1], game.bailout_due, game.share_price = 2, 1, 3
    game.disk[Office.PRESIDENT_BENGAL] = 1
    game.enter(bailout.if_due, STOP)
    choose(game, Prize.CHURCH_LIVING)
    assert game.cash[0] == 5 - (1 + 2 + 2)


def test_after_deregulation_shares_are_kept() -> None:
    game = falling(3, 1, 2, deregulated=1)
    assert game.court == [3, 1, 2, 0]
    assert game.holder[Office.CHAIRMAN] == NOBODY


def test_without_a_players_cube_on_the_court_the_company_fails_and_executives_lose_three_points_each() -> None:
    game = falling(1, 1)
    assert game.over
    assert (game.failed, game.penalties) == (1, [-15, 0, 0, 0])
    assert game.holder[Office.CHAIRMAN] == 0
    assert scoring.points(game, 0) == -15


def test_cubes_of_the_jones_family_do_not_save_the_company() -> None:
    game = table(3)
    game.court[game.jones] = 4
    game.bailout_due = 1
    game.enter(bailout.if_due, STOP)
    assert game.failed == 1


def test_without_a_bailout_due_nothing_happens() -> None:
    game = table()
    game.court[0], game.bailout_due = 1, 0
    game.enter(bailout.if_due, STOP)
    assert game.court[0] == 1


def test_under_siege_a_bailout_puts_the_law_that_was_set_aside_to_the_vote_of_the_turn() -> None:
    game = falling(2, scenario="under_siege")
    assert game.set_aside == Law.REVOKE_MONOPOLY
    assert game.siege_vote == 1
