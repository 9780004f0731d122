"""Prices: of new factories, and after the actions that allow an adjustment."""

from __future__ import annotations

from engine.arkwright import price_adjustment
from engine.arkwright.state import ArkwrightGame
from tests.engine.answering import choose, facts
from tests.engine.arkwright.helper import CLOTHING, CUTLERY, FOOD, LAMPS, STOP, build, mill, table


def prices(game: ArkwrightGame) -> list[int]:
    """The prices that are offered."""
    assert game.decision is not None
    return [option[2] for option in game.decision.options]


def test_example_7_a_price_is_at_least_the_floor_and_leaves_the_appeal_at_0() -> None:
    game = table()
    for good in (LAMPS, CLOTHING):
        build(game, 0, good)
    game.enter((price_adjustment.begin, 0), STOP)
    assert game.decision is not None
    assert game.decision.kind == "price_adjustment.price"
    assert prices(game) == list(range(3, 10)), "clothing I: 2 is below the floor, 10 above the appeal"
    choose(game, ("price", CLOTHING, 3))
    assert prices(game) == list(range(5, 12)), "lamps I: 4 is below the floor"
    choose(game, ("price", LAMPS, 5))
    assert (game.price[mill(0, CLOTHING)], game.price[mill(0, LAMPS)]) == (3, 5)


def test_a_new_factory_asks_at_most_its_base_quality() -> None:
    game = table()
    at = build(game, 0, FOOD, marketing=1)
    game.enter((price_adjustment.set_price, at), STOP)
    assert prices(game) == list(range(2, 9))


def test_later_there_is_no_ceiling_but_the_appeal() -> None:
    game = table()
    at = build(game, 0, FOOD, price=5, quality=4, marketing=3)
    game.enter((price_adjustment.begin, 0), STOP)
    assert prices(game) == list(range(2, 16))
    choose(game, ("price", FOOD, 15))
    assert (game.price[at], game.appeal(at)) == (15, 0)
    assert facts(game, "price_set") == [{"seat": 0, "good": "food", "price": 15, "appeal": 0}]


def test_a_negative_appeal_is_repaired_at_the_next_adjustment() -> None:
    game = table()
    at = build(game, 0, CUTLERY, price=12)
    assert game.appeal(at) == -2
    game.enter((price_adjustment.begin, 0), STOP)
    assert prices(game) == list(range(4, 11)), "12 cannot be kept"


def test_a_price_may_be_kept() -> None:
    game = table()
    at = build(game, 0, FOOD, price=5)
    game.enter((price_adjustment.begin, 0), STOP)
    choose(game, ("price", FOOD, 5))
    assert game.price[at] == 5
    assert facts(game, "price_set") == []


def test_every_factory_of_the_seat_is_asked_for_once_and_no_others() -> None:
    game = table()
    for good in (FOOD, LAMPS):
        build(game, 1, good)
    build(game, 2, CUTLERY)
    game.enter((price_adjustment.begin, 1), STOP)
    choose(game, ("price", FOOD, 4))
    choose(game, ("price", LAMPS, 7))
    assert game.over
    assert game.price[mill(2, CUTLERY)] == 4


def test_prices_are_put_into_words() -> None:
    game = table()
    build(game, 0, FOOD)
    game.enter((price_adjustment.begin, 0), STOP)
    assert game.describe(3) == {"act": "set_price", "good": "food", "price": 5}
