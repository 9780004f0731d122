"""F2. What the dice of a check mean, in the rulebook's words: the lowest is a success, has no effect, or fails (checklist 49; T7)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from engine.john_company_1e.state import CompanyGame
from engine.kernel import Frame
from engine.shared import success_check

SUCCESS, NO_EFFECT, FAILURE = "success", "no_effect", "failure"
"""A lowest die of 1 or 2, of 3 or 4, of 5 or 6."""

Checked: TypeAlias = Annotated[Frame, "result"]
"""A frame that learns the result of a check."""

Dice: TypeAlias = Annotated[int, "dice"]
"""How many dice are rolled."""

RESULTS = {
    success_check.SUCCESS: SUCCESS,
    success_check.FAILURE: NO_EFFECT,
    success_check.CATASTROPHE: FAILURE,
}
"""This edition's words by those of ``engine.shared``, which are the second edition's."""


def roll_check(game: CompanyGame, dice: int) -> tuple[list[int], str]:
    """Roll so many dice: the faces, and the result."""
    rolled = success_check.roll_check(game.dice, dice)
    return list(rolled.faces), RESULTS[rolled.result]
