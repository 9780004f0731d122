"""The worked examples 1 to 40: those printed in the rulebook, and those that put figures to what it describes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.east_india_companies import (
    agents,
    end_of_period,
    loading,
    navigation,
    neutral,
    period,
    scoring,
    selling,
    stock_exchange,
)
from engine.east_india_companies import shares as share_rules
from engine.east_india_companies.tables import EUROPE, INDIES, NONE
from engine.east_india_companies.title import TITLE
from tests.engine.answering import choose, facts, options
from tests.engine.east_india_companies.helper import (
    BLUE,
    BOX,
    CARD,
    CENTRE,
    CHINA,
    COFFEE,
    EAST_INDIES,
    INDIA,
    PORTRAIT,
    PURPLE,
    RED,
    SHIP,
    SILK,
    SPICES,
    STOP,
    SUPPLY,
    TEA,
    YELLOW,
    agent_at,
    cubes,
    extend,
    fleet,
    leave,
    load,
    purses,
    send,
    shares,
    sold_for,
    store,
    table,
    value,
)


def reachable(game, place):
    return {game.rules.place_id(option[2]) for option in options(game) if option[:2] == ("place", place)}


def test_example_01_an_agent_reaches_its_character_and_both_neighbours():
    game = table(period=2)
    game.agents[BLUE] = [PORTRAIT["governor"], PORTRAIT["trader"], PORTRAIT["trader"]]
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    assert reachable(game, PORTRAIT["governor"]) == {
        "influence_indies",
        "trading_post",
        "ship_shipowner",
        "dock_extension",
        "expertise",
        "cartography",
        "central_zone",
    }


def test_example_02_the_one_who_joins_pays_the_one_who_is_there():
    game = table()
    extend(game, BLUE, 1)
    agent_at(game, RED, "dock_extension")
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    choose(game, ("place", SUPPLY, BOX["dock_extension"]))
    assert (game.treasury[BLUE], game.treasury[RED]) == (49, 51)
    assert game.extensions[BLUE] == 2


def test_example_03_no_second_own_agent_in_a_box():
    game = table()
    agent_at(game, BLUE, "dock_extension")
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    assert ("place", SUPPLY, BOX["dock_extension"]) not in options(game)
    assert ("place", SUPPLY, BOX["cartography"]) in options(game)


def test_example_04_the_central_zone_is_a_detour_to_any_box():
    game = table(seats=3, period=2)
    game.agents[BLUE] = sorted([PORTRAIT["governor"], BOX["cartography"], BOX["trading_post"]])
    game.occupants[BOX["cartography"]] = game.occupants[BOX["trading_post"]] = [BLUE]
    for company in (RED, YELLOW):
        agent_at(game, company, "trading_silk", "trading_coffee", "ship_investor")
    game.enter((agents.next_agent, 0, 0), STOP)
    choose(game, ("place", PORTRAIT["governor"], CENTRE))
    assert game.treasury[BLUE] == 50
    assert reachable(game, CENTRE) == set(BOX) - {"cartography", "trading_post"}
    assert (game.decision.seat, game.phase) == (BLUE, "A")
    choose(game, ("place", CENTRE, BOX["influence_europe"]))
    assert game.occupants[BOX["influence_europe"]] == [BLUE]


def test_example_05_a_french_share_at_5_costs_5_and_the_next_6():
    game = table(phase="B")
    value(game, BLUE, 5)
    bank = game.bank
    game.enter((stock_exchange.buy_share, RED, 1, 0), STOP)
    choose(game, ("buy_share", BLUE))
    assert (game.treasury[RED], game.bank) == (45, bank + 5)
    assert (game.exchange[BLUE], game.shares[RED][BLUE]) == (6, 1)
    assert game.share_value(BLUE) == 6
    game.enter((stock_exchange.buy_share, RED, 1, 0), STOP)
    choose(game, ("buy_share", BLUE))
    assert game.treasury[RED] == 39


def test_example_06_a_cube_from_the_4_gp_group_costs_4_and_3_with_a_post():
    game = table(phase="D")
    fleet(game, BLUE, "fluyt")
    cubes(game, INDIES, COFFEE, 8)  # the cheapest filled slots are the 4 GP group
    game.enter((loading.buy_goods, BLUE, EAST_INDIES, 0, 0), STOP)
    choose(game, ("buy", COFFEE, 4), ("buy", COFFEE, 4))
    assert game.treasury[BLUE] == 42
    game = table(phase="D")
    fleet(game, BLUE, "fluyt")
    cubes(game, INDIES, COFFEE, 8)
    game.place_post(BLUE, EAST_INDIES)
    game.enter((loading.buy_goods, BLUE, EAST_INDIES, 0, 0), STOP)
    choose(game, ("buy", COFFEE, 3), ("buy", COFFEE, 3))
    assert game.treasury[BLUE] == 44


@pytest.mark.parametrize(("trader", "brings"), [(False, 6), (True, 7)])
def test_example_07_a_cube_in_the_6_gp_group_brings_6_to_the_sales_tile(trader, brings):
    game = table(phase="E")
    if trader:
        agent_at(game, BLUE, "trading_spices")
    cubes(game, EUROPE, SPICES, 5)  # the first free slot is in the 6 GP group
    load(game, BLUE, 0, SPICES)
    game.enter((selling.unload, BLUE, 0, 0), STOP)
    assert (game.sales[BLUE], game.treasury[BLUE]) == (brings, 50)


def test_example_08_ships_unload_by_speed_and_initiative():
    game = table(seats=3, phase="E")
    fleet(game, BLUE, "pinnace", "indiaman", "fluyt")
    fleet(game, RED, "clipper", "galleon")
    fleet(game, YELLOW, "pinnace", "galleon")
    # Blue's two ships of speed 2 differ in cargo, so blue is asked; extensions give blue a warehouse, which is full.
    store(game, BLUE, SPICES, 2)
    for company, dock, good in (
        (0, 0, TEA),
        (0, 1, SILK),
        (0, 2, TEA),
        (1, 0, TEA),
        (1, 1, TEA),
        (2, 0, TEA),
        (2, 1, TEA),
    ):
        load(game, company, dock, good)
    game.enter((selling.next_ship, 4, 0), STOP)
    assert (game.decision.seat, game.decision.kind) == (BLUE, "selling.choose_ship")
    assert [game.describe(at)["ship"] for at in range(2)] == ["pinnace", "indiaman"]
    assert game.describe(1) == {
        "act": "unload_ship",
        "ship": "indiaman",
        "dock": 1,
        "cargo": {"tea": 0, "spices": 0, "coffee": 0, "silk": 1},
    }
    choose(game, ("unload", 1))
    assert [(fact["seat"], fact["ship"]) for fact in facts(game, "ship_unloaded")] == [
        (RED, "clipper"),
        (BLUE, "indiaman"),
        (YELLOW, "pinnace"),
        (BLUE, "pinnace"),
        (BLUE, "fluyt"),
        (RED, "galleon"),
        (YELLOW, "galleon"),
    ]


def test_example_09_sales_of_43_on_the_20_space_move_both_markers_two_up():
    game = table(phase="F")
    game.sales_marker = [2, 0, 0, 0]
    sold_for(game, 43, 0, 0, 0)
    game.enter(end_of_period.compare_earnings, STOP)
    assert game.rules.sales_spaces[game.sales_marker[BLUE]] == 40
    assert game.value_step[BLUE] == 2


@pytest.mark.parametrize(("seats", "cash"), [(4, [10, 10, 11, 12]), (3, [10, 11, 12]), (2, [10, 11, 0])])
def test_example_10_start_cash_by_initiative(seats, cash):
    orders = set()
    for seed in range(20):
        game = TITLE.new(seats, seed)
        assert [game.treasury[company] for company in game.initiative] == cash
        orders.add(tuple(game.initiative))
    assert len(orders) > 1


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_example_11_expertise_costs_the_number_of_the_period(number):
    game = table(period=number)
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    choose(game, ("place", SUPPLY, BOX["expertise"]))
    assert game.treasury[BLUE] == 50 - number
    purses(game, 50, number - 1)
    game.occupants[BOX["expertise"]] = []
    game.enter((agents.place_agent, RED, 1, 0), STOP)
    assert ("place", SUPPLY, BOX["expertise"]) not in options(game)


def test_example_12_expertise_users_go_on_top_in_the_order_they_came():
    game = table(phase="B")
    game.initiative = [RED, BLUE, YELLOW, PURPLE]
    agent_at(game, YELLOW, "expertise")
    agent_at(game, BLUE, "expertise")
    game.enter(stock_exchange.apply_expertise, STOP)
    assert game.initiative == [YELLOW, BLUE, RED, PURPLE]


@pytest.mark.parametrize(("seats", "steps"), [(4, [12, 11, 10, 9]), (3, [12, 11, 10])])
def test_example_13_rank_bonus(seats, steps):
    game = table(seats=seats, phase="F")
    game.value_step = [10] * seats
    sold_for(game, *[40, 30, 20, 10][:seats])
    game.enter(end_of_period.rank_companies, STOP)
    assert game.value_step == steps


def test_example_14_a_post_never_takes_a_price_below_0():
    game = table(phase="D", cash=0)
    cubes(game, INDIES, TEA, 15)  # the last slot costs 1
    game.place_post(BLUE, INDIA)
    game.enter((loading.buy_goods, BLUE, INDIA, 0, 0), STOP)
    choose(game, ("buy", TEA, 0))
    assert (game.treasury[BLUE], game.cargo[BLUE][TEA]) == (0, 1)
    free = table(phase="D")
    free.rules = replace(free.rules, prices=(((0,) * 15,) * 4, free.rules.prices[EUROPE]))
    free.place_post(BLUE, INDIA)
    assert loading.purchase_price(free, BLUE, INDIA, TEA) == 0


def test_example_15_a_full_row_pays_1_and_the_cube_goes_to_the_supply():
    game = table(phase="E")
    cubes(game, EUROPE, TEA, 13)
    load(game, BLUE, 0, TEA)
    supply = game.cube_supply[TEA]
    game.enter((selling.unload, BLUE, 0, 0), STOP)
    assert (game.sales[BLUE], game.cubes[EUROPE][TEA], game.cube_supply[TEA]) == (1, 13, supply + 1)


@pytest.mark.parametrize(("seats", "supplied"), [(4, 6), (3, 5), (2, 5)])
def test_example_16_the_side_bar_counts_with_four_players_alone(seats, supplied):
    game = table(seats=seats, phase="D")
    cubes(game, INDIES, TEA, 0)
    game.market_card[INDIES] = CARD["IN-A1"]  # tea 3, side-bar 1
    game.dice_rolled[INDIES] = [2, 0, 0, 0]
    game.enter(loading.supply_indies, STOP)
    assert game.cubes[INDIES][TEA] == supplied


def test_example_17_trips_cost_2_1_0_and_nothing_with_cartography():
    for zone, cost in ((CHINA, 2), (EAST_INDIES, 1), (INDIA, 0)):
        game = table(phase="C")
        fleet(game, BLUE, "fluyt")
        game.enter(navigation.take_ships_in_hand, (navigation.send_ship, BLUE), STOP)
        choose(game, ("send_ship", 0, zone))
        assert game.treasury[BLUE] == 50 - cost
        game = table(phase="C")
        agent_at(game, BLUE, "cartography")
        fleet(game, BLUE, "fluyt")
        game.enter(navigation.take_ships_in_hand, (navigation.send_ship, BLUE), STOP)
        choose(game, ("send_ship", 0, zone))
        assert game.treasury[BLUE] == 50


def test_example_18_three_shares_at_9_bring_27_together_and_24_one_by_one():
    game = table()
    shares(game, BLUE, RED, 3)
    value(game, RED, 9)
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    choose(game, ("sell_shares", RED, 3))
    assert (game.treasury[BLUE], game.share_value(RED), game.exchange[RED]) == (77, 6, 7)
    game = table()
    shares(game, BLUE, RED, 3)
    value(game, RED, 9)
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    choose(game, *[("sell_shares", RED, 1)] * 3)
    assert (game.treasury[BLUE], game.share_value(RED), game.exchange[RED]) == (74, 6, 7)


def test_example_19_a_mortgage_brings_half_the_value_and_redeeming_costs_all_of_it_and_the_turn():
    game = table(mortgage=True, phase="B")
    value(game, BLUE, 9)
    game.enter((stock_exchange.next_buyer, 0, 0), STOP)
    choose(game, share_rules.MORTGAGE)
    assert (game.treasury[BLUE], game.mortgaged[BLUE], game.share_value(BLUE)) == (54, 1, 9)
    assert game.decision.seat == BLUE
    choose(game, stock_exchange.REDEEM)
    assert (game.treasury[BLUE], game.mortgaged[BLUE], game.share_value(BLUE)) == (45, 0, 9)
    assert game.decision.seat == RED


def test_example_20_the_ranking_and_the_initiative_turned_round():
    game = table(phase="F")
    a, b, c, d = BLUE, RED, YELLOW, PURPLE
    game.initiative = [b, a, c, d]
    game.value_step = [10] * 4
    sold_for(game, 43, 43, 20, 12)
    game.enter(end_of_period.rank_companies, STOP)
    assert [game.value_step[company] for company in (b, a, c, d)] == [12, 11, 10, 9]
    assert game.initiative == [d, c, a, b]


def test_example_21_falling_sales_move_both_markers_down():
    game = table(phase="F")
    game.sales_marker = [4, 0, 0, 0]
    game.value_step = [10] * 4
    sold_for(game, 27, 0, 0, 0)
    game.enter(end_of_period.compare_earnings, STOP)
    assert (game.rules.sales_spaces[game.sales_marker[BLUE]], game.value_step[BLUE]) == (20, 8)


def test_example_22_dividends_go_to_the_other_holders():
    game = table(phase="F")
    value(game, BLUE, 9)
    shares(game, BLUE, BLUE, 2)
    shares(game, RED, BLUE, 2)
    shares(game, YELLOW, BLUE, 1)
    game.enter((end_of_period.pay_dividends, BLUE), STOP)
    choose(game, end_of_period.PAY)
    assert game.treasury == [44, 54, 52, 50]


def test_example_23_supply_that_finds_no_slot_is_ignored():
    game = table(phase="D")
    cubes(game, INDIES, TEA, 13)
    supply = game.cube_supply[TEA]
    game.market_card[INDIES] = CARD["IN-A1"]  # tea 3 + 1
    game.dice_rolled[INDIES] = [2, 0, 0, 0]
    game.enter(loading.supply_indies, STOP)
    assert (game.cubes[INDIES][TEA], game.cube_supply[TEA]) == (15, supply - 2)
    assert facts(game, "cubes_supplied")[TEA] == {"good": "tea", "number": 2, "ignored": 4}
    fleet(game, BLUE, "fluyt")
    game.enter((loading.buy_goods, BLUE, INDIA, 0, 0), STOP)
    choose(game, ("buy", TEA, 1), ("buy", TEA, 1), ("buy", TEA, 2))
    assert game.treasury[BLUE] == 46


def test_example_24_demand_beyond_the_row_is_ignored():
    game = table(phase="E")
    cubes(game, EUROPE, SPICES, 3)
    game.market_card[EUROPE] = CARD["EU-B6"]  # spices 3 + 1
    game.dice_rolled[EUROPE] = [0, 3, 0, 0]
    game.enter(selling.meet_demand, STOP)
    assert game.cubes[EUROPE][SPICES] == 0
    assert facts(game, "demand_met")[SPICES] == {"good": "spices", "number": 3, "ignored": 4}
    fleet(game, BLUE, "fluyt")
    load(game, BLUE, 0, SPICES, 3)
    game.enter((selling.unload, BLUE, 0, 0), STOP)
    assert [fact["price"] for fact in facts(game, "good_sold")] == [8, 8, 7]


@pytest.mark.parametrize(("trader", "brings"), [(False, [6, 1, 1]), (True, [7, 2, 2])])
def test_example_25_the_end_of_a_row(trader, brings):
    game = table(phase="E")
    if trader:
        agent_at(game, BLUE, "trading_silk")
    cubes(game, EUROPE, SILK, 8)
    fleet(game, BLUE, "fluyt")
    load(game, BLUE, 0, SILK, 3)
    supply = game.cube_supply[SILK]
    game.enter((selling.unload, BLUE, 0, 0), STOP)
    assert [fact["price"] for fact in facts(game, "good_sold")] == brings
    assert game.sales[BLUE] == sum(brings)
    assert (game.cubes[EUROPE][SILK], game.cube_supply[SILK]) == (9, supply + 2)


def test_example_26_faster_ships_load_first_and_among_equals_the_one_sent_first():
    game = table(phase="D")
    fleet(game, RED, "pinnace")
    fleet(game, BLUE, "fluyt")
    fleet(game, YELLOW, "indiaman")
    fleet(game, PURPLE, "frigate")
    for company, ship in ((RED, "pinnace"), (BLUE, "fluyt"), (YELLOW, "indiaman"), (PURPLE, "frigate")):
        send(game, company, ship, CHINA)
    game.enter((loading.load_zone, CHINA), STOP)
    order = []
    while not game.over:
        order.append(game.decision.seat)
        choose(game, loading.DONE)
    assert order == [PURPLE, RED, YELLOW, BLUE]


def test_example_27_ships_left_before_load_before_the_fastest_arrival():
    game = table(phase="D")
    fleet(game, YELLOW, "clipper")
    leave(game, PURPLE, "galleon", EAST_INDIES)
    leave(game, RED, "galleon", EAST_INDIES)
    send(game, YELLOW, "clipper", EAST_INDIES)
    game.enter((loading.load_zone, EAST_INDIES), STOP)
    order = []
    while not game.over:
        order.append(game.decision.seat)
        choose(game, loading.DONE)
    assert order == [PURPLE, RED, YELLOW]


def test_example_28_leaving_a_ship_costs_1_even_with_cartography_and_not_after_a_purchase():
    game = table(phase="D")
    agent_at(game, BLUE, "cartography")
    game.enter((loading.buy_goods, BLUE, INDIA, 0, 0), STOP)
    choose(game, loading.LEAVE)
    assert game.treasury[BLUE] == 49
    assert (game.left_company[INDIA], game.left_ship[INDIA]) == ([BLUE], [SHIP["galleon"]])
    game = table(phase="D")
    game.enter((loading.buy_goods, BLUE, INDIA, 0, 0), STOP)
    choose(game, ("buy", TEA, 2))
    assert loading.LEAVE not in options(game)
    assert loading.DONE in options(game)


def test_example_29_two_others_in_a_box_cost_one_each():
    game = table()
    agent_at(game, RED, "cartography")
    agent_at(game, YELLOW, "cartography")
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    choose(game, ("place", SUPPLY, BOX["cartography"]))
    assert game.treasury == [48, 51, 51, 50]
    assert game.occupants[BOX["cartography"]] == [RED, YELLOW, BLUE]


def test_example_30_the_phase_ends_when_all_have_passed_in_a_row():
    game = table(phase="B")
    game.enter((stock_exchange.next_buyer, 0, 0), STOP)
    choose(game, ("buy_share", RED), *[stock_exchange.PASS] * 3)
    assert (game.decision.seat, game.over) == (BLUE, False)
    choose(game, stock_exchange.PASS)
    assert game.over
    game = table(phase="B")
    game.enter((stock_exchange.next_buyer, 0, 0), STOP)
    choose(game, ("buy_share", RED), *[stock_exchange.PASS] * 3, ("buy_share", RED))
    assert game.decision.seat == RED
    choose(game, ("buy_share", BLUE))
    assert game.shares[RED][BLUE] == 1


def test_example_31_a_sold_out_company_can_be_bought_again_after_a_sale():
    game = table(phase="B")
    shares(game, YELLOW, RED, 7)
    game.enter((stock_exchange.buy_share, BLUE, 0, 0), STOP)
    assert ("buy_share", RED) not in options(game)
    game = table(phase="A")
    shares(game, YELLOW, RED, 7)
    share_rules.sell_shares(game, YELLOW, RED, 1)
    game.phase = "B"
    game.enter((stock_exchange.buy_share, BLUE, 0, 0), STOP)
    assert ("buy_share", RED) in options(game)


def test_example_32_docks_and_warehouse_spaces_by_extension():
    game = table()
    found = []
    for _ in range(3):
        found.append((len(game.docks[BLUE]), game.warehouse_space(BLUE)))
        game.extend_docks(BLUE)
    assert found == [(2, 0), (3, 2), (4, 3)]
    assert (len(game.docks[BLUE]), game.warehouse_space(BLUE)) == (4, 3)


def test_example_33_a_third_ship_sends_one_to_the_box_for_good():
    game = table()
    fleet(game, BLUE, "galleon", "pinnace")
    game.enter((agents.buy_ship, BLUE), STOP)
    choose(game, ("docked", SHIP["pinnace"]))  # the fluyt is the one ship of period 1 left to buy
    assert sorted(game.docks[BLUE]) == [SHIP["galleon"], SHIP["fluyt"]]
    assert SHIP["pinnace"] in game.boxed[BLUE]
    assert game.treasury[BLUE] == 46
    assert agents.ships_for_sale(game, BLUE, 50) == []


def test_example_34_period_5_starts_without_galleons_and_sells_shares_in_phase_a_alone():
    game = table(period=5)
    fleet(game, BLUE, "galleon", "pinnace")
    game.enter(period.play_period)
    assert game.docks == [[NONE, SHIP["pinnace"]], [NONE, NONE], [NONE, NONE], [NONE, NONE]]
    names = [event.name for event in game.events]
    assert names.count("ship_discarded") == 7
    assert names.index("dice_rolled") > max(at for at, name in enumerate(names) if name == "ship_discarded")
    shares(game, BLUE, RED, 1)
    offered = []
    for phase in "ABCDEF":
        game.phase = phase
        offered.append(("sell_shares", RED, 1) in share_rules.own_action_options(game, BLUE))
    assert offered == [True, False, False, False, False, False]


def test_example_35_final_wealth():
    game = table(mortgage=True, period=5, phase="F")
    value(game, BLUE, 15)
    value(game, RED, 10)
    game.mortgaged[BLUE] = 1
    shares(game, BLUE, BLUE, 2)
    shares(game, BLUE, RED, 3)
    purses(game, 41, 0, 0, 0)
    game.enter(scoring.score)
    assert game.outcome.scores[BLUE] == 15 + 30 + 30 + 41 == 116


def test_example_36_ties_by_own_share_value_then_treasury_then_initiative():
    game = table(period=5, phase="F")
    game.initiative = [PURPLE, YELLOW, RED, BLUE]
    value(game, BLUE, 10)  # 20 + 30
    value(game, RED, 9)  # 18 + 32
    value(game, YELLOW, 9)  # 18 + 23 + a share at 9
    value(game, PURPLE, 9)
    shares(game, YELLOW, RED, 1)
    shares(game, PURPLE, RED, 1)
    purses(game, 30, 32, 23, 23)
    game.enter(scoring.score)
    assert game.outcome.scores == [50, 50, 50, 50]
    assert game.outcome.ranks == [1, 2, 4, 3]


def test_example_37_a_list_of_posts_names_the_first_zone_with_a_neutral_post():
    game = table(seats=2, phase="C")
    company = game.rules.neutral
    assert neutral.destination(game, company, True, (1, 2, 3)) == CHINA
    game.place_post(company, INDIA)
    assert neutral.destination(game, company, True, (1, 2, 3)) == INDIA
    assert neutral.destination(game, company, False, (2,)) == EAST_INDIES


def test_example_38_the_neutral_ship_takes_coffee_and_then_tea_for_nothing():
    game = table(seats=2, phase="D")
    company = game.rules.neutral
    fleet(game, company, "fluyt")
    cubes(game, INDIES, COFFEE, 3)
    before = game.bank
    send(game, company, "fluyt", EAST_INDIES)
    game.enter((loading.load_zone, EAST_INDIES), STOP)
    assert game.cargo[company][:4] == [1, 0, 3, 0]
    assert (game.bank, game.treasury[company]) == (before, 0)


def test_example_39_the_neutral_company_sells_one_stores_two_and_sells_them_first_next_time():
    game = table(seats=2, phase="E")
    company = game.rules.neutral
    extend(game, company, 1)
    fleet(game, company, "fluyt")
    cubes(game, EUROPE, COFFEE, 7)  # of 8
    load(game, company, 0, COFFEE, 3)
    game.enter((selling.next_ship, 4, 0), STOP)
    assert (game.sales[company], game.warehouse[company][COFFEE]) == (5, 2)
    cubes(game, EUROPE, COFFEE, 0)
    game.sales[company] = 0
    game.enter(selling.open_warehouses, STOP)
    assert (game.sales[company], game.warehouse[company][COFFEE]) == (9 + 8, 0)


def test_example_40_fees_with_the_neutral_company_go_through_the_bank():
    game = table(seats=2)
    company = game.rules.neutral
    agent_at(game, company, "cartography")
    bank = game.bank
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    choose(game, ("place", SUPPLY, BOX["cartography"]))
    assert (game.treasury, game.bank) == ([49, 50, 0], bank + 1)
    agent_at(game, RED, "dock_extension")
    neutral.place_agent(game, company, BOX["dock_extension"])
    assert (game.treasury, game.bank) == ([49, 51, 0], bank)
