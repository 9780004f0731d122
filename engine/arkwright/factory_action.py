"""5.2 II 1, Factory: close, build, modernise. Checklist 46 to 60."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """Close, then build, then modernise."""
