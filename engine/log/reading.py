"""Reads a log, bounded line by line, and plays it again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any, NamedTuple, Protocol, TypeAlias

from engine import strict_json
from engine.kernel.decisions import Event
from engine.kernel.errors import BadOption, BadState, EngineError, shown
from engine.kernel.game import Game
from engine.kernel.registry import title as title_by_id
from engine.log.differences import differ
from engine.log.writing import SCHEMA, Fields, dump

SCHEMAS = (1, SCHEMA)
"""Of the logs that are read. What an earlier one calls otherwise is given its name of today where a log is read."""

MAX_LINES = 100_000
"""Lines of a log: of the longest games that random play makes, some 2,000 are used."""

MAX_LINE_BYTES = 1_000_000
"""Bytes of a line."""

MAX_BYTES = 64 * 1024 * 1024
"""Bytes of a whole log, unpacked."""

MAX_VALUES = 2_000_000
"""Numbers, words, lists and objects in a whole log: what is read takes some 100 bytes for each, however short it is written."""

MAX_DEPTH = 100
"""Lists and objects in each other."""

REQUIRED: dict[str, dict[str, type]] = {
    "header": {"engine": str, "title": str, "version": str, "options": dict, "seats": list},
    "decision": {"ply": int, "seat": int, "kind": str, "index": int, "choice": dict},
    "events": {"ply": int, "events": list},
    "checkpoint": {"ply": int, "digest": str},
    "talk": {"ply": int, "seat": int, "text": str},
    "forfeit": {"ply": int, "seat": int, "fault": str, "reason": str},
    "outcome": {"plies": int, "digest": str, "outcome": dict, "ranks": list, "seats": list},
}
"""By type of line, what a reader needs of it."""


@dataclass(frozen=True, slots=True)
class Log:
    """A log that was read: its header, its outcome, and every line of a known type in order.

    ``numbers`` are theirs in the document, from 1; ``strange`` are the other lines, by number. ``renamed`` are those lines, by number, of
    which an earlier schema has other names, as they were written.
    """

    header: Fields
    lines: list[Fields]
    outcome: Fields | None
    numbers: list[int]
    strange: dict[int, Fields]
    renamed: dict[int, Fields]

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


class Lines(Protocol):
    """What gives line after line, no more of each than is asked for."""

    def readline(self, size: int, /) -> bytes:
        """The next line, or its first ``size`` bytes; b"" at the end."""


Source: TypeAlias = "bytes | Lines | Iterable[bytes]"
"""A whole document, a file, or its lines."""


def read(source: Source) -> Log:
    """The log in ``source``: the whole document, a file, or its lines. Raises BadState naming line and field.

    Lines, their length, the whole and what is in it are bounded while they are read.
    """
    lines: list[Fields] = []
    numbers: list[int] = []
    strange: dict[int, Fields] = {}
    renamed: dict[int, Fields] = {}
    for number, written in parsed(source):
        line = _named_today(written, lines[0]["schema"] if lines else SCHEMA)
        if line is not written:
            renamed[number] = written
        if number == 1:
            _check_header(line)
        if line["type"] in REQUIRED:
            lines.append(line)
            numbers.append(number)
        else:
            strange[number] = line
    if not lines:
        raise BadState("line 1", "the log is empty")
    last = lines[-1]
    return Log(lines[0], lines, last if last["type"] == "outcome" else None, numbers, strange, renamed)


def parsed(source: Source) -> Iterator[tuple[int, Fields]]:
    """The lines of a log with their numbers, from 1. Raises BadState."""
    size = values = 0
    for number, raw in enumerate(_raw(source), 1):
        size += len(raw)
        values += raw.count(b",") + raw.count(b"[") + raw.count(b"{")
        if number > MAX_LINES or len(raw) > MAX_LINE_BYTES or size > MAX_BYTES or values > MAX_VALUES:
            raise BadState(f"line {number}", "this log is too long")
        yield number, _line(number, raw)


def replay(log: Log) -> Iterator[Played]:
    """The match again, decision by decision, from the seed and the choices; the first item is the game before any decision.

    Raises BadState when this engine cannot play the log (other version, seed withheld, illegal choice).
    """
    game = opened(log)
    yield Played(0, game, None, game.drain())
    for line in log.lines:
        if line["type"] == "decision":
            take(game, line)
            yield Played(game.plies, game, line, game.drain())


def opened(log: Log) -> Game:
    """The game that a log is of, before any decision. Raises BadState."""
    header = log.header
    if header.get("seed") is None:
        raise BadState("header.seed", "the seed is withheld until every match of it has been played")
    try:
        title = title_by_id(header["title"])
        if title.version != header["version"]:
            raise BadState(
                "header.version",
                f"this engine plays {title.id} {title.version}, the log is of {shown(header['version'])}",
            )
        return title.new(len(header["seats"]), header["seed"], header["options"])
    except BadOption as error:
        raise BadState(f"header.{error.field}", error.message) from error


def take(game: Game, line: Fields) -> None:
    """Take the decision of a line. Raises BadState when the rules ask something else, or refuse the choice."""
    decision = game.decision
    asked = (decision.seat, decision.kind) if decision is not None else None
    if asked != (line["seat"], line["kind"]):
        told = f"the log asks {shown(line['seat'])}, {shown(line['kind'])}; the rules ask {asked}"
        raise BadState(f"decision {shown(line['ply'])}", told)
    try:
        game.choose(line["index"])
    except EngineError as error:
        raise BadState(f"decision {shown(line['ply'])}", str(error)) from error


def withhold_seed(document: bytes) -> bytes:
    """The same log without its seed, digests and sum, for as long as other matches of the same seed are open. It cannot be replayed."""
    return b"".join(lines_without_seed(document))


def lines_without_seed(source: Source) -> Iterator[bytes]:
    """`withhold_seed`, line by line."""
    for _, line in parsed(source):
        if line["type"] == "header":
            line["seed"] = None
        for name in ("digest", "sum"):
            if name in line:
                line[name] = ""
        yield dump(line)


def _raw(source: Source) -> Iterator[bytes]:
    # A line is never read further than it may be long: there may be no end to it.
    file: Any = BytesIO(source) if isinstance(source, bytes) else source
    if hasattr(file, "readline"):
        while raw := file.readline(MAX_LINE_BYTES + 1):
            yield raw
    else:
        yield from file


def _line(number: int, raw: bytes) -> Fields:
    try:
        line = strict_json.loads(raw)
    except strict_json.BadJson as error:
        raise BadState(f"line {number}", str(error)) from error
    if raw.count(b"[") + raw.count(b"{") > MAX_DEPTH and _deep(line):
        raise BadState(f"line {number}", f"more than {MAX_DEPTH} lists and objects in each other")
    if not isinstance(line, dict) or not isinstance(line.get("type"), str):
        raise BadState(f"line {number}", 'expected an object with a "type"')
    for name, kind in REQUIRED.get(line["type"], {}).items():
        if type(line.get(name)) is not kind:
            raise BadState(f"line {number}", f"{line['type']}.{name}: expected {kind.__name__}")
    return line


def _deep(value: Any) -> bool:
    level = [value]
    for _ in range(MAX_DEPTH):
        nested = [item for item in level if isinstance(item, (list, dict))]
        if not nested:
            return False
        level = [child for item in nested for child in (item.values() if isinstance(item, dict) else item)]
    return True


def _named_today(line: Fields, schema: int) -> Fields:
    if schema != 1 or line["type"] != "outcome" or not any(map(_has_state, line["seats"])):
        return line
    seats = [
        {"result" if name == "state" else name: value for name, value in fared.items()} if _has_state(fared) else fared
        for fared in line["seats"]
    ]
    return {**line, "seats": seats}


def _has_state(fared: Any) -> bool:
    # The last logs of schema 1 have both its number and today's name.
    return isinstance(fared, dict) and "state" in fared and "result" not in fared


def _check_header(line: Fields) -> None:
    if line["type"] != "header":
        raise BadState("line 1", "expected the header")
    if all(differ(line.get("schema"), schema) for schema in SCHEMAS):
        known = " and ".join(map(str, SCHEMAS))
        raise BadState("header.schema", f"this engine reads schemas {known}, the log is of {shown(line.get('schema'))}")
