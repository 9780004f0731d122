"""Words that seats have given each other in a game, and what became of them, counted from its journal.

A word binds nobody (`engine.shared.contracts`): all that there is to it is whether it was kept. Titles without words have none to count.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.kernel import Event


class Words(NamedTuple):
    """How many words a seat has given, and how many of them it has kept and broken. One that the game's end has cut short is neither."""

    given: int = 0
    kept: int = 0
    broken: int = 0


NONE = Words()
"""As of who has given none."""

COUNTED = {"word_given": ("given", "by"), "word_kept": ("kept", "seat"), "word_broken": ("broken", "seat")}
"""What each event counts as, and in which of its fields the seat is whose word it is."""


def words_of(journal: Iterable[Event], seats: int) -> list[Words]:
    """The words of each seat."""
    found = [NONE] * seats
    for event in journal:
        if event.name in COUNTED:
            name, whose = COUNTED[event.name]
            seat = event.fields[whose]
            found[seat] = found[seat]._replace(**{name: getattr(found[seat], name) + 1})
    return found
