"""5.3 V, Storage: what the warehouses hold; the rest is lost. Checklist 126, 156, 164."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """Drop goods without space, as the owner chooses."""
