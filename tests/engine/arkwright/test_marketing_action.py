"""The Marketing action: what levels cost, the limits of the markers, and the two uses of the Patent."""

from __future__ import annotations

import pytest

from engine.arkwright import marketing_action
from engine.arkwright.names import Marker, Tile
from engine.arkwright.state import ArkwrightGame
from tests.engine.answering import choose, options
from tests.engine.arkwright.helper import CLOTHING, CUTLERY, FOOD, LAMPS, STOP, build, give, mill, table, take_action

DONE = ("done",)
KEEP, HAND_IN = ("keep_patent",), ("hand_in_patent",)


def act(game: ArkwrightGame, marker: int, spent: int) -> None:
    """Enter the main action with so much administration cost (£) paid."""
    game.spent = spent
    game.enter((marketing_action.begin, 0, marker), STOP)


def buy(game: ArkwrightGame, good: int, *costs: int) -> None:
    """Raise a factory level by level, at these costs."""
    for cost in costs:
        choose(game, ("market", good, cost))


@pytest.mark.parametrize(
    ("marker", "limit"), [(Marker.MARKETING, 4), (Marker.MARKETING_LIGHT, 7), (Marker.MARKETING_DARK, 10)]
)
def test_the_marker_limits_what_is_spent(marker: int, limit: int) -> None:
    game = table()
    for good in (FOOD, LAMPS):
        build(game, 0, good)
    act(game, marker, 10)
    spent = 0
    while not game.over:
        _, _, cost = options(game)[-1]  # type: ignore[misc]
        spent += cost
        game.choose(len(options(game)) - 1)
    game.audit()
    assert spent == {4: 3, 7: 6, 10: 10}[limit], "lamps as far as it goes, each level bought by itself"


def test_the_cost_paid_limits_it_too() -> None:
    game = table()
    build(game, 0, FOOD)
    act(game, Marker.MARKETING_DARK, 2)
    buy(game, FOOD, 1)
    assert game.over, "the second level costs 2, 1 is left"


def test_example_42_levels_cost_their_number() -> None:
    game = table()
    food, clothing = build(game, 0, FOOD, price=5), build(game, 0, CLOTHING, marketing=1)
    act(game, Marker.MARKETING_DARK, 10)
    buy(game, FOOD, 1, 2, 3, 4)
    assert (game.over, game.marketing[food], game.appeal(food)) == (True, 4, 7)
    act(game, Marker.MARKETING_DARK, 5)
    buy(game, CLOTHING, 2, 3)
    assert (game.over, game.marketing[clothing]) == (True, 3)


def test_example_43_8_are_paid_and_7_spent_or_9_with_the_patent() -> None:
    game = table()
    for good in (FOOD, CUTLERY, LAMPS):
        build(game, 0, good)
    game.markers[0] = 1 << Marker.MARKETING_LIGHT
    take_action(game, 0, Marker.MARKETING_LIGHT, 8)
    buy(game, FOOD, 1, 2, 3)
    buy(game, CUTLERY, 1)
    assert game.cash[0] == 92
    assert game.decision is not None
    assert game.decision.kind == "price_adjustment.price", "7 of the 8 were spent"
    game.marketing[mill(0, FOOD)] = game.marketing[mill(0, CUTLERY)] = 0
    give(game, 0, Tile.PATENT)
    act(game, Marker.MARKETING_LIGHT, 8)
    choose(game, KEEP)
    buy(game, FOOD, 1, 2)
    buy(game, CUTLERY, 1, 2)
    buy(game, LAMPS, 1, 2)
    assert game.over, "9 spent"
    assert game.has(0, Tile.PATENT)


def test_example_98_the_patent_counts_after_the_limit_and_the_fee_never() -> None:
    game = table()
    build(game, 0, FOOD)
    build(game, 0, CUTLERY)
    give(game, 0, Tile.PATENT)
    game.markers[0] = 1 << Marker.MARKETING_LIGHT | 1 << Marker.MARKETING_DARK
    game.administration[2] = Marker.MARKETING_LIGHT
    take_action(game, 0, Marker.MARKETING_LIGHT, 8)
    assert game.cash[0] == 90
    choose(game, KEEP)
    buy(game, FOOD, 1, 2, 3)
    buy(game, CUTLERY, 1, 2)
    assert game.decision is not None
    assert game.decision.kind == "price_adjustment.price", "9 spent"
    game.marketing[mill(0, FOOD)] = game.marketing[mill(0, CUTLERY)] = 0
    take_action(game, 0, Marker.MARKETING_DARK, 10)
    choose(game, KEEP)
    buy(game, FOOD, 1, 2, 3)
    buy(game, CUTLERY, 1, 2, 3)
    assert game.decision is not None
    assert game.decision.kind == "price_adjustment.price", "12 spent"
    assert game.cash[0] == 80


def test_example_99_two_ways_to_spend_9() -> None:
    def jorg() -> ArkwrightGame:
        game = table()
        for good, marketing in ((FOOD, 0), (CLOTHING, 1), (CUTLERY, 2), (LAMPS, 0)):
            build(game, 0, good, marketing=marketing)
        give(game, 0, Tile.PATENT)
        act(game, Marker.MARKETING_LIGHT, 8)
        choose(game, KEEP)
        return game

    game = jorg()
    buy(game, FOOD, 1, 2)
    buy(game, CUTLERY, 3)
    buy(game, LAMPS, 1, 2)
    assert (game.over, game.marketing[:4]) == (True, [2, 1, 3, 2])
    game = jorg()
    buy(game, CLOTHING, 2, 3, 4)
    assert (game.over, game.marketing[:4]) == (True, [0, 4, 2, 0])


def test_example_100_the_patent_handed_in_gives_two_levels_after_the_action() -> None:
    game = table()
    food, cutlery = build(game, 0, FOOD), build(game, 0, CUTLERY)
    give(game, 0, Tile.PATENT)
    offered = game.tile_supply[Tile.PATENT]
    take_action(game, 0, Marker.MARKETING, 4)
    choose(game, HAND_IN)
    buy(game, FOOD, 1, 2)
    buy(game, CUTLERY, 1)
    assert options(game) == (DONE, ("market", FOOD, 0), ("market", CUTLERY, 0)), "4 spent; levels 3 and 4 are free now"
    buy(game, FOOD, 0, 0)
    assert (game.marketing[food], game.marketing[cutlery]) == (4, 1)
    assert (game.has(0, Tile.PATENT), game.tile_supply[Tile.PATENT]) == (False, offered + 1)
    assert game.decision is not None
    assert game.decision.kind == "price_adjustment.price"


def test_the_patent_is_used_in_one_way_only() -> None:
    game = table()
    build(game, 0, FOOD)
    give(game, 0, Tile.PATENT)
    act(game, Marker.MARKETING, 4)
    assert options(game) == (KEEP, HAND_IN)
    choose(game, HAND_IN)
    buy(game, FOOD, 1, 2)
    assert options(game) == (DONE, ("market", FOOD, 0)), "1 is left of the 4, not 3"


def test_marketing_ends_at_4_and_may_be_waived() -> None:
    game = table()
    build(game, 0, FOOD, marketing=4)
    act(game, Marker.MARKETING_DARK, 10)
    assert game.over
    build(game, 0, CUTLERY)
    act(game, Marker.MARKETING_DARK, 10)
    choose(game, DONE)
    assert game.marketing[mill(0, CUTLERY)] == 0


def test_free_levels_go_to_any_own_factories_and_the_rest_is_void() -> None:
    game = table()
    build(game, 1, FOOD, marketing=3)
    build(game, 1, LAMPS, marketing=2)
    game.enter((marketing_action.raise_free, 1, 2), STOP)
    assert options(game) == (DONE, ("market", FOOD, 0), ("market", LAMPS, 0))
    buy(game, FOOD, 0)
    buy(game, LAMPS, 0)
    assert (game.over, game.marketing[4:8]) == (True, [4, 0, 0, 3])
    build(game, 1, LAMPS, marketing=4)
    game.enter((marketing_action.raise_free, 1, 2), STOP)
    assert game.over


def test_the_words_of_the_action() -> None:
    game = table()
    build(game, 0, FOOD)
    give(game, 0, Tile.PATENT)
    act(game, Marker.MARKETING, 4)
    assert [game.describe(at) for at in (0, 1)] == [
        {"act": "keep_patent", "amount": 2},
        {"act": "hand_in_patent", "levels": 2},
    ]
    game.choose(0)
    assert [game.describe(at) for at in (0, 1)] == [
        {"act": "done"},
        {"act": "raise_marketing", "good": "food", "cost": 1},
    ]
