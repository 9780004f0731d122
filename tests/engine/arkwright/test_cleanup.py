"""5.4 Cycle cleanup (checklist 158 to 160)."""

from __future__ import annotations

import pytest

from engine.arkwright import cleanup
from engine.arkwright.names import Tile
from tests.engine.arkwright.helper import CLOTHING, FOOD, LAMPS, STOP, build, give, table


def test_marketing_of_the_active_good_falls_in_every_factory_and_the_appeal_may_go_below_zero():
    game = table()
    food = [build(game, seat, FOOD, price=8 + level, marketing=level) for seat, level in enumerate((0, 1, 4))]
    clothing = build(game, 0, CLOTHING, marketing=3)
    game.enter(cleanup.begin, STOP)
    assert [game.marketing[at] for at in food] == [0, 0, 3]
    assert [game.appeal(at) for at in food] == [0, -1, -1]
    assert game.marketing[clothing] == 3


@pytest.mark.parametrize("cycle", [0, 1, 2])
def test_after_the_first_three_cycles_the_left_neighbour_starts(cycle):
    game = table(seats=3)
    game.cycle, game.start_player = cycle, 2
    game.enter(cleanup.pass_start_player, STOP)
    assert game.start_player == 0


def test_after_the_fourth_cycle_the_decade_decides():
    game = table()
    game.cycle, game.start_player = LAMPS, 2
    give(game, 1, Tile.CHARISMA)
    game.enter(cleanup.pass_start_player, STOP)
    assert game.over
    assert game.start_player == 2


def test_charisma_names_anybody_and_later_cycles_pass_left_from_there():
    game = table()
    game.start_player = 0
    give(game, 3, Tile.CHARISMA)
    game.tile_supply[Tile.CHARISMA] = 0
    game.enter(cleanup.pass_start_player, STOP)
    assert game.decision.seat == 3
    named = [game.describe(at) for at in range(len(game.decision.options))]
    assert [words["act"] for words in named] == ["keep_charisma"] + ["name_start_player"] * 4
    game.choose(4)  # seat 3 names itself
    assert game.start_player == 3
    assert not game.has(3, Tile.CHARISMA)
    game.cycle = CLOTHING
    game.enter(cleanup.pass_start_player, STOP)
    assert game.start_player == 0


def test_charisma_may_name_the_player_due_to_be_exchanged_for_a_special_marker():
    game = table()
    game.start_player = 0
    give(game, 3, Tile.CHARISMA)
    game.enter(cleanup.pass_start_player, STOP)
    game.choose(2)  # seat 1
    assert game.start_player == 1
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind.split(".")[0]) == (3, "special_markers")


def test_charisma_may_be_kept():
    game = table()
    give(game, 3, Tile.CHARISMA)
    game.enter(cleanup.pass_start_player, STOP)
    game.choose(0)
    assert game.start_player == 1
    assert game.has(3, Tile.CHARISMA)
