"""I2, I4, I5. Firms set sail, resolve trade missions, pay out or fail, and score on the last turn."""

from __future__ import annotations

from typing import Any

import pytest

from engine.john_company_1e import disruption, family_phase, firm_pieces, firm_trade, pieces, refresh
from engine.john_company_1e.names import (
    BY_FIRM,
    COMPANY,
    DONE,
    NOBODY,
    UNCREATED,
    FamilyCard,
    Holding,
    Office,
    Prize,
    Region,
)
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.title import TITLE
from engine.kernel import RulesError
from tests.engine.answering import choose, in_its_turn, options
from tests.engine.john_company_1e.helper import STOP, give_prize, prosper, seat_in, table

COLE, CHAS, DREW = 0, 1, 2


def firm(owner: int = CHAS, ships: int = 3, goods: int = 0, treasury: int = 5, **options: Any) -> CompanyGame:
    """A deregulated table with one firm; Bengal is open and prosperous (orders 1:3, 2:7, 2:5)."""
    game = table(**options)
    game.deregulated = game.firm[owner] = 1
    game.own_ships[owner], game.own_goods[owner], game.firm_cash[owner] = ships, goods, treasury
    prosper(game, Region.BENGAL)
    return game


def last_turn(game: CompanyGame) -> CompanyGame:
    game.turn = game.scenario.turns
    return game


def sail(game: CompanyGame, *regions: int, owner: int = CHAS) -> None:
    """The firm passes and names these regions."""
    game.enter((firm_trade.on_pass, owner), STOP)
    for region in regions:
        choose(game, (region,))
    if game.decision is not None and game.decision.kind == "firm_trade.region":
        choose(game, DONE)


# -- set sail (123, 124) --


def test_a_firm_that_passes_may_sail_to_open_regions_and_its_revenue_lies_on_its_card() -> None:
    game = firm()
    supply = game.supply[CHAS]
    game.dice.lay([2])
    sail(game, Region.BENGAL)
    choose(game, ("dice", 1))
    choose(game, (Region.BENGAL, 1, 0))
    choose(game, (Region.BENGAL, 0, 0))
    assert game.decision is None
    assert (game.firm_cash[CHAS], game.firm_revenue[CHAS], game.revenue) == (5 - 1 + 7 + 3, 10, 0)
    assert (game.own_ships[CHAS], game.own_exhausted_ships[CHAS], game.supply[CHAS]) == (0, 3, supply - 2)
    assert game.filled[Region.BENGAL * 3 : Region.BENGAL * 3 + 3] == [BY_FIRM + CHAS, BY_FIRM + CHAS, NOBODY]
    game.audit()


def test_the_penalty_is_one_less_than_the_regions_named() -> None:
    game = firm()
    sail(game, Region.BENGAL, Region.BOMBAY, Region.MADRAS)
    assert options(game) == (DONE, *(("dice", amount) for amount in range(3, 11)))
    game.dice.lay([3, 1])
    choose(game, ("dice", 4))
    assert {option[0] for option in options(game)[1:]} == {Region.BENGAL, Region.BOMBAY, Region.MADRAS}


def test_only_regions_that_are_open_and_have_an_order_in_reach_are_named() -> None:
    game = firm(ships=1)
    game.enter((firm_trade.on_pass, CHAS), STOP)
    assert options(game) == (DONE, (Region.BENGAL,), (Region.BOMBAY,), (Region.MADRAS,))
    game.filled[Region.BENGAL * 3] = int(Holding.BENGAL)
    game.enter((firm_trade.on_pass, CHAS), STOP)
    assert options(game) == (DONE, (Region.BOMBAY,), (Region.MADRAS,))


def test_no_more_regions_are_named_than_the_money_can_reach() -> None:
    game = firm(treasury=1, cash=1)
    game.enter((firm_trade.on_pass, CHAS), STOP)
    choose(game, (Region.BENGAL,))
    choose(game, (Region.BOMBAY,))
    assert game.decision.kind == "firm_trade.sail"  # type: ignore[union-attr]
    assert options(game) == (DONE, ("dice", 2))


def test_the_family_adds_what_the_treasury_lacks_but_not_on_the_last_turn() -> None:
    game = firm(treasury=1)
    sail(game, Region.BENGAL)
    assert options(game)[-1] == ("dice", 6)
    game.dice.lay([4, 4, 4])
    choose(game, ("dice", 3))
    assert (game.firm_cash[CHAS], game.cash[CHAS]) == (0, 3)
    game = last_turn(firm(treasury=2))
    sail(game, Region.BENGAL)
    assert options(game) == (DONE, ("dice", 1), ("dice", 2))


def test_goods_never_outnumber_the_ships_of_the_voyage() -> None:
    game = firm(ships=2, goods=2)
    game.dice.lay([1])
    sail(game, Region.BENGAL)
    choose(game, ("dice", 1))
    assert (Region.BENGAL, 0, 1) not in options(game)
    assert {option[2] for option in options(game)[1:] if option[1] == 1} == {0, 1}
    choose(game, (Region.BENGAL, 1, 1))
    assert (Region.BENGAL, 0, 1) not in options(game)
    choose(game, (Region.BENGAL, 0, 0))
    assert (game.own_exhausted_ships[CHAS], game.own_exhausted_goods[CHAS], game.own_goods[CHAS]) == (2, 1, 1)


def test_a_ship_of_its_own_lets_a_good_fill_the_next_order() -> None:
    game = firm(ships=2, goods=2)
    game.dice.lay([1])
    sail(game, Region.BENGAL)
    choose(game, ("dice", 1))
    choose(game, (Region.BENGAL, 0, 0))
    choose(game, (Region.BENGAL, 1, 1))
    assert game.firm_revenue[CHAS] == 10
    assert game.decision is None


@pytest.mark.parametrize("die", [3, 6])
def test_a_voyage_that_fails_costs_its_money_and_nothing_else(die: int) -> None:
    game = firm()
    game.dice.lay([die])
    sail(game, Region.BENGAL)
    choose(game, ("dice", 1))
    assert game.decision is None
    assert (game.firm_cash[CHAS], game.own_ships[CHAS], game.firm[CHAS]) == (4, 3, 1)


def test_family_powers_do_not_help_a_firm_but_the_royal_society_does() -> None:
    game = firm()
    game.card[CHAS] = FamilyCard.HASTINGS
    give_prize(game, Prize.ROYAL_SOCIETY, CHAS)
    game.dice.lay([4, 2])
    sail(game, Region.BENGAL)
    choose(game, ("dice", 1))
    choose(game, "reroll")
    assert game.decision.kind == "firm_trade.fill"  # type: ignore[union-attr]
    assert game.on_prize(Prize.ROYAL_SOCIETY, CHAS) == 0


def test_the_royal_society_rolls_again_for_a_firm_once_for_each_cube() -> None:
    game = firm()
    give_prize(game, Prize.ROYAL_SOCIETY, CHAS, cubes=2)
    game.dice.lay([4, 5, 2])
    sail(game, Region.BENGAL)
    choose(game, ("dice", 1))
    choose(game, "reroll")
    assert game.decision.kind == "firm_check.reroll"  # type: ignore[union-attr]
    in_its_turn(game)
    saved = TITLE.from_json(game.to_json())  # which asks it again, and must be asked the same
    assert saved.decision == game.decision
    choose(game, "reroll")
    assert game.decision.kind == "firm_trade.fill"  # type: ignore[union-attr]
    assert game.on_prize(Prize.ROYAL_SOCIETY, CHAS) == 0


def test_each_order_is_filled_once_a_turn_by_company_or_firm() -> None:
    game = firm()
    pieces.fill_order(game, Region.BENGAL, 1, Holding.BENGAL)
    game.dice.lay([1])
    sail(game, Region.BENGAL)
    choose(game, ("dice", 1))
    assert {option[1] for option in options(game)[1:]} == {0, 2}


def test_an_order_needs_a_cube_which_a_manor_may_give() -> None:
    game = firm()
    game.court[CHAS], game.manors[CHAS], game.supply[CHAS] = game.supply[CHAS] - 1, 1, 0
    game.dice.lay([1])
    sail(game, Region.BENGAL)
    choose(game, ("dice", 1))
    choose(game, (Region.BENGAL, 1, 0))
    assert (game.manors[CHAS], game.supply[CHAS], game.firm_revenue[CHAS]) == (0, 0, 7)
    assert game.decision is None
    with pytest.raises(RulesError, match="no cube"):
        pieces.fill_order(game, Region.BENGAL, 0, BY_FIRM + CHAS)


def test_a_disrupted_order_costs_the_firm_its_ships_exhausted_ones_first() -> None:
    game = firm(ships=2)
    game.supply[CHAS] -= 1
    game.filled[Region.BENGAL * 3 + 1] = BY_FIRM + CHAS
    game.own_exhausted_ships[CHAS] = 1
    disruption.close(game, Region.BENGAL)
    assert (game.own_exhausted_ships[CHAS], game.own_ships[CHAS]) == (0, 1)


def test_refresh_brings_ships_cubes_and_marks_home() -> None:
    game = firm()
    supply = game.supply[CHAS]
    game.dice.lay([1])
    sail(game, Region.BENGAL)
    choose(game, ("dice", 1))
    choose(game, (Region.BENGAL, 1, 0))
    choose(game, DONE)
    game.enter(refresh.begin, STOP)
    assert (game.own_ships[CHAS], game.own_exhausted_ships[CHAS], game.supply[CHAS]) == (3, 0, supply)
    assert (game.firm_revenue[CHAS], set(game.filled)) == (0, {NOBODY})
    game.audit()


# -- trade missions (122, 125) --


def test_a_mission_goes_to_one_sovereign_closed_region_with_a_cube_on_each_ship() -> None:
    game = firm()
    supply = game.supply[CHAS]
    game.enter((firm_trade.mission, CHAS), STOP)
    assert options(game) == (Region.PUNJAB, Region.HYDERABAD, Region.MYSORE, Region.SINDH)
    choose(game, Region.HYDERABAD)
    assert options(game) == (1, 2, 3)
    choose(game, 2)
    assert game.mission[Region.HYDERABAD * 4 + CHAS] == 2
    assert (game.own_ships[CHAS], game.supply[CHAS]) == (1, supply - 2)


def test_a_mission_carries_no_more_ships_than_the_family_has_cubes() -> None:
    game = firm()
    game.court[CHAS], game.supply[CHAS] = game.supply[CHAS] - 2, 2
    game.enter((firm_trade.mission, CHAS), STOP)
    choose(game, Region.HYDERABAD)
    assert options(game) == (1, 2)
    game.court[CHAS], game.supply[CHAS] = game.court[CHAS] + 2, 0
    assert not family_phase.may_send_mission(game, CHAS)


def on_mission(region: int, chas: int = 0, drew: int = 0, **options: Any) -> CompanyGame:
    """Two firms with ships on a mission; Cole is chairman."""
    game = firm(ships=chas, treasury=0, **options)
    game.firm[DREW], game.own_ships[DREW] = 1, drew
    seat_in(game, Office.CHAIRMAN, COLE)
    for owner, ships in ((CHAS, chas), (DREW, drew)):
        firm_pieces.embark(game, owner, region, ships)
    return game


def test_all_ships_that_are_there_give_a_die_and_earn_their_firms_the_plunder() -> None:
    game = on_mission(Region.HYDERABAD, chas=2, drew=1)
    supplies = game.supply[CHAS], game.supply[DREW]
    game.dice.lay([6, 5, 1])
    game.enter((firm_trade.on_pass, CHAS), STOP)
    assert game.decision.seat == COLE  # type: ignore[union-attr]
    assert options(game) == (Holding.BOMBAY, Holding.MADRAS, Holding.BENGAL)
    choose(game, Holding.BOMBAY)
    assert game.opened_by[Region.HYDERABAD] == Holding.BOMBAY
    assert (game.firm_cash[CHAS], game.firm_cash[DREW]) == (6, 3)
    assert (game.own_exhausted_ships[CHAS], game.own_exhausted_ships[DREW], game.own_ships) == (2, 1, [0] * 4)
    assert (game.supply[CHAS], game.supply[DREW]) == (supplies[0] + 2, supplies[1] + 1)
    assert not any(game.mission)


def test_an_opened_sovereign_brings_its_dominions() -> None:
    game = on_mission(Region.PUNJAB, chas=1)
    assert game.ruler[Region.MARATHA] == Region.PUNJAB
    game.dice.lay([2])
    game.enter((firm_trade.on_pass, CHAS), STOP)
    choose(game, Holding.BENGAL)
    assert game.opened_by[Region.PUNJAB] == game.opened_by[Region.MARATHA] == Holding.BENGAL
    assert game.firm_cash[CHAS] == 4


def test_a_mission_that_fails_loses_all_ships_of_all_firms() -> None:
    game = on_mission(Region.HYDERABAD, chas=1, drew=1)
    supplies = game.supply[CHAS], game.supply[DREW]
    game.dice.lay([5, 6])
    game.enter((firm_trade.on_pass, DREW), STOP)
    assert (game.own_ships, game.own_exhausted_ships, game.mission) == ([0] * 4, [0] * 4, [0] * 32)
    assert (game.supply[CHAS], game.supply[DREW]) == (supplies[0] + 1, supplies[1] + 1)
    assert game.opened_by[Region.HYDERABAD] == NOBODY


def test_a_three_or_four_brings_the_ships_home_and_opens_nothing() -> None:
    game = on_mission(Region.HYDERABAD, chas=1, drew=1)
    game.dice.lay([5, 3])
    game.enter((firm_trade.on_pass, CHAS), STOP)
    assert (game.own_exhausted_ships, game.firm_cash) == ([0, 1, 1, 0], [0] * 4)
    assert game.opened_by[Region.HYDERABAD] == NOBODY


def test_a_firm_resolves_only_the_missions_on_which_it_has_ships_and_sails_first() -> None:
    game = on_mission(Region.HYDERABAD, drew=1)
    game.own_ships[CHAS], game.firm_cash[CHAS] = 1, 1
    game.enter((firm_trade.on_pass, CHAS), STOP)
    assert game.decision.kind == "firm_trade.region"  # type: ignore[union-attr]
    choose(game, DONE)
    assert game.mission[Region.HYDERABAD * 4 + DREW] == 1


def test_the_former_chairman_adds_the_region_when_the_chair_is_vacant() -> None:
    game = on_mission(Region.HYDERABAD, chas=1)
    game.holder[Office.CHAIRMAN], game.former_chairman = NOBODY, DREW
    game.dice.lay([1])
    game.enter((firm_trade.on_pass, CHAS), STOP)
    assert game.decision.seat == DREW  # type: ignore[union-attr]


def test_only_living_presidencies_get_a_region_and_without_any_it_stays_closed() -> None:
    game = on_mission(Region.HYDERABAD, chas=1)
    game.holder[Office.PRESIDENT_BOMBAY], game.disk[Office.PRESIDENT_MADRAS] = UNCREATED, 1
    game.dice.lay([1])
    game.enter((firm_trade.on_pass, CHAS), STOP)
    assert game.opened_by[Region.HYDERABAD] == Holding.BENGAL
    game = on_mission(Region.HYDERABAD, chas=1)
    for office in (Office.PRESIDENT_BOMBAY, Office.PRESIDENT_MADRAS, Office.PRESIDENT_BENGAL):
        game.holder[office] = UNCREATED
    game.dice.lay([1])
    game.enter((firm_trade.on_pass, CHAS), STOP)
    assert (game.opened_by[Region.HYDERABAD], game.firm_cash[CHAS]) == (NOBODY, 3)


# -- payouts (130, 131) --


def open_regions(game: CompanyGame, number: int) -> None:
    """So many regions are open."""
    game.opened_by = [int(Holding.BENGAL) if region < number else NOBODY for region in range(8)]


@pytest.mark.parametrize(
    ("regions", "expected"), [(0, 0), (1, 2), (2, 5), (3, 7), (4, 10), (5, 14), (6, 19), (7, 27), (8, 38)]
)
def test_t16_public_expectations(regions: int, expected: int) -> None:
    game = firm()
    open_regions(game, regions)
    assert firm_trade.expectation(game) == expected


def holding_company(treasury: int, **tenths: int) -> CompanyGame:
    """A firm of Drew's with shareholders, three regions open."""
    game = firm(owner=DREW, treasury=treasury)
    for holder, share in tenths.items():
        firm_pieces.set_share(game, DREW, {"cole": COLE, "chas": CHAS, "cati": 3}[holder], share)
    open_regions(game, 3)
    return game


@pytest.mark.parametrize(
    ("payout", "each", "owner"), [(7, 2, 3), (8, 2, 4), (9, 2, 5), (10, 3, 4), (11, 3, 5), (12, 3, 6)]
)
def test_t17_dividend_table(payout: int, each: int, owner: int) -> None:
    game = holding_company(12, cole=3, chas=3)
    game.enter(firm_trade.payouts, STOP)
    assert options(game) == (7, 8, 9, 10, 11, 12)
    choose(game, payout)
    assert game.cash == [5 + each, 5 + each, 5 + owner, 5]
    assert game.firm_cash[DREW] == 12 - payout


@pytest.mark.parametrize(
    ("tenths", "thresholds"),
    [
        (1, [8, 18, 28, 38, 48, 58, 68, 78, 88, 98]),
        (2, [4, 9, 14, 19, 24, 29, 34, 39, 44, 49]),
        (3, [3, 6, 10, 13, 16, 20, 23, 26, 30, 33]),
        (4, [2, 5, 7, 10, 12, 15, 17, 20, 22, 25]),
        (5, [2, 4, 6, 8, 10, 12, 14, 16, 18, 20]),
    ],
)
def test_the_printed_table_of_dividends(tenths: int, thresholds: list[int]) -> None:
    game = holding_company(0, cole=tenths)
    for amount, threshold in enumerate(thresholds, start=1):
        assert firm_trade.split(game, DREW, threshold)[0] == (COLE, amount)
        below = dict(firm_trade.split(game, DREW, threshold - 1))
        assert below.get(COLE, 0) == amount - 1


def test_a_holder_of_more_than_half_is_paid_by_the_same_formula() -> None:
    game = holding_company(0, cole=7)
    assert firm_trade.split(game, DREW, 10) == [(COLE, 7), (DREW, 3)]
    assert firm_trade.split(game, DREW, 12) == [(COLE, 8), (DREW, 4)]


def test_roundings_never_pay_more_than_there_is() -> None:
    game = firm(owner=DREW, seats=6)
    for holder in (0, 1, 3, 4, 5):
        firm_pieces.set_share(game, DREW, holder, 2)
    assert firm_trade.split(game, DREW, 4) == [(3, 1), (4, 1), (5, 1), (0, 1), (DREW, 0)]


def test_firms_pay_out_from_the_first_family_clockwise() -> None:
    game = firm(owner=COLE, treasury=20)
    game.firm, game.firm_cash, game.former_chairman = [1, 0, 1, 0], [20, 0, 20, 0], DREW
    game.enter(firm_trade.payouts, STOP)
    assert game.decision.seat == DREW  # type: ignore[union-attr]
    game.choose(0)
    assert game.decision.seat == COLE  # type: ignore[union-attr]


def test_the_family_may_rescue_a_firm_that_falls_short() -> None:
    game = holding_company(4, cole=3)
    game.enter(firm_trade.payouts, STOP)
    assert (game.decision.seat, options(game)) == (DREW, (DONE, ("rescue", 3)))  # type: ignore[union-attr]
    choose(game, ("rescue", 3))
    assert (game.firm[DREW], game.firm_cash[DREW]) == (1, 0)
    assert game.cash == [7, 5, 5 - 3 + 5, 5]


def test_a_firm_below_expectations_pays_all_it_has_and_fails() -> None:
    game = holding_company(6, cole=3)
    game.own_goods[DREW], game.own_exhausted_ships[DREW], game.cash[DREW] = 2, 1, 0
    supply = game.supply[COLE]
    game.enter(firm_trade.payouts, STOP)
    assert game.decision is None
    assert game.cash == [7, 5, 4, 5]
    assert (game.firm[DREW], game.firm_cash[DREW], game.firm_shares) == (0, 0, [0] * 16)
    assert (game.own_ships[DREW], game.own_exhausted_ships[DREW], game.own_goods[DREW]) == (0, 0, 0)
    assert game.supply[COLE] == supply + 1


def test_a_family_may_let_its_firm_fail() -> None:
    game = holding_company(6)
    game.enter(firm_trade.payouts, STOP)
    choose(game, DONE)
    assert (game.firm[DREW], game.cash[DREW]) == (0, 11)


# -- the last turn (132) --


def test_on_the_last_turn_three_pounds_and_the_penalty_make_a_voyage_sure() -> None:
    game = last_turn(firm(treasury=4, ships=4))
    sail(game, Region.BENGAL, Region.BOMBAY)
    assert options(game) == (DONE, ("dice", 2), ("dice", 3), ("dice", 4), ("sure", 4))
    choose(game, ("sure", 4))
    assert game.decision.kind == "firm_trade.fill"  # type: ignore[union-attr]
    game = last_turn(firm(treasury=3, ships=4))
    sail(game, Region.BENGAL, Region.BOMBAY)
    assert ("sure", 4) not in options(game)
    game = firm(treasury=9)
    sail(game, Region.BENGAL)
    assert ("sure", 3) not in options(game)


def scoring(revenue: int, regions: int = 3) -> CompanyGame:
    """Cole's firm has brought in so much on the last turn; Chas holds 30 %, Drew 10 %."""
    game = last_turn(firm(owner=COLE, treasury=20))
    firm_pieces.set_share(game, COLE, CHAS, 3)
    firm_pieces.set_share(game, COLE, DREW, 1)
    game.firm_revenue[COLE] = revenue
    open_regions(game, regions)
    game.enter(firm_trade.payouts, STOP)
    return game


def test_t18_last_turn_points() -> None:
    game = scoring(14)
    assert game.firm_points == [9, 4, 1, 0]
    assert game.outcome is not None
    assert game.outcome.scores == [9, 4, 1, 0]


def test_on_the_last_turn_no_money_is_paid_out() -> None:
    game = scoring(14)
    assert (game.cash, game.firm_cash[COLE], game.firm[COLE]) == ([5] * 4, 20, 1)


def test_revenue_below_expectations_scores_nothing() -> None:
    assert scoring(6).firm_points == [0] * 4
    assert scoring(7).firm_points == [5, 2, 0, 0]


def test_the_turn_after_the_company_has_failed_is_a_last_turn_for_firms() -> None:
    game = firm(owner=COLE, treasury=20)
    game.last_extra_turn, game.firm_revenue[COLE] = 1, 9
    game.enter(firm_trade.payouts, STOP)
    assert (game.firm_points[COLE], game.cash[COLE]) == (9, 5)


def test_decisions_of_firms_are_told_in_words() -> None:
    game = last_turn(firm(treasury=9))
    game.enter((firm_trade.on_pass, CHAS), STOP)
    assert [game.describe(at) for at in (0, 1)] == [
        {"act": "name_no_more_regions"},
        {"act": "name_region", "region": "bengal"},
    ]
    choose(game, (Region.BENGAL,))
    choose(game, DONE)
    assert game.describe(0) == {"act": "stay"}
    assert game.describe(2) == {"act": "sail", "amount": 2}
    assert game.describe(len(options(game)) - 1) == {"act": "sail_surely", "amount": 3}
    choose(game, ("sure", 3))
    assert game.describe(0) == {"act": "fill_no_more"}
    assert game.describe(1) == {"act": "fill_order", "place": "bengal", "order": 0, "goods": 0}
    game = on_mission(Region.MYSORE, chas=1)
    game.ruler[Region.HYDERABAD] = COMPANY
    game.dice.lay([1])
    game.enter((firm_trade.on_pass, CHAS), STOP)
    assert game.describe(0) == {"act": "add_region", "presidency": "bombay", "region": "mysore"}
