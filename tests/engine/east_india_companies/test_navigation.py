"""Phase C (checklist 50 to 57, 114, 116, 117)."""

from __future__ import annotations

import pytest

from engine.east_india_companies import navigation
from engine.east_india_companies.tables import EUROPE, INDIES
from tests.engine.answering import choose, facts, options
from tests.engine.east_india_companies.helper import (
    BLUE,
    CARD,
    CHINA,
    EAST_INDIES,
    INDIA,
    PURPLE,
    RED,
    SHIP,
    STOP,
    YELLOW,
    agent_at,
    fleet,
    leave,
    purses,
    table,
)


def test_without_influence_a_card_of_the_periods_pile_is_drawn_for_each_market():
    game = table(period=2, phase="C")
    game.dice.lay([3, 7])
    game.enter(navigation.draw_market_cards, STOP)
    assert [CARD["IN-B8"], CARD["EU-B4"]] == game.market_card
    assert facts(game, "card_seen") == []


def test_the_first_user_of_influence_picks_from_the_whole_pile_and_later_users_see_the_card():
    game = table(period=3, phase="C")
    game.used_cards = [[CARD["IN-B2"]], [CARD["EU-B5"]]]
    agent_at(game, RED, "influence_europe")
    agent_at(game, BLUE, "influence_europe")
    agent_at(game, YELLOW, "influence_indies")
    game.enter(navigation.draw_market_cards, STOP)
    assert (game.decision.seat, game.decision.secret) == (RED, True)
    assert list(options(game)) == [("choose_card", EUROPE, CARD[f"EU-B{number}"]) for number in (1, 2, 3, 4, 6, 7, 8)]
    assert game.describe(0) == {
        "act": "choose_card",
        "market": "europe",
        "card": "EU-B1",
        "cubes": {"tea": 5, "spices": 3, "coffee": 2, "silk": 1},
    }
    choose(game, ("choose_card", EUROPE, CARD["EU-B7"]))
    assert (game.decision.seat, game.market_card[EUROPE]) == (YELLOW, CARD["EU-B7"])
    assert len(options(game)) == 7
    choose(game, ("choose_card", INDIES, CARD["IN-B1"]))
    seen = [(event.see, event.fields["card"]) for event in game.events if event.name == "card_seen"]
    assert seen == [((BLUE, RED), "EU-B7"), ((YELLOW,), "IN-B1")]


def test_a_card_is_known_to_influence_until_it_is_revealed():
    game = table(phase="C")
    agent_at(game, RED, "influence_europe")
    agent_at(game, BLUE, "influence_europe")
    game.market_card = [CARD["IN-A2"], CARD["EU-A3"]]
    seen = {seat: game.observe(seat)["state"]["market_card"] for seat in (BLUE, RED, YELLOW, PURPLE, None)}
    assert seen == {BLUE: [-1, 2], RED: [-1, 2], YELLOW: [-1, -1], PURPLE: [-1, -1], None: [-1, -1]}
    game.phase = "D"
    assert game.observe(YELLOW)["state"]["market_card"] == [1, -1]
    game.phase = "E"
    assert game.observe(YELLOW)["state"]["market_card"] == [1, 2]


def test_a_neutral_agent_first_on_influence_means_a_random_card_that_later_players_see():
    game = table(seats=2, phase="C")
    agent_at(game, 2, "influence_indies")
    agent_at(game, RED, "influence_indies")
    game.dice.lay([0, 2])
    game.enter(navigation.draw_market_cards, STOP)
    assert [CARD["IN-A3"], CARD["EU-A1"]] == game.market_card
    assert [(event.see, event.fields["card"]) for event in game.events if event.name == "card_seen"] == [
        ((RED,), "IN-A3")
    ]


def test_docked_ships_go_in_hand_and_left_ones_stay():
    game = table(phase="C")
    fleet(game, BLUE, "galleon", "pinnace", "fluyt")
    leave(game, BLUE, "pinnace", CHINA)
    game.enter(navigation.take_ships_in_hand, STOP)
    assert game.hand[BLUE] == game.sailing[BLUE] == [SHIP["galleon"], SHIP["fluyt"]]
    assert (game.left_ship[CHINA], game.docks[BLUE]) == ([SHIP["pinnace"]], [-2, -2, -2])


def test_one_ship_a_turn_in_initiative_order_until_no_hand_holds_one():
    game = table(seats=3, phase="C")
    game.initiative = [RED, YELLOW, BLUE]
    fleet(game, YELLOW, "fluyt")
    fleet(game, BLUE, "galleon", "pinnace", "fluyt")
    game.enter(navigation.take_ships_in_hand, (navigation.next_ship, 0), STOP)
    seats = []
    while not game.over:
        seats.append(game.decision.seat)
        game.choose(0)
    assert seats == [RED, YELLOW, BLUE, RED, BLUE, BLUE]
    assert game.hand == [[], [], []]
    assert game.stack_company[CHINA] == seats


@pytest.mark.parametrize(("cash", "zones"), [(2, {CHINA, EAST_INDIES, INDIA}), (1, {EAST_INDIES, INDIA}), (0, {INDIA})])
def test_a_trip_must_be_paid_and_zone_3_is_always_open(cash, zones):
    game = table(phase="C")
    fleet(game, BLUE, "galleon", "pinnace")
    purses(game, cash)
    game.enter(navigation.take_ships_in_hand, (navigation.send_ship, BLUE), STOP)
    assert {option[2] for option in options(game)} == zones


def test_equal_ships_are_one_option():
    game = table(phase="C")
    fleet(game, BLUE, "galleon", "galleon", "fluyt")
    game.enter(navigation.take_ships_in_hand, (navigation.send_ship, BLUE), STOP)
    assert [option[1] for option in options(game)] == [0, 0, 0, 2, 2, 2]
    assert game.describe(4) == {"act": "send_ship", "ship": "fluyt", "position": 2, "zone": "east_indies", "fee": 1}


def test_number_and_owner_of_sent_ships_are_public_and_the_type_is_not():
    game = table(phase="C")
    fleet(game, BLUE, "galleon", "pinnace", "fluyt")
    game.enter(navigation.take_ships_in_hand, (navigation.send_ship, BLUE), (navigation.send_ship, RED), STOP)
    choose(game, ("send_ship", 1, CHINA))
    seen = game.observe(RED)["state"]
    assert (seen["stack_company"][CHINA], seen["stack_ship"][CHINA], seen["hand"][BLUE]) == ([BLUE], [-1], [-1, -1])
    assert seen["sailing"][BLUE] == [SHIP["galleon"], SHIP["pinnace"], SHIP["fluyt"]]
    own = game.observe(BLUE)["state"]
    assert (own["stack_ship"][CHINA], own["hand"][BLUE]) == ([SHIP["pinnace"]], [SHIP["galleon"], SHIP["fluyt"]])
    sent = [(event.name, event.see) for event in game.events if "sent" in event.name]
    assert sent == [("ship_sent", None), ("own_ship_sent", (BLUE,))]
    assert facts(game, "ship_sent") == [{"seat": BLUE, "zone": "china"}]


def test_imagined_ships_are_those_under_way():
    game = table(phase="C")
    fleet(game, BLUE, "galleon", "pinnace", "fluyt")
    game.enter(navigation.take_ships_in_hand, (navigation.send_ship, BLUE), (navigation.send_ship, RED), STOP)
    choose(game, ("send_ship", 1, CHINA))
    found = {tuple(game.fork(RED, seed).stack_ship[CHINA]) for seed in range(40)}
    assert found == {(SHIP["galleon"],), (SHIP["pinnace"],), (SHIP["fluyt"],)}
    for seed in range(40):
        imagined = game.fork(RED, seed)
        assert sorted(imagined.hand[BLUE] + imagined.stack_ship[CHINA]) == [0, 1, 2]


def test_the_existence_of_a_question_does_not_tell_which_ship_was_sent():
    for first in (0, 1):  # the galleon first, or the fluyt first
        game = table(phase="C", cash=0)
        fleet(game, BLUE, "galleon", "galleon", "fluyt")
        game.enter(navigation.take_ships_in_hand, *[(navigation.send_ship, BLUE)] * 2, STOP)
        choose(game, options(game)[-1 if first else 0])
        assert len(options(game)) == 2


def test_imagined_cards_come_from_what_is_left_of_the_pile():
    game = table(period=3, phase="C")
    game.used_cards = [[CARD["IN-B2"]], [CARD["EU-B5"]]]
    game.market_card = [CARD["IN-B1"], CARD["EU-B1"]]
    found = {tuple(game.fork(None, seed).market_card) for seed in range(300)}
    assert {card for card, _ in found} == {CARD[f"IN-B{number}"] for number in (1, 3, 4, 5, 6, 7, 8)}
    assert {card for _, card in found} == {CARD[f"EU-B{number}"] for number in (1, 2, 3, 4, 6, 7, 8)}


def test_hands_are_imagined_before_anything_is_sent_and_stacks_after_the_last_ship():
    game = table(phase="C")
    fleet(game, BLUE, "galleon", "pinnace")
    game.enter(navigation.take_ships_in_hand, (navigation.send_ship, BLUE), (navigation.send_ship, BLUE), STOP)
    assert game.fork(RED, 1).hand[BLUE] == [SHIP["galleon"], SHIP["pinnace"]]
    game.enter((navigation.send_ship, BLUE), (navigation.send_ship, BLUE), (navigation.send_ship, RED), STOP)
    choose(game, ("send_ship", 0, CHINA), ("send_ship", 0, INDIA))
    found = {
        (*imagined.stack_ship[CHINA], *imagined.stack_ship[INDIA])
        for imagined in (game.fork(RED, n) for n in range(30))
    }
    assert found == {(SHIP["galleon"], SHIP["pinnace"]), (SHIP["pinnace"], SHIP["galleon"])}
    assert game.fork(BLUE, 5).stack_ship == game.stack_ship
