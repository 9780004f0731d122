"""What a seat may know. Everything on the table is public but face-down event markers.

Economy markers are drawn when revealed: nobody knows more about them than that they are among those not seen yet.
"""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import Dice


def conceal(game: ArkwrightGame, seat: int | None) -> None:
    """Mask with HIDDEN what nobody may know yet; every seat knows the same."""


def redeal(game: ArkwrightGame, seat: int | None, dice: Dice) -> None:
    """Draw the face-down events anew from those that may lie there."""
