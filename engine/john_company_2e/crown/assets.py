"""What two humans who play against the Crown may trade beside all that others may: promise cubes and the Player Button.

Rulebook: Playing with One or Two; checklist 249, 263.
"""

from __future__ import annotations

from typing import Final

from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.table.plan import Sort
from engine.kernel.sharing import added
from engine.shared.market import Asset

PROMISE_CUBE: Final[Asset] = ("promise_cube",)
PLAYER_BUTTON: Final[Asset] = ("player_button",)


def cubes_of(game: CrownGame, family: int) -> int:
    """The family's promise cubes."""
    return game.cubes[family]


def has_button(game: CrownGame, family: int) -> int:
    """Has the family the Player Button?"""
    return int(game.button == family)


def move_cube(game: CrownGame, giver: int, taker: int, asset: Asset) -> None:
    """A promise cube."""
    game.cubes = added(game.cubes, giver, -1)
    game.cubes = added(game.cubes, taker, 1)


def move_button(game: CrownGame, giver: int, taker: int, asset: Asset) -> None:
    """The Player Button."""
    game.button = taker


SORTS = {
    "promise_cube": Sort(PROMISE_CUBE, cubes_of, move_cube),
    "player_button": Sort(PLAYER_BUTTON, has_button, move_button),
}
"""By their kinds."""
