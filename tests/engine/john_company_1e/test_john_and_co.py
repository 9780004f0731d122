"""K5. John & Co.: a turn without a Company, regions open to everybody, bases by auction and campaign."""

from __future__ import annotations

from typing import Any

import pytest

from engine.john_company_1e import bases, events_in_india, family_phase, firm_trade, firms, john_and_co, scoring, turn
from engine.john_company_1e.audit import cubes_of
from engine.john_company_1e.names import (
    BY_FIRM,
    COMPANY,
    DONE,
    FREE_TRADE,
    NOBODY,
    PROSPEROUS,
    UNCREATED,
    Balance,
    Law,
    Office,
    Phase,
    Region,
)
from engine.john_company_1e.state import CompanyGame
from engine.john_company_1e.tables import Event
from tests.engine.answering import choose, options
from tests.engine.john_company_1e.helper import STOP, depress, table

COLE, CHAS, DREW, CATI = 0, 1, 2, 3
CONQUEST = Event("conquest", Region.BENGAL, 3)


def free_trade(*owners: int, treasury: int = 10, **options: Any) -> CompanyGame:
    """A table of John & Co. at which these families have firms, and nobody has built anything."""
    game = table(scenario="john_and_co", **options)
    game.supply = [cubes_of(game, family) for family in range(game.families)]
    game.starting, game.former_chairman = [0] * game.families, COLE
    game.manors, game.yards, game.factories = [0] * game.families, [NOBODY] * 12, [NOBODY] * 10
    game.own_ships = [1] * game.seats + [0] * (game.families - game.seats)
    for owner in owners:
        game.firm[owner], game.firm_cash[owner] = 1, treasury
    return game


def with_base(region: int, owner: int = CHAS, treasury: int = 10, **options: Any) -> CompanyGame:
    """A firm has a base."""
    game = free_trade(owner, treasury=treasury, **options)
    bases.establish(game, owner, region)
    return game


# -- the scenario (140) --


def test_there_is_no_company() -> None:
    game = free_trade()
    assert set(game.holder) == {UNCREATED}
    assert (game.prizes, game.laws, game.deregulated, game.own_ships) == ([], [], 1, [1] * 4)
    assert not any(game.treasury)
    assert [game.opened_by[region] for region in (Region.BOMBAY, Region.MADRAS)] == [FREE_TRADE] * 2
    assert game.opened_by.count(NOBODY) == 6


@pytest.mark.parametrize("seats", [2, 3])
def test_madras_stays_open_with_the_jones_family(seats: int) -> None:
    assert free_trade(seats=seats).opened_by[Region.MADRAS] == FREE_TRADE


def test_a_turn_has_a_family_phase_a_trade_phase_and_the_elephants_walk() -> None:
    game = free_trade()
    game.enter(turn.begin_turn)
    phases = [frame[1] for frame in reversed(game.stack) if frame[0] is turn.open_phase]
    assert (game.phase, phases) == (Phase.FAMILY, [Phase.TRADE, Phase.EVENING_POST])


def test_cards_only_move_the_elephant_and_price_goods() -> None:
    game = free_trade()
    game.deck, game.unseen = [[int(Law.REVOKE_MONOPOLY)]], []
    game.balance_of_india = Balance.EQUILIBRIUM
    game.dice.lay([0, 1, 1])
    game.enter(john_and_co.evening_post, STOP)
    assert (game.post, game.goods_price()) == ([Law.REVOKE_MONOPOLY], 2)
    assert game.elephant == (Region.PUNJAB + game.tables.card_steps[Law.REVOKE_MONOPOLY]) % 8
    assert game.laws == []


def test_the_last_turn_ends_without_a_refresh() -> None:
    game = free_trade()
    game.ships_for_sale[0] = 0
    game.dice.lay([0, 0, *[1] * 4])
    game.enter(john_and_co.evening_post, STOP)
    assert game.ships_for_sale[0] == 1
    game.turn, game.ships_for_sale[0] = game.scenario.turns, 0
    game.dice.script = ()
    game.dice.lay([0, 0, *[1] * 4])
    game.enter(john_and_co.evening_post, STOP)
    assert game.ships_for_sale[0] == 0


def test_a_mission_opens_a_region_for_everybody() -> None:
    game = free_trade(CHAS)
    game.own_ships[CHAS], game.supply[CHAS] = 0, game.supply[CHAS] - 1
    game.mission[Region.PUNJAB * 4 + CHAS] = 1
    game.dice.lay([2])
    game.enter((firm_trade.resolve_missions, CHAS), STOP)
    assert [game.opened_by[region] for region in (Region.PUNJAB, Region.BENGAL, Region.SINDH)] == [FREE_TRADE] * 3
    assert game.firm_cash[CHAS] == 14


def test_points_for_manors_shipyards_and_factories_and_firms() -> None:
    game = free_trade()
    game.manors[CHAS], game.yards[0], game.factories[3], game.firm_points[CHAS] = 2, CHAS, CHAS, 5
    game.cash = [0] * 4
    assert scoring.points(game, CHAS) == 2 * 3 + 1 + 1 + 5


# -- the auction after a revolt (141) --


def revolt(game: CompanyGame, region: int, first: int = 0) -> None:
    """The region revolts; ``first`` is drawn to bid first."""
    game.dice.lay([first])
    game.enter((events_in_india.revolt, region, Event("revolt"), 5), STOP)


def test_firms_bid_from_a_random_family_clockwise_at_least_twice_the_defence() -> None:
    game = free_trade(COLE, CHAS, CATI, cash=0)
    game.firm_cash[CATI] = 3
    revolt(game, Region.BOMBAY, first=CHAS)
    assert (game.decision.seat, options(game)[:3]) == (CHAS, (bases.PASS, (4,), (5,)))  # type: ignore[union-attr]
    choose(game, (4,))
    assert (game.decision.seat, options(game)[1]) == (COLE, (5,))  # type: ignore[union-attr]
    choose(game, (6,))
    choose(game, bases.PASS)
    assert (game.base[Region.BOMBAY], game.firm_cash[COLE], game.ruler[Region.BOMBAY]) == (COLE, 4, COMPANY)
    assert game.is_open(Region.BOMBAY)
    assert game.balance_of_india == Balance.CHAOS
    game.audit()


def test_who_has_passed_bids_no_more() -> None:
    game = free_trade(COLE, CHAS, DREW)
    revolt(game, Region.BOMBAY)
    choose(game, bases.PASS)
    choose(game, (4,))
    choose(game, (5,))
    choose(game, bases.PASS)
    assert (game.base[Region.BOMBAY], game.decision) == (DREW, None)


def test_families_without_a_firm_and_firms_without_the_money_do_not_bid() -> None:
    game = free_trade(CHAS, treasury=2, cash=1)
    game.cash[COLE] = 50
    revolt(game, Region.BOMBAY)
    assert game.decision is None
    assert (game.base[Region.BOMBAY], game.opened_by[Region.BOMBAY]) == (NOBODY, NOBODY)


def fill(game: CompanyGame, owner: int, region: int) -> None:
    """The firm has filled the region's second order, of two ships, this turn."""
    game.supply[owner] -= 1
    game.filled[region * 3 + 1] = BY_FIRM + owner
    game.own_exhausted_ships[owner] = 2


def test_ships_that_a_revolt_would_cost_stay_when_a_base_is_formed() -> None:
    game = free_trade(CHAS, DREW)
    fill(game, DREW, Region.BOMBAY)
    revolt(game, Region.BOMBAY)
    choose(game, (4,))
    choose(game, bases.PASS)
    assert (game.base[Region.BOMBAY], game.own_exhausted_ships[DREW]) == (CHAS, 2)


def test_unsold_the_region_closes_and_its_orders_are_disrupted() -> None:
    game = free_trade(CHAS, DREW)
    fill(game, DREW, Region.BOMBAY)
    revolt(game, Region.BOMBAY)
    choose(game, bases.PASS)
    choose(game, bases.PASS)
    assert (game.opened_by[Region.BOMBAY], game.own_exhausted_ships[DREW]) == (NOBODY, 0)


def test_what_a_region_dominated_is_free_when_it_becomes_a_base() -> None:
    game = free_trade(CHAS)
    revolt(game, Region.PUNJAB)
    choose(game, (4,))
    assert game.base[Region.PUNJAB] == CHAS
    assert [game.ruler[region] for region in (Region.BENGAL, Region.SINDH)] == [NOBODY] * 2
    game.audit()


# -- what a base is good for (141) --


def test_a_base_pays_its_tax_to_the_firm_before_the_payouts() -> None:
    game = with_base(Region.BENGAL, treasury=3, cash=0)
    game.enter(john_and_co.trade, STOP)
    assert game.firm_cash[CHAS] == 0
    assert game.cash[CHAS] == 7


def test_others_sail_to_a_base_only_by_leave_before_the_voyage() -> None:
    game = with_base(Region.BENGAL)
    game.firm[DREW], game.firm_cash[DREW] = 1, 5
    game.enter((firm_trade.on_pass, DREW), STOP)
    choose(game, (Region.BENGAL,))
    assert (game.decision.seat, game.decision.kind) == (CHAS, "consent")  # type: ignore[union-attr]
    choose(game, "no")
    assert (game.decision.seat, options(game)) == (DREW, (DONE, (Region.BOMBAY,), (Region.MADRAS,)))  # type: ignore[union-attr]
    choose(game, DONE)
    assert game.decision is None
    game.enter((firm_trade.on_pass, DREW), STOP)
    choose(game, (Region.BENGAL,))
    choose(game, "yes")
    choose(game, DONE)
    game.dice.lay([1])
    choose(game, ("dice", 1))
    assert [option[0] for option in options(game)[1:]] == [Region.BENGAL]


def test_leave_to_sail_may_have_a_price_but_not_the_money_for_the_voyage() -> None:
    game = with_base(Region.BENGAL, negotiation="consents", cash=5)
    game.firm[DREW], game.firm_cash[DREW] = 1, 0
    game.enter((firm_trade.on_pass, DREW), STOP)
    choose(game, (Region.BENGAL,))
    choose(game, "enough")
    assert options(game) == ("yes", "no", *(("price", amount) for amount in range(1, 5)))
    choose(game, ("price", 4))
    choose(game, ("price", 4))
    assert (game.cash[CHAS], game.cash[DREW]) == (9, 1)
    assert options(game) == (DONE, ("dice", 1))


def test_the_owner_sails_to_its_base_without_asking() -> None:
    game = with_base(Region.BENGAL)
    game.enter((firm_trade.on_pass, CHAS), STOP)
    choose(game, (Region.BENGAL,))
    assert game.decision.kind == "firm_trade.region"  # type: ignore[union-attr]


def test_the_owner_invests_in_a_depressed_base_as_a_family_action() -> None:
    game = with_base(Region.MADRAS, treasury=2, cash=1)
    assert (bases.INVEST, Region.MADRAS) not in family_phase.firm_actions(game, CHAS)
    depress(game, Region.MADRAS)
    game.enter((family_phase.take_action, CHAS), STOP)
    choose(game, (bases.INVEST, Region.MADRAS))
    assert options(game) == (1, 2, 3)
    game.dice.lay([5, 1])
    choose(game, 2)
    assert (game.side[Region.MADRAS], game.elephant, game.balance_of_india) == (
        PROSPEROUS,
        Region.MADRAS,
        Balance.ORDER,
    )
    assert game.firm_cash[CHAS] == 0


def test_an_investment_that_fails_costs_the_money_only() -> None:
    game = with_base(Region.MADRAS)
    depress(game, Region.MADRAS)
    game.enter((family_phase.take_action, CHAS), STOP)
    choose(game, (bases.INVEST, Region.MADRAS))
    game.dice.lay([6])
    choose(game, 1)
    assert (game.base[Region.MADRAS], game.firm_cash[CHAS]) == (CHAS, 9)
    assert (bases.INVEST, Region.MADRAS) in family_phase.firm_actions(game, CHAS)


def test_a_base_campaigns_with_mercenaries_and_the_region_becomes_a_base() -> None:
    game = with_base(Region.BENGAL, cash=0)
    assert game.defence(Region.HYDERABAD) == 2
    game.enter((family_phase.take_action, CHAS), STOP)
    choose(game, (bases.CAMPAIGN, Region.BENGAL))
    assert options(game) == (Region.PUNJAB, Region.MARATHA, Region.HYDERABAD)
    choose(game, Region.HYDERABAD)
    assert options(game) == (3, 4, 5)
    game.dice.lay([5, 2])
    choose(game, 4)
    assert (game.base[Region.HYDERABAD], game.firm_cash[CHAS]) == (CHAS, 2)
    assert (game.ruler[Region.HYDERABAD], game.opened_by[Region.HYDERABAD]) == (COMPANY, FREE_TRADE)
    assert game.cash == [0] * 4
    game.audit()


def test_a_conquered_capital_sets_its_dominions_free() -> None:
    game = with_base(Region.BENGAL, treasury=20)
    game.firm[DREW] = 1
    assert game.defence(Region.PUNJAB) == game.defence(Region.SINDH) == 4
    game.enter((family_phase.take_action, CHAS), STOP)
    choose(game, (bases.CAMPAIGN, Region.BENGAL))
    choose(game, Region.PUNJAB)
    game.dice.lay([1])
    choose(game, 5)
    assert (game.base[Region.PUNJAB], game.ruler[Region.SINDH]) == (CHAS, NOBODY)


def test_no_campaign_goes_against_a_base_and_residents_make_none() -> None:
    game = with_base(Region.BENGAL)
    game.firm[DREW] = 1
    bases.establish(game, DREW, Region.HYDERABAD)
    assert bases.targets(game, CHAS, Region.BENGAL) == [Region.PUNJAB, Region.MARATHA]
    game.firm_cash[DREW] = 50
    assert bases.targets(game, DREW, Region.HYDERABAD) == []


# -- defence (141) --


def test_mercenaries_defend_a_base_against_a_conquest() -> None:
    game = with_base(Region.BENGAL, treasury=5, cash=1)
    game.enter((events_in_india.conquest, Region.PUNJAB, CONQUEST, 3), STOP)
    assert (game.decision.seat, options(game)) == (CHAS, (bases.SURRENDER, ("hire", 3)))  # type: ignore[union-attr]
    choose(game, ("hire", 3))
    assert (game.base[Region.BENGAL], game.firm_cash[CHAS], game.cash[CHAS]) == (CHAS, 0, 0)


def test_a_base_has_no_defence_of_its_own_and_is_lost_to_a_conquest() -> None:
    game = with_base(Region.BENGAL, treasury=3, cash=2)
    fill(game, CHAS, Region.BENGAL)
    game.enter((events_in_india.conquest, Region.PUNJAB, CONQUEST, 3), STOP)
    assert game.decision is None
    assert (game.base[Region.BENGAL], game.ruler[Region.BENGAL]) == (NOBODY, Region.PUNJAB)
    assert (game.opened_by[Region.BENGAL], game.own_exhausted_ships[CHAS]) == (NOBODY, 0)
    game.audit()


def test_mercenaries_police_a_revolt_if_they_reach_the_die() -> None:
    game = with_base(Region.BENGAL, treasury=6)
    game.enter((events_in_india.revolt, Region.BENGAL, Event("revolt"), 3), STOP)
    choose(game, ("hire", 3))
    assert (game.base[Region.BENGAL], game.balance_of_india, game.firm_cash[CHAS]) == (CHAS, Balance.EQUILIBRIUM, 0)


def test_a_base_that_revolts_is_auctioned_again() -> None:
    game = with_base(Region.BENGAL, treasury=5)
    game.dice.lay([0])
    game.enter((events_in_india.revolt, Region.BENGAL, Event("revolt"), 6), STOP)
    assert (game.base[Region.BENGAL], game.decision.kind) == (NOBODY, "bases.bid")  # type: ignore[union-attr]
    choose(game, (4,))
    assert (game.base[Region.BENGAL], game.firm_cash[CHAS]) == (CHAS, 1)


# -- bases change hands (141) --


def test_the_bases_of_a_failed_firm_close_and_are_sovereign() -> None:
    game = with_base(Region.BENGAL, treasury=0, cash=0)
    game.firm[DREW], game.firm_cash[DREW] = 1, 50
    fill(game, DREW, Region.BENGAL)
    game.enter((firm_trade.pay_out, CHAS), STOP)
    assert (game.firm[CHAS], game.base[Region.BENGAL], game.ruler[Region.BENGAL]) == (0, NOBODY, NOBODY)
    assert (game.is_open(Region.BENGAL), game.own_exhausted_ships[DREW]) == (False, 0)


def test_bases_go_along_in_a_merger() -> None:
    game = with_base(Region.BENGAL, negotiation="full")
    game.firm[DREW] = 1
    game.enter((firms.merge, (DREW, CHAS), DREW, (4,), 1), STOP)
    assert (game.firm, game.base[Region.BENGAL]) == ([0, 0, 1, 0], DREW)
    game.audit()


def test_decisions_about_bases_are_told_in_words() -> None:
    game = with_base(Region.MADRAS)
    depress(game, Region.MADRAS)
    game.enter((family_phase.take_action, CHAS), STOP)
    at = options(game).index((bases.INVEST, Region.MADRAS))
    assert game.describe(at) == {"act": "base_invest", "region": "madras"}
    game.choose(at)
    assert game.describe(0) == {"act": "invest", "region": "madras", "amount": 1}
    game.enter((bases.choose_target, CHAS, Region.BENGAL), STOP)
    assert game.describe(0) == {"act": "campaign", "target": "punjab"}
    choose(game, Region.MARATHA)
    assert game.describe(0) == {"act": "hire_mercenaries", "mercenaries": 4}
    game.enter((events_in_india.ask_defender, Region.MADRAS, 2), STOP)
    assert game.describe(1) == {"act": "hire_mercenaries", "region": "madras", "mercenaries": 2}
    revolt(game, Region.BOMBAY)
    assert game.describe(0) == {"act": "pass", "region": "bombay", "leader": None, "bid": None}
    assert game.describe(1) == {"act": "bid", "region": "bombay", "amount": 4}


def test_there_are_no_company_offices_to_hold() -> None:
    game = free_trade()
    assert not any(game.exists(office) for office in (Office.CHAIRMAN, Office.DIRECTOR_OF_TRADE))
    assert game.first_family == game.former_chairman
