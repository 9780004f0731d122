"""Logs of matches as four Parquet tables, and a card that says what is in them.

``matches``, ``seats``, ``decisions`` and ``events`` share the column ``match``: the SHA-256 of the log's text, so that the same match is
one wherever it comes from. Logs are read one by one and written in row groups, so that a season is exported in the memory of its longest
log; equal logs in equal order make equal tables. Nothing is played: what a log does not hold is not here.
``engine.sdk.recording.decisions_of`` plays one again for what a seat saw.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

import pyarrow as pa
import pyarrow.parquet as pq
from zstandard import ZstdError

from engine.kernel.errors import BadOption, BadState
from engine.log.files import load, read_hashed
from engine.log.reading import Log
from engine.log.unpacking import unpacked
from engine.wording import counted

ROWS = 20_000
"""Rows of a row group."""

_TEXT, _INT, _REAL, _TRUTH = pa.string(), pa.int32(), pa.float64(), pa.bool_()

SCHEMAS: dict[str, list[tuple[str, Any, str]]] = {
    "matches": [
        ("match", _TEXT, "SHA-256 of the log's text; the key of all tables"),
        ("source", _TEXT, "the file that it was read from"),
        ("title", _TEXT, "the title's id"),
        ("version", _TEXT, "the version of its rules"),
        ("engine", _TEXT, "the version of the engine"),
        ("options", _TEXT, "JSON: the table's options"),
        ("seed", pa.int64(), "the seed; null while it is withheld"),
        ("seats", _INT, "seats at the table"),
        ("decisions", _INT, "decisions of the match"),
        ("reason", _TEXT, "how it ended; null when the log breaks off"),
        ("details", _TEXT, "JSON: what the title tells of the end"),
    ],
    "seats": [
        ("match", _TEXT, ""),
        ("seat", _INT, "from 0"),
        ("name", _TEXT, "the bot"),
        ("version", _TEXT, "what pins its version"),
        ("rank", _INT, "of the match, 1 is best, forfeited seats last"),
        ("game_rank", _INT, "of the game as it was played out, forfeits apart"),
        ("score", _INT, "in the title's own unit"),
        ("result", _TEXT, "finished or forfeited"),
        ("fault", _TEXT, "the word for why the seat was forfeited"),
        ("decisions", _INT, "that it took"),
        ("fallback_decisions", _INT, "that the fallback took in its place"),
        ("wall_ms", _REAL, "milliseconds by the wall clock"),
        ("cpu_ms", _REAL, "milliseconds of the processor"),
    ],
    "decisions": [
        ("match", _TEXT, ""),
        ("ply", _INT, "decisions before it"),
        ("seat", _INT, "who took it"),
        ("kind", _TEXT, "the decision of the rules"),
        ("index", _INT, "the option that was chosen, from 0"),
        ("act", _TEXT, "what that option does"),
        ("choice", _TEXT, "JSON: the option in words"),
        ("wall_ms", _REAL, "milliseconds by the wall clock"),
        ("cpu_ms", _REAL, "milliseconds of the processor"),
        ("fallback", _TRUTH, "did the fallback take it"),
    ],
    "events": [
        ("match", _TEXT, ""),
        ("ply", _INT, "decisions before it, the one that brought it about included"),
        ("number", _INT, "its place among all of the match, from 0"),
        ("event", _TEXT, "its name"),
        ("seat", _INT, "whose it is, where it has one"),
        ("secret", _TRUTH, "was it shown to some seats alone"),
        ("fields", _TEXT, "JSON: all of it"),
    ],
}
"""By table: column, type, meaning."""


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
        with ZipFile(path) as archive:
            for name in sorted(name for name in archive.namelist() if name.startswith("logs/")):
                with archive.open(name) as file:
                    yield Named(name, *read_hashed(unpacked(file)))
    except (BadZipFile, ZstdError, BadState, EOFError, OSError) as error:
        raise BadOption("logs", f"{path}: {error}", "name the archive of a season as export_season made it") from error


def export(logs: Iterable[Named], into: Path) -> Exported:
    """Write the four tables and the card into a folder, which is made. A log that comes twice is written once.

    Nothing is left half-written: files have their names when all of them are whole. Raises OSError.
    """
    into.mkdir(parents=True, exist_ok=True)
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
            _count(done, log)
            for name, rows in _rows(source, log, digest):
                done.rows[name] += writers[name].add(rows)
    return done


class _Writer:
    """A table as it is written, group after group."""

    def __init__(self, path: Path, name: str) -> None:
        self._schema = pa.schema([(column, kind) for column, kind, _ in SCHEMAS[name]])
        self._file = pq.ParquetWriter(path, self._schema, compression="zstd")
        self._rows: list[dict[str, Any]] = []

    def __enter__(self) -> _Writer:
        return self

    def __exit__(self, *_: object) -> None:
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
    header, end = log.header, log.outcome
    decided = [line for line in log.lines if line["type"] == "decision"]
    yield (
        "matches",
        [
            {
                "match": digest,
                "source": source,
                **{name: header[name] for name in ("title", "version", "engine")},
                "options": _json(header["options"]),
                "seed": header.get("seed"),
                "seats": len(header["seats"]),
                "decisions": len(decided),
                "reason": None if end is None else end["outcome"].get("reason"),
                "details": None if end is None else _json(end["outcome"].get("details")),
            }
        ],
    )
    yield "seats", _seats(log, digest)
    yield "decisions", ({"match": digest, **_decision(line)} for line in decided)
    yield "events", _events(log, digest)


def _seats(log: Log, digest: str) -> Iterator[dict[str, Any]]:
    end = log.outcome
    fared = {} if end is None else {one["seat"]: one for one in end["seats"]}
    names = [name for name, _, _ in SCHEMAS["seats"]]
    for seat, who in enumerate(log.header["seats"]):
        one = fared.get(seat, {})
        game_rank = None if end is None else end["outcome"]["ranks"][seat]
        rank = None if end is None else end["ranks"][seat]
        row = {**one, **who, "match": digest, "seat": seat, "game_rank": game_rank, "rank": rank}
        yield {name: row.get(name) for name in names}


def _decision(line: dict[str, Any]) -> dict[str, Any]:
    return {
        **{name: line.get(name) for name in ("ply", "seat", "kind", "index", "wall_ms", "cpu_ms")},
        "act": line["choice"].get("act"),
        "choice": _json(line["choice"]),
        "fallback": line.get("fallback", False),
    }


def _events(log: Log, digest: str) -> Iterator[dict[str, Any]]:
    number = 0
    for line in log.lines:
        for event in line["events"] if line["type"] == "events" else ():
            seat = event.get("seat")
            yield {
                "match": digest,
                "ply": line["ply"],
                "number": number,
                "event": event.get("event"),
                "seat": seat if type(seat) is int else None,
                "secret": "see" in event,
                "fields": _json(event),
            }
            number += 1


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _count(done: Exported, log: Log) -> None:
    played = f"{log.header['title']} {log.header['version']}"
    done.titles[played] = done.titles.get(played, 0) + 1
    for who in log.header["seats"]:
        done.bots[who["name"]] = done.bots.get(who["name"], 0) + 1


def card(done: Exported) -> str:
    """What is in the data, as Markdown: the card of a data set."""
    tables = "\n\n".join(
        f"### {name}.parquet: {counted(done.rows[name], 'row')}\n\n| column | type | |\n| --- | --- | --- |\n"
        + "\n".join(f"| {column} | {kind} | {text} |" for column, kind, text in columns)
        for name, columns in SCHEMAS.items()
    )
    titles = "\n".join(
        f"- {name}: {counted(number, 'match', 'matches')}" for name, number in sorted(done.titles.items())
    )
    bots = "\n".join(f"- {_quoted(name)}: {counted(number, 'seat')}" for name, number in sorted(done.bots.items()))
    return f"""# Matches of Leadenhall

{counted(done.rows["matches"], "match", "matches")} between programs, whole games of economic board games, as their logs tell them.

## What is played

{titles}

## Who plays

{bots}

## Tables

All join on `match`. JSON columns hold what differs from title to title; `leadenhall schema TITLE` prints what stands in them. What a seat
knew at a decision is in no table: `engine.sdk.recording.decisions_of` plays a log again and gives each decision as it was put.

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
    return "`" + "".join("�" if letter in "`\n\r|" else letter for letter in name) + "`"


__all__ = ["SCHEMAS", "Exported", "Named", "card", "export", "logs_at"]
