"""What a finished game looked like in figures, for ``stats``; and what random games should reach, for ``fuzz``."""

from __future__ import annotations

from collections.abc import Iterable

from engine.arkwright.state import ArkwrightGame
from engine.kernel import Event


def metrics(game: ArkwrightGame) -> dict[str, int | bool | str]:
    """How the companies ended."""
    values = [game.shares[seat] * game.share_value(seat) for seat in range(game.seats)]
    return {"share package, best seat": max(values), "share package, worst seat": min(values)}


def to_reach() -> Iterable[str]:
    """Everything that play should reach at least once."""
    return ()


def reached(events: Iterable[Event]) -> Iterable[str]:
    """What these events of a game reached."""
    return ()
