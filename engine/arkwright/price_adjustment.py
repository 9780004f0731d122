"""5.2 III 1, additional action Price adjustment. Checklist 120, 121."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """Set the price of every producing good anew."""
