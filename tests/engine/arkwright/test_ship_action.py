"""5.2 II 7, Ship, and 5.3 IV, shipping of active goods (checklist 104 to 112, 152 to 155, 203, 213, 231 to 233).

Seats: Heike 0, Marion 1, Jörg 3.
"""

from __future__ import annotations

import pytest

from engine.arkwright import production, ship_action, special_markers, stock_exchange
from engine.arkwright.names import NONE, PIERS, Tile
from tests.engine.answering import choose, facts
from tests.engine.arkwright.helper import (
    CLOTHING,
    CUTLERY,
    FOOD,
    LAMPS,
    STOP,
    build,
    give,
    mill,
    moor,
    set_demand,
    table,
)

HEIKE, MARION, ANDRE, JOERG = range(4)
SPACES = (2, 4, 6, 8, 10)


def company(ships, contracts, stored, *tiles, level=1, **options):
    """Marion with ships, contracts and stored goods by good, and factories of all goods of the level."""
    game = table(**options)
    for good in range(4):
        build(game, MARION, good, level=level)
    moor(game, MARION, *ships)
    for good, due in contracts.items():
        game.contract[mill(MARION, good)] = due
    for good, number in stored.items():
        game.stored[mill(MARION, good)] = number
    give(game, MARION, *tiles)
    return game


def act(game, spent):
    game.spent = spent
    game.enter((ship_action.begin, MARION), STOP)
    return game


def result(game):
    """£ earned, steps of the share price, contracts left."""
    contracts = game.contract[mill(MARION, FOOD) : mill(MARION, FOOD) + 4]
    return game.cash[MARION] - 100, game.share_space[MARION] - 10, contracts


def test_example_48_the_space_must_cost_the_capacity():
    small = company([2], {FOOD: 2}, {FOOD: 2})
    assert [cost for cost in SPACES if ship_action.can_ship(small, MARION, cost)] == [2, 4, 6, 8, 10]
    large = company([6], {FOOD: 2}, {FOOD: 2})
    assert [cost for cost in SPACES if ship_action.can_ship(large, MARION, cost)] == [6, 8, 10]


def test_example_49_what_is_paid_counts_not_the_space():
    game = act(company([6], {FOOD: 2}, {FOOD: 2}), 6)  # space 4 and 2 more by the Accountant
    assert game.decision is not None
    assert act(company([6], {FOOD: 2}, {FOOD: 2}), 4).over  # space 6 and 2 less


def test_example_50_a_contract_is_met_in_full_or_not_at_all():
    game = act(company([6], {FOOD: 6}, {FOOD: 6}), 6)
    assert game.decision.options == (("load", FOOD, 0), ("load", FOOD, 6))
    assert act(company([6], {FOOD: 6}, {FOOD: 4}), 6).over
    assert act(company([4], {FOOD: 6}, {FOOD: 6}), 10).over


def test_example_51_one_contract_is_met_and_the_other_stays():
    game = company([6], {CUTLERY: 4, CLOTHING: 2}, {CUTLERY: 4}, level=2)
    assert not ship_action.can_ship(game, MARION, 4)
    act(game, 6)
    choose(game, ("load", CUTLERY, 4))
    assert result(game) == (52, -1, [0, 2, 0, 0])
    assert game.stored[mill(MARION, CUTLERY)] == 0


def test_example_52_base_quality_per_good():
    game = company([4], {CUTLERY: 4}, {CUTLERY: 5}, level=2)
    game.quality[mill(MARION, CUTLERY)], game.marketing[mill(MARION, CUTLERY)] = 3, 2
    act(game, 4)
    choose(game, ("load", CUTLERY, 4))
    assert result(game) == (52, -1, [0, 0, 0, 0])
    assert game.stored[mill(MARION, CUTLERY)] == 1


def test_example_53_both_contracts_in_one_trip():
    game = act(company([6], {CUTLERY: 4, CLOTHING: 2}, {CUTLERY: 4, CLOTHING: 2}), 6)
    choose(game, ("load", CLOTHING, 2))
    choose(game, ("load", CUTLERY, 4))
    assert result(game) == (2 * 9 + 4 * 10, -1, [0, 0, 0, 0])


def test_example_54_the_agent_needs_the_capacity():
    assert not ship_action.can_ship(company([4], {FOOD: 6}, {FOOD: 5}, Tile.AGENT), MARION, 10)
    game = act(company([4, 4], {FOOD: 6}, {FOOD: 7}, Tile.AGENT), 8)
    choose(game, ("load", FOOD, 7))
    assert result(game) == (7 * 8, -2, [0, 0, 0, 0])


def test_example_55_the_office_adds_five_once_a_trip():
    game = company([4], {CUTLERY: 4}, {CUTLERY: 4}, Tile.OFFICE, level=2)
    act(game, 4)
    choose(game, ("load", CUTLERY, 4))
    assert result(game) == (57, -1, [0, 0, 0, 0])
    game = act(company([4, 2], {CUTLERY: 4, FOOD: 2}, {CUTLERY: 4, FOOD: 2}, Tile.OFFICE), 6)
    choose(game, ("load", FOOD, 2))
    choose(game, ("load", CUTLERY, 4))
    assert result(game) == (2 * 8 + 4 * 10 + 5, -2, [0, 0, 0, 0])


def test_example_91_the_agent_with_two_contracts_in_one_trip():
    game = act(company([4, 2], {FOOD: 4, CLOTHING: 2}, {FOOD: 5, CLOTHING: 1}, Tile.AGENT), 6)
    assert game.decision.options == tuple(("load", FOOD, number) for number in (0, 3, 4, 5))
    lesser = game.copy()
    choose(lesser, ("load", FOOD, 3))
    choose(lesser, ("load", CLOTHING, 0))
    assert result(lesser) == (3 * 8, -1, [0, 2, 0, 0])
    choose(game, ("load", FOOD, 5))
    choose(game, ("load", CLOTHING, 1))
    assert result(game) == (5 * 8 + 9, -2, [0, 0, 0, 0])


def test_the_action_may_be_waived_and_an_empty_run_costs_and_earns_nothing():
    game = act(company([4], {FOOD: 2, LAMPS: 2}, {FOOD: 2, LAMPS: 2}, Tile.OFFICE), 4)
    choose(game, ("load", FOOD, 0))
    choose(game, ("load", LAMPS, 0))
    assert result(game) == (0, 0, [2, 0, 0, 2])


@pytest.mark.parametrize(
    ("ships", "contracts", "stored"),
    [([], {FOOD: 2}, {FOOD: 2}), ([2], {}, {FOOD: 2}), ([2], {FOOD: 2}, {}), ([2], {FOOD: 2}, {CLOTHING: 2})],
)
def test_ship_contract_and_goods_of_its_kind_are_needed(ships, contracts, stored):
    game = company(ships, contracts, stored)
    assert not ship_action.can_ship(game, MARION, 10)
    assert act(game, 10).over


def test_the_cost_must_be_the_sum_of_the_capacities_of_the_ships_used():
    game = company([4, 2], {FOOD: 4, CLOTHING: 2}, {FOOD: 4, CLOTHING: 2})
    act(game, 4)
    choose(game, ("load", FOOD, 4))
    assert game.over  # six would need both ships and a cost of 6
    assert result(game) == (4 * 8, -1, [0, 2, 0, 0])


def test_no_more_ships_sail_than_are_needed():
    game = act(company([2, 6], {FOOD: 6}, {FOOD: 6}), 10)
    choose(game, ("load", FOOD, 6))
    assert result(game)[1] == -1


def test_a_contract_of_two_may_be_met_with_one_good_by_the_agent_and_one_of_ten_with_eleven():
    game = act(company([2], {FOOD: 2}, {FOOD: 1}, Tile.AGENT), 2)
    choose(game, ("load", FOOD, 1))
    assert result(game) == (8, -1, [0, 0, 0, 0])
    game = company([10, 2], {FOOD: 10}, {FOOD: 12}, Tile.AGENT)
    game.cycle = FOOD
    game.enter((ship_action.ship_in_production, MARION), STOP)
    choose(game, ("load", FOOD, 11))
    assert result(game) == (88, -2, [0, 0, 0, 0])


def test_goods_of_a_closed_factory_meet_their_contract_without_pay():
    game = table()
    moor(game, MARION, 2)
    game.contract[mill(MARION, FOOD)] = game.stored[mill(MARION, FOOD)] = 2
    act(game, 2)
    choose(game, ("load", FOOD, 2))
    assert result(game) == (0, -1, [0, 0, 0, 0])


# -- in the production phase --


def in_production(game):
    game.enter((ship_action.ship_in_production, MARION), ship_action.raise_contracts, STOP)
    return game


def test_example_75_six_food_with_two_ships():
    game = in_production(company([4, 2], {FOOD: 6}, {FOOD: 6}))
    choose(game, ("load", FOOD, 6))
    assert result(game) == (48, -2, [0, 0, 0, 0])


def test_example_76_a_contract_that_is_not_met_rises():
    game = table()
    moor(game, JOERG, 4)
    game.contract[mill(JOERG, FOOD)] = 4
    game.enter((ship_action.ship_in_production, JOERG), ship_action.raise_contracts, STOP)
    assert game.contract[mill(JOERG, FOOD)] == 6
    assert game.share_space[JOERG] == 10


def test_example_77_the_agent_makes_six_five_or_seven():
    game = in_production(company([10], {FOOD: 6}, {FOOD: 9}, Tile.AGENT))
    assert game.decision.options == tuple(("load", FOOD, number) for number in (0, 5, 6, 7))
    game = in_production(company([6], {FOOD: 6}, {FOOD: 9}, Tile.AGENT))
    assert game.decision.options == tuple(("load", FOOD, number) for number in (0, 5, 6))


def test_unsold_production_and_stored_goods_go_aboard_without_administration_cost():
    game = table()
    build(game, MARION, FOOD, lines=3, price=7)  # appeal 1, four goods
    moor(game, MARION, 4)
    game.contract[mill(MARION, FOOD)] = 4
    game.stored[mill(MARION, FOOD)] = 1
    set_demand(game, FOOD, 8)
    game.enter(production.begin, STOP)
    assert game.sold[MARION] == 1
    choose(game, ("load", FOOD, 4))
    wages = 6 * 3
    assert game.cash[MARION] == 100 + 7 - wages + 4 * 8
    assert game.share_space[MARION] == 10 + 1 + 1 + 1 - 1  # sold, highest appeal, most goods, one ship
    assert game.stored[mill(MARION, FOOD)] == 0


def test_the_office_adds_five_in_the_production_phase_too():
    game = in_production(company([4, 2], {FOOD: 6}, {FOOD: 6}, Tile.OFFICE))
    choose(game, ("load", FOOD, 6))
    assert result(game) == (48 + 5, -2, [0, 0, 0, 0])


def test_only_the_active_good_is_shipped_and_only_its_contract_rises():
    game = in_production(company([10], {FOOD: 2, CLOTHING: 2}, {FOOD: 2, CLOTHING: 2}))
    choose(game, ("load", FOOD, 0))
    assert game.over
    assert result(game) == (0, 0, [4, 2, 0, 0])


@pytest.mark.parametrize(
    ("due", "limit", "after", "steps"),
    [(2, 0, 4, 0), (8, 0, 10, 0), (10, 0, 10, -2), (4, 6, 6, 0), (6, 6, 6, -2), (10, 10, 10, -2)],
)
def test_a_missed_contract_rises_to_ten_or_the_limit_and_then_costs_two_steps(due, limit, after, steps):
    game = company([], {FOOD: due}, {})
    game.contract_limit[MARION] = limit
    in_production(game)
    assert result(game) == (0, steps, [after, 0, 0, 0])


def test_two_companies_ship_in_turn_order():
    game = company([2], {FOOD: 2}, {FOOD: 2})
    game.start_player = JOERG
    moor(game, JOERG, 2)
    game.contract[mill(JOERG, FOOD)] = game.stored[mill(JOERG, FOOD)] = 2
    game.price[mill(MARION, FOOD)] = 8  # nobody buys
    game.enter(production.begin, STOP)
    assert game.decision.seat == JOERG
    game.choose(0)
    assert game.decision.seat == MARION


# -- Spinning Mule --


def mule(ships, stored, *tiles, seats=3):
    game = company([], {}, stored, *tiles, game="spinning_mule", seats=seats)
    for pier in range(PIERS):
        game.piers[MARION * PIERS + pier] = NONE
    moor(game, MARION, *ships)
    return game


def test_the_spinning_mule_ships_any_number_without_a_contract():
    game = act(mule([4], {FOOD: 3, LAMPS: 2}), 4)
    assert game.decision.options == tuple(("load", FOOD, number) for number in (0, 1, 2, 3))
    choose(game, ("load", FOOD, 3))
    assert game.decision.options == (("load", LAMPS, 0), ("load", LAMPS, 1))
    choose(game, ("load", LAMPS, 1))
    assert result(game) == (3 * 8 + 11, -1, [0, 0, 0, 0])
    assert game.inactive[MARION * PIERS : MARION * PIERS + PIERS] == [1, 0]


def test_the_spinning_mule_ships_overproduction_and_stores_the_rest():
    game = table(game="spinning_mule")
    build(game, MARION, FOOD, lines=3, price=7)  # appeal 1, four goods
    moor(game, MARION, 2)
    set_demand(game, FOOD, 8)
    game.enter(production.begin, STOP)
    assert game.decision.options == tuple(("load", FOOD, number) for number in (0, 1, 2))
    choose(game, ("load", FOOD, 2))
    assert game.cash[MARION] == 100 + 7 - 6 * 3 + 2 * 8
    assert game.stored[mill(MARION, FOOD)] == 1
    assert game.inactive[MARION * PIERS] == 1


def test_the_exchange_action_makes_all_own_ships_ready_again():
    game = mule([4, 2], {})
    game.inactive = [0, 1, 1, 1, 0, 0]
    game.enter((stock_exchange.begin, MARION), STOP)
    while not game.over:
        game.choose(0)
    assert game.inactive == [0, 1, 0, 0, 0, 0]


def test_bought_ships_are_ready_but_an_exchanged_one_stays_as_it_was():
    game = mule([2], {})
    game.decade = 1  # level II: capacity 4 is on offer
    game.inactive[MARION * PIERS] = 1
    offers = {}
    for at, words in offered(game):
        if words["act"] == "take_ship" and words["capacity"] == 4:
            offers[words["pier"]] = at
    assert set(offers) == {0, 1}
    berths = slice(MARION * PIERS, MARION * PIERS + PIERS)
    for pier, ships in ((0, [1, NONE]), (1, [0, 1])):  # the new one instead of the inactive one, or beside it
        twin = game.copy()
        twin.choose(offers[pier])
        assert (twin.piers[berths], twin.inactive[berths]) == (ships, [1, 0])


def offered(game):
    game.enter((special_markers.begin, MARION), STOP)
    return [(at, game.describe(at)) for at in range(len(game.decision.options))]


def test_an_inactive_ship_cannot_sail():
    game = mule([4, 2], {FOOD: 4})
    game.inactive[MARION * PIERS] = 1
    act(game, 10)
    assert game.decision.options[-1] == ("load", FOOD, 2)
    choose(game, ("load", FOOD, 2))
    assert game.inactive[MARION * PIERS : MARION * PIERS + PIERS] == [1, 1]
    assert not ship_action.can_ship(game, MARION, 10)
    assert in_production(game).over


def test_either_ship_may_carry_a_small_cargo_and_both_a_large_one():
    game = act(mule([2, 4], {FOOD: 6}), 6)
    small = game.copy()
    choose(small, ("load", FOOD, 2))
    assert [small.describe(at) for at in (0, 1)] == [
        {"act": "use_ships", "piers": [0], "capacities": [2]},
        {"act": "use_ships", "piers": [1], "capacities": [4]},
    ]
    small.choose(1)
    assert small.inactive[MARION * PIERS : MARION * PIERS + PIERS] == [0, 1]
    choose(game, ("load", FOOD, 5))
    assert game.over
    assert game.inactive[MARION * PIERS : MARION * PIERS + PIERS] == [1, 1]
    assert result(game) == (5 * 8, -2, [0, 0, 0, 0])


def test_the_cost_limits_which_ship_may_carry_it():
    game = act(mule([2, 4], {FOOD: 2}), 2)
    choose(game, ("load", FOOD, 2))
    assert game.over
    assert game.inactive[MARION * PIERS : MARION * PIERS + PIERS] == [1, 0]


def test_equal_ships_are_one_choice():
    game = act(mule([2, 2], {FOOD: 2}), 4)
    choose(game, ("load", FOOD, 2))
    assert game.over
    assert sum(game.inactive) == 1


def test_the_waterframe_never_turns_a_ship():
    game = act(company([2], {FOOD: 2}, {FOOD: 2}), 2)
    choose(game, ("load", FOOD, 2))
    assert sum(game.inactive) == 0


def test_no_contract_rises_in_the_spinning_mule():
    game = in_production(mule([], {}))
    assert (sum(game.contract), game.share_space) == (0, [10, 10, 10])


def test_facts_and_words():
    game = act(company([4], {CUTLERY: 4}, {CUTLERY: 4}), 4)
    assert [game.describe(at) for at in (0, 1)] == [
        {"act": "leave_goods", "good": "cutlery"},
        {"act": "load_goods", "good": "cutlery", "number": 4},
    ]
    game.choose(1)
    assert facts(game, "goods_shipped") == [{"seat": MARION, "good": "cutlery", "number": 4, "each": 10}]
