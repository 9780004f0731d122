"""9.1 East India Trading Company. Checklist 235 to 243."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame) -> None:
    """Every player advances on one track."""
