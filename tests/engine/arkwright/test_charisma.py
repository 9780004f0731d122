"""Charisma names the start player at the end of a cycle or a decade (checklist 160, 169, 205; reading 38)."""

from __future__ import annotations

from engine.arkwright import cleanup, decade_end
from engine.arkwright.names import Marker, Tile
from engine.arkwright.state import ArkwrightGame
from tests.engine.answering import asked, choose, facts
from tests.engine.arkwright.helper import FOOD, LAMPS, STOP, give, table

OWNER = 2
KEEP = ("keep",)


def charmer(cycle: int = FOOD) -> ArkwrightGame:
    """Four seats; the third one has the tile, the first one starts."""
    game = table(4)
    give(game, OWNER, Tile.CHARISMA)
    game.cycle = cycle
    return game


def test_the_owner_names_anybody_hands_the_tile_in_and_takes_another_special_marker() -> None:
    game = charmer()
    game.enter(cleanup.pass_start_player, STOP)
    assert asked(game) == (OWNER, "charisma.name")
    assert game.decision.options == (KEEP, 0, 1, 2, 3)
    choose(game, 3)
    assert game.start_player == 3
    assert (game.has(OWNER, Tile.CHARISMA), game.tile_supply[Tile.CHARISMA]) == (False, 1)
    assert asked(game) == (OWNER, "special_markers.take")
    # Any but the tile itself.
    assert ("tile", Tile.CHARISMA) not in game.decision.options
    assert ("tile", Tile.PRESS_ATTACHE) in game.decision.options
    choose(game, ("tile", Tile.PRESS_ATTACHE))
    assert game.has(OWNER, Tile.PRESS_ATTACHE)
    assert game.start_player == 3
    assert facts(game, "start_player_named") == [{"seat": OWNER, "start_player": 3, "by": "charisma"}]
    assert facts(game, "start_player_moved") == []


def test_naming_the_player_who_would_start_anyway_exchanges_the_tile() -> None:
    game = charmer()
    game.enter(cleanup.pass_start_player, STOP)
    choose(game, 1)
    assert game.start_player == 1
    assert asked(game) == (OWNER, "special_markers.take")


def test_kept_it_leaves_the_start_player_to_the_left_neighbour() -> None:
    game = charmer()
    game.enter(cleanup.pass_start_player, STOP)
    choose(game, KEEP)
    assert (game.start_player, game.has(OWNER, Tile.CHARISMA)) == (1, True)


def test_after_the_fourth_cycle_it_waits_for_the_decades_end_and_comes_before_the_poorest() -> None:
    game = charmer(LAMPS)
    game.enter(cleanup.pass_start_player, STOP)
    assert game.decision is None
    game = charmer(LAMPS)
    game.enter(decade_end.change_start_player, STOP)
    assert asked(game) == (OWNER, "charisma.name")
    choose(game, KEEP)
    assert asked(game)[1] == "decade_end.name"
    game = charmer(LAMPS)
    game.enter(decade_end.change_start_player, STOP)
    choose(game, 1)
    assert asked(game) == (OWNER, "special_markers.take")
    game.choose(0)
    # Nobody else names one.
    assert game.decision is None
    assert game.start_player == 1


def test_markers_for_charisma_are_of_the_level_of_the_decade_that_ends() -> None:
    game = charmer(LAMPS)
    game.marker_supply = [0] * len(game.marker_supply)
    game.marker_supply[Marker.QUALITY_LIGHT] = 1
    game.marker_supply[15 + Marker.MACHINES_LIGHT] = 1
    game.enter(decade_end.change_start_player, STOP)
    choose(game, 0)
    assert [option for option in game.decision.options if option[0] == "marker"] == [
        ("marker", Marker.QUALITY_LIGHT, 0)
    ]
