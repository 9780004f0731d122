"""A closed season as one file: a zip of tables, ledger, games and logs, whose manifest has the hash of each.

The zip holds everything that it takes to check the season elsewhere: the games, from which `python -m engine.ratings rate` makes the very
bytes of board.json; the ledger of live Elo; and every match's log, which `python -m engine verify` plays again. It is made once, by a
worker, of rows that change no more, into the storage of archives; equal rows make equal bytes.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain, islice
from tempfile import TemporaryFile
from textwrap import indent
from typing import IO, Any, Self
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import structlog
from django.core.files import File
from django.core.files.storage import Storage, storages
from django.db import transaction
from django.db.models import QuerySet

import engine
from ladder.errors import Conflict
from ladder.house.away import StorageAway
from ladder.house.rounds import each_by_itself
from ladder.play import logs
from ladder.play.models import Match, MatchKind, MatchLog, MatchSeat
from ladder.seasons import standings
from ladder.seasons.large_zip import LargeZip
from ladder.seasons.models import Entry, RatingChange, RatingSnapshot, Season, SeasonArchive, SeasonState

log = structlog.get_logger(__name__)

FORMAT = 2
"""Of the archive; a change that a reader must know of raises it."""

STORAGE = "archives"
CHUNK = 1024 * 1024
ROWS_AT_ONCE = 5000
LOGS_AT_ONCE = 50

LOG_LEVEL = 6
"""zstd level of the logs in it, which need no dictionary: written once, and kept for ever."""

README = """\
{season}: the archive of a closed season of Leadenhall

manifest.json  every file here with its length and SHA-256
season.json    title, options, terms and dates
board.json     the final season rating
entries.csv    versions that competed: entry is the number that games.csv and ledger.csv call them by
games.csv      one line per seat of every rated game; a duel is one game, under a negative number
matches.csv    every match, void ones with void_cause, the word for why, and reason, which says it; the seeds are public now
seats.csv      who sat where, and how they fared: fault is the word for why a seat was forfeited, reason says it
ledger.csv     live Elo, one line per seat in the order in which matches were counted
logs/          one log per finished match: JSON lines, packed by zstd

The season rating ({scheme}) can be made again, to the same bytes as board.json:

    {rate}

An engine of another version may rate by another scheme. With `--against board.json` added, the command says so, and whether the bytes are
the same.

and every match can be played again from its log, decision for decision:

    for log in logs/*; do python -m engine verify "$log"; done
"""


def archive(season: Season) -> SeasonArchive:
    """The archive of a closed season, made now if there is none. Raises Conflict for a season that is not closed."""
    if season.state != SeasonState.CLOSED:
        raise Conflict("season", f"{season.full_name} is {season.state}.", "Only a closed season has an archive.")
    if (made := SeasonArchive.objects.filter(season=season).first()) is not None:
        return made
    storage = storages[STORAGE]
    with TemporaryFile() as file:
        count = write(season, file)
        size, digest = file.tell(), _digest(file)
        file.seek(0)
        # The name is of the content: two workers at once store the same file, and one of them the row.
        name = f"{season.slug}-{digest[:12]}.zip"
        if not storage.exists(name):
            name = storage.save(name, File(file, name=name))
    with transaction.atomic():
        Season.objects.select_for_update().get(pk=season.pk)
        made, new = SeasonArchive.objects.get_or_create(
            season=season, defaults={"name": name, "sha256": digest, "size_bytes": size, "logs": count}
        )
    if new:
        log.info("season archived", season=season.slug, archive=name, bytes=size, logs=count)
    return made


def archive_seasons() -> int:
    """`archive` for every closed season that has none. Returns how many were made."""
    return each_by_itself(
        Season.objects.filter(state=SeasonState.CLOSED, archive=None).order_by("pk"),
        archive,
        "season not archived",
        lambda season: {"season": season.slug},
    )


def made_again() -> tuple[list[SeasonArchive], list[SeasonArchive]]:
    """Make anew, to the same bytes, whatever archives the storage has lost. Returns those that it has again, and those that cannot be made
    to the same bytes: their logs are purged or out of reach, or the engine writes them in another way."""
    again, lost = [], []
    storage: Storage = storages[STORAGE]
    for made in SeasonArchive.objects.select_related("season").order_by("pk"):
        if is_whole(made):
            continue
        with TemporaryFile() as file:
            try:
                write(made.season, file)
            except (logs.LogMissing, StorageAway) as error:
                log.error("archive not made again", archive=made.name, reason=str(error))
                lost.append(made)
                continue
            if _digest(file) != made.sha256:
                lost.append(made)
                continue
            file.seek(0)
            storage.delete(made.name)
            storage.save(made.name, File(file, name=made.name))
        again.append(made)
    return again, lost


def open_archive(made: SeasonArchive) -> IO[bytes]:
    """The stored file. Raises FileNotFoundError when the storage has lost it."""
    storage: Storage = storages[STORAGE]
    return storage.open(made.name)


def is_whole(made: SeasonArchive) -> bool:
    """Is the stored file there, and are its bytes those that were stored?"""
    try:
        with open_archive(made) as file:
            return _digest(file) == made.sha256
    except FileNotFoundError:
        return False


def chunks(file: IO[bytes]) -> Iterator[bytes]:
    """The rest of a file, in pieces."""
    while piece := file.read(CHUNK):
        yield piece


def write(season: Season, file: IO[bytes]) -> int:
    """Write a closed season's archive into a file, row by row and log by log: in little memory, however large it is. Returns how many logs
    are in it."""
    with LargeZip(file) as packed, _Book(packed, season) as book:
        snapshot = RatingSnapshot.objects.get(season=season, final=True)
        board = bytes(snapshot.board)
        told = json.loads(board)
        anchor, scheme = told["anchor"], told["scheme"]
        rate = "python -m engine.ratings rate games.csv --entries entries.csv"
        rate += f" --anchor {anchor}" if anchor is not None else ""
        book.add("README.txt", README.format(season=season.full_name, rate=rate, scheme=scheme).encode())
        book.add("season.json", _json(_terms(season, anchor)))
        book.add("board.json", board + b"\n")
        for name, header, rows in _tables(season):
            book.add_table(name, header, rows)
        count = 0
        for stored in _logs(season):
            count += 1
            book.add(
                f"logs/{stored.match_id}.jsonl.zst",
                logs.plain(stored, LOG_LEVEL),
                packing=ZIP_STORED,
                raw_bytes=stored.raw_bytes,
                raw_sha256=stored.sha256,
            )
        book.end(
            {
                "format": FORMAT,
                "season": season.slug,
                "engine": engine.__version__,
                "scheme": scheme,
                "rate": rate,
            }
        )
    return count


def _logs(season: Season) -> Iterator[MatchLog]:
    """The logs of the season's games, by match: a few at a time, and no transaction that would last as long as the writing."""
    found = MatchLog.objects.filter(match__season=season, match__kind=MatchKind.RATED).order_by("match_id")
    last = 0
    while some := list(found.filter(match_id__gt=last)[:LOGS_AT_ONCE]):
        yield from some
        last = some[-1].match_id


class _Book:
    """A zip, and the list of what was put into it, which lies in a temporary file until the end."""

    def __init__(self, packed: ZipFile, season: Season) -> None:
        self.packed, self._files = packed, TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed by __exit__
        self._date = season.closed_at.timetuple()[:6] if season.closed_at else (1980, 1, 1, 0, 0, 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._files.close()

    def add(self, name: str, data: bytes, packing: int = ZIP_DEFLATED, **facts: object) -> None:
        """Put in a file of these bytes."""
        self.packed.writestr(self._info(name, packing), data)
        self._list(name, len(data), sha256(data).hexdigest(), **facts)

    def add_table(self, name: str, header: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """Put in a table as CSV. Text that begins like a formula is quoted by an apostrophe: spreadsheets would run what a bot's name
        says."""
        digest, size = sha256(), 0
        with self.packed.open(self._info(name), "w", force_zip64=True) as file:
            for some in _batches(chain([header], rows)):
                text = io.StringIO()
                csv.writer(text, lineterminator="\n").writerows([[_harmless(value) for value in row] for row in some])
                data = text.getvalue().encode()
                file.write(data)
                digest.update(data)
                size += len(data)
        self._list(name, size, digest.hexdigest())

    def end(self, manifest: Mapping[str, Any]) -> None:
        """Put in the manifest: these facts, and the list of files."""
        before, after = _json({**manifest, "files": []}).rsplit(b"[]", 1)
        with self.packed.open(self._info("manifest.json"), "w", force_zip64=True) as file:
            file.write(before + b"[")
            self._files.seek(0)
            for number, line in enumerate(self._files):
                told = json.dumps(json.loads(line), indent=1, ensure_ascii=False)
                file.write((",\n" if number else "\n").encode() + indent(told, "  ").encode())
            file.write(b"\n ]" + after)

    def _info(self, name: str, packing: int = ZIP_DEFLATED) -> ZipInfo:
        info = ZipInfo(name, self._date)
        info.compress_type, info.external_attr = packing, 0o644 << 16
        return info

    def _list(self, name: str, size: int, digest: str, **facts: object) -> None:
        self._files.write(json.dumps({"name": name, "bytes": size, "sha256": digest, **facts}) + "\n")


def _batches(rows: Iterable[Sequence[Any]]) -> Iterator[list[Sequence[Any]]]:
    rows = iter(rows)
    while some := list(islice(rows, ROWS_AT_ONCE)):
        yield some


def _terms(season: Season, anchor: int | None) -> dict[str, Any]:
    return {
        "slug": season.slug,
        "name": season.name,
        "title": season.title,
        "title_versions": list(
            season.matches.order_by("title_version").values_list("title_version", flat=True).distinct()
        ),
        "options": season.options,
        # Seasons of before had no such term, and their archives can be made again to the same bytes.
        **({} if season.talk else {"talk": False}),
        "seat_mix": season.seat_mix,
        "duel_size": season.duel_size,
        "division_size": season.division_size,
        "anchor": anchor,
        "closing_cut": season.closing_cut,
        "created_at": season.created_at.isoformat(),
        "opened_at": season.opened_at.isoformat() if season.opened_at else None,
        "closed_at": season.closed_at.isoformat() if season.closed_at else None,
        "matches": season.last_sequence,
    }


Table = tuple[str, Sequence[str], Iterable[Sequence[Any]]]


def _tables(season: Season) -> Iterator[Table]:
    entries = Entry.objects.filter(season=season).order_by("pk")
    bot = ("bot__name", "bot_id", "bot__owner__username", "version__number", "version__sha256")
    fields = ("rating", "start_rating", "games", "wins", "forfeits", "division", "above_cut", "entered_at")
    yield (
        "entries.csv",
        ("entry", "bot", "bot_id", "owner", "version", "version_sha256", "status", "elo", *fields[1:]),
        _rows(entries, "pk", *bot, "status", *fields),
    )
    yield "games.csv", standings.COLUMNS, standings.each_row(season)
    matches = Match.objects.filter(season=season, kind=MatchKind.RATED).order_by("pk")
    names: Sequence[str] = (
        "block_id",
        "rotation",
        "sequence",
        "status",
        "void_cause",
        "reason",
        "title_version",
        "seed",
        "decisions",
    )
    times = ("created_at", "started_at", "finished_at")
    yield "matches.csv", ("match", "block", *names[1:], *times), _rows(matches, "pk", *names, *times)
    seats = MatchSeat.objects.filter(match__in=matches.order_by()).order_by("match_id", "seat")
    names = ("seat", "entry_id", "rank", "score", "result", "fault", "reason", "decisions", "wall_ms", "cpu_ms")
    yield "seats.csv", ("match", "seat", "entry", *names[2:]), _rows(seats, "match_id", *names)
    changes = RatingChange.objects.filter(season=season).order_by("sequence", "seat")
    names = ("match_id", "seat", "entry_id", "before", "expected", "actual", "k", "after", "created_at")
    yield "ledger.csv", ("sequence", "match", "seat", "entry", *names[3:]), _rows(changes, "sequence", *names)


def _rows(found: QuerySet[Any], *names: str) -> Iterator[list[Any]]:
    for row in found.values_list(*names).iterator(chunk_size=ROWS_AT_ONCE):
        yield [value.isoformat() if hasattr(value, "isoformat") else value for value in row]


def _harmless(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value[:1] in tuple("=+-@\t\r") else value


def _json(data: Any) -> bytes:
    return json.dumps(data, indent=1, ensure_ascii=False).encode() + b"\n"


def _digest(file: IO[bytes]) -> str:
    file.seek(0)
    digest = sha256()
    for piece in chunks(file):
        digest.update(piece)
    return digest.hexdigest()
