"""6.0 Event phase: wages, releases, the event, the start player. Checklist 162 to 172."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame) -> None:
    """The end of a decade."""
