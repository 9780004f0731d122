"""The neutral company of a two-player game (checklist 107 to 122)."""

from __future__ import annotations

import pytest

from engine.east_india_companies import agents, loading, navigation, neutral, selling
from engine.east_india_companies.tables import EUROPE, INDIES
from tests.engine.answering import choose, facts, options
from tests.engine.east_india_companies.helper import (
    BLUE,
    BOX,
    CHINA,
    COFFEE,
    INDIA,
    RED,
    SHIP,
    SPICES,
    STOP,
    TEA,
    agent_at,
    cubes,
    extend,
    fleet,
    load,
    send,
    store,
    table,
)

NEUTRAL = 2


def agent_card(game, name):
    return next(at for at, card in enumerate(game.rules.agent_cards) if card[0] == name)


def test_it_acts_once_two_effects_three_placements_and_the_card_leaves_the_game():
    game = table(seats=2)
    game.initiative = [NEUTRAL, BLUE, RED]
    game.dice.lay([agent_card(game, "AG1")])  # dock, post in zone 3; dock_extension, influence_europe, cartography
    game.enter((agents.next_agent, 0, 0), STOP)
    assert game.decision.seat == BLUE
    assert game.extensions[NEUTRAL] == 1
    assert game.has_post(NEUTRAL, INDIA)
    assert game.agents[NEUTRAL] == sorted(BOX[box] for box in ("dock_extension", "influence_europe", "cartography"))
    assert len(game.agent_deck) == 5
    assert agent_card(game, "AG1") not in game.agent_deck
    names = [
        event.name for event in game.events if event.name in ("dock_extended", "trading_post_placed", "agent_placed")
    ]
    assert names == ["dock_extended", "trading_post_placed", *["agent_placed"] * 3]
    for _ in range(2):
        for seat in (BLUE, RED):
            assert game.decision.seat == seat
            choose(
                game,
                next(
                    o for o in options(game) if o[0] == "place" and o[2] in (BOX["trading_silk"], BOX["trading_coffee"])
                ),
            )
    assert len(game.agent_deck) == 5


def test_placements_trigger_no_ability():
    game = table(seats=2)
    for box in ("ship_shipowner", "trading_post", "expertise"):
        neutral.place_agent(game, NEUTRAL, BOX[box])
    assert game.docks[NEUTRAL] == [SHIP["galleon"]] * 2
    assert not any(game.has_post(NEUTRAL, zone) for zone in range(3))
    agent_at(game, BLUE, "trading_silk")
    assert game.treasury == [50, 50, 0]


def test_its_agents_are_placed_whatever_the_distance():
    game = table(seats=2, period=2)
    game.agents[NEUTRAL] = [13, 13, 13]  # the trader's portrait
    neutral.place_agent(game, NEUTRAL, BOX["expertise"])
    assert game.occupants[BOX["expertise"]] == [NEUTRAL]


@pytest.mark.parametrize(
    ("number", "fast", "ship"),
    [(1, True, "pinnace"), (1, False, "fluyt"), (3, True, "brig"), (3, False, "great_indiaman"), (5, True, "clipper")],
)
def test_sail_takes_the_fastest_and_crate_the_largest_ship_of_the_current_period(number, fast, ship):
    game = table(seats=2, period=number)
    extend(game, NEUTRAL, 1)
    neutral.apply_effect(game, NEUTRAL, "ship_fast" if fast else "ship_large")
    assert game.docks[NEUTRAL] == [SHIP["galleon"], SHIP["galleon"], SHIP[ship]]
    assert SHIP[ship] not in game.ship_supply[NEUTRAL]


def test_without_a_ship_of_the_period_it_takes_the_best_of_the_latest_earlier_one():
    game = table(seats=2, period=3)
    extend(game, NEUTRAL, 1)
    game.ship_supply[NEUTRAL] = [SHIP["pinnace"], SHIP["fluyt"], SHIP["frigate"], SHIP["indiaman"], SHIP["clipper"]]
    neutral.take_ship(game, NEUTRAL, False)
    assert game.docks[NEUTRAL][2] == SHIP["indiaman"]
    game.ship_supply[NEUTRAL] = [SHIP["clipper"]]
    neutral.take_ship(game, NEUTRAL, False)
    assert game.ship_supply[NEUTRAL] == [SHIP["clipper"]]


@pytest.mark.parametrize(
    ("docks", "fast", "after"),
    [
        (("fluyt", "pinnace"), True, ("fluyt", "frigate")),  # both of period 1: the fastest goes
        (("fluyt", "pinnace"), False, ("indiaman", "pinnace")),  # both of period 1: the largest goes
        (("pinnace", "galleon"), True, ("frigate", "galleon")),
        (("galleon", "galleon"), True, ("frigate", "galleon")),  # equals: the leftmost
    ],
)
def test_without_a_free_dock_the_oldest_ship_is_discarded(docks, fast, after):
    game = table(seats=2, period=2)
    fleet(game, NEUTRAL, *docks)
    neutral.take_ship(game, NEUTRAL, fast)
    assert game.docks[NEUTRAL] == [SHIP[ship] for ship in after]


def test_impossible_dock_and_post_effects_are_ignored():
    game = table(seats=2)
    extend(game, NEUTRAL, 2)
    neutral.apply_effect(game, NEUTRAL, "dock")
    assert game.extensions[NEUTRAL] == 2
    neutral.apply_effect(game, NEUTRAL, "post_1")
    neutral.apply_effect(game, NEUTRAL, "post_1")
    assert game.seals.count(NEUTRAL) == 1
    game.place_post(BLUE, INDIA)
    game.place_post(RED, INDIA)
    neutral.apply_effect(game, NEUTRAL, "post_3")
    assert game.seals.count(NEUTRAL) == 1
    neutral.apply_effect(game, NEUTRAL, "post_2")
    assert game.has_post(NEUTRAL, 1)
    assert game.seals.count(NEUTRAL) == 2


def test_it_sends_its_leftmost_ship_by_a_destination_card_and_all_cards_come_back():
    game = table(seats=2, phase="C")
    game.initiative = [NEUTRAL, BLUE, RED]
    fleet(game, NEUTRAL, "fluyt", "pinnace")
    fleet(game, BLUE, "fluyt")
    fleet(game, RED, "fluyt")
    game.dice.lay([2, 0])  # DE3: zone 2; then, of those left, DE1: zone 1
    game.enter(navigation.take_ships_in_hand, (navigation.next_ship, 0), STOP)
    assert (game.stack_company[1], game.stack_ship[1]) == ([NEUTRAL], [SHIP["fluyt"]])
    assert len(game.destination_deck) == 8
    assert game.observe(BLUE)["state"]["stack_ship"][1] == [SHIP["fluyt"]]
    choose(game, ("send_ship", 0, INDIA), ("send_ship", 0, INDIA))
    assert game.stack_ship[CHINA] == [SHIP["pinnace"]]
    assert (game.destination_deck, game.treasury) == (list(range(9)), [50, 50, 0])


def test_it_loads_in_the_usual_speed_order_and_docks_from_the_left():
    game = table(seats=2, phase="D")
    fleet(game, NEUTRAL, "galleon", "indiaman")
    fleet(game, BLUE, "frigate")
    cubes(game, INDIES, SPICES, 3)
    cubes(game, INDIES, TEA, 4)
    send(game, NEUTRAL, "galleon", INDIA)
    send(game, NEUTRAL, "indiaman", INDIA)
    send(game, BLUE, "frigate", INDIA)
    game.enter((loading.load_zone, INDIA), STOP)
    assert game.decision.seat == BLUE
    choose(game, ("buy", SPICES, 4), ("buy", SPICES, 5))
    # The Indiaman takes the last spice and three teas, the Galleon the last tea.
    assert game.docks[NEUTRAL] == [SHIP["indiaman"], SHIP["galleon"]]
    assert game.cargo[NEUTRAL] == [3, 1, 0, 0, 1, 0, 0, 0]


def test_its_leftmost_ship_of_a_speed_unloads_first_in_turn_with_the_players():
    game = table(seats=2, phase="E")
    game.initiative = [NEUTRAL, BLUE, RED]
    load(game, NEUTRAL, 0, COFFEE, 2)
    load(game, NEUTRAL, 1, SPICES, 2)
    load(game, BLUE, 0, TEA)
    game.enter((selling.next_ship, 4, 0), STOP)
    assert [(fact["seat"], fact["dock"]) for fact in facts(game, "ship_unloaded")] == [
        (NEUTRAL, 0),
        (BLUE, 0),
        (NEUTRAL, 1),
    ]
    assert game.sales[NEUTRAL] == 7 + 6 + 6 + 6


def test_it_sells_for_1_when_row_and_warehouse_are_full_and_gets_no_trader_bonus():
    game = table(seats=2, phase="E")
    agent_at(game, NEUTRAL, "trading_coffee")
    cubes(game, EUROPE, COFFEE, 8)
    load(game, NEUTRAL, 0, COFFEE, 2)
    game.enter((selling.next_ship, 4, 0), STOP)
    assert game.sales[NEUTRAL] == 2


def test_its_stored_goods_are_sold_even_on_a_full_row():
    game = table(seats=2, phase="E")
    extend(game, NEUTRAL, 1)
    store(game, NEUTRAL, COFFEE, 2)
    cubes(game, EUROPE, COFFEE, 8)
    game.enter(selling.open_warehouses, STOP)
    assert (game.sales[NEUTRAL], game.warehouse[NEUTRAL]) == (2, [0] * 4)
    assert TEA == 0
