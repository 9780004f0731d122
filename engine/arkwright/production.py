"""5.3 Production phase: market, share price, costs, shipping, storage. Checklist 131 to 157."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame) -> None:
    """The active good is made and sold."""
