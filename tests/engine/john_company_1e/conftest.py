"""Every example of these tests keeps the law of the journal: what a call to the game changes on the board, its events tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.john_company_1e import reader
from engine.john_company_1e.state import CompanyGame
from engine.kernel.game import Game
from engine.kernel.reading import readers_of

READERS = readers_of(reader)


def strays(before: CompanyGame, events: list[tuple[str, dict[str, Any]]], after: CompanyGame) -> list[str]:
    """Fields in which the board that the events tell is not the game's."""
    for name, fields in events:
        read = READERS[name]
        if read is not None:
            read(before, **fields)
    return [
        f"{key}: told {getattr(before, key)}, is {getattr(after, key)}; {events}"
        for key, about in CompanyGame.ABOUT.items()
        if not about.untold and getattr(before, key) != getattr(after, key)
    ]


@pytest.fixture(autouse=True)
def every_change_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare before and after each call that runs the rules. Events that a test notes for itself tell nothing of the board."""
    told: list[tuple[str, dict[str, Any]]] = []
    note = CompanyGame.note

    def watched_note(game: CompanyGame, name: str, see: tuple[int, ...] | None = None, **fields: Any) -> None:
        if game._events is not None:
            told.append((name, fields))
        note(game, name, see, **fields)

    def watched(call: Callable[..., None]) -> Callable[..., None]:
        def run(game: CompanyGame, *args: Any) -> None:
            before = game.copy()
            told.clear()
            call(game, *args)
            if game._events is not None:
                events = [(name, fields) for name, fields in told if name in READERS]
                assert not strays(before, events, game)

        return run

    monkeypatch.setattr(CompanyGame, "note", watched_note, raising=False)
    monkeypatch.setattr(CompanyGame, "enter", watched(Game.enter), raising=False)
    monkeypatch.setattr(CompanyGame, "choose", watched(Game.choose), raising=False)
