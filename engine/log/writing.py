"""Writes a log as the match goes on."""

from __future__ import annotations

import json
from dataclasses import fields
from hashlib import blake2b
from io import BytesIO
from typing import IO, Any

import engine
from engine.kernel.decisions import Event
from engine.kernel.game import Game
from engine.limits import LADDER, Limits

SCHEMA = 2
"""Of the logs that are written. Since 2 a seat of the outcome has a ``result``, which was ``state`` before."""

CHECKPOINT_EVERY = 50
"""Decisions between two checkpoints."""

Fields = dict[str, Any]

_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False)


def dump(data: Any) -> bytes:
    """A line as the writer writes it: compact JSON, UTF-8, a newline."""
    # Half a surrogate pair, as in the name of a file that is not UTF-8, has no place in UTF-8, but JSON has an escape for it: this one.
    return _ENCODER.encode(data).encode(errors="backslashreplace") + b"\n"


class Summing:
    """The ``sum`` of a log: 16 hex digits over all its lines, the last without its ``sum``."""

    def __init__(self) -> None:
        self._hash = blake2b(digest_size=8)

    def add(self, line: bytes) -> None:
        self._hash.update(line)

    def of(self, last: Fields) -> str:
        """The sum of what was added and of this line."""
        whole = self._hash.copy()
        whole.update(dump({name: value for name, value in last.items() if name != "sum"}))
        return whole.hexdigest()


class LogWriter:
    """Writes a log as the match goes on, into ``sink`` or, without one, into memory."""

    def __init__(self, sink: IO[bytes] | None = None, every: int = CHECKPOINT_EVERY) -> None:
        self.sink = sink if sink is not None else BytesIO()
        self.every = every
        self._sum = Summing()

    def getvalue(self) -> bytes:
        """The document so far. Raises TypeError when it goes into a sink that cannot be read back."""
        if not isinstance(self.sink, BytesIO):
            raise TypeError("this log goes into a sink of the caller's")
        return self.sink.getvalue()

    def line(self, type: str, **told: Any) -> None:
        """A line of any type."""
        line = dump({"type": type, **told})
        self._sum.add(line)
        self.sink.write(line)

    def header(self, game: Game, seed: int, seats: list[Fields], limits: Limits = LADDER) -> None:
        """The first line. ``seats`` has a ``name`` and a ``version`` per seat. Of ``limits`` those are told that are not the ladder's."""
        told: Fields = {part.name: getattr(limits, part.name) for part in fields(limits)}
        told = {name: value for name, value in told.items() if type(value) is int and value != getattr(LADDER, name)}
        self.line(
            "header",
            schema=SCHEMA,
            engine=engine.__version__,
            title=game.title.id,
            version=game.title.version,
            options=game.options,
            seed=seed,
            seats=seats,
            **({"limits": told} if told else {}),
        )

    def decision(self, game: Game, index: int, wall_ms: float, cpu_ms: float, fallback: bool) -> None:
        """The decision that is about to be taken with option ``index``."""
        decision = game.decision
        assert decision is not None  # noqa: S101 - the runner asks only while a decision is pending
        told: Fields = {
            "ply": game.plies,
            "seat": decision.seat,
            "kind": decision.kind,
            "index": index,
            "choice": game.describe(index),
            "wall_ms": round(wall_ms, 1),
            "cpu_ms": round(cpu_ms, 1),
        }
        if fallback:
            told["fallback"] = True
        self.line("decision", **told)

    def events(self, game: Game, events: list[Event]) -> None:
        """What the last decision (or the set-up) brought about."""
        if events:
            self.line("events", ply=game.plies, events=[event.to_json() for event in events])

    def checkpoint(self, game: Game) -> None:
        """The state after ``game.plies`` decisions."""
        self.line("checkpoint", ply=game.plies, digest=game.digest(), public=game.observe(None))

    def outcome(self, game: Game, digest: str, ranks: list[int], seats: list[Fields]) -> None:
        """The last line: the ``digest`` of the game, ``ranks`` of the match, and how each seat fared."""
        outcome = game.outcome
        assert outcome is not None  # noqa: S101 - the runner writes this when the game is over
        told: Fields = {
            "plies": game.plies,
            "digest": digest,
            "outcome": outcome.to_json(),
            "ranks": ranks,
            "seats": seats,
        }
        self.line("outcome", **told, sum=self._sum.of({"type": "outcome", **told}))
