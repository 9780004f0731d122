"""5.1 Economy phase: the importer of the active good advances, workers return to the market. Checklist 31 to 34."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame
from engine.kernel import step


@step
def begin(game: ArkwrightGame) -> None:
    """Reveal the economy marker of the active good."""
