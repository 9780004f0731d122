"""5.4 Cycle cleanup: marketing falls, the start player passes. Checklist 158 to 160."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame) -> None:
    """Marketing of the active good falls by one."""


@step
def pass_start_player(game: ArkwrightGame) -> None:
    """The marker passes to the left after the first three cycles."""
