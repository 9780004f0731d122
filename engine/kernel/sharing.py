"""How lists are changed that copies of a game share: fields with ``shared`` or ``shared_rows``. None of them is changed where it lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


def changed(values: Sequence[T], at: int, value: T) -> list[T]:
    """A list like this with another value in one place."""
    found = [*values]
    found[at] = value
    return found


def added(values: Sequence[int], at: int, number: int) -> list[int]:
    """A list like this with so much more in one place, or less."""
    found = [*values]
    found[at] += number
    return found


def without(values: Sequence[T], value: T) -> list[T]:
    """A list like this without the first such value. Raises ValueError where there is none."""
    found = [*values]
    found.remove(value)
    return found


def own(rows: list[list[T]], at: int) -> list[T]:
    """A list in a list of those that copies share, to be changed: made the game's own first, by a new one in its place."""
    row = rows[at] = [*rows[at]]
    return row


def shared_lists(game: Any) -> Iterator[tuple[str, list[Any]]]:
    """Every list that a copy of the game made now would share, lists in lists too, each with the name of its field."""
    for key, about in game.ABOUT.items():
        if about.shared:
            yield key, getattr(game, key)
        if (about.shared and len(about.per) > 1) or about.shared_rows:
            yield from ((key, row) for row in getattr(game, key))


__all__ = ["added", "changed", "own", "shared_lists", "without"]
