"""Bonuses, Revenue, and the Vote to Deregulate (checklist 23 to 30, 83, 170 to 185; T39, T40)."""

from __future__ import annotations

import pytest

from engine.john_company_2e.company import revenue
from engine.john_company_2e.course import turn
from engine.john_company_2e.families import bonuses
from engine.john_company_2e.parliament import deregulation, laws
from engine.john_company_2e.table.names import FIRST_FIRM, NOBODY, ON_YARD, Blackmail, Law, Office, Phase, Prestige, Sea
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import raw
from tests.engine.answering import asked, choose, facts, options
from tests.engine.john_company_2e.helpers import (
    bare,
    build_yards,
    command,
    give_prestige,
    give_shares,
    hold_office,
    is_through,
    pass_laws,
    play,
    post_officers,
    settle_prize,
)

BLUE, YELLOW, PINK, GREEN = range(4)
CHAIRMAN = Office.CHAIRMAN


# -- Bonuses --


def test_fitted_shipyards_and_uninvested_workshops_pay_a_pound_each() -> None:
    game = bare()
    build_yards(game, BLUE, ON_YARD, Sea.WEST, Sea.CHINA, FIRST_FIRM + PINK)
    game.workshops[BLUE], game.invested[BLUE] = 2, 1
    game.luxuries[YELLOW] = 3
    give_prestige(game, YELLOW, Prestige.FOUNDRY, Prestige.SHIPBUILDERS)
    play(game, bonuses.begin)
    assert game.cash == [5, 0, 0, 0]


def test_inclosure_acts_pay_a_pound_for_each_piece_on_a_prize() -> None:
    game = bare()
    settle_prize(game, BLUE, 0, 0, 3)
    play(game, bonuses.begin)
    assert game.cash == [0] * 4
    pass_laws(game, Law.INCLOSURE_ACTS)
    play(game, bonuses.begin)
    assert game.cash == [3, 0, 0, 0]


# -- expenses --


def company(balance: int, debt: int = 0, standing: int = 4) -> CompanyGame:
    """A Company with this Balance, Debt and Standing, no army and no ship; Blue is Chairman and alone holds a share."""
    game = bare(royal_protection="out")
    game.balance, game.debt, game.standing = balance, debt, standing
    game.regiments, game.company_ships = [0] * 3, [0] * 4
    hold_office(game, CHAIRMAN, BLUE)
    game.chairman_title = BLUE
    return game


def test_expenses_are_debt_regiments_officers_and_ships_but_no_commanders_and_no_firms_ships() -> None:
    game = company(0, debt=3)
    game.regiments, game.exhausted_regiments = [1, 0, 1], [0, 1, 0]
    post_officers(game, 0, f1=2)
    game.exhausted_officers[1][PINK] = 1
    command(game, 0, PINK)
    build_yards(game, PINK, Sea.WEST, Sea.CHINA, ON_YARD, FIRST_FIRM + PINK)
    game.company_ships, game.extra_ships = [0, 1, 0, 1], [0, 0, 1, 0]
    game.half_ship[2] = 1
    assert revenue.expenses_due(game) == 3 + 3 + 3 + 2 + 2 + 1
    pass_laws(game, Law.COMPANY_AIDS_GOVERNMENT)
    assert revenue.expenses_due(game) == 14 + 3
    pass_laws(game, Law.SEPOY_RECRUITMENT)
    assert revenue.expenses_due(game) == 17 - 3


def test_expenses_are_paid_from_the_balance() -> None:
    game = company(9, debt=3)
    play(game, revenue.expenses)
    assert (game.balance, game.debt, game.standing) == (6, 3, 4)


@pytest.mark.parametrize(
    ("short", "loans", "standing"), [(1, 1, 3), (5, 1, 3), (6, 2, 3), (10, 2, 3), (11, 3, 2), (26, 6, 2)]
)
def test_what_is_missing_is_borrowed_five_at_a_time_and_the_balance_is_set_to_nothing(
    short: int, loans: int, standing: int
) -> None:
    game = company(0, debt=0)
    game.regiments[0] = short
    play(game, revenue.expenses)
    assert facts(game, "emergency_loans_taken") == [{"number": loans, "amount": 5 * loans}]
    assert (game.balance, game.debt, game.standing) == (0, loans, standing)


def test_loans_are_taken_even_when_the_debt_marker_can_go_no_further() -> None:
    game = company(0, debt=8)
    game.regiments[0] = 4
    play(game, revenue.expenses)
    assert (game.balance, game.debt, game.standing) == (0, 8, 2)  # three loans for £12


def test_the_chairman_may_discard_royal_protection_instead_of_borrowing() -> None:
    game = company(2)
    pass_laws(game, Law.ROYAL_PROTECTION)
    game.regiments[0] = 9
    play(game, revenue.expenses, revenue.expectations)
    assert asked(game) == (BLUE, "revenue.royal_protection")
    choose(game, "discard")
    assert (game.balance, game.debt) == (0, 0)
    assert game.standing == 3  # expectations are checked all the same
    assert (game.laws, game.law_discards) == ([], [Law.ROYAL_PROTECTION])


def test_the_chairman_may_keep_royal_protection_and_borrow() -> None:
    game = company(2)
    pass_laws(game, Law.ROYAL_PROTECTION)
    game.regiments[0] = 9
    play(game, revenue.expenses)
    choose(game, "keep")
    assert (game.debt, game.standing, game.laws) == (2, 3, [Law.ROYAL_PROTECTION])


def test_royal_protection_is_not_asked_about_while_the_balance_suffices() -> None:
    game = company(9)
    pass_laws(game, Law.ROYAL_PROTECTION)
    game.regiments[0] = 9
    play(game, revenue.expenses)
    assert is_through(game)


# -- Calico Acts, Company Fraud --


@pytest.mark.parametrize(("balance", "after"), [(6, 6), (7, 6), (13, 12), (14, 12), (30, 26)])
def test_the_calico_acts_take_a_pound_of_each_full_seven(balance: int, after: int) -> None:
    game = company(balance)
    play(game, revenue.calico_acts)
    assert game.balance == balance
    pass_laws(game, Law.CALICO_ACTS)
    play(game, revenue.calico_acts)
    assert game.balance == after


def test_the_calico_acts_take_nothing_once_the_monopoly_has_ended() -> None:
    game = company(14)
    pass_laws(game, Law.CALICO_ACTS)
    game.deregulated = 1
    play(game, revenue.calico_acts)
    assert game.balance == 14


def test_fraud_comes_first_then_calico_then_firms_then_the_companys_expenses() -> None:
    game = company(20, debt=2)
    pass_laws(game, Law.CALICO_ACTS)
    game.season_deck.remove(Blackmail.DISPLAY_BASE + Blackmail.COMPANY_FRAUD)
    game.blackmail[BLUE] = [Blackmail.COMPANY_FRAUD]
    game.firm[PINK], game.london[PINK] = 1, 1
    game.supply[PINK] -= 1
    game.firm_shares[PINK][PINK] = 1
    play(game, revenue.begin)
    game.dice.lay([3])
    choose(game, Blackmail.COMPANY_FRAUD)
    while asked(game)[1] == "blackmail":
        choose(game, "pass")
    assert [fact["what"] for fact in facts(game, "balance_lowered")] == ["company_fraud", "calico_acts", "expenses"]
    assert [fact["amount"] for fact in facts(game, "balance_lowered")] == [6, 2, 2]
    paid = [event.name for event in game.events if event.name in ("firm_expenses_paid", "expenses_reckoned")]
    assert paid == ["firm_expenses_paid", "expenses_reckoned"]


# -- expectations and dividends --


@pytest.mark.parametrize(("index", "expected"), [(1, 4), (2, 6), (3, 8), (4, 10), (5, 12), (6, 14), (7, 16)])
def test_a_balance_below_the_expectations_costs_a_space(index: int, expected: int) -> None:
    game = company(expected, standing=index)
    play(game, revenue.expectations)
    assert game.standing == index
    if index > 1:
        game.balance = expected - 1
        play(game, revenue.expectations)
        assert game.standing == index - 1


def test_dividends_cost_a_pound_per_share_the_chairmans_included() -> None:
    game = company(11)
    give_shares(game, BLUE, PINK, PINK, YELLOW)
    play(game, revenue.dividends)
    assert (asked(game), options(game)) == ((BLUE, "revenue.dividends"), (0, 1, 2))
    choose(game, 2)
    assert game.cash == [4, 2, 4, 0]
    assert (game.balance, game.standing) == (1, 4)  # £10 is not more than 10


def test_a_total_above_the_expectations_raises_standing() -> None:
    game = company(12)
    give_shares(game, PINK, PINK)
    play(game, revenue.dividends)
    choose(game, 4)
    assert (game.standing, game.balance) == (5, 0)


def test_standing_stops_at_the_right_end() -> None:
    game = company(17, standing=7)
    play(game, revenue.dividends)
    choose(game, 17)
    assert game.standing == 7


def test_enthusiasm_compares_with_the_standing_after_the_check() -> None:
    game = company(9)
    play(game, revenue.expectations, revenue.dividends)
    assert game.standing == 3  # expectations 8 from here on
    choose(game, 9)
    assert game.standing == 4


def test_no_chairman_no_dividends() -> None:
    game = company(20)
    game.holder[CHAIRMAN] = NOBODY
    game.supply[BLUE] += 1
    give_shares(game, PINK)
    play(game, revenue.dividends)
    assert is_through(game)
    assert game.balance == 20


# -- failure in Revenue --


@pytest.mark.parametrize("why", ["loans", "expectations"])
def test_a_company_that_fails_in_revenue_goes_straight_to_final_scoring(why: str) -> None:
    game = company(0, standing=1)
    game.regiments[0] = 1 if why == "loans" else 0
    game.dice.lay([1])
    game.enter((turn.open_phase, Phase.REVENUE), (turn.open_phase, Phase.EVENTS_IN_INDIA))
    assert game.over
    assert game.failed == 1
    assert facts(game, "final_scoring_began") == [{"failed": True}]
    assert [fact["phase"] for fact in facts(game, "phase_began")] == ["revenue"]


@pytest.mark.parametrize("standing", [1, 2])
def test_no_step_of_revenue_follows_on_failure_over_emergency_loans(standing: int) -> None:
    game = company(0, standing=standing)
    game.regiments[0] = 1 if standing == 1 else 11  # one loan costs a space, three cost two
    game.dice.lay([1])
    play(game, revenue.begin)
    assert (game.over, game.failed, game.standing) == (True, 1, 0)
    assert [fact["why"] for fact in facts(game, "standing_moved")] == ["public_embarrassment"]
    assert facts(game, "dividends_paid") == []


def test_no_dividends_follow_on_failure_over_expectations() -> None:
    game = company(1, standing=1)
    assert game.tables.expectations[1] > 1
    game.dice.lay([1])
    play(game, revenue.begin)
    assert (game.over, game.failed, game.standing) == (True, 1, 0)
    assert (game.balance, game.cash[BLUE]) == (1, 0)  # the £1 is nobody's dividend
    assert facts(game, "dividends_paid") == []


# -- the Vote to Deregulate --


def session(scenario: str = "1758", standing: int = 4, debt: int = 0) -> CompanyGame:
    game = bare(4, scenario)
    game.standing, game.debt, game.prime_minister = standing, debt, YELLOW
    game.cash = [3, 3, 3, 3]
    play(game, deregulation.special_session)
    return game


def vote(game: CompanyGame, *sides: str) -> None:
    """Everybody from the Prime Minister on spends £1 on this side, or abstains; then the vote is resolved."""
    for side in sides:
        assert asked(game)[1] == "voting.side"
        choose(game, side)
        if side != "abstain":
            choose(game, 1)
        if asked(game)[1] == "voting.on_behalf":
            choose(game, asked(game)[0])
    if asked(game)[1] == "voting.again":
        choose(game, "resolve")


@pytest.mark.parametrize("scenario", ["1758", "long_1710"])
def test_a_session_may_be_called_on_a_lined_space_and_must_on_a_starred_one(scenario: str) -> None:
    marks = raw("tracks")
    standing, debt = (marks[track]["deregulation_marks"] for track in ("standing", "debt"))
    for index in range(1, 8):
        for owed in range(9):
            lined = index in standing["lined"] or owed in debt["lined"]
            starred = index in standing["starred"] or owed in debt["starred"]
            game = session(scenario, index, owed)
            kind = "voting.side" if starred else "deregulation.session" if lined else "test.through"
            assert asked(game)[1] == kind
            assert starred <= lined


def test_the_prime_minister_may_leave_it() -> None:
    game = session(standing=2)
    assert asked(game) == (YELLOW, "deregulation.session")
    choose(game, "wait")
    assert is_through(game)
    assert game.deregulated == 0


@pytest.mark.parametrize("scenario", ["1710", "1813"])
def test_other_scenarios_and_an_ended_monopoly_have_no_session(scenario: str) -> None:
    game = bare(4, scenario)
    game.standing, game.debt = 1, 8
    play(game, turn.begin_turn)
    assert facts(game, "vote_opened") == []
    assert facts(game, "phase_began") != []
    game = bare(4, "1758")
    game.deregulated, game.standing = 1, 1
    play(game, deregulation.special_session)
    assert is_through(game)


def test_t40_a_vote_that_passes_with_debt_seven_lowers_it_to_four_and_puts_standing_on_s() -> None:
    game = session(standing=2, debt=7)
    pass_laws(game, Law.INDUSTRY_SUBSIDY)
    choose(game, "call")
    vote(game, "for", "abstain", "abstain", "abstain")
    assert is_through(game)
    assert (game.deregulated, game.debt, game.standing) == (1, 4, 4)
    assert game.passed_laws == [0, 1, 0, 0]
    assert game.laws == []
    assert Law.INDUSTRY_SUBSIDY in game.law_discards
    assert (game.prime_minister, game.policy) == (YELLOW, 6)


def test_a_vote_that_fails_raises_the_value_of_shares_and_may_come_again() -> None:
    game = session(standing=2)
    for value, expected in ((1, 2), (2, 3), (3, 3)):
        assert game.share_value == value
        choose(game, "call")
        vote(game, "against", "abstain", "abstain", "abstain")  # also the Prime Minister's right
        assert is_through(game)
        assert (game.deregulated, game.share_value, game.prime_minister) == (0, expected, YELLOW)
        assert (game.passed_laws, game.opposition_leader) == ([0] * 4, NOBODY)
        play(game, deregulation.special_session)


def test_writer_privileges_add_five_to_the_support() -> None:
    game = bare(4, "1758")
    play(game, deregulation.vote)
    assert game.support == 0
    pass_laws(game, Law.WRITER_PRIVILEGES)
    play(game, deregulation.vote)
    assert game.support == 5


def test_the_session_comes_before_the_london_season() -> None:
    game = bare(4, "1758")
    game.standing, game.turn = 2, 4
    play(game, turn.begin_turn)
    assert asked(game)[1] == "deregulation.session"
    assert facts(game, "phase_began") == []


@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 3), (3, 3)])
def test_t39_company_aids_government_raises_the_value_of_a_share_up_to_three(before: int, after: int) -> None:
    game = bare()
    game.share_value = before
    play(game, (laws.enact, Law.COMPANY_AIDS_GOVERNMENT, NOBODY))
    assert game.share_value == after
