"""Phase A: turns, restrictions, costs and immediate abilities (checklist 22 to 42), share sales and mortgages (11 to 21)."""

from __future__ import annotations

import pytest

from engine.east_india_companies import agents, end_of_period, loading, navigation, period, selling, stock_exchange
from engine.east_india_companies import shares as share_rules
from engine.east_india_companies.tables import INDIES, NONE
from engine.kernel import RulesError
from tests.engine.answering import choose, facts, options
from tests.engine.east_india_companies.helper import (
    BLUE,
    BOX,
    CENTRE,
    CHINA,
    EAST_INDIES,
    INDIA,
    PORTRAIT,
    PURPLE,
    RED,
    SHIP,
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
    shares,
    store,
    table,
    value,
)


def test_the_dice_are_read_off_their_printed_faces():
    game = table()
    game.dice.lay([1, 2, 3, 4, 5, 6, 1, 6])
    game.enter(agents.roll_market_dice, STOP)
    assert game.dice_rolled == [[1, 1, 2, 2], [3, 3, 1, 3]]


def test_one_agent_a_turn_in_initiative_order_until_all_are_placed():
    game = table(seats=3)
    game.initiative = [YELLOW, BLUE, RED]
    game.enter((agents.next_agent, 0, 0), STOP)
    seats = []
    while not game.over:
        seats.append(game.decision.seat)
        free = next(option for option in options(game) if option[0] == "place" and option[2] != CENTRE)
        choose(game, free)
        while not game.over and game.decision.kind != "agents.place":
            game.choose(0)
    assert seats == [YELLOW, BLUE, RED] * 3
    assert all(place < len(BOX) for places in game.agents for place in places)


def test_in_the_first_period_an_agent_may_go_to_any_box():
    game = table()
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    assert list(options(game)) == [("place", SUPPLY, box) for box in range(11)] + [("place", SUPPLY, CENTRE)]


def test_agents_at_the_same_place_are_one_option_and_boxes_are_final():
    game = table(period=2)
    game.agents[BLUE] = [BOX["expertise"], PORTRAIT["trader"], PORTRAIT["trader"]]
    game.occupants[BOX["expertise"]] = [BLUE]
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    assert {option[1] for option in options(game)} == {PORTRAIT["trader"]}
    assert len(set(options(game))) == len(options(game)) == 2 + 3 + 2 + 1


def test_the_central_zone_is_left_for_a_box_alone():
    game = table(period=2)
    game.agents[BLUE] = [CENTRE, CENTRE, CENTRE]
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    assert list(options(game)) == [("place", CENTRE, box) for box in range(11)]


def test_crowding_fee_and_cost_must_both_be_there():
    game = table(period=3)
    agent_at(game, RED, "expertise")
    purses(game, 3)
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    assert ("place", SUPPLY, BOX["expertise"]) not in options(game)
    purses(game, 4)
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    bank = game.bank
    choose(game, ("place", SUPPLY, BOX["expertise"]))
    assert (game.treasury[:2], game.bank) == ([0, 51], bank + 3)


def test_a_paid_box_is_closed_when_its_ability_cannot_work_and_a_free_one_is_not():
    game = table(period=1)
    game.ship_supply[BLUE] = [SHIP["clipper"]]
    game.place_post(BLUE, CHINA)
    game.place_post(BLUE, INDIA)
    extend(game, BLUE, 2)
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    offered = {option[2] for option in options(game)}
    assert offered & {BOX["ship_shipowner"], BOX["ship_investor"], BOX["trading_post"]} == set()
    choose(game, ("place", SUPPLY, BOX["dock_extension"]))
    assert (game.extensions[BLUE], game.treasury[BLUE]) == (2, 50)


def test_who_can_enter_no_box_stays_in_the_central_zone_and_is_free_next_period():
    game = table(seats=3, period=2, cash=0)
    game.agents = [[CENTRE, CENTRE, CENTRE], list(range(3)), list(range(3, 6))]
    game.occupants = [[RED]] * 3 + [[YELLOW]] * 3 + [[RED, YELLOW]] * 5
    game.enter((agents.next_agent, 0, 0), STOP)
    assert game.over
    assert game.agents[BLUE] == [CENTRE] * 3
    assert game.rules.reach[CENTRE] == tuple(range(11))


def test_who_can_enter_no_box_must_sell_a_share_if_there_is_one():
    game = table(seats=3, period=2, cash=0)
    shares(game, BLUE, RED, 1)
    game.agents = [[CENTRE, CENTRE, CENTRE], list(range(3)), list(range(3, 6))]
    game.occupants = [[RED]] * 3 + [[YELLOW]] * 3 + [[RED, YELLOW]] * 5
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    assert game.shares[BLUE][RED] == 0
    assert game.treasury[BLUE] == 4
    assert all(option[:2] == ("place", CENTRE) for option in options(game))


@pytest.mark.parametrize(
    ("number", "on_sale"),
    [
        (1, ["pinnace", "fluyt"]),
        (2, ["pinnace", "fluyt", "frigate", "indiaman"]),
        (4, ["pinnace", "fluyt", "frigate", "indiaman", "brig", "great_indiaman", "clipper", "steamer"]),
    ],
)
def test_ships_of_this_or_an_earlier_period_are_for_sale(number, on_sale):
    game = table(period=number)
    game.enter((agents.buy_ship, BLUE), STOP)
    assert list(options(game)) == [("buy_ship", SHIP[ship]) for ship in on_sale]


def test_ships_cost_their_price_and_the_treasury_limits_the_choice():
    game = table(period=2)
    extend(game, BLUE, 1)
    purses(game, 7)
    game.enter((agents.buy_ship, BLUE), STOP)
    assert list(options(game)) == [("buy_ship", SHIP[ship]) for ship in ("pinnace", "fluyt", "indiaman")]
    bank = game.bank
    choose(game, ("buy_ship", SHIP["indiaman"]))
    assert (game.treasury[BLUE], game.bank) == (0, bank + 7)
    assert game.docks[BLUE] == [SHIP["galleon"], SHIP["galleon"], SHIP["indiaman"]]
    assert SHIP["indiaman"] not in game.ship_supply[BLUE]


def test_shares_may_be_sold_to_pay_for_a_ship():
    game = table(period=2)
    shares(game, BLUE, RED, 1)
    purses(game, 4)
    game.enter((agents.buy_ship, BLUE), STOP)
    assert ("buy_ship", SHIP["frigate"]) not in options(game)
    choose(game, ("sell_shares", RED, 1))
    assert ("buy_ship", SHIP["frigate"]) in options(game)


def test_a_ship_left_in_the_indies_fills_a_dock_and_may_be_the_one_discarded():
    game = table()
    fleet(game, BLUE, "galleon", "pinnace")
    leave(game, BLUE, "pinnace", CHINA)
    leave(game, RED, "galleon", CHINA)
    game.enter((agents.buy_ship, BLUE), STOP)
    assert options(game) == (("docked", SHIP["galleon"]), ("left", SHIP["pinnace"], CHINA))
    choose(game, ("left", SHIP["pinnace"], CHINA))
    assert game.docks[BLUE] == [SHIP["galleon"], SHIP["fluyt"]]
    assert (game.left_company[CHINA], game.boxed[BLUE]) == ([RED], [SHIP["galleon"], SHIP["pinnace"]])


def test_a_new_ship_sails_in_the_same_period():
    game = table()
    extend(game, BLUE, 1)
    game.enter((agents.buy_ship, BLUE), STOP)
    choose(game, ("buy_ship", SHIP["fluyt"]))
    game.enter(navigation.take_ships_in_hand, STOP)
    assert game.hand[BLUE] == [SHIP["galleon"], SHIP["galleon"], SHIP["fluyt"]]


def test_a_trading_post_costs_3_and_needs_a_free_open_seal_in_a_zone_without_an_own_one():
    game = table(seats=3)
    game.place_post(BLUE, INDIA)
    for company in (RED, YELLOW):
        game.place_post(company, CHINA)  # with Formosa closed, China is full
    bank = game.bank
    game.enter((agents.choose_post, BLUE), STOP)
    assert game.has_post(BLUE, EAST_INDIES)
    assert (game.treasury[BLUE], game.bank) == (47, bank + 3)
    assert game.post_zones(BLUE) == []
    assert game.post_zones(RED) == [EAST_INDIES, INDIA]


def test_the_trading_post_box_asks_for_the_zone_and_the_post_counts_at_once():
    game = table(phase="A")
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    choose(game, ("place", SUPPLY, BOX["trading_post"]), ("place_post", INDIA))
    assert game.treasury[BLUE] == 47
    cubes(game, INDIES, TEA, 15)
    assert loading.purchase_price(game, BLUE, INDIA, TEA) == 0
    assert loading.purchase_price(game, BLUE, CHINA, TEA) == 1


def test_abilities_of_one_period_end_with_it():
    game = table(phase="F")
    for box in ("cartography", "trading_silk", "expertise"):
        agent_at(game, BLUE, box)
    game.market_card = [0, 0]
    game.enter(end_of_period.prepare_next_period, STOP)
    assert game.occupants == [[]] * 11
    assert navigation.trip_costs(game, BLUE)[CHINA] == 2
    assert selling.sale_price(game, BLUE, 3) == selling.sale_price(game, RED, 3)
    assert game.agents[BLUE] == [PORTRAIT["trader"], PORTRAIT["captain"], PORTRAIT["captain"]]


# -- galleons --


def test_galleons_left_in_the_indies_and_those_of_the_neutral_company_go_too():
    game = table(seats=2, period=5)
    fleet(game, BLUE, "galleon", "galleon")
    leave(game, BLUE, "galleon", CHINA)
    game.enter(period.begin_period, STOP)
    assert game.left_company == [[], [], []]
    assert game.boxed == [[SHIP["galleon"]] * 2] * 3
    assert game.docks == [[NONE, NONE]] * 3


def test_galleons_stay_in_period_4():
    game = table(period=4)
    game.enter(period.begin_period, STOP)
    assert game.docks == [[SHIP["galleon"]] * 2] * 4


# -- share sales and mortgages --

OWN_ACTIONS = [
    ("A", agents.place_agent, (BLUE, 1, 0)),
    ("A", agents.buy_ship, (BLUE,)),
    ("C", navigation.choose_card, (BLUE, INDIES)),
    ("C", navigation.send_ship, (BLUE,)),
    ("D", loading.buy_goods, (BLUE, INDIA, 0, 0)),
    ("E", selling.sell_stored, (BLUE, 0)),
    ("E", selling.unload, (BLUE, 0, 0)),
    ("F", end_of_period.pay_dividends, (BLUE,)),
]


def own_action(letter, step, args, mortgage=False, number=1):
    game = table(mortgage=mortgage, phase=letter, period=number)
    extend(game, BLUE, 1)
    shares(game, BLUE, RED, 2)
    shares(game, BLUE, BLUE, 1)
    shares(game, RED, BLUE, 1)
    shares(game, RED, YELLOW, 1)
    store(game, BLUE, TEA)
    if letter == "E":
        load(game, BLUE, 0, TEA, 2)
    if letter == "C":
        navigation.take_ships_in_hand(game)
    game.enter((step, *args), STOP)
    return game


@pytest.mark.parametrize(("letter", "step", "args"), OWN_ACTIONS)
def test_any_number_of_own_shares_may_be_sold_during_any_own_action_and_the_question_comes_again(letter, step, args):
    game = own_action(letter, step, args)
    sales = [option for option in options(game) if option[0] == "sell_shares"]
    assert sales == [("sell_shares", BLUE, 1), ("sell_shares", RED, 1), ("sell_shares", RED, 2)]
    kind = game.decision.kind
    choose(game, ("sell_shares", RED, 2))
    assert game.decision.kind == kind
    assert [option for option in options(game) if option[0] == "sell_shares"] == [("sell_shares", BLUE, 1)]
    assert (game.shares[BLUE], game.exchange[RED]) == ([1, 0, 0, 0], 7)
    assert game.describe(options(game).index(("sell_shares", BLUE, 1))) == {
        "act": "sell_shares",
        "company": BLUE,
        "number": 1,
        "amount": 4,
    }


@pytest.mark.parametrize(("letter", "step", "args"), [action for action in OWN_ACTIONS if action[0] not in "AF"])
def test_no_share_is_sold_after_phase_a_of_period_5(letter, step, args):
    game = own_action(letter, step, args, number=5)
    while game.over is False and game.decision.kind.partition(".")[0] in step.__module__:
        assert not [option for option in options(game) if option[0] == "sell_shares"]
        game.choose(0)
    assert game.shares[BLUE] == [1, 2, 0, 0]


def test_no_share_is_sold_in_the_stock_exchange_phase_and_presidencies_never():
    game = table(phase="B")
    shares(game, BLUE, RED, 2)
    game.enter((stock_exchange.buy_share, BLUE, 0, 0), STOP)
    assert {option[0] for option in options(game)} == {"pass", "buy_share"}
    game = table(phase="A")
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    assert {option[0] for option in options(game)} == {"place"}


def test_a_sale_at_the_lowest_value_pays_that_value_and_the_marker_stops():
    game = table()
    shares(game, BLUE, RED, 3)
    value(game, RED, 5)
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    choose(game, ("sell_shares", RED, 3))
    assert (game.treasury[BLUE], game.share_value(RED)) == (65, 4)
    assert facts(game, "shares_sold") == [{"seat": BLUE, "company": RED, "number": 3, "price": 5}]


@pytest.mark.parametrize(("letter", "step", "args"), [*OWN_ACTIONS, ("B", stock_exchange.buy_share, (BLUE, 0, 0))])
def test_a_presidency_share_may_be_mortgaged_at_any_own_decision_of_a_table_with_the_option(letter, step, args):
    game = own_action(letter, step, args, mortgage=True, number=5)
    choose(game, share_rules.MORTGAGE)
    assert (game.mortgaged[BLUE], game.treasury[BLUE], game.share_value(BLUE)) == (1, 52, 4)
    choose(game, share_rules.MORTGAGE)
    assert game.over or share_rules.MORTGAGE not in options(game)
    assert share_rules.MORTGAGE not in options(own_action("A", agents.place_agent, (BLUE, 1, 0)))


def test_redemption_is_for_the_own_company_in_phase_b_alone():
    game = table(mortgage=True, phase="B")
    game.mortgaged[RED] = 1
    game.enter((stock_exchange.buy_share, BLUE, 0, 0), STOP)
    assert stock_exchange.REDEEM not in options(game)
    game.mortgaged[BLUE] = 1
    purses(game, 3)
    game.enter((stock_exchange.buy_share, BLUE, 0, 0), STOP)
    assert stock_exchange.REDEEM not in options(game)
    purses(game, 4)
    game.enter((stock_exchange.buy_share, BLUE, 0, 0), STOP)
    assert stock_exchange.REDEEM in options(game)


def test_no_treasury_goes_below_zero():
    game = table(cash=2)
    bank = game.bank
    for target in (PURPLE, -1):
        with pytest.raises(RulesError, match="blue has 2 GP, not 3 for test"):
            game.pay(BLUE, target, 3, "test")
    assert (game.treasury, game.bank) == ([2, 2, 2, 2], bank)


def test_only_the_seat_that_acts_sells_and_only_its_own_shares():
    game = table()
    shares(game, RED, YELLOW, 2)
    game.enter((agents.place_agent, BLUE, 1, 0), (agents.place_agent, RED, 2, 0), STOP)
    assert not [option for option in options(game) if option[0] == "sell_shares"]
    choose(game, ("place", SUPPLY, CENTRE))
    choose(game, ("sell_shares", YELLOW, 2))
    assert (game.treasury[:2], game.decision.seat) == ([50, 58], RED)


def test_both_ship_boxes_ask_which_ship_and_the_turn_goes_on():
    for box in ("ship_shipowner", "ship_investor"):
        game = table()
        extend(game, BLUE, 1)
        game.enter((agents.next_agent, 0, 0), STOP)
        choose(game, ("place", SUPPLY, BOX[box]))
        assert (game.decision.seat, game.decision.kind) == (BLUE, "agents.buy_ship")
        choose(game, ("buy_ship", SHIP["fluyt"]))
        assert (game.decision.seat, game.decision.kind) == (RED, "agents.place")


def test_the_others_go_on_when_one_stays_in_the_central_zone():
    game = table(seats=3, period=2, cash=0)
    game.agents = [[CENTRE] * 3, [0, 1, CENTRE], [3, 4, 5]]
    game.occupants = [[RED]] * 2 + [[YELLOW]] * 9
    game.treasury[RED] = 1
    game.enter((agents.next_agent, 0, 0), STOP)
    assert game.decision.seat == RED
    choose(game, ("place", CENTRE, BOX["cartography"]))
    assert (game.over, game.agents[BLUE], game.treasury[YELLOW]) == (True, [CENTRE] * 3, 1)


def test_payments_name_both_purses():
    game = table()
    agent_at(game, RED, "expertise")
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    game.drain()
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    choose(game, ("place", SUPPLY, BOX["expertise"]))
    assert facts(game, "cash_handed_over") == [{"seat": BLUE, "to": RED, "amount": 1, "what": "crowding_fee"}]
    assert facts(game, "cash_paid") == [{"seat": BLUE, "amount": 1, "what": "expertise"}]
    assert game.purse_id(100) == "blue sales"


def test_words_of_placements_and_sales():
    game = table()
    agent_at(game, RED, "cartography")
    shares(game, BLUE, RED, 2)
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    said = [game.describe(at) for at in range(len(options(game)))]
    assert {"act": "place_agent", "origin": "supply", "place": "cartography", "fee": 1} in said
    assert {"act": "place_agent", "origin": "supply", "place": "central_zone", "fee": 0} in said
    assert {"act": "sell_shares", "company": RED, "number": 2, "amount": 8} in said
