"""Phase E (checklist 75 to 86)."""

from __future__ import annotations

from engine.east_india_companies import loading, selling
from engine.east_india_companies.tables import EUROPE
from tests.engine.answering import choose, facts, options
from tests.engine.east_india_companies.helper import (
    BLUE,
    CARD,
    RED,
    SILK,
    SPICES,
    STOP,
    TEA,
    YELLOW,
    agent_at,
    cubes,
    extend,
    fleet,
    load,
    store,
    table,
)


def test_demand_takes_cubes_off_the_cheapest_slots_into_the_supply():
    game = table(phase="E")
    cubes(game, EUROPE, SPICES, 9)
    supply = game.cube_supply[SPICES]
    game.market_card[EUROPE] = CARD["EU-A1"]  # spices 0 + 1
    game.dice_rolled[EUROPE] = [0, 2, 0, 0]
    game.enter(selling.meet_demand, STOP)
    assert (game.cubes[EUROPE][SPICES], game.cube_supply[SPICES]) == (6, supply + 3)
    assert selling.sale_price(game, BLUE, SPICES) == 6


def test_warehouses_sell_first_in_initiative_order_any_part():
    game = table(phase="E")
    game.initiative = [RED, BLUE, YELLOW, 3]
    for company in (BLUE, RED):
        extend(game, company, 1)
        store(game, company, TEA)
        store(game, company, SILK)
    load(game, YELLOW, 0, TEA)
    cubes(game, EUROPE, SILK, 0)
    game.enter(selling.open_warehouses, (selling.next_ship, 4, 0), STOP)
    assert game.decision.seat == RED
    choose(game, ("sell", SILK), loading.DONE)
    assert game.decision.seat == BLUE
    choose(game, ("sell", SILK), ("sell", TEA))
    assert (game.warehouse[RED], game.warehouse[BLUE]) == ([1, 0, 0, 0], [0, 0, 0, 0])
    assert (game.sales[RED], game.sales[BLUE]) == (10, 9 + 5)
    assert [fact["seat"] for fact in facts(game, "stored_good_sold")] == [RED, BLUE, BLUE]
    assert [fact["seat"] for fact in facts(game, "good_sold")] == [YELLOW]


def test_the_trader_adds_1_to_warehouse_sales_too():
    game = table(phase="E")
    extend(game, BLUE, 1)
    agent_at(game, BLUE, "trading_silk")
    store(game, BLUE, SILK)
    cubes(game, EUROPE, SILK, 0)
    game.enter((selling.sell_stored, BLUE, 0), STOP)
    choose(game, ("sell", SILK))
    assert game.sales[BLUE] == 11


def test_a_ship_is_emptied_before_the_next_one():
    game = table(phase="E")
    fleet(game, BLUE, "pinnace", "indiaman")
    load(game, BLUE, 0, TEA, 2)
    load(game, BLUE, 1, SILK, 1)
    load(game, BLUE, 1, TEA, 1)
    game.enter((selling.next_ship, 4, 0), STOP)
    choose(game, ("unload", 1))
    assert {option[1] for option in options(game)} == {SILK, TEA}
    choose(game, ("sell", SILK))
    assert [fact["good"] for fact in facts(game, "good_sold")] == ["silk", "tea", "tea", "tea"]
    assert game.cargo[BLUE] == [0] * 8


def test_ships_with_equal_cargo_are_not_asked_about():
    game = table(phase="E")
    load(game, BLUE, 0, TEA)
    load(game, BLUE, 1, TEA)
    game.enter((selling.next_ship, 4, 0), STOP)
    assert game.over
    assert [fact["dock"] for fact in facts(game, "ship_unloaded")] == [0, 1]


def test_cubes_may_be_stored_while_there_is_space_and_are_not_sold_before_next_period():
    game = table(phase="E")
    extend(game, BLUE, 1)
    load(game, BLUE, 0, TEA, 2)
    load(game, BLUE, 1, SILK, 1)
    game.enter(selling.open_warehouses, (selling.next_ship, 4, 0), STOP)
    choose(game, ("unload", 0), ("store", TEA), ("store", TEA))
    # The warehouse is full: the silk is sold without a question.
    assert game.over
    assert (game.warehouse[BLUE], game.warehouse_space(BLUE)) == ([2, 0, 0, 0], 0)
    assert [fact["good"] for fact in facts(game, "good_sold")] == ["silk"]
    assert game.cargo[BLUE] == [0] * 12


def test_selling_and_storing_may_be_mixed_in_any_order():
    game = table(phase="E")
    extend(game, BLUE, 1)
    load(game, BLUE, 0, TEA, 2)
    game.enter((selling.next_ship, 4, 0), STOP)
    assert options(game) == (("sell", TEA), ("store", TEA))
    choose(game, ("sell", TEA), ("store", TEA))
    assert (game.sales[BLUE], game.warehouse[BLUE][TEA]) == (5, 1)


def test_words_give_the_price_of_the_next_cube():
    game = table(phase="E")
    extend(game, BLUE, 1)
    load(game, BLUE, 0, TEA, 2)
    game.enter((selling.next_ship, 4, 0), STOP)
    assert [game.describe(at) for at in range(2)] == [
        {"act": "sell_good", "good": "tea", "price": 5},
        {"act": "store_good", "good": "tea"},
    ]
