"""6.0, the events. Checklist 185 to 200."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame, event: int) -> None:
    """Resolve an event."""
