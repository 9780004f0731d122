"""Phase D (checklist 58 to 74)."""

from __future__ import annotations

from engine.east_india_companies import loading, navigation
from engine.east_india_companies.tables import INDIES, NONE
from tests.engine.answering import choose, facts, options
from tests.engine.east_india_companies.helper import (
    BLUE,
    CARD,
    CHINA,
    COFFEE,
    EAST_INDIES,
    INDIA,
    RED,
    SHIP,
    SILK,
    SPICES,
    STOP,
    TEA,
    YELLOW,
    cubes,
    extend,
    fleet,
    leave,
    purses,
    send,
    table,
)


def goods_on_offer(game):
    return {option[1] for option in options(game) if option[0] == "buy"}


def test_supply_is_limited_by_the_cubes_left():
    game = table(phase="D")
    cubes(game, INDIES, SILK, 0)
    game.cube_supply[SILK] = 2
    game.market_card[INDIES] = CARD["IN-A1"]
    game.dice_rolled[INDIES] = [0, 0, 0, 3]
    game.enter(loading.supply_indies, STOP)
    assert (game.cubes[INDIES][SILK], game.cube_supply[SILK]) == (2, 0)


def test_supply_fills_from_the_dearest_slot():
    game = table(phase="D")
    cubes(game, INDIES, SILK, 0)
    game.market_card[INDIES] = CARD["IN-A1"]  # silk 1 + 1
    game.dice_rolled[INDIES] = [0, 0, 0, 1]
    game.enter(loading.supply_indies, STOP)
    assert game.cubes[INDIES][SILK] == 3
    fleet(game, BLUE, "fluyt")
    game.enter((loading.buy_goods, BLUE, CHINA, 0, 0), STOP)
    choose(game, ("buy", SILK, 5), ("buy", SILK, 6), ("buy", SILK, 6))


def test_each_zone_offers_its_primary_good_and_tea():
    for zone, goods in ((CHINA, {SILK, TEA}), (EAST_INDIES, {COFFEE, TEA}), (INDIA, {SPICES, TEA})):
        game = table(phase="D")
        game.enter((loading.buy_goods, BLUE, zone, 0, 0), STOP)
        assert goods_on_offer(game) == goods


def test_a_ship_mixes_goods_up_to_its_tonnage_or_less():
    game = table(phase="D")
    fleet(game, BLUE, "fluyt")  # tonnage 4
    game.enter((loading.buy_goods, BLUE, INDIA, 0, 0), STOP)
    choose(game, ("buy", TEA, 2), ("buy", SPICES, 3), ("buy", TEA, 2))
    assert not game.over
    choose(game, ("buy", SPICES, 3))
    assert (game.over, game.cargo[BLUE][:4]) == (True, [2, 2, 0, 0])
    game = table(phase="D")
    game.enter((loading.buy_goods, BLUE, INDIA, 0, 0), STOP)
    choose(game, ("buy", TEA, 2), loading.DONE)
    assert (game.over, game.cargo[BLUE][:4]) == (True, [1, 0, 0, 0])


def test_no_cubes_no_purchase_and_no_money_no_purchase():
    game = table(phase="D")
    cubes(game, INDIES, SPICES, 0)
    game.enter((loading.buy_goods, BLUE, INDIA, 0, 0), STOP)
    assert goods_on_offer(game) == {TEA}
    cubes(game, INDIES, SPICES, 8)
    purses(game, 2)
    game.enter((loading.buy_goods, BLUE, INDIA, 0, 0), STOP)
    assert goods_on_offer(game) == {TEA}
    purses(game, 0)
    game.enter((loading.buy_goods, BLUE, INDIA, 0, 0), STOP)
    assert game.over


def test_zones_load_in_order_and_a_later_zone_sees_what_is_left():
    game = table(phase="D")
    fleet(game, BLUE, "fluyt")
    fleet(game, RED, "clipper")
    send(game, BLUE, "fluyt", CHINA)
    send(game, RED, "clipper", INDIA)
    cubes(game, INDIES, TEA, 1)
    game.enter(loading.load_zones, STOP)
    assert game.decision.seat == BLUE
    choose(game, ("buy", TEA, 4), loading.DONE)
    assert game.decision.seat == RED
    assert goods_on_offer(game) == {SPICES}


def test_the_stack_is_revealed_after_the_left_ships_have_acted():
    game = table(phase="D")
    leave(game, RED, "galleon", CHINA)
    send(game, BLUE, "galleon", CHINA)
    game.enter((loading.load_zone, CHINA), STOP)
    assert (game.decision.seat, game.stack_company[CHINA]) == (RED, [BLUE])
    choose(game, loading.DONE)
    assert (game.decision.seat, game.stack_company[CHINA], game.sailing[BLUE]) == (BLUE, [], [])
    assert facts(game, "ships_arrived") == [{"zone": "china", "ships": [{"company": BLUE, "ship": "galleon"}]}]


def test_a_loaded_ship_returns_to_the_first_free_dock_of_its_owner():
    game = table(phase="D")
    fleet(game, BLUE, "pinnace", "fluyt")
    send(game, BLUE, "pinnace", CHINA)
    send(game, BLUE, "fluyt", INDIA)
    game.enter((loading.load_zone, INDIA), STOP)
    choose(game, ("buy", SPICES, 3), loading.DONE)
    assert (game.docks[BLUE], game.cargo[BLUE][:4]) == ([SHIP["fluyt"], NONE], [0, 1, 0, 0])


def test_ships_left_in_a_zone_keep_their_order_and_may_be_left_again():
    game = table(phase="D")
    leave(game, RED, "galleon", INDIA)
    leave(game, BLUE, "galleon", INDIA)
    fleet(game, YELLOW, "clipper")
    send(game, YELLOW, "clipper", INDIA)
    game.enter((loading.load_zone, INDIA), STOP)
    choose(game, loading.LEAVE, loading.LEAVE, loading.LEAVE)
    assert game.left_company[INDIA] == [RED, BLUE, YELLOW]
    assert game.treasury[:3] == [49, 49, 49]


def test_a_left_ship_keeps_its_dock_does_not_sail_and_loads_where_it_lies():
    game = table(phase="D")
    game.enter((loading.buy_goods, BLUE, EAST_INDIES, 0, 0), STOP)
    choose(game, loading.LEAVE)
    assert game.fleet_size(BLUE) == 2
    assert game.docks[BLUE] == [NONE, SHIP["galleon"]]
    game.phase = "C"
    game.enter(navigation.take_ships_in_hand, STOP)
    assert game.hand[BLUE] == [SHIP["galleon"]]
    game.phase = "D"
    game.enter((loading.load_zone, EAST_INDIES), STOP)
    assert goods_on_offer(game) == {COFFEE, TEA}
    choose(game, ("buy", COFFEE, 4), loading.DONE)
    assert game.left_company[EAST_INDIES] == []


def test_a_ship_may_come_home_empty_for_nothing():
    game = table(phase="D")
    game.enter((loading.buy_goods, BLUE, CHINA, 0, 0), STOP)
    choose(game, loading.DONE)
    assert (game.treasury[BLUE], game.docks[BLUE], game.cargo[BLUE]) == (50, [SHIP["galleon"]] * 2, [0] * 8)


def test_leaving_needs_1_gp():
    game = table(phase="D", cash=0)
    extend(game, BLUE, 1)
    game.place_post(BLUE, INDIA)
    cubes(game, INDIES, TEA, 15)
    game.enter((loading.buy_goods, BLUE, INDIA, 0, 0), STOP)
    assert options(game) == (loading.DONE, ("buy", TEA, 0))
    purses(game, 1)
    game.enter((loading.buy_goods, BLUE, INDIA, 0, 0), STOP)
    choose(game, loading.LEAVE)
    assert game.treasury[BLUE] == 0


def test_purchases_go_from_the_treasury_to_the_bank():
    game = table(phase="D")
    bank = game.bank
    game.enter((loading.buy_goods, BLUE, CHINA, 0, 0), STOP)
    choose(game, ("buy", SILK, 5), ("buy", SILK, 5))
    assert (game.treasury[BLUE], game.bank) == (40, bank + 10)
