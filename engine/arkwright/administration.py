"""5.2 Action phase, Administration: one action each, its marker and its cost. Checklist 35 to 45."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame) -> None:
    """Every player takes one turn, clockwise from the start player."""
