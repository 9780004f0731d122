"""Where in a decade the game stands, as the journal tells it."""

from __future__ import annotations

from engine.arkwright.names import PHASE_IDS
from engine.arkwright.state import ArkwrightGame


def begin(game: ArkwrightGame, phase: int) -> None:
    """The next phase begins (names.Phase)."""
    game.phase = phase
    game.note("phase_began", phase=PHASE_IDS[phase])
