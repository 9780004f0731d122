"""5.2 II 8, Production. Checklist 113 to 118."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame, seat: int, marker: int) -> None:
    """Run lines of one factory for storage."""
