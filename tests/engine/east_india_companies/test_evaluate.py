"""How good a position looks: each part of it, in its unit, on tables laid out for it."""

from __future__ import annotations

import pytest

from engine.east_india_companies import evaluate
from engine.east_india_companies.tables import EUROPE
from engine.east_india_companies.title import TITLE
from tests.engine.east_india_companies.helper import (
    BLUE,
    EAST_INDIES,
    INDIA,
    RED,
    SPICES,
    STOP,
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
    store,
    table,
    value,
)


def test_dividends_are_those_of_shares_in_others_less_those_that_others_hold() -> None:
    game = table()
    value(game, BLUE, 13)
    value(game, RED, 8)
    shares(game, RED, BLUE, 2)
    shares(game, YELLOW, BLUE, 1)
    shares(game, BLUE, RED, 3)
    shares(game, BLUE, BLUE, 4)
    # Three GP a share of blue, two of red.
    assert evaluate.dividends(game, BLUE) == 3 * 2 - 3 * 3
    assert evaluate.dividends(game, RED) == 2 * 3 - 3 * 2
    assert evaluate.dividends(game, YELLOW) == 3


def test_a_fleet_earns_by_tonnage_and_speed_wherever_its_ships_are() -> None:
    game = table()
    fleet(game, BLUE, "fluyt", "frigate", "galleon")
    weights = evaluate.WEIGHTS
    whole = weights.per_tonne * (4 + 2 + 2) + weights.per_speed * (1 + 3 + 1)
    assert evaluate.fleet_worth(game, BLUE) == whole
    send(game, BLUE, "frigate", EAST_INDIES)
    leave(game, BLUE, "galleon", INDIA)
    assert evaluate.fleet_worth(game, BLUE) == whole


def test_cargo_sells_slot_by_slot_after_what_europe_takes_and_then_at_the_price_of_a_full_row() -> None:
    game = table(phase="F")
    fleet(game, BLUE, "fluyt", "galleon")
    extend(game, BLUE, 1)
    cubes(game, EUROPE, TEA, 10)
    store(game, BLUE, TEA, 2)
    load(game, BLUE, 0, TEA, 3)
    # The slots after the tenth bring 4, 4 and 3, the last two cubes 1 each.
    assert evaluate.cargo_worth(game, BLUE) == 4 + 4 + 3 + 1 + 1
    store(game, BLUE, SPICES)
    cubes(game, EUROPE, SPICES, 0)
    assert evaluate.cargo_worth(game, BLUE) == 13 + 8


@pytest.mark.parametrize("phase", "EF")
def test_europe_takes_nothing_more_once_goods_are_sold(phase: str) -> None:
    assert evaluate.expected_demand(table(phase=phase), TEA) == 0


def test_cash_earns_as_far_as_ships_will_load_and_agents_what_their_boxes_may_bring() -> None:
    game = table(cash=50)
    fleet(game, BLUE, "galleon")
    assert evaluate.tonnage_to_load(game, BLUE) == 2
    before = evaluate.prospect(game, BLUE)
    purses(game, 6)
    assert evaluate.prospect(game, BLUE) == before - 10 * 44
    purses(game, 5)
    assert evaluate.prospect(game, BLUE) == before - 10 * 45 - evaluate.WEIGHTS.cash
    before = evaluate.prospect(game, BLUE)
    agent_at(game, BLUE, "trading_silk")
    assert evaluate.prospect(game, BLUE) == before + evaluate.WEIGHTS.trading
    game.phase = "B"
    assert evaluate.prospect(game, BLUE) == before


def test_a_finished_game_counts_wealth_alone_against_the_best_rival() -> None:
    game = table(cash=10)
    purses(game, 30, 20, 10, 5)
    store(game, BLUE, TEA, 2)
    game.enter(STOP)
    assert game.over
    scores = game.outcome.scores
    assert [TITLE.evaluate(game, seat) for seat in (BLUE, RED)] == [
        10 * (scores[BLUE] - scores[RED]),
        10 * (scores[RED] - scores[BLUE]),
    ]


def test_an_extension_is_worth_something_in_each_period_to_come() -> None:
    game = table(cash=10)
    before = evaluate.prospect(game, BLUE)
    game.extensions[BLUE] += 1
    later = game.rules.periods - game.period
    assert evaluate.prospect(game, BLUE) - before == later * evaluate.WEIGHTS.extension
