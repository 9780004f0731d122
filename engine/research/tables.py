"""Logs of matches as four Parquet tables, and a card that says what is in them.

``matches``, ``seats``, ``decisions`` and ``events`` share the column ``match``: the SHA-256 of the log's text, so that the same match is
one wherever it comes from. Logs are read one by one and written in row groups, so that a season is exported in the memory of its longest
log; equal logs in equal order make equal tables. Nothing is played: what a log does not hold is not here.
``engine.sdk.recording.decisions_of`` plays one again for what a seat saw.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from hashlib import sha256
from lzma import LZMAError
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

import pyarrow as pa
import pyarrow.parquet as pq
from zstandard import ZstdError

from engine.kernel.errors import BadOption, BadState, shown
from engine.log.files import load, read_hashed
from engine.log.reading import Log
from engine.log.unpacking import unpacked
from engine.research.cells import INT, REAL, TEXT, TRUTH, as_json, entry, objects, row
from engine.wording import counted, printable

ROWS = 20_000
"""Rows of a row group."""

SCHEMAS: dict[str, list[tuple[str, Any, str]]] = {
    "matches": [
        ("match", TEXT, "SHA-256 of the log's text; the key of all tables"),
        ("source", TEXT, "the file that it was read from"),
        ("title", TEXT, "the title's id"),
        ("version", TEXT, "the version of its rules"),
        ("engine", TEXT, "the version of the engine"),
        ("options", TEXT, "JSON: the table's options"),
        ("seed", TEXT, "the seed in decimal digits, for it may have any number of them; null while it is withheld"),
        ("seats", INT, "seats at the table"),
        ("decisions", INT, "decisions of the match"),
        ("reason", TEXT, "how it ended; null when the log breaks off"),
        ("details", TEXT, "JSON: what the title tells of the end"),
    ],
    "seats": [
        ("match", TEXT, ""),
        ("seat", INT, "from 0"),
        ("name", TEXT, "the bot"),
        ("version", TEXT, "what pins its version"),
        ("rank", INT, "of the match, 1 is best, forfeited seats last"),
        ("game_rank", INT, "of the game as it was played out, forfeits apart"),
        ("score", INT, "in the title's own unit"),
        ("result", TEXT, "finished or forfeited"),
        ("fault", TEXT, "the word for why the seat was forfeited"),
        ("decisions", INT, "that it took"),
        ("fallback_decisions", INT, "that the fallback took in its place"),
        ("wall_ms", REAL, "milliseconds by the wall clock"),
        ("cpu_ms", REAL, "milliseconds of the processor"),
    ],
    "decisions": [
        ("match", TEXT, ""),
        ("ply", INT, "decisions before it"),
        ("seat", INT, "who took it"),
        ("kind", TEXT, "the decision of the rules"),
        ("index", INT, "the option that was chosen, from 0"),
        ("act", TEXT, "what that option does"),
        ("choice", TEXT, "JSON: the option in words"),
        ("wall_ms", REAL, "milliseconds by the wall clock"),
        ("cpu_ms", REAL, "milliseconds of the processor"),
        ("fallback", TRUTH, "did the fallback take it"),
    ],
    "events": [
        ("match", TEXT, ""),
        ("ply", INT, "decisions before it, the one that brought it about included"),
        ("number", INT, "its place among all of the match, from 0"),
        ("event", TEXT, "its name"),
        ("seat", INT, "whose it is, where it has one"),
        ("secret", TRUTH, "was it shown to some seats alone"),
        ("fields", TEXT, "JSON: all of it"),
    ],
}
"""By table: column, type, meaning."""

UNREADABLE = (
    BadZipFile,
    ZstdError,
    LZMAError,
    zlib.error,
    BadState,
    EOFError,
    OSError,
    RuntimeError,
    NotImplementedError,
)
"""What reading an archive raises: RuntimeError where it is encrypted, NotImplementedError where it is packed in a way that is not known."""

WHOLE = "leave the file out; `leadenhall verify` tells what else is wrong with it"
ARCHIVE = "name the archive of a season as export_season made it"


class Named(NamedTuple):
    """A log, where it comes from, and the SHA-256 of its text in hex."""

    source: str
    log: Log
    sha256: str


@dataclass
class Exported:
    """What an export holds: rows by table, and the matches' titles, bots and versions of the rules."""

    rows: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SCHEMAS, 0))
    titles: dict[str, int] = field(default_factory=dict)
    bots: dict[str, int] = field(default_factory=dict)
    twice: int = 0  # logs that were there already
    digests: dict[str, None] = field(default_factory=dict)

    @property
    def sha256(self) -> str:
        """Of the matches in their order: what two exports of the same logs have in common."""
        return sha256("\n".join(self.digests).encode()).hexdigest()


def logs_at(paths: Iterable[Path]) -> Iterator[Named]:
    """The logs in these files, folders and archives of seasons, in the order of their names. Raises BadOption naming the file."""
    for path in paths:
        if path.is_dir():
            inside = sorted(
                file for file in path.rglob("*") if file.name.endswith((".jsonl", ".jsonl.gz", ".jsonl.zst"))
            )
            if not inside:
                raise BadOption(
                    "logs", f"{path} holds no logs", "name files or a folder of .jsonl, .jsonl.gz or .jsonl.zst"
                )
            yield from (Named(str(file.relative_to(path)), *load(file)) for file in inside)
        elif path.suffix == ".zip":
            yield from _archived(path)
        else:
            yield Named(path.name, *load(path))


def _archived(path: Path) -> Iterator[Named]:
    try:
        archive = ZipFile(path)
    except (*UNREADABLE, ValueError) as error:
        raise BadOption("logs", f"{path}: {error}", ARCHIVE) from error
    with archive:
        inside = sorted(name for name in archive.namelist() if name.startswith("logs/") and not name.endswith("/"))
        if not inside:
            raise BadOption("logs", f"{path} holds no logs", ARCHIVE)
        for name in inside:
            yield _in_archive(path, archive, name)


def _in_archive(path: Path, archive: ZipFile, name: str) -> Named:
    try:
        with archive.open(name) as file:
            return Named(name, *read_hashed(unpacked(file)))
    except UNREADABLE as error:
        raise BadOption("logs", f"{path}, {name}: {error}", ARCHIVE) from error


def export(logs: Iterable[Named], into: Path) -> Exported:
    """Write the four tables and the card into a folder, which is made. A log that comes twice is written once.

    Nothing is left half-written: files have their names when all of them are whole. Raises OSError, BadOption naming the log and the
    field that no table can hold, and BadOption where there can be no folder.
    """
    try:
        into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption("into", f"{into} cannot be a folder: {error.strerror}", "name another place") from error
    parts = {name: into / f"{name}.parquet.part" for name in SCHEMAS}
    try:
        done = _write(logs, parts)
        for name, part in parts.items():
            part.replace(into / f"{name}.parquet")
    finally:
        for part in parts.values():
            part.unlink(missing_ok=True)
    (into / "README.md").write_text(card(done), encoding="utf-8")
    return done


def _write(logs: Iterable[Named], parts: dict[str, Path]) -> Exported:
    done = Exported()
    with ExitStack() as stack:
        writers = {name: stack.enter_context(_Writer(part, name)) for name, part in parts.items()}
        for source, log, digest in logs:
            if digest in done.digests:
                done.twice += 1
                continue
            done.digests[digest] = None
            try:
                _count(done, log)
                for name, rows in _rows(source, log, digest):
                    done.rows[name] += writers[name].add(rows)
            except BadState as error:
                raise BadOption("logs", f"{printable(source)}, {error}", WHOLE) from error
    return done


class _Writer:
    """A table as it is written, group after group."""

    def __init__(self, path: Path, name: str) -> None:
        self._schema = pa.schema([(column, kind) for column, kind, _ in SCHEMAS[name]])
        self._sink = path.open("wb")  # which pyarrow opens by itself only where the name is UTF-8
        self._file = pq.ParquetWriter(self._sink, self._schema, compression="zstd")
        self._rows: list[dict[str, Any]] = []

    def __enter__(self) -> _Writer:
        return self

    def __exit__(self, *_: object) -> None:
        with self._sink:
            self._flush()
            self._file.close()

    def add(self, rows: Iterable[dict[str, Any]]) -> int:
        before = len(self._rows)
        self._rows += rows
        count = len(self._rows) - before
        if len(self._rows) >= ROWS:
            self._flush()
        return count

    def _flush(self) -> None:
        if self._rows:
            self._file.write_table(pa.Table.from_pylist(self._rows, schema=self._schema))
            self._rows = []


def _rows(source: str, log: Log, digest: str) -> Iterator[tuple[str, Iterable[dict[str, Any]]]]:
    """By table, what a log gives it. Raises BadState naming what no table can hold."""
    header, end = log.header, log.outcome
    decided = [line for line in log.lines if line["type"] == "decision"]
    seed = header.get("seed")
    if seed is not None and type(seed) is not int:
        raise BadState("header.seed", f"expected a whole number, not {shown(seed)}")
    match = {
        "source": source,
        **header,
        "options": as_json(header["options"]),
        "seed": None if seed is None else str(seed),
        "seats": len(header["seats"]),
        "decisions": len(decided),
        "reason": None if end is None else end["outcome"].get("reason"),
        "details": None if end is None else as_json(end["outcome"].get("details")),
    }
    for name, found in (
        ("matches", [match]),
        ("seats", _seats(log)),
        ("decisions", map(_decision, decided)),
        ("events", _events(log)),
    ):
        yield name, (row(name, SCHEMAS[name], {**one, "match": digest}) for one in found)


def _seats(log: Log) -> Iterator[dict[str, Any]]:
    end = log.outcome
    fared: dict[Any, dict[str, Any]] = {}
    if end is not None:
        fared = {shown(one.get("seat")): one for one in objects("outcome.seats", end["seats"])}
    for seat, who in enumerate(objects("header.seats", log.header["seats"])):
        game_rank = None if end is None else entry("outcome.outcome.ranks", end["outcome"].get("ranks"), seat)
        rank = None if end is None else entry("outcome.ranks", end["ranks"], seat)
        yield {**fared.get(shown(seat), {}), **who, "seat": seat, "game_rank": game_rank, "rank": rank}


def _decision(line: dict[str, Any]) -> dict[str, Any]:
    return {
        **line,
        "act": line["choice"].get("act"),
        "choice": as_json(line["choice"]),
        "fallback": line.get("fallback", False),
    }


def _events(log: Log) -> Iterator[dict[str, Any]]:
    number = 0
    for line in log.lines:
        for event in objects("events.events", line["events"]) if line["type"] == "events" else ():
            seat = event.get("seat")
            yield {
                "ply": line["ply"],
                "number": number,
                "event": event.get("event"),
                "seat": seat if type(seat) is int else None,
                "secret": "see" in event,
                "fields": as_json(event),
            }
            number += 1


def _count(done: Exported, log: Log) -> None:
    played = f"{log.header['title']} {log.header['version']}"
    done.titles[played] = done.titles.get(played, 0) + 1
    for who in objects("header.seats", log.header["seats"]):
        name = str(who.get("name"))
        done.bots[name] = done.bots.get(name, 0) + 1


def card(done: Exported) -> str:
    """What is in the data, as Markdown: the card of a data set."""
    tables = "\n\n".join(
        f"### {name}.parquet: {counted(done.rows[name], 'row')}\n\n| column | type | |\n| --- | --- | --- |\n"
        + "\n".join(f"| {column} | {kind} | {text} |" for column, kind, text in columns)
        for name, columns in SCHEMAS.items()
    )
    titles = "\n".join(
        f"- {_quoted(name)}: {counted(number, 'match', 'matches')}" for name, number in sorted(done.titles.items())
    )
    bots = "\n".join(f"- {_quoted(name)}: {counted(number, 'seat')}" for name, number in sorted(done.bots.items()))
    return f"""# Matches of Leadenhall

{counted(done.rows["matches"], "match", "matches")} between programs, whole games of economic board games, as their logs tell them.

## What is played

{titles}

## Who plays

{bots}

## Tables

All join on `match`. JSON columns hold what differs from title to title; `leadenhall schema TITLE` prints what stands in them. A seed is
text, for it may be larger than a column of numbers holds. Half a surrogate pair, which a log may have in a name, is `�` in a column of
text, and escaped in one of JSON. What a seat knew at a decision is in no table: `engine.sdk.recording.decisions_of` plays a log again and
gives each decision as it was put.

{tables}

## How it came about

Each log is written by the engine while the match is played, and proves itself: `leadenhall verify` plays it again from its seed and its
choices. Times are the match's own measure on the machine that played it, and are not comparable between machines. Names are the
bots' on the ladder; authors are not in the data.

SHA-256 of the matches in their order: `{done.sha256}`

## Licence

What the matches' ladder says of its logs holds for these tables. Games' names belong to their owners.
"""


def _quoted(name: str) -> str:
    # Whatever a bot is called, it makes no Markdown.
    return "`" + "".join("�" if letter in "`|" else letter for letter in printable(name)) + "`"


__all__ = ["SCHEMAS", "Exported", "Named", "card", "export", "logs_at"]
