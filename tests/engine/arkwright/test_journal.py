"""What the journal tells: every change of the table, sums with what they consist of, and one meaning for every name."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from engine.arkwright import (
    administration,
    decade_end,
    east_india,
    end_of_game,
    events,
    factory_action,
    pieces,
    preparation,
    production,
    production_action,
    ship_action,
    special_markers,
    stock_exchange,
    workers_action,
)
from engine.arkwright.names import DONE, Category, Event, Marker, Phase, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import factory_type
from engine.arkwright.title import TITLE
from engine.arkwright.vocabulary import VOCABULARY
from engine.kernel import Reader, tell
from engine.kernel.telling import untellable
from engine.kernel.vocabulary import Holds
from tests.engine.answering import choose, facts
from tests.engine.arkwright.helper import (
    CLOTHING,
    FOOD,
    LAMPS,
    STOP,
    build,
    give,
    give_markers,
    mill,
    moor,
    set_demand,
    table,
    take_action,
)

HEIKE, MARION, ANDRE = range(3)


# -- what was left out once --


def test_workers_hired_with_a_factory_are_told_with_its_price_and_its_cost() -> None:
    game = table(2)
    game.labour, game.fired, game.boxed = 2, 80, 2
    game.enter((factory_action.begin, HEIKE), STOP)
    choose(game, ("build", LAMPS))
    assert facts(game, "factory_opened") == [
        {
            "seat": HEIKE,
            "good": "lamps",
            "level": 1,
            "category": "average",
            "cost": 11,
            "developer": False,
            "price": 11,
            "marketing": 0,
        }
    ]
    assert facts(game, "workers_hired") == [
        {"seat": HEIKE, "good": "lamps", "number": 3, "from_fired": 1},
    ]


def test_the_workers_of_the_preparation_are_told() -> None:
    game = table(2)
    game.enter((preparation.open_factory, HEIKE, factory_type(CLOTHING, 1)), STOP)
    assert facts(game, "workers_hired") == [{"seat": HEIKE, "good": "clothing", "number": 5, "from_fired": 0}]


def test_sales_are_told_with_who_sold() -> None:
    game = table()
    for seat, price in ((MARION, 6), (HEIKE, 5)):
        build(game, seat, FOOD, lines=2, price=price)
    set_demand(game, FOOD, 4)
    game.enter(production.begin, STOP)
    assert facts(game, "market_served") == [
        {
            "good": "food",
            "demand": 4,
            "sales": [{"seat": HEIKE, "number": 3}, {"seat": MARION, "number": 1}],
            "importer_sold": 0,
        }
    ]
    told = dict(tell(TITLE, facts(game, "market_served")[0], ["Nabob", "Greedy", "Random", "Random"]))
    assert told["sales"] == "seat Nabob (seat 1), number 3, seat Greedy (seat 2), number 1"


def test_influence_is_told_with_the_space_reached() -> None:
    game = table(3, east_india="on")
    game.influence[mill(MARION, CLOTHING)] = 3
    game.enter((east_india.choose_steps, MARION, CLOTHING), STOP)
    choose(game, (CLOTHING, 2))
    assert facts(game, "influence_gained") == [{"seat": MARION, "commodity": "cotton", "steps": 2, "reached": 5}]


def test_the_final_scoring_is_told_with_what_it_consists_of() -> None:
    game = table(2, cash=0, east_india="on")
    game.shares, game.share_space, game.cash, game.loans = [19, 10], [35, 30], [4, 7], [0, 1]
    game.influence[mill(HEIKE, FOOD)] = game.rules.track.spaces
    game.enter(end_of_game.decide)
    scored = facts(game, "company_scored")
    sugar, multiplier = east_india.price(game, FOOD), game.rules.track.multiplier[-1]
    value = game.share_value(HEIKE)
    assert scored[0] == {
        "seat": HEIKE,
        "shares": 19,
        "share_value": value,
        "influence": [
            {
                "commodity": "sugar",
                "reached": game.rules.track.spaces,
                "multiplier": multiplier,
                "commodity_price": sugar,
            }
        ],
        "value": 19 * value + sugar * multiplier,
        "loans": 0,
        "cash": 4,
        "rank": 1,
    }
    assert (scored[1]["loans"], scored[1]["rank"], scored[1]["influence"]) == (1, 2, [])
    assert [fact["value"] for fact in scored] == list(game.outcome.scores)


def test_contracts_that_are_still_open_at_the_end_are_told_one_by_one() -> None:
    game = table(2)
    game.contract[mill(MARION, FOOD)], game.contract[mill(MARION, LAMPS)] = 2, 6
    game.enter(end_of_game.break_contracts, STOP)
    assert facts(game, "contract_left_open") == [
        {"seat": MARION, "good": "food", "due": 2},
        {"seat": MARION, "good": "lamps", "due": 6},
    ]
    assert facts(game, "share_price_moved") == [
        {"seat": MARION, "steps": -8, "share_space": 2, "why": "open_contracts"}
    ]


def test_a_contract_that_cannot_rise_is_told_though_the_share_price_is_as_low_as_it_goes() -> None:
    game = table()
    game.contract[mill(HEIKE, FOOD)], game.share_space[HEIKE] = 10, 1
    game.enter(ship_action.raise_contracts, STOP)
    assert facts(game, "contract_missed") == [{"seat": HEIKE, "good": "food", "due": 10}]
    assert not facts(game, "share_price_moved")


def test_running_costs_are_told_with_wages_and_upkeep() -> None:
    game = table()
    build(game, HEIKE, FOOD, lines=2, price=5, machines=(1,))
    give(game, HEIKE, Tile.FOREMAN)
    game.assigned[HEIKE * 2] = FOOD
    set_demand(game, FOOD, 8)
    game.enter(production.begin, STOP)
    assert facts(game, "running_costs_reckoned") == [
        {"seat": HEIKE, "good": "food", "workers": 3, "wages": 3, "machines": 1, "upkeep": 1}
    ]
    assert {"seat": HEIKE, "amount": 4, "what": "running_costs"} in facts(game, "cash_paid")


def test_wages_of_crews_and_storekeepers_are_told_with_both() -> None:
    game = table(2)
    moor(game, MARION, 6)
    game.warehouse[6] = 1
    game.labour -= 1
    game.enter(decade_end.pay_wages, STOP)
    wage = game.wage()
    assert facts(game, "wages_reckoned") == [{"seat": MARION, "crew": 2, "storekeepers": 1, "wage": wage}]
    assert facts(game, "cash_paid") == [{"seat": MARION, "amount": 3 * wage, "what": "crews_and_warehouse"}]


def test_rewards_and_fines_of_events_are_told_with_what_is_counted() -> None:
    game = table(2, cash=20)
    build(game, MARION, FOOD, lines=2, machines=(1,))
    give(game, MARION, Tile.SCHOOL)
    game.enter((events.begin, Event.ROYAL_SOCIETY), STOP)
    assert facts(game, "royal_society_paid") == [
        {"seat": HEIKE, "tiles": 0, "lines": 0},
        {"seat": MARION, "tiles": 1, "lines": 2},
    ]
    game.enter((events.begin, Event.SOCIAL_UNREST), STOP)
    assert facts(game, "social_unrest_suffered") == [{"seat": MARION, "workers": 3}]
    assert (facts(game, "cash_gained")[0]["amount"], facts(game, "cash_paid")[0]["amount"]) == (10, 3)


def test_shares_and_loans_are_told_by_number_beside_the_money() -> None:
    game = table(2, cash=30)
    pieces.sell_shares(game, MARION, 2)
    pieces.buy_shares(game, MARION, 1, 10)
    game.loans[MARION] = 2
    pieces.repay_loans(game, MARION, 1)
    assert facts(game, "shares_sold") == [{"seat": MARION, "number": 2, "price": 10}]
    assert facts(game, "shares_bought") == [{"seat": MARION, "number": 1, "cost": 10}]
    assert facts(game, "loans_repaid") == [{"seat": MARION, "loans": 1}]


def test_a_marker_is_told_with_the_space_that_it_leaves_and_the_one_that_it_takes() -> None:
    game = table(2)
    build(game, HEIKE, FOOD)
    game.administration[2] = Marker.QUALITY
    take_action(game, HEIKE, Marker.QUALITY, 8)
    assert facts(game, "marker_lifted") == [{"seat": HEIKE, "marker": "quality", "space": 6}]
    assert facts(game, "marker_placed") == [{"seat": HEIKE, "marker": "quality", "space": 8}]


def test_an_exchanged_ship_leaves_its_pier_with_nobody_fired_and_the_new_one_says_who_was_hired() -> None:
    game = table(4)
    game.decade = 3
    moor(game, MARION, 2, 4)
    special_markers.take_ship(game, MARION, 2, 1)
    assert facts(game, "ship_returned") == [
        {"seat": MARION, "pier": 1, "capacity": 4, "fired": 0, "why": "exchanged"},
    ]
    assert facts(game, "ship_taken") == [{"seat": MARION, "pier": 1, "capacity": 6, "hired": 1, "from_fired": 0}]


def test_a_ship_sent_to_war_is_told_with_its_crew_and_why() -> None:
    game = table(3)
    moor(game, MARION, 6)
    game.enter((events.begin, Event.OPIUM_WAR), STOP)
    choose(game, (0, 2))
    assert facts(game, "ship_returned") == [
        {"seat": MARION, "pier": 0, "capacity": 6, "fired": 2, "why": "opium_war"},
    ]


def test_ships_that_sail_are_told() -> None:
    game = table()
    build(game, MARION, FOOD)
    moor(game, MARION, 2, 4)
    game.stored[mill(MARION, FOOD)] = game.contract[mill(MARION, FOOD)] = 6
    game.spent = 10
    game.enter((ship_action.begin, MARION), STOP)
    choose(game, ("load", FOOD, 6))
    assert facts(game, "ships_sailed") == [{"seat": MARION, "piers": [0, 1], "capacities": [2, 4]}]


def test_goods_of_the_production_action_are_no_goods_of_the_production_phase() -> None:
    game = table()
    build(game, HEIKE, FOOD, lines=2)
    give_markers(game, HEIKE, Marker.PRODUCTION_LIGHT)
    game.enter((production_action.begin, HEIKE, Marker.PRODUCTION_LIGHT), STOP)
    choose(game, ("produce", FOOD, 2))
    assert facts(game, "goods_made_for_store") == [{"seat": HEIKE, "good": "food", "lines": 2, "number": 3}]
    assert not facts(game, "goods_made")


# -- one name, one meaning --


def test_every_name_of_the_vocabulary_is_a_field_of_something() -> None:
    title = [file for file in files("engine.arkwright").iterdir() if file.name.endswith(".py")]
    source = "".join(file.read_text("utf-8") for file in (*title, files("engine.shared") / "money.py"))
    unused = [name for name in VOCABULARY if not re.search(rf'\b{name}=|"{name}":', source)]
    assert unused == []


def test_places_are_counted_from_0_in_data_and_from_1_for_a_person() -> None:
    assert {name for name, holds in VOCABULARY.items() if holds is Holds.PLACE} == {
        *("line", "from_line", "pier", "piers", "indicator"),
    }
    game = table(2)
    build(game, HEIKE, LAMPS, lines=2, machines=(1, 1))
    game.enter((events.begin, Event.LUDDITES_RIOT), STOP)
    assert game.describe(1) == {"act": "lose_machine", "good": "lamps", "line": 0}
    assert tell(TITLE, game.describe(1), ["A", "B"]) == [("good", "lamps"), ("line", "1")]
    moor(game, MARION, 2, 4)
    game.enter((decade_end.release, MARION, 0), STOP)
    assert [game.describe(at).get("pier") for at in range(3)] == [None, 0, 1]
    assert untellable(TITLE, game.describe(1)) is None


def test_the_start_player_is_told_by_name_once() -> None:
    game = table(2)
    game.enter(decade_end.ask_poorest, STOP)
    assert game.describe(1) == {"act": "name_start_player", "start_player": 1}
    assert tell(TITLE, game.describe(1), ["Nabob", "Greedy"]) == [("start player", "Greedy (seat 2)")]


# -- a board kept up to date from the events alone --


def luddites(game: ArkwrightGame) -> list[Any]:
    build(game, HEIKE, FOOD, lines=3, machines=(1, 1))
    return [(events.begin, Event.LUDDITES_RIOT), ("lose", FOOD, 0), ("close_up", FOOD, 2)]


def school(game: ArkwrightGame) -> list[Any]:
    build(game, HEIKE, FOOD, lines=3, price=5)
    give(game, HEIKE, Tile.SCHOOL, Tile.EXTRA_SHIFTS)
    return [(production.begin,), ("shut", 2), ("extra_shifts",)]


def patron_and_jubilee(game: ArkwrightGame) -> list[Any]:
    build(game, HEIKE, FOOD, lines=3, price=5)
    give(game, HEIKE, Tile.PATRON_FOOD)
    game.jubilee = [1] * game.seats
    game.running = Event.CROWN_JUBILEE
    set_demand(game, FOOD, 2)
    return [(production.begin,), ("patron",), ("jubilee",)]


def hamburg(game: ArkwrightGame) -> list[Any]:
    game.running = Event.HAMBURG_EXCHANGE_CRISIS
    return [(administration.take_turn, HEIKE), ("marker", Marker.STOCK_EXCHANGE), ("reopen", 4)]


def empty_market(game: ArkwrightGame) -> list[Any]:
    game.boxed += game.labour + game.fired - 5
    game.labour, game.fired, game.crisis_gap = 3, 2, 4
    return [(events.begin, Event.WORLDS_FAIR)]


def crisis(game: ArkwrightGame) -> list[Any]:
    game.boxed += game.fired - 2
    game.fired = 2
    return [(events.begin, Event.ECONOMIC_CRISIS)]


def average_factory_closed(game: ArkwrightGame) -> list[Any]:
    build(game, HEIKE, FOOD, lines=2)
    return [(factory_action.begin, HEIKE), ("close", FOOD), DONE]


def luxury_factory_modernised(game: ArkwrightGame) -> list[Any]:
    game.decade = 1
    at = build(game, HEIKE, FOOD)
    game.factory[at] = factory_type(FOOD, 1, Category.LUXURY)
    game.backs[game.factory[at] - 16] -= 1
    return [(factory_action.begin, HEIKE), DONE, DONE, ("modernise", factory_type(FOOD, 2, Category.LUXURY), 0)]


def running_event_ends(game: ArkwrightGame) -> list[Any]:
    game.running, game.reopened, game.importer = Event.NAVIGATION_ACTS, [1, 0, 0, 0], [0, 1, 19, 20]
    return [(decade_end.end_running_event,)]


def machines_rearranged(game: ArkwrightGame) -> list[Any]:
    build(game, HEIKE, LAMPS, lines=2, machines=(0, 2))
    return [(workers_action.begin, HEIKE), ("fire_in", LAMPS), ("arrange", LAMPS, 2, 0, 0, 0)]


def debts(game: ArkwrightGame) -> list[Any]:
    game.cash, game.shares = [0] * game.seats, [1] * game.seats
    moor(game, HEIKE, 10, 8)
    game.phase = Phase.EVENT
    return [(decade_end.pay_wages,)]


def exchange(game: ArkwrightGame) -> list[Any]:
    game.stored[FOOD], game.loans[HEIKE] = 1, 1
    game.warehouse[0] = 1
    game.labour -= 1
    return [(stock_exchange.begin, HEIKE), (FOOD, 1), 1, ("sell", 2), 6, (FOOD, 4), (CLOTHING, 2)]


CASES: list[tuple[Callable[[ArkwrightGame], list[Any]], dict[str, str]]] = [
    (luddites, {}),
    (school, {}),
    (patron_and_jubilee, {}),
    (hamburg, {}),
    (empty_market, {}),
    (crisis, {}),
    (average_factory_closed, {"factories": "asymmetrical"}),
    (average_factory_closed, {}),
    (luxury_factory_modernised, {"factories": "asymmetrical"}),
    (running_event_ends, {}),
    (machines_rearranged, {}),
    (debts, {}),
    (exchange, {}),
]


@pytest.mark.parametrize(("set_out", "options"), CASES)
def test_the_events_tell_all_that_rare_turns_of_a_game_do_to_the_board(
    set_out: Callable[[ArkwrightGame], list[Any]], options: dict[str, str]
) -> None:
    game = table(4, **options)
    frame, *choices = set_out(game)
    reader = Reader(TITLE, json.loads(json.dumps(game.observe(None))))
    game.enter(frame, STOP)
    for choice in choices:
        choose(game, choice)
    before = json.dumps(game.to_json()["state"])
    for event in game.drain():
        reader.read(json.loads(json.dumps(event.to_json())))
    assert reader.strays(game) == []
    assert json.dumps(game.to_json()["state"]) == before


def test_a_board_that_misses_an_event_strays() -> None:
    game = table(2)
    reader = Reader(TITLE, game.observe(None))
    pieces.sell_shares(game, MARION, 2)
    for event in game.drain():
        if event.name != "shares_sold":
            reader.read(event.to_json())
    assert reader.strays(game) == ["shares: the events tell [15, 15], it is [15, 13]"]
