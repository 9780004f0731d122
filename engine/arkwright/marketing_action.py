"""5.2 II 5, Marketing. Checklist 87 to 90."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame, seat: int, marker: int) -> None:
    """Spend the cost on levels."""
