"""Every example of these tests keeps the law of the journal: what a call to the game changes for all to see, its public events tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.john_company_2e.audit import pieces_of
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.telling import reader
from engine.john_company_2e.telling.observation import conceal
from engine.kernel.game import Game
from engine.kernel.reading import readers_of

READERS = readers_of(reader)

Told = list[tuple[str, dict[str, Any]]]


def seen(game: CompanyGame) -> CompanyGame:
    """The table as everyone sees it."""
    table = game.copy()
    conceal(table, None)
    return table


def strays(before: CompanyGame, events: Told, after: CompanyGame) -> list[str]:
    """Fields in which the board that the events tell is not the game's. Pieces that an example leaves out are left out of the supply."""
    missing = [pieces_of(before, family) for family in range(before.families)]
    for name, fields in events:
        read = READERS[name]
        if read is not None:
            read(before, **fields)
    for family, pieces in enumerate(missing):
        before.supply[family] += pieces - pieces_of(before, family)
    return [
        f"{key}: told {getattr(before, key)}, is {getattr(after, key)}; {events}"
        for key, about in type(after).ABOUT.items()
        if not about.untold and getattr(before, key) != getattr(after, key)
    ]


@pytest.fixture(autouse=True)
def every_change_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare before and after each call that runs the rules. Events that a test notes for itself tell nothing of the board."""
    told: Told = []
    note = CompanyGame.note

    def watched_note(game: CompanyGame, name: str, see: tuple[int, ...] | None = None, **fields: Any) -> None:
        if game._events is not None and see is None and name in READERS:
            told.append((name, fields))
        note(game, name, see, **fields)

    def watched(call: Callable[..., None]) -> Callable[..., None]:
        def run(game: CompanyGame, *args: Any) -> None:
            before = seen(game) if game._events is not None else None
            told.clear()
            call(game, *args)
            if before is not None:
                assert strays(before, told, seen(game)) == []

        return run

    monkeypatch.setattr(CompanyGame, "note", watched_note, raising=False)
    monkeypatch.setattr(CompanyGame, "enter", watched(Game.enter), raising=False)
    monkeypatch.setattr(CompanyGame, "choose", watched(Game.choose), raising=False)
