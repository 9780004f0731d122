"""5.2 II 2, Workers: hire, shift, fire. Checklist 61 to 72."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """Hire, shift in the warehouse, fire."""
