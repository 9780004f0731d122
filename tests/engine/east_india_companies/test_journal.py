"""What the journal tells: every change of the table as a fact, every sum with both its ends, one meaning for every name."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

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
    shares,
    stock_exchange,
)
from engine.east_india_companies.state import EastIndiaGame
from engine.east_india_companies.tables import EUROPE, INDIES
from engine.east_india_companies.title import TITLE
from engine.east_india_companies.vocabulary import VOCABULARY
from engine.kernel import BadState, Dice, Reader, tell
from engine.kernel.telling import untellable
from engine.kernel.vocabulary import Holds
from tests.engine.answering import choose, facts, options
from tests.engine.east_india_companies import helper
from tests.engine.east_india_companies.helper import (
    BLUE,
    BOX,
    CHINA,
    INDIA,
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
    fleet,
    leave,
    load,
    store,
    table,
    value,
)

NEUTRAL = 2
Told = list[dict[str, Any]]


def told(game: EastIndiaGame) -> Told:
    """All events so far, as a log has them."""
    events: Told = json.loads(json.dumps([event.to_json() for event in game.events]))
    return events


def sold_by_ship(row: int) -> EastIndiaGame:
    game = table(phase="E")
    load(game, BLUE, 1, TEA)
    cubes(game, EUROPE, TEA, row)
    selling.sell_shipped_cube(game, BLUE, 1, TEA)
    return game


def after(
    step: Callable[..., Any], *args: Any, prepare: Callable[[EastIndiaGame], Any] | None = None, **more: Any
) -> Told:
    """What a piece of the rules tells at a new table."""
    game = table(**more)
    if prepare is not None:
        prepare(game)
    game.drain()
    game.enter((step, *args), STOP)
    return [event for event in told(game) if event["event"] != "wealth_scored"]


def three_of_red_at_6(game: EastIndiaGame) -> None:
    helper.shares(game, BLUE, RED, 3)
    value(game, RED, 6)


def stored_silk(game: EastIndiaGame) -> None:
    store(game, BLUE, SILK)
    cubes(game, EUROPE, SILK, 0)


FULL = len(helper.RULES.prices[EUROPE][TEA])


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (
            lambda: after(stock_exchange.purchase, BLUE, RED),
            [
                {"event": "share_bought", "seat": BLUE, "company": RED, "price": 4},
                {"event": "cash_paid", "seat": BLUE, "amount": 4, "what": "share"},
                {"event": "share_value_moved", "company": RED, "moved": 1, "value": 5},
            ],
        ),
        (
            lambda: after(shares.sell_shares, BLUE, RED, 3, prepare=three_of_red_at_6),
            [
                {"event": "shares_sold", "seat": BLUE, "company": RED, "number": 3, "price": 6},
                {"event": "cash_gained", "seat": BLUE, "amount": 18, "what": "share_sale"},
                {"event": "share_value_moved", "company": RED, "moved": -2, "value": 4},
            ],
        ),
        (
            lambda: after(agents.take_ship, BLUE, ("buy_ship", SHIP["pinnace"])),
            [
                {"event": "cash_paid", "seat": BLUE, "amount": helper.RULES.ships[SHIP["pinnace"]].cost, "what": "ship"},
                {"event": "ship_discarded", "seat": BLUE, "ship": "galleon", "dock": 0},
                {"event": "ship_bought", "seat": BLUE, "ship": "pinnace", "dock": 0},
            ],
        ),
        (
            lambda: after(navigation.take_ships_in_hand, seats=2),
            [
                {"event": "ships_taken_in_hand", "seat": company, "fleet": ["galleon", "galleon"]}
                for company in (BLUE, RED, NEUTRAL)
            ],
        ),
        (
            lambda: after(loading.call_left_ships, INDIA, prepare=lambda game: leave(game, RED, "galleon", INDIA)),
            [{"event": "left_ships_called", "zone": "india", "ships": [{"company": RED, "ship": "galleon"}]}],
        ),
        (
            lambda: after(loading.leave_ship, BLUE, CHINA, 1, prepare=lambda game: fleet(game, BLUE, "galleon", "galleon")),
            [
                {"event": "ship_left", "seat": BLUE, "ship": "galleon", "dock": 1, "zone": "china"},
                {"event": "cash_paid", "seat": BLUE, "amount": 1, "what": "left_ship"},
            ],
        ),
        (
            lambda: after(selling.sell_stored_cube, BLUE, SILK, prepare=stored_silk),
            [
                {"event": "stored_good_sold", "seat": BLUE, "good": "silk", "price": 10, "goes_to": "market"},
                {"event": "sales_money_laid", "seat": BLUE, "amount": 10},
            ],
        ),
        (
            lambda: told(sold_by_ship(FULL)),
            [
                {"event": "good_sold", "seat": BLUE, "good": "tea", "price": 1, "dock": 1, "goes_to": "supply"},
                {"event": "sales_money_laid", "seat": BLUE, "amount": 1},
            ],
        ),
        (
            lambda: after(selling.store_cube, BLUE, 1, TEA, prepare=lambda game: load(game, BLUE, 1, TEA)),
            [{"event": "good_stored", "seat": BLUE, "good": "tea", "dock": 1}],
        ),
        (
            lambda: after(neutral.load, NEUTRAL, 0, INDIA, seats=2, prepare=lambda game: cubes(game, INDIES, SPICES, 1)),
            [
                {"event": "goods_loaded", "seat": NEUTRAL, "dock": 0, "good": "spices", "number": 1},
                {"event": "goods_loaded", "seat": NEUTRAL, "dock": 0, "good": "tea", "number": 1},
            ],
        ),
        (
            lambda: after(period.begin_period, period=5, seats=3, prepare=lambda game: leave(game, RED, "galleon", CHINA)),
            [
                {"event": "period_began", "period": 5},
                {"event": "ship_discarded", "seat": BLUE, "ship": "galleon", "dock": 0},
                {"event": "ship_discarded", "seat": BLUE, "ship": "galleon", "dock": 1},
                {"event": "ship_discarded", "seat": RED, "ship": "galleon", "dock": 1},
                {"event": "ship_discarded", "seat": YELLOW, "ship": "galleon", "dock": 0},
                {"event": "ship_discarded", "seat": YELLOW, "ship": "galleon", "dock": 1},
                {"event": "left_ship_discarded", "seat": RED, "ship": "galleon", "zone": "china"},
            ],
        ),
    ],
)  # fmt: skip
def test_a_change_of_the_table_is_told_with_both_ends(made: Callable[[], Told], expected: Told):
    assert made() == expected


def test_a_payment_names_who_pays_and_who_is_paid():
    game = table()
    agent_at(game, RED, "cartography")
    game.drain()
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    choose(game, ("place", SUPPLY, BOX["cartography"]))
    assert facts(game, "cash_handed_over") == [{"seat": BLUE, "to": RED, "amount": 1, "what": "crowding_fee"}]


def test_sales_money_goes_to_the_company_and_of_the_neutral_company_to_the_bank():
    game = table(seats=2)
    helper.sold_for(game, 7, 0, 9)
    game.enter(end_of_period.collect_sales, STOP)
    assert told(game)[:2] == [
        {"event": "sales_money_taken", "seat": BLUE, "amount": 7},
        {"event": "sales_money_returned", "seat": NEUTRAL, "amount": 9},
    ]


def test_a_dividend_is_told_with_the_shares_that_it_is_paid_for():
    game = table()
    helper.shares(game, YELLOW, BLUE, 3)
    value(game, BLUE, 12)
    each = game.dividend(BLUE)
    game.drain()
    end_of_period.pay_holders(game, BLUE, BLUE, end_of_period.dividends_owed(game, BLUE))
    assert facts(game, "dividend_paid") == [
        {"seat": BLUE, "holder": YELLOW, "number": 3, "amount": 3 * each, "owed": 3 * each}
    ]


def test_what_is_put_away_after_a_period_is_told():
    game = table()
    game.market_card = [0, 1]
    agent_at(game, RED, "ship_captain" if "ship_captain" in BOX else "expertise")
    box = next(place for place in game.agents[RED] if place < len(BOX))
    game.drain()
    end_of_period.prepare_next_period(game)
    cards = [game.rules.cards[INDIES][0].id, game.rules.cards[EUROPE][1].id]
    assert told(game) == [
        {"event": "card_discarded", "market": "indies", "card": cards[0]},
        {"event": "card_discarded", "market": "europe", "card": cards[1]},
        {
            "event": "agent_returned",
            "seat": RED,
            "origin": game.rules.place_id(box),
            "place": game.rules.place_id(game.rules.portrait(box)),
        },
    ]


def test_final_wealth_is_told_with_what_it_consists_of():
    game = table(cash=20)
    value(game, RED, 12)
    helper.shares(game, BLUE, RED, 2)
    game.drain()
    game.enter(scoring.score)
    (fact,) = facts(game, "wealth_scored")
    assert fact["order"] == [BLUE, RED, YELLOW, PURPLE]
    assert fact["companies"][0] == {
        "company": BLUE,
        "wealth": 20 + 2 * 12 + game.rules.presidencies * 4,
        "presidency_shares": game.rules.presidencies * 4,
        "company_shares": 24,
        "treasury": 20,
    }
    assert all(
        each["wealth"] == each["presidency_shares"] + each["company_shares"] + each["treasury"]
        for each in fact["companies"]
    )


def test_a_ship_is_sent_face_down_for_all_but_its_owner_and_the_neutral_company():
    game = table(phase="C")
    navigation.take_ships_in_hand(game)
    game.drain()
    navigation.take_ship(game, BLUE, ("send_ship", 0, CHINA))
    assert told(game)[:2] == [
        {"event": "ship_sent", "seat": BLUE, "zone": "china"},
        {"event": "own_ship_sent", "seat": BLUE, "zone": "china", "ship": "galleon", "see": [BLUE]},
    ]
    game = table(seats=2, phase="C")
    navigation.take_ships_in_hand(game)
    game.drain()
    neutral.send_ship(game, NEUTRAL)
    assert {"event": "open_ship_sent", "seat": NEUTRAL, "ship": "galleon"}.items() <= told(game)[1].items()


def test_words_name_zones_and_count_the_hand_from_0_in_data_and_from_1_for_people():
    game = table(phase="C")
    navigation.take_ships_in_hand(game)
    game.enter((navigation.send_ship, BLUE), STOP)
    option = game.describe(len(options(game)) - 1)
    assert option == {"act": "send_ship", "ship": "galleon", "position": 0, "zone": "india", "fee": 0}
    assert tell(TITLE, option, ["Anna", "Bert", "Cleo", "Dora"]) == [
        ("ship", "galleon"),
        ("position", "1"),
        ("zone", "india"),
        ("fee", "0 GP"),
    ]


def test_companies_are_told_by_who_runs_them():
    event = {"event": "share_bought", "seat": 0, "company": 2, "price": 5}
    assert tell(TITLE, event, ["Anna", "Bert"]) == [
        ("seat", "Anna (seat 1)"),
        ("company", "the neutral company"),
        ("price", "5 GP"),
    ]


def test_every_name_of_the_vocabulary_is_used_in_play():
    used: set[str] = set()

    def take(fields: dict[str, Any]) -> None:
        assert untellable(TITLE, fields) is None, fields
        for name, held in fields.items():
            used.add(name)
            for inner in held if isinstance(held, list) else [held]:
                if isinstance(inner, dict):
                    take(inner)

    for seats, seed in ((2, 1), (2, 2), (3, 3), (4, 4), (4, 5)):
        game = TITLE.new(seats, seed, {"mortgage": "on"})
        dice = Dice(seed)
        while game.decision is not None:
            for index in range(len(game.decision.options)):
                take(game.describe(index))
            game.choose(dice.below(len(game.decision.options)))
            for event in game.drain():
                take(event.to_json())
    assert set(VOCABULARY) <= used
    assert set(VOCABULARY.values()) == set(Holds) - {Holds.DICE, Holds.FLAG, Holds.TEXT}


def test_a_board_of_the_first_period_follows_the_events():
    game = table()
    board = Reader(TITLE, game.observe(None))
    fleet(game, BLUE, "galleon", "galleon")
    game.enter((agents.place_agent, BLUE, 1, 0), STOP)
    choose(game, ("place", SUPPLY, BOX["dock_extension"]))
    for event in told(game):
        board.read(event)
    assert board.strays(game) == []
    assert board.board.extensions == [1, 0, 0, 0]


def test_an_event_that_cannot_be_is_refused():
    board = Reader(TITLE, table().observe(None))
    with pytest.raises(BadState, match="event ship_bought: cannot be read"):
        board.read({"event": "ship_bought", "seat": BLUE, "ship": "raft", "dock": 0})


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("shares", [[2**63] * 4] * 4, r"state.shares\[0\]\[0\]: expected 0 to 10"),
        ("treasury", [1, 2, 3], "state.treasury: expected 4 entries, one per company"),
        ("initiative", [0, 1, 2, 99], r"state.initiative\[3\]: expected 0 to 3"),
        ("phase", "G", "state.phase: expected one of A, B, C, D, E, F"),
        ("market_card", [-1, -2], r"state.market_card\[0\]: expected 0 to 19, or -2 \(not drawn\)"),
        ("docks", [[99]] * 4, r"state.docks\[0\]\[0\]: expected 0 to 8, or -2 \(empty\)"),
        ("initiative", [0, 1, 2, 2], "state: the initiative names every company once"),
    ],
)
def test_a_saved_game_that_does_not_fit_is_refused_by_name(key: str, value: Any, problem: str):
    saved = TITLE.new(4, 1).to_json()
    saved["state"][key] = value
    with pytest.raises(BadState, match=problem):
        TITLE.from_json(saved)
