"""The labelled view of an observation, for bots and pages: names where the state has numbers that stand for something.

``title.explain(game.observe(seat))`` reads the observation as ``imagine`` does and tells it by what the fields declare::

    state   cash: [4, 7]            {"seat 1": 4, "seat 2": 7}
            leader: -1              "nobody"                    what the mark means
            regions: 5              ["punjab", "bengal"]        the names of the bits
            hand: [3, -9]           {"seat 1": "lion", "seat 2": "hidden"}
            closed: 1               true                        a number that is no or yes
    words   {"act": "pay", "to": 1} {"act": "pay", "to": "seat 2"}

Numbers that are printed on the table stay numbers. The layout of the state is what it is: the view is made anew each time, and is no
way back into a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any, Final, Literal, TypedDict

from engine.kernel.decisions import Outcome
from engine.kernel.errors import BadState, shown
from engine.kernel.game import Game
from engine.kernel.loading import Observation
from engine.kernel.reading import readers_of
from engine.kernel.ruleset import Ruleset
from engine.kernel.state import About
from engine.kernel.telling import named, untellable

HIDDEN: Final = "hidden"
"""What stands for anything that the observer may not know."""


class ExplainedDecision(TypedDict):
    """The pending decision: ``options`` are in words, by index; ``"hidden"`` when another seat is asked in secret."""

    seat: str
    kind: str
    secret: bool
    options: list[dict[str, Any]] | Literal["hidden"]


class ExplainedOutcome(TypedDict):
    """The end of a game, ranks (1 is best) and scores (in the title's own unit) by seat."""

    ranks: dict[str, int]
    scores: dict[str, int]
    reason: str
    details: dict[str, Any]


class Explained(TypedDict):
    """An observation with names in place of numbers. ``observer`` is None for what everyone sees; ``state`` has every field by name."""

    title: str
    version: str
    seats: list[str]
    options: dict[str, str]
    observer: str | None
    plies: int
    secret_plies: dict[str, int]
    state: dict[str, Any]
    decision: ExplainedDecision | None
    outcome: ExplainedOutcome | None


def explain(title: Ruleset, observation: Any) -> Explained:
    """What ``game.observe(seat)`` gave, told by names; the steps to come are left out. Raises BadState for what is no observation."""
    seen = Observation(title, observation)
    game = seen.game(seed=0)  # refuses what no game can have shown
    names = Labels(title, game.seats, game.options)
    observer: int | None = observation["observer"]
    return {
        "title": title.id,
        "version": title.version,
        "seats": list(names.seats),
        "options": dict(game.options),
        "observer": None if observer is None else names.seats[observer],
        "plies": game.plies,
        "secret_plies": names.by_seat(game.secret_plies),
        "state": {key: names.field(about, getattr(seen.board, key)) for key, about in type(game).ABOUT.items()},
        "decision": _decision(seen.board, game, observer, names),
        "outcome": None if game.outcome is None else _outcome(game.outcome, names),
    }


def explain_event(title: Ruleset, event: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """An event as a journal holds it, at a table of so many seats, told by names. Raises BadState."""
    name = event.get("event") if isinstance(event, Mapping) else None
    if type(name) is not str or title.reader is None or name not in _known_to(title.reader):
        raise BadState("event", f"{title.id} knows no event {shown(name)}")
    if (fault := untellable(title, event)) is not None:
        raise BadState(f"event {name}", fault)
    see = event.get("see", [])
    if type(see) is not list or any(type(seat) is not int or not 0 <= seat < seats for seat in see):
        raise BadState(f"event {name}", f"see: expected seats, 0 to {seats - 1}")
    told = named(title, event, [""] * seats)
    return {**told, "see": [title.players(seats, seats)[seat] for seat in see]} if "see" in told else told


@cache
def _known_to(reader: ModuleType) -> frozenset[str]:
    # Of a game that is told event by event, each would look through the whole module.
    return frozenset(readers_of(reader))


class Labels:
    """The names at one table, by which values of fields are told."""

    def __init__(self, title: Ruleset, seats: int, options: Mapping[str, str]) -> None:
        self._joint, self._things = title.joint, title.things_at(seats, options)
        self.seats = title.players(seats, seats)

    def by_seat(self, values: Sequence[int]) -> dict[str, int]:
        """One number per seat, by the seats' names."""
        return dict(zip(self.seats, values, strict=True))

    def field(self, about: About, value: Any) -> Any:
        """The value of a field that is described so."""
        return self._levels(about, about.per, value)

    def _levels(self, about: About, per: tuple[str, ...], value: Any) -> Any:
        if not per:
            return self._one(about, value)
        if about.each and len(per) == 1:
            each = self._things[about.each]
            turns = [value[at : at + len(each)] for at in range(0, len(value), len(each))]
            return [self._spread(about, (about.each,), (), turn) for turn in turns]
        if not per[0]:
            return [self._levels(about, per[1:], item) for item in value]
        return self._spread(about, self._joint.get(per[0], per[:1]), per[1:], value)

    def _spread(self, about: About, parts: tuple[str, ...], per: tuple[str, ...], values: list[Any]) -> Any:
        if not parts:
            return self._levels(about, per, values[0])
        things = self._things[parts[0]]
        each = len(values) // max(len(things), 1)
        return {
            str(thing): self._spread(about, parts[1:], per, values[at * each : at * each + each])
            for at, thing in enumerate(things)
        }

    def _one(self, about: About, value: Any) -> Any:
        if type(value) is not int:
            return value
        if value == about.hidden:
            return HIDDEN
        if value in about.marks:
            return about.marks[value]
        if about.of:
            return self._things[about.of][value]
        if about.bits:
            return [thing for at, thing in enumerate(self._things[about.bits]) if value >> at & 1]
        return bool(value) if about.is_flag else value


def _decision(board: Game, game: Game, observer: int | None, names: Labels) -> ExplainedDecision | None:
    # Who is asked is read from the board as it was seen; the words, which may look things up on it, from the game that fits it.
    asked = board.decision
    if asked is None:
        return None
    options: list[dict[str, Any]] | Literal["hidden"] = HIDDEN
    if asked.seat == observer or not asked.secret:
        blank = [""] * game.seats
        options = [named(game.title, game.describe(index), blank) for index in range(len(asked.options))]
    return {"seat": names.seats[asked.seat], "kind": asked.kind, "secret": asked.secret, "options": options}


def _outcome(outcome: Outcome, names: Labels) -> ExplainedOutcome:
    return {
        "ranks": names.by_seat(outcome.ranks),
        "scores": names.by_seat(outcome.scores),
        "reason": outcome.reason,
        "details": outcome.details,
    }
