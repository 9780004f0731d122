"""5.2 III 2, additional action Take special markers: tiles, advanced markers, ships. Checklist 122 to 130."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """Take exactly one."""
