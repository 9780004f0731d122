"""What a finished game looked like in figures, for ``stats``; and what random games should reach, for ``fuzz``."""

from __future__ import annotations

from collections.abc import Iterable

from engine.john_company_1e.state import CompanyGame
from engine.kernel import Event


def metrics(game: CompanyGame) -> dict[str, int | bool | str]:
    """How the game ended."""
    return {"the Company failed": bool(game.failed), "mutiny": bool(game.mutiny), "final turn": game.turn}


def to_reach() -> Iterable[str]:
    """Everything that play should reach at least once."""
    return ()


def reached(events: Iterable[Event]) -> Iterable[str]:
    """What these events of a game reached."""
    return ()
