"""5.2 II 7, Ship, and shipping in the production phase. Checklist 104 to 112, 152 to 155, 231 to 233."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """Ship stored goods."""
