"""A reader of public events: it keeps a title's public board up to date from the events alone, without playing the game.

A title's module of readers has a function per event that changes the board::

    @reads("cube_placed")
    def cube_placed(board: CompanyGame, seat: int, box: str) -> None:
        board.supply[seat] -= 1
        boxes[box](board)[seat] += 1

    TELLS_ALONE = ("check_rolled",)  # events that say something and move nothing
    MODULES = (offices, india)    # where a title has so many readers that they stand in several modules

A function ``follows(board)`` there, if any, does after each event what follows from the rest (a supply, of what is not placed).

The parameters after ``board`` are the event's fields, all of them, by name. What a reader changes is what the rulebook says such a
fact does to the table; it asks the rules nothing and rolls no dice. Conformance holds that after every decision the board is what
everyone sees, but for the fields that are declared ``untold``. Replays draw boards with it, and mark what an event has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, TypeVar

from engine.kernel.errors import BadState
from engine.kernel.game import Game
from engine.kernel.loading import load
from engine.kernel.ruleset import Ruleset

R = TypeVar("R", bound=Callable[..., None])
Read = Callable[..., None]


def reads(*events: str) -> Callable[[R], R]:
    """Mark a function ``(board, **fields)`` as the one that does to the board what events of these names tell."""

    def mark(function: R) -> R:
        function.__reads__ = events  # type: ignore[attr-defined]
        return function

    return mark


def readers_of(module: ModuleType) -> dict[str, Read | None]:
    """The functions of a module of readers, and of those that it names as its ``MODULES``, by event; None for an event that moves nothing.

    Raises TypeError for an event read twice.
    """
    found: dict[str, Read | None] = {}
    for part in (module, *getattr(module, "MODULES", ())):
        told = [(name, None) for name in getattr(part, "TELLS_ALONE", ())]
        for name, reader in [*told, *((name, thing) for thing in vars(part).values() for name in _read_by(thing))]:
            if name in found:
                raise TypeError(f"{part.__name__}: {name} is read twice")
            found[name] = reader
    return found


def _read_by(thing: Any) -> tuple[str, ...]:
    return getattr(thing, "__reads__", ())


class Reader:
    """Reads a game's public events, oldest first. ``board`` is the table as everyone sees it, with the title's nouns; never play on it."""

    def __init__(self, title: Ruleset, first: Mapping[str, Any]) -> None:
        """``first`` is what ``game.observe(None)`` gave when the events began. Raises BadState."""
        if title.reader is None:
            raise BadState("title", f"{title.id} has no reader of events")
        self.board: Game = load(title, first, observed=True)
        self._readers = readers_of(title.reader)
        self._follows: Callable[[Game], None] | None = getattr(title.reader, "follows", None)

    def read(self, event: Mapping[str, Any]) -> None:
        """Do what a public event tells (as ``Event.to_json`` writes it) to the board.

        Raises BadState for an event that the title does not know, or whose fields are not those that its reader takes.
        """
        name = event.get("event")
        if name not in self._readers:
            raise BadState("event", f"{self.board.title.id} knows no event {name!r}")
        reader = self._readers[name]
        if reader is not None:
            try:
                reader(self.board, **{key: value for key, value in event.items() if key not in ("event", "see")})
            except (TypeError, ValueError, LookupError) as error:
                raise BadState(f"event {name}", f"cannot be read: {error}") from error
            if self._follows is not None:
                self._follows(self.board)

    def strays(self, game: Game) -> list[str]:
        """The fields in which the board is not what everyone may see of ``game``, each with both values; none when the events told all."""
        seen = game.copy()
        seen.title.conceal(seen, None)
        return [
            f"{key}: the events tell {getattr(self.board, key)}, it is {getattr(seen, key)}"
            for key, about in type(game).ABOUT.items()
            if not about.untold and getattr(self.board, key) != getattr(seen, key)
        ]
