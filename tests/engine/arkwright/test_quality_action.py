"""The Quality action: levels by cost and marker, their limit, and what they do to the appeal."""

from __future__ import annotations

import pytest

from engine.arkwright import factory_action, quality_action
from engine.arkwright.names import Marker, Tile
from engine.arkwright.state import ArkwrightGame
from engine.arkwright.tables import factory_type
from tests.engine.answering import choose, facts, options
from tests.engine.arkwright.helper import CUTLERY, FOOD, LAMPS, STOP, build, give, mill, table, take_action

DONE = ("done",)


def act(game: ArkwrightGame, marker: int, spent: int) -> None:
    """Enter the main action with so much administration cost (£) paid."""
    game.spent = spent
    game.enter((quality_action.begin, 0, marker), STOP)


def levels_bought(game: ArkwrightGame) -> int:
    """Raise the last factory offered as long as there are levels; returns how many."""
    before = sum(game.quality)
    while game.decision is not None and game.decision.kind == "quality_action.level":
        game.choose(len(game.decision.options) - 1)
    return sum(game.quality) - before


@pytest.mark.parametrize(
    ("marker", "costs"),
    [
        (Marker.QUALITY, {4: 0, 5: 0, 6: 1, 8: 1, 10: 1, 11: 1, 12: 2}),
        (Marker.QUALITY_LIGHT, {4: 0, 5: 1, 6: 1, 8: 2, 10: 2, 12: 3}),
        (Marker.QUALITY_DARK, {2: 0, 3: 1, 4: 1, 6: 2, 8: 2, 10: 3, 12: 3}),
    ],
)
def test_what_the_markers_buy(marker: int, costs: dict[int, int]) -> None:
    for spent, levels in costs.items():
        game = table()
        build(game, 0, FOOD)
        act(game, marker, spent)
        assert levels_bought(game) == levels, f"£{spent}"


def test_example_39_both_levels_into_one_factory() -> None:
    game = table()
    at = build(game, 0, FOOD, price=5)
    game.markers[0] = 1 << Marker.QUALITY_LIGHT
    take_action(game, 0, Marker.QUALITY_LIGHT, 10)
    appeal = game.appeal(at)
    choose(game, ("quality", FOOD))
    choose(game, ("quality", FOOD))
    assert (game.quality[at], game.appeal(at)) == (2, appeal + 2)


@pytest.mark.parametrize(("paid", "levels"), [(8, 2), (12, 3)])
def test_example_40_the_engineer_pays_8_or_12_on_the_space_of_10(paid: int, levels: int) -> None:
    game = table()
    build(game, 0, FOOD)
    game.markers[0] = 1 << Marker.QUALITY_LIGHT
    give(game, 0, Tile.ENGINEER)
    take_action(game, 0, Marker.QUALITY_LIGHT, 10, cost=paid)
    assert (levels_bought(game), game.cash[0]) == (levels, 100 - paid)


def test_example_41_the_accountant_pays_12_on_the_space_of_10() -> None:
    game = table()
    build(game, 0, FOOD)
    game.markers[0] = 1 << Marker.QUALITY_LIGHT
    give(game, 0, Tile.ACCOUNTANT)
    take_action(game, 0, Marker.QUALITY_LIGHT, 10, cost=12)
    assert (levels_bought(game), game.cash[0]) == (3, 88)


def test_levels_may_be_split_and_no_split_is_reached_in_two_ways() -> None:
    game = table()
    for good in (FOOD, CUTLERY, LAMPS):
        build(game, 0, good)
    act(game, Marker.QUALITY_DARK, 10)
    choose(game, ("quality", CUTLERY))
    assert options(game) == (DONE, ("quality", CUTLERY), ("quality", LAMPS))
    choose(game, ("quality", LAMPS))
    choose(game, ("quality", LAMPS))
    assert [game.quality[mill(0, good)] for good in range(4)] == [0, 0, 1, 2]
    assert [fact["quality"] for fact in facts(game, "quality_raised")] == [1, 1, 2]


def test_quality_ends_at_4_without_the_engineer_and_at_6_with_him() -> None:
    game = table()
    at = build(game, 0, FOOD, quality=3)
    act(game, Marker.QUALITY_DARK, 10)
    choose(game, ("quality", FOOD))
    assert game.over, "4 is the limit"
    give(game, 0, Tile.ENGINEER)
    act(game, Marker.QUALITY_DARK, 10)
    choose(game, ("quality", FOOD))
    choose(game, ("quality", FOOD))
    assert (game.over, game.quality[at]) == (True, 6)
    game.audit()


def test_levels_5_and_6_stay_when_the_engineer_has_gone() -> None:
    game = table()
    at = build(game, 0, FOOD, quality=5)
    act(game, Marker.QUALITY_DARK, 10)
    assert (game.over, game.quality[at]) == (True, 5)
    game.audit()


def test_quality_is_kept_in_modernising_and_lost_in_closing() -> None:
    game = table()
    game.decade = 1
    at = build(game, 0, FOOD, quality=2)
    game.enter((factory_action.begin, 0), STOP)
    choose(game, DONE)
    choose(game, DONE)
    choose(game, ("modernise", factory_type(FOOD, 2), 0))
    assert game.quality[at] == 2
    factory_action.close_factory(game, at)
    assert game.quality[at] == 0


def test_quality_is_followed_by_a_price_adjustment() -> None:
    game = table()
    build(game, 0, FOOD)
    take_action(game, 0, Marker.QUALITY, 6)
    choose(game, ("quality", FOOD))
    assert game.decision is not None
    assert game.decision.kind == "price_adjustment.price"


def test_a_free_level_goes_to_the_paired_factory_within_the_limit() -> None:
    game = table()
    at = build(game, 0, CUTLERY, quality=4)
    game.enter((quality_action.raise_free, 0, CUTLERY), STOP)
    assert game.quality[at] == 4
    give(game, 0, Tile.ENGINEER)
    game.enter((quality_action.raise_free, 0, CUTLERY), STOP)
    assert game.quality[at] == 5
    game.enter((quality_action.raise_free, 0, FOOD), STOP)
    assert game.quality[mill(0, FOOD)] == 0, "there is no such factory"


def test_the_words_of_the_action() -> None:
    game = table()
    build(game, 0, FOOD)
    act(game, Marker.QUALITY, 6)
    assert [game.describe(at) for at in (0, 1)] == [{"act": "done"}, {"act": "raise_quality", "good": "food"}]
