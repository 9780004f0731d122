"""5.2 II 4, Quality. Checklist 81 to 86."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame, seat: int, marker: int) -> None:
    """As many levels as the cost allows."""
