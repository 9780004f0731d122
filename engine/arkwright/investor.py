"""5.2 II 6, the Investor: an exchange action and one more. Checklist 102, 103; readings 55, 56."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame, seat: int) -> None:
    """Both actions in free order."""
