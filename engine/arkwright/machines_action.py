"""5.2 II 3, Machines. Checklist 73 to 80."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame, seat: int, marker: int) -> None:
    """As many machines as the cost allows."""
