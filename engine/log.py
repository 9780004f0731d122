"""The log of a match: one JSON object a line, enough to replay the match, check it, and look at it.

Lines, in order of play; each has a ``type``:

``header``      ``schema``, ``engine``, ``title``, ``version``, ``options``, ``seed``, ``seats``: a ``name`` and ``version`` hash each
``decision``    ``ply`` (from 0), ``seat``, ``kind``, ``index``, ``choice`` in words, ``wall_ms``, ``cpu_ms``, ``fallback`` if not the bot's
``events``      ``ply`` (decisions taken so far), ``events``: facts as ``Event.to_json`` writes them, with ``see`` where not public
``checkpoint``  ``ply``, ``digest`` of the state after that many decisions, ``public``: ``Game.observe(None)``
``talk``        ``ply``, ``seat``, ``text``
``forfeit``     ``ply``, ``seat``, ``fault``, ``reason``
``outcome``     ``plies``, ``digest``, ``outcome`` of the game, ``ranks`` of the match (forfeited seats last), ``seats``: how each fared

Readers ignore fields that they do not know, and lines of types that they do not know. Compression is the caller's business.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import IO, Any, NamedTuple

import engine
from engine.kernel.decisions import Event, Outcome
from engine.kernel.errors import BadOption, BadState, EngineError
from engine.kernel.game import Game
from engine.kernel.registry import title as title_by_id

SCHEMA = 1
CHECKPOINT_EVERY = 50
"""Decisions between two checkpoints."""

MAX_LINES = 1_000_000
MAX_LINE_BYTES = 4_000_000

Fields = dict[str, Any]


class LogWriter:
    """Writes a log as the match goes on, into ``sink`` or, without one, into memory."""

    def __init__(self, sink: IO[bytes] | None = None, every: int = CHECKPOINT_EVERY) -> None:
        self.sink = sink if sink is not None else BytesIO()
        self.every = every

    def getvalue(self) -> bytes:
        """The document so far. Raises TypeError when it goes into a sink that cannot be read back."""
        if not isinstance(self.sink, BytesIO):
            raise TypeError("this log goes into a sink of the caller's")
        return self.sink.getvalue()

    def line(self, type: str, **fields: Any) -> None:
        self.sink.write(_dump({"type": type, **fields}))

    def header(self, game: Game, seed: int, seats: list[Fields]) -> None:
        """The first line. ``seats`` has a ``name`` and a ``version`` per seat."""
        self.line(
            "header",
            schema=SCHEMA,
            engine=engine.__version__,
            title=game.title.id,
            version=game.title.version,
            options=game.options,
            seed=seed,
            seats=seats,
        )

    def decision(self, game: Game, index: int, wall_ms: float, cpu_ms: float, fallback: bool) -> None:
        """The decision that is about to be taken with option ``index``."""
        decision = game.decision
        assert decision is not None  # noqa: S101 - the runner asks only while a decision is pending
        fields: Fields = {
            "type": "decision",
            "ply": game.plies,
            "seat": decision.seat,
            "kind": decision.kind,
            "index": index,
            "choice": game.describe(index),
            "wall_ms": round(wall_ms, 1),
            "cpu_ms": round(cpu_ms, 1),
        }
        if fallback:
            fields["fallback"] = True
        self.sink.write(_dump(fields))

    def events(self, game: Game, events: list[Event]) -> None:
        """What the last decision (or the set-up) brought about."""
        if events:
            self.line("events", ply=game.plies, events=[event.to_json() for event in events])

    def checkpoint(self, game: Game) -> None:
        """The state after ``game.plies`` decisions."""
        self.line("checkpoint", ply=game.plies, digest=game.digest(), public=game.observe(None))


@dataclass(frozen=True, slots=True)
class Log:
    """A log that was read: its header, its outcome, and every line in order."""

    header: Fields
    lines: list[Fields]
    outcome: Fields | None

    @property
    def choices(self) -> list[int]:
        """The index chosen at each decision."""
        return [line["index"] for line in self.lines if line["type"] == "decision"]


class Played(NamedTuple):
    """A place in a replay: ``game`` stands after ``ply`` decisions; ``line`` is the decision that led there (None at the start).

    ``game`` is the replay's own: look at it, copy it, do not play on with it.
    """

    ply: int
    game: Game
    line: Fields | None
    events: list[Event]


@dataclass(slots=True)
class Report:
    """What ``verify`` found: how much was compared, and every difference in a sentence."""

    decisions: int = 0
    digests: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.problems

    def __str__(self) -> str:
        checked = f"{self.decisions} decisions and {self.digests} digests compared"
        return (
            f"{checked}: the log is true" if self.ok else f"{checked}:\n" + "\n".join(f"- {p}" for p in self.problems)
        )


_REQUIRED: dict[str, dict[str, type]] = {
    "header": {"engine": str, "title": str, "version": str, "options": dict, "seats": list},
    "decision": {"ply": int, "seat": int, "kind": str, "index": int, "choice": dict},
    "events": {"ply": int, "events": list},
    "checkpoint": {"ply": int, "digest": str},
    "talk": {"ply": int, "seat": int, "text": str},
    "forfeit": {"ply": int, "seat": int, "fault": str, "reason": str},
    "outcome": {"plies": int, "digest": str, "outcome": dict, "ranks": list, "seats": list},
}


def read(source: bytes | Iterable[bytes]) -> Log:
    """The log in ``source``: the whole document, or its lines. Raises BadState naming line and field.

    Bounds lines and their length; bound the size of an uncompressed document before calling this.
    """
    lines: list[Fields] = []
    for number, raw in enumerate(source.splitlines() if isinstance(source, bytes) else source, 1):
        if number > MAX_LINES or len(raw) > MAX_LINE_BYTES:
            raise BadState(f"line {number}", "this log is too long")
        line = _line(number, raw)
        if number == 1:
            _check_header(line)
        if line["type"] in _REQUIRED:
            lines.append(line)
    if not lines:
        raise BadState("line 1", "the log is empty")
    last = lines[-1]
    return Log(lines[0], lines, last if last["type"] == "outcome" else None)


def replay(log: Log) -> Iterator[Played]:
    """The match again, decision by decision, from the seed and the choices; the first item is the game before any decision.

    Raises BadState when this engine cannot play the log (other version, seed withheld, illegal choice).
    """
    game = _open(log)
    yield Played(0, game, None, game.drain())
    for line in log.lines:
        if line["type"] == "decision":
            decision = game.decision
            asked = (decision.seat, decision.kind) if decision is not None else None
            if asked != (line["seat"], line["kind"]):
                raise BadState(
                    f"decision {line['ply']}", f"the log asks {line['seat']}, {line['kind']!r}; the rules ask {asked}"
                )
            try:
                game.choose(line["index"])
            except EngineError as error:
                raise BadState(f"decision {line['ply']}", str(error)) from error
            yield Played(game.plies, game, line, game.drain())


def verify(log: Log) -> Report:
    """Play the log again and compare every choice in words, every event, every digest and the outcome."""
    report = Report()
    by_ply: dict[int, dict[str, Fields]] = {}
    for line in log.lines:
        if line["type"] in ("decision", "events", "checkpoint"):
            by_ply.setdefault(line["ply"], {})[line["type"]] = line
    game = None
    try:
        for place in replay(log):
            game = place.game
            said = by_ply.get(place.ply, {})
            report.decisions = place.ply
            if (told := said.get("events", {}).get("events", [])) != (made := _plain(place.events)):
                report.problems.append(f"after {place.ply} decisions: the events differ: log {told}, rules {made}")
            if "checkpoint" in said:
                report.digests += 1
                if said["checkpoint"]["digest"] != game.digest():
                    report.problems.append(f"after {place.ply} decisions: the digest differs")
            nxt = said.get("decision")
            if nxt is not None and game.decision is not None and 0 <= nxt["index"] < len(game.decision.options):
                words = json.loads(_dump(game.describe(nxt["index"])))
                if words != nxt["choice"]:
                    report.problems.append(
                        f"decision {place.ply}: the choice is told as {nxt['choice']}, it is {words}"
                    )
    except EngineError as error:
        report.problems.append(str(error))
        return report
    _verify_outcome(log, game, report)
    return report


def match_ranks(ranks: list[int], forfeits: dict[int, int]) -> list[int]:
    """The ranks of a match: ``ranks`` of its game, with forfeited seats (seat to the ply of its forfeit) below every seat that finished.

    A later forfeit ranks above an earlier one; at the same ply they tie.
    """
    keys = [(0, forfeits[seat]) if seat in forfeits else (1, -rank) for seat, rank in enumerate(ranks)]
    return [1 + sum(other > key for other in keys) for key in keys]


def withhold_seed(document: bytes) -> bytes:
    """The same log without its seed and digests, for as long as other matches of the same seed are open. It cannot be replayed."""
    hidden = []
    for number, raw in enumerate(document.splitlines(), 1):
        line = _line(number, raw)
        if line["type"] == "header":
            line["seed"] = None
        if "digest" in line:
            line["digest"] = ""
        hidden.append(_dump(line))
    return b"".join(hidden)


_ENCODER = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False)


def _dump(data: Any) -> bytes:
    return _ENCODER.encode(data).encode() + b"\n"


def _plain(events: list[Event]) -> list[Fields]:
    told: list[Fields] = json.loads(_dump([event.to_json() for event in events]))
    return told


def _line(number: int, raw: bytes) -> Fields:
    try:
        line = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise BadState(f"line {number}", f"not JSON: {error}") from error
    if not isinstance(line, dict) or not isinstance(line.get("type"), str):
        raise BadState(f"line {number}", 'expected an object with a "type"')
    for name, kind in _REQUIRED.get(line["type"], {}).items():
        if type(line.get(name)) is not kind:
            raise BadState(f"line {number}", f"{line['type']}.{name}: expected {kind.__name__}")
    return line


def _check_header(line: Fields) -> None:
    if line["type"] != "header":
        raise BadState("line 1", "expected the header")
    if line.get("schema") != SCHEMA:
        raise BadState("header.schema", f"this engine reads schema {SCHEMA}, the log is of {line.get('schema')!r}")


def _open(log: Log) -> Game:
    header = log.header
    if header.get("seed") is None:
        raise BadState("header.seed", "the seed is withheld until every match of it has been played")
    try:
        title = title_by_id(header["title"])
        if title.version != header["version"]:
            raise BadState(
                "header.version", f"this engine plays {title.id} {title.version}, the log is of {header['version']!r}"
            )
        return title.new(len(header["seats"]), header["seed"], header["options"])
    except BadOption as error:
        raise BadState(f"header.{error.field}", error.message) from error


def _verify_outcome(log: Log, game: Game | None, report: Report) -> None:
    said = log.outcome
    if said is None or game is None:
        report.problems.append("the log has no outcome")
        return
    if game.outcome is None:
        report.problems.append(f"the log ends after {game.plies} decisions, before the game does")
        return
    report.digests += 1
    if said["digest"] != game.digest():
        report.problems.append("the digest at the end differs")
    outcome = json.loads(_dump(game.outcome.to_json()))
    if said["outcome"] != outcome:
        report.problems.append(f"the outcome is told as {said['outcome']}, it is {outcome}")
    forfeits = {line["seat"]: line["ply"] for line in log.lines if line["type"] == "forfeit"}
    ranks = match_ranks(game.outcome.ranks, forfeits)
    if said["ranks"] != ranks:
        report.problems.append(f"the ranks are told as {said['ranks']}, they are {ranks}")


__all__ = [
    "CHECKPOINT_EVERY",
    "SCHEMA",
    "Log",
    "LogWriter",
    "Outcome",
    "Played",
    "Report",
    "match_ranks",
    "read",
    "replay",
    "verify",
]
