"""Who follows what becomes of seasons. An app above this one registers a listener when it is ready; nothing here knows what it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ladder.seasons.models import Season


class Listener:
    """An app that follows seasons: does nothing, unless told otherwise."""

    def moved(self, season: Season) -> None:
        """The locked season has come into another state. Called in that transaction."""

    def rated(self, season: Season, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
        """The locked season has a new board, and had this one, which is empty before its first. Called in the transaction that keeps it.

        Boards are as `engine.ratings.board` writes them.
        """


_registered: list[Listener] = []


def register(listener: Listener) -> None:
    """Have the listener follow every season from now on."""
    _registered.append(listener)


def moved(season: Season) -> None:
    """Tell every listener that the season has come into another state."""
    for listener in _registered:
        listener.moved(season)


def rated(season: Season, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """Tell every listener that the season has a new board."""
    for listener in _registered:
        listener.rated(season, before, after)
