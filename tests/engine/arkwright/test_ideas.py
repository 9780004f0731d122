"""Inventor and Tinkerer: paid ahead, use by use (checklist 210, 211; reading 54)."""

from __future__ import annotations

from engine.arkwright import ideas, special_markers
from engine.arkwright.names import Tile
from tests.engine.answering import choose, facts
from tests.engine.arkwright.helper import STOP, give, table

OWNER = 0


def test_the_inventor_costs_5_and_then_10_15_and_20_and_leaves_after_four_uses() -> None:
    game = table(cash=100)
    game.enter((special_markers.begin, OWNER), STOP)
    choose(game, ("tile", Tile.INVENTOR))
    paid = [100 - game.cash[OWNER]]
    for use in range(1, 5):
        game.enter((ideas.choose, OWNER), STOP)
        assert facts(game, "idea_used")[-1] == {"seat": OWNER, "tile": "inventor", "uses": use}
        if use < 4:
            before = game.cash[OWNER]
            choose(game, ("keep", Tile.INVENTOR))
            paid.append(before - game.cash[OWNER])
            assert game.has(OWNER, Tile.INVENTOR)
    assert paid == [5, 10, 15, 20]
    assert not game.has(OWNER, Tile.INVENTOR)
    assert (game.cash[OWNER], game.ideas[0]) == (50, 0)


def test_the_tinkerer_is_dearer_and_has_two_uses() -> None:
    game = table(cash=100)
    game.tile_supply[Tile.TINKERER] = 1
    game.enter((special_markers.begin, OWNER), STOP)
    choose(game, ("tile", Tile.TINKERER))
    assert game.cash[OWNER] == 100 - 7
    game.enter((ideas.choose, OWNER), STOP)
    choose(game, ("keep", Tile.TINKERER))
    assert game.cash[OWNER] == 100 - 7 - 12
    game.enter((ideas.choose, OWNER), STOP)
    assert game.decision is None
    assert not game.has(OWNER, Tile.TINKERER)
    for tile in (Tile.INVENTOR, Tile.TINKERER):
        assert len(ideas.costs(game, tile)) == {Tile.INVENTOR: 4, Tile.TINKERER: 2}[tile]


def test_whoever_does_not_pay_gives_the_tile_back_without_a_refund() -> None:
    game = table(cash=100)
    give(game, OWNER, Tile.INVENTOR)
    offered = game.tile_supply[Tile.INVENTOR]
    game.enter((ideas.choose, OWNER), STOP)
    assert [game.describe(at) for at in (0, 1)] == [
        {"act": "keep_tile", "tile": "inventor"},
        {"act": "return_tile", "tile": "inventor"},
    ]
    choose(game, ("return", Tile.INVENTOR))
    assert (game.cash[OWNER], game.tile_supply[Tile.INVENTOR]) == (100, offered + 1)
    assert not game.has(OWNER, Tile.INVENTOR)


def test_a_tile_taken_anew_starts_from_its_first_cost() -> None:
    game = table(cash=100)
    give(game, OWNER, Tile.INVENTOR)
    game.ideas[0] = 2
    special_markers.lose_tile(game, OWNER, Tile.INVENTOR, "used")
    game.enter((special_markers.begin, OWNER), STOP)
    choose(game, ("tile", Tile.INVENTOR))
    assert (game.cash[OWNER], game.ideas[0]) == (95, 0)


def test_of_two_ideas_the_owner_names_one() -> None:
    game = table()
    give(game, OWNER, Tile.INVENTOR, Tile.TINKERER)
    game.enter((ideas.choose, OWNER), STOP)
    assert game.decision.options == (Tile.INVENTOR, Tile.TINKERER)
    choose(game, Tile.TINKERER)
    choose(game, ("keep", Tile.TINKERER))
    assert game.ideas[:2] == [0, 1]
