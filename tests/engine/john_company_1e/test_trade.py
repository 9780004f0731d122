"""G. Player revenue, expenses, loans, dividends, allocation and the share price."""

from __future__ import annotations

import pytest

from engine.john_company_1e import bailout, pieces, share_price, trade
from engine.john_company_1e.names import CHINA_ORDERS, NOBODY, FamilyCard, Holding, Law, Office, Prize, Region
from engine.john_company_1e.state import CompanyGame
from tests.engine.answering import choose
from tests.engine.john_company_1e.helper import (
    STOP,
    depress,
    give_prize,
    make_company,
    post_officers,
    prosper,
    seat_in,
    send_captain,
    table,
)

BENGAL, GOVERNOR = Office.PRESIDENT_BENGAL, Office.GOVERNOR_BENGAL


def court(game: CompanyGame, *cubes: int) -> None:
    for family, number in enumerate(cubes):
        game.supply[family] -= number
        game.court[family] += number


# -- tax --


def taxed(holder: int = 1) -> CompanyGame:
    game = table(cash=0)
    make_company(game, Region.BENGAL, Holding.BENGAL)
    prosper(game, Region.BENGAL)
    if holder >= 0:
        seat_in(game, GOVERNOR, holder)
    game.treasury[GOVERNOR] = 2
    game.enter(trade.tax_provinces, STOP)
    return game


def test_the_holder_may_move_any_part_of_this_turns_tax_to_family_and_presidency() -> None:
    game = taxed()
    assert game.decision is not None
    assert game.decision.options == tuple(("family", amount) for amount in range(5))
    choose(game, ("family", 1))
    assert game.decision.options == tuple(("presidency", amount) for amount in range(4))
    choose(game, ("presidency", 2))
    assert game.over
    assert (game.cash[1], game.treasury[BENGAL], game.treasury[GOVERNOR]) == (1, 7, 3)


def test_the_tax_of_a_depressed_region_is_that_of_its_side_up() -> None:
    game = table(cash=0)
    make_company(game, Region.BOMBAY, Holding.BOMBAY)
    depress(game, Region.BOMBAY)
    game.enter(trade.tax_provinces, STOP)
    assert game.treasury[Office.GOVERNOR_BOMBAY] == 1


def test_the_tax_of_a_vacant_office_waits_there() -> None:
    game = taxed(holder=NOBODY)
    assert game.over
    assert (game.treasury[GOVERNOR], sum(game.cash)) == (6, 0)


# -- families --


def paid(game: CompanyGame) -> list[int]:
    game.enter(trade.pay_families, STOP)
    assert game.over
    return game.cash


def test_presidents_and_the_superintendent_earn_a_pound_for_each_filled_order() -> None:
    game = table(cash=0)
    pieces.create_office(game, Office.SUPERINTENDENT_CHINA)
    seat_in(game, BENGAL, 1)
    seat_in(game, Office.SUPERINTENDENT_CHINA, 2)
    for place, order, holding in (
        (Region.BENGAL, 0, Holding.BENGAL),
        (Region.BENGAL, 2, Holding.BENGAL),
        (CHINA_ORDERS, 1, Holding.CHINA),
        (Region.MADRAS, 0, Holding.MADRAS),
    ):
        pieces.fill_order(game, place, order, holding)
    assert paid(game) == [0, 2, 1, 0]


def test_a_president_that_has_lost_the_office_gets_no_bonus() -> None:
    game = table(cash=0)
    seat_in(game, BENGAL, 1)
    pieces.fill_order(game, Region.BENGAL, 0, Holding.BENGAL)
    pieces.return_cube(game, pieces.vacate(game, BENGAL, "failed_check"))
    assert paid(game) == [0, 0, 0, 0]


def test_interlopers_earn_two_pounds_a_captained_ship_one_under_trade_regulations() -> None:
    game = table(cash=0)
    send_captain(game, Holding.BENGAL, 3, 3)
    game.supply[2] -= 2
    game.exhausted_captained_ships[Holding.BOMBAY * 4 + 2] = game.captained_ships_at_home[2] = 1
    assert paid(game) == [0, 0, 4, 4]
    game.cash = [0] * 4
    game.laws.append(Law.TRADE_REGULATIONS)
    assert paid(game) == [0, 0, 2, 2]


def test_jones_captains_earn_nothing() -> None:
    game = table(3, cash=0)
    game.ready_captained_ships[game.jones] = 2
    assert paid(game) == [0, 0, 0, 0]


def test_sykes_earns_by_presidencies_and_provincial_offices_paxton_by_writers() -> None:
    game = table(cash=0)
    game.card[0], game.card[1] = FamilyCard.SYKES, FamilyCard.PAXTON
    seat_in(game, BENGAL, 0)
    seat_in(game, make_company(game, Region.BENGAL, Holding.BENGAL), 0)
    seat_in(game, Office.MILITARY_AFFAIRS, 0)
    game.writers[1] = 3
    assert paid(game) == [2, 2, 0, 0]


def test_a_power_rests_while_the_family_runs_a_firm() -> None:
    game = table(cash=0)
    game.card[0], game.firm[0] = FamilyCard.SYKES, 1
    seat_in(game, BENGAL, 0)
    assert paid(game) == [0, 0, 0, 0]


def test_the_investment_bank_and_the_south_seas_firm_earn_once_for_a_family() -> None:
    game = table(cash=0)
    give_prize(game, Prize.INVESTMENT_BANK, 0, cubes=2)
    give_prize(game, Prize.SOUTH_SEAS_FIRM, 1)
    send_captain(game, Holding.BENGAL, 1)
    game.own_ships[1] = 2
    assert paid(game) == [2, 2 + 1 + 3, 0, 0]


def test_writer_privileges_pay_a_pound_for_two_writers() -> None:
    game = table(cash=0)
    game.laws.append(Law.WRITER_PRIVILEGES)
    game.writers[:4] = [1, 2, 3, 5]
    assert paid(game) == [0, 1, 1, 2]


# -- expenses and loans --


def indebted() -> CompanyGame:
    """Debt 3, two guns, two officers, two captained ships: £9."""
    game = table(3, cash=0)
    game.debt, game.guns[0], game.exhausted_guns[2] = 3, 1, 1
    post_officers(game, Holding.BENGAL, 1)
    game.supply[2] -= 1
    game.exhausted_officers[Holding.BENGAL * 4 + 2] = 1
    send_captain(game, Holding.BENGAL, 1)
    game.ready_captained_ships[Holding.BOMBAY * 4 + game.jones] = 1
    seat_in(game, Office.CHAIRMAN, 0)
    return game


def test_expenses_are_a_pound_for_each_debt_disk_gun_officer_and_captained_ship() -> None:
    game = indebted()
    assert trade.expenses(game) == 9
    game.revenue = 11
    game.enter(trade.pay_expenses, STOP)
    assert game.over
    assert (game.revenue, game.debt) == (2, 3)


def test_recruits_and_cubes_of_the_officer_box_cost_nothing_yet() -> None:
    game = table()
    game.recruits[0], game.officers_box[1] = 2, 2
    assert trade.expenses(game) == 0


def test_army_spending_frees_guns_and_trade_regulations_captained_ships() -> None:
    game = indebted()
    game.laws.append(Law.ARMY_SPENDING)
    assert trade.expenses(game) == 7
    game.laws.append(Law.TRADE_REGULATIONS)
    assert trade.expenses(game) == 5


@pytest.mark.parametrize(("revenue", "loans", "surplus"), [(8, 1, 4), (4, 1, 0), (3, 2, 4), (0, 2, 1)])
def test_emergency_loans_of_five_pounds_cover_the_rest_and_the_surplus_is_allocated(
    revenue: int, loans: int, surplus: int
) -> None:
    game = indebted()
    game.revenue = revenue
    game.enter(trade.pay_expenses, STOP)
    if surplus:
        choose(game, BENGAL)
        if not game.over:
            choose(game, surplus)
    assert game.over
    assert (game.debt, game.revenue, game.treasury[BENGAL]) == (3 + loans, 0, 5 + surplus)


def test_new_loans_bear_no_service_this_turn() -> None:
    game = indebted()
    game.enter(trade.pay_expenses, STOP)
    choose(game, BENGAL)
    assert game.debt == 5
    assert trade.expenses(game) == 11


# -- angry shareholders --


def angry(revenue: int, price: int = 3) -> CompanyGame:
    game = table(cash=0)
    court(game, 2, 1)
    game.share_price, game.revenue = price, revenue
    game.dividends = game.bailout_due = 0
    game.enter(trade.calm_shareholders, STOP)
    assert game.over
    return game


def test_at_a_share_price_of_3_one_dividend_is_an_expense() -> None:
    game = angry(revenue=4)
    assert (game.revenue, game.cash, game.dividends, game.bailout_due) == (1, [2, 1, 0, 0], 1, 0)
    to_the_last_pound = angry(revenue=3)
    assert (to_the_last_pound.revenue, to_the_last_pound.cash, to_the_last_pound.bailout_due) == (0, [2, 1, 0, 0], 0)


def test_a_dividend_that_cannot_be_paid_means_a_bailout_and_no_loan() -> None:
    game = angry(revenue=2)
    assert (game.revenue, game.cash, game.dividends, game.bailout_due, game.debt) == (2, [0] * 4, 0, 1, 0)


def test_above_3_nothing_is_forced() -> None:
    game = angry(revenue=9, price=4)
    assert (game.revenue, game.dividends) == (9, 0)


def test_revenue_is_still_allocated_before_a_bailout() -> None:
    game = table(cash=0)
    court(game, 2, 1)
    seat_in(game, Office.CHAIRMAN, 3)
    game.treasury = [0] * len(game.treasury)
    game.share_price, game.revenue = 3, 2
    game.enter(trade.begin, STOP)
    choose(game, BENGAL)
    choose(game, 2)
    assert (game.treasury[BENGAL], game.revenue) == (2, 0)
    assert (game.court[:2], game.share_price) == ([1, 0], 3)


# -- dividends, allocation --


def rich(revenue: int, *laws: int, debt: int = 0) -> CompanyGame:
    game = table(3, cash=0)
    court(game, 2, 1)
    game.court[game.jones] = 1
    seat_in(game, Office.CHAIRMAN, 2)
    game.revenue, game.debt, game.dividends = revenue, debt, 0
    game.laws += laws
    game.enter(trade.offer_dividends, trade.allocate_revenue, STOP)
    return game


def test_a_dividend_costs_a_pound_for_every_cube_on_the_court_the_jones_ones_for_the_bank() -> None:
    game = rich(11)
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options) == (2, (0, 1, 2))
    choose(game, 2)
    assert (game.cash, game.revenue, game.dividends) == ([4, 2, 0, 0], 0, 2)


def test_all_remaining_revenue_goes_to_treasuries() -> None:
    game = rich(3)
    assert (game.decision and game.decision.kind) == "allocation.office"
    choose(game, BENGAL)
    choose(game, 2)
    choose(game, Office.SHIP_PURCHASING)
    assert game.over
    assert (game.treasury[BENGAL], game.treasury[Office.SHIP_PURCHASING], game.revenue) == (7, 6, 0)


def test_the_regulating_act_allows_one_dividend_while_there_is_debt() -> None:
    game = rich(11, Law.REGULATING_ACT, debt=1)
    assert game.decision is not None
    assert game.decision.options == (0, 1)
    game = rich(11, Law.REGULATING_ACT)
    assert game.decision is not None
    assert game.decision.options == (0, 1, 2)


def test_with_a_vacant_chair_no_dividends_are_paid_and_revenue_is_parked() -> None:
    game = table()
    court(game, 1)
    game.revenue, game.dividends = 6, 0
    game.enter(trade.offer_dividends, trade.allocate_revenue, STOP)
    assert (game.parked, game.revenue, game.dividends) == (6, 0, 0)


@pytest.mark.parametrize(
    ("before", "dividends", "after"), [(4, 0, 3), (4, 1, 4), (4, 2, 5), (4, 3, 5), (8, 2, 8), (3, 1, 3), (3, 2, 4)]
)
def test_two_dividends_raise_the_share_price_none_lowers_it(before: int, dividends: int, after: int) -> None:
    game = table()
    game.share_price, game.dividends, game.bailout_due = before, dividends, 0
    game.enter(share_price.move_share_price, STOP)
    assert (game.share_price, game.bailout_due) == (after, 0)


def test_a_fall_below_3_means_a_bailout() -> None:
    game = table()
    game.share_price, game.dividends = 3, 0
    game.enter(share_price.move_share_price, STOP)
    assert (game.share_price, game.bailout_due) == (3, 1)


def test_the_forced_dividend_counts_so_that_a_second_raises_the_price() -> None:
    game = table(cash=0)
    court(game, 2, 1)
    seat_in(game, Office.CHAIRMAN, 3)
    game.share_price, game.revenue, game.dividends = 3, 6, 0
    game.enter(trade.calm_shareholders, trade.offer_dividends, share_price.move_share_price, bailout.if_due, STOP)
    choose(game, 1)
    assert (game.dividends, game.share_price, game.cash) == (2, 4, [4, 2, 0, 0])


def test_firms_pay_out_before_the_company_trades() -> None:
    game = table(cash=0)
    game.deregulated, game.firm[1], game.firm_cash[1] = 1, 1, 9
    game.revenue = 5
    game.drain()
    game.enter(trade.begin, STOP)
    while not game.over:
        assert game.decision is not None
        if game.decision.kind.startswith("firm_trade"):
            assert game.revenue == 5
        game.choose(0)
    names = [event.name for event in game.drain()]
    assert names.index("firm_paid") < names.index("money_parked")
