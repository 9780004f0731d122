"""The law of the journal, for the examples of a title's tests: what a call to the game changes for all to see, its public events tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from operator import attrgetter
from typing import Any

import pytest

from engine.kernel.game import Game
from engine.kernel.reading import Read, readers_of
from engine.kernel.title import Title

Around = Callable[[Any], AbstractContextManager[None]]
"""What is done with a board before and after events are read to it."""


def keep_law(monkeypatch: pytest.MonkeyPatch, title: Title, around: Around = nullcontext) -> None:
    """Compare before and after each call that runs the rules. Events that a test notes for itself tell nothing of the board."""
    assert title.reader is not None
    readers, game_class = readers_of(title.reader), title.game_class
    told: list[tuple[str, dict[str, Any]]] = []
    note = game_class.note

    def watched_note(game: Game, name: str, see: tuple[int, ...] | None = None, **fields: Any) -> None:
        if game._events is not None and see is None and name in readers:
            told.append((name, fields))
        note(game, name, see, **fields)

    def watched(call: Callable[..., None]) -> Callable[..., None]:
        def run(game: Game, *args: Any) -> None:
            before = seen(game) if game._events is not None else None
            told.clear()
            call(game, *args)
            if before is not None:
                with around(before):
                    read(readers, before, told)
                assert strays(before, seen(game)) == [], told

        return run

    monkeypatch.setattr(game_class, "note", watched_note, raising=False)
    monkeypatch.setattr(game_class, "enter", watched(Game.enter), raising=False)
    monkeypatch.setattr(game_class, "choose", watched(Game.choose), raising=False)


def seen(game: Game) -> Game:
    """The table as everyone sees it."""
    table = game.copy()
    table.title.conceal(table, None)
    return table


def read(readers: Mapping[str, Read | None], board: Game, events: list[tuple[str, dict[str, Any]]]) -> None:
    """Do to the board what the events tell."""
    for name, fields in events:
        if (reader := readers[name]) is not None:
            reader(board, **fields)


def strays(board: Game, table: Game) -> list[str]:
    """Fields in which the board that the events tell is not the table."""
    names = told_of(type(table))
    values = attrgetter(*names)
    told, found = values(board), values(table)
    if told == found:  # as after nearly every call of the thousands that are compared
        return []
    return [
        f"{key}: told {one}, is {other}" for key, one, other in zip(names, told, found, strict=True) if one != other
    ]


@cache
def told_of(kind: type[Game]) -> tuple[str, ...]:
    """The fields that events tell of."""
    return tuple(key for key, about in kind.ABOUT.items() if not about.untold)
