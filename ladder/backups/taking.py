"""A backup, taken while the house plays: the database as it is at one moment, and what lies beside it in files.

Valkey's messages are not in it, which are sent again from Postgres, nor its cache, nor logs of processes, which are no truth. Neither are
logs of matches in a storage of their own (LEADENHALL_LOGS): they are needed, and are to be copied by whoever keeps that.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec
from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

import engine
from ladder.embedding import wal
from ladder.embedding.folder import DataFolder
from ladder.embedding.services import services
from ladder.house import wal as archived
from ladder.house.postgres_programs import address, run
from ladder.play.models import MatchLog
from ladder.seasons import archiving
from ladder.seasons.models import SeasonArchive

from . import manifest, segments, shelf
from .errors import BackupDamaged, BackupFailed, NoBackup
from .manifest import Base, FileSum, Manifest

BASE, DUMP, ARCHIVES, MAIL, SECRET = "postgres", "dump", "archives", "mail", "secret_key"
"""What lies where in a backup: the database in one of two forms, archives of seasons, and an embedded house's mail and secret key."""
JOBS: Final = 2
"""Tables that are dumped at a time."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A backup that was taken, which older ones were deleted for it, and how many segments of the WAL archive none needs any more."""

    folder: Path
    manifest: Manifest
    gone: list[Path]
    segments_gone: int
    missing: list[str]
    """Archives of seasons that their storage has lost or altered: no backup has them."""
    logs_elsewhere: int
    """Logs whose bytes lie in the storage of logs, and in no backup: that is to be copied by itself."""

    @property
    def bytes(self) -> int:
        return sum(one.bytes for one in self.manifest.files.values())


def take(place: Path, *, dump: bool = False, keep: int | None = None, prune_wal: bool = False) -> Taken:
    """Take a backup into the folder `place`, a base backup where the house has a cluster of its own and no `dump` is asked for.

    `keep`: delete all but so many of the newest backups there; `prune_wal`: also WAL that the oldest that is left does not need.
    Raises HouseError; then nothing is there that was not before.
    """
    house: DataFolder | None = getattr(settings, "VAR", None)
    if house is not None and house.path in (place, *place.parents):
        raise BackupFailed(
            f"{place} lies in the data folder, and would be lost with it. Name a folder on another disk."
        )
    with running(house):
        passed = list[str]()
        with shelf.draft(place) as draft:
            begun = now()
            if house is None or dump:
                base = None
                dump_into(draft / DUMP)
            else:
                passed = archived.passed()
                base = base_into(draft / BASE, house)
            finished = now()
            before = shelf.whole(place)
            missing = copy_archives(draft / ARCHIVES, before[-1] if before else None)
            elsewhere = MatchLog.objects.exclude(object_name="").count()
            if house is not None:
                copy_secrets(draft, house)
            told = describe(begun, finished, base, manifest.sums(draft))
            manifest.write(draft, told)
        # A house can be restored over the gap that they have left, from here on.
        archived.forget(passed)
    gone = shelf.prune(place, keep) if keep else []
    removed = segments.prune(oldest_of(place), house) if prune_wal and house is not None else 0
    return Taken(place / draft.name.removesuffix(shelf.PARTIAL), told, gone, removed, missing, elsewhere)


@contextmanager
def running(house: DataFolder | None) -> Iterator[None]:
    """The database, for the length of a `with`: a house that runs is left alone, and one that does not is started for as long."""
    with nullcontext() if house is None else services(house, settings.DATABASES["default"]["NAME"], "backup"):
        try:
            yield
        finally:
            connection.close()


def now() -> str:
    """Postgres's time, which a restore `--to-time` is compared with."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        found: datetime = cursor.fetchone()[0]
    return found.astimezone(UTC).isoformat()


def base_into(folder: Path, house: DataFolder) -> Base:
    """A base backup of the embedded cluster, with the WAL that it takes to use it: two files, packed. Raises PostgresProgramFailed."""
    run(
        "pg_basebackup",
        *("-h", str(house.postgres_socket_folder), "-U", "postgres", "--no-password", "--pgdata", str(folder)),
        *("--format=tar", "--compress=client-gzip:1", "--wal-method=stream", "--checkpoint=fast"),
    )
    told = msgspec.json.decode((folder / "backup_manifest").read_bytes())
    (part,) = told["WAL-Ranges"]
    archive = wal.archive_of(house)
    return Base(
        system=str(told["System-Identifier"]),
        timeline=part["Timeline"],
        start=part["Start-LSN"],
        end=part["End-LSN"],
        archive=str(archive) if archive is not None else None,
    )


def dump_into(folder: Path) -> None:
    """A dump of Django's database. Raises PostgresProgramFailed."""
    where, secret = address(connection.get_connection_params())
    options = ("--format=directory", f"--jobs={JOBS}", "--compress=gzip:1", "--no-owner", "--no-privileges")
    run("pg_dump", *options, "--no-password", "--file", str(folder), where, environment=secret)


def copy_archives(folder: Path, before: Path | None) -> list[str]:
    """The archives of seasons that the database knows, each compared with its hash there. One that the backup `before` has as well is
    shared with it, and takes no further room. Returns those that the storage has lost or altered, which are left out."""
    missing = []
    known: dict[str, FileSum] = {}
    with suppress(BackupDamaged, NoBackup):
        # A damaged one is shared with nobody, and does not keep the next from being taken.
        known = manifest.read(before).files if before is not None else {}
    for made in SeasonArchive.objects.order_by("name"):
        target = folder / made.name
        target.parent.mkdir(parents=True, exist_ok=True)
        told = FileSum(made.size_bytes, made.sha256)
        if before is not None and known.get(f"{ARCHIVES}/{made.name}") == told:
            with suppress(OSError):
                os.link(before / ARCHIVES / made.name, target)
                if manifest.sum_of(target) == told:
                    continue
            # It has gone bad there, and would in every backup from now on.
            target.unlink(missing_ok=True)
        if not archiving.is_whole(made):
            missing.append(made.name)
            continue
        with archiving.open_archive(made) as stored, target.open("wb") as file:
            shutil.copyfileobj(stored, file)
    return missing


def copy_secrets(draft: Path, house: DataFolder) -> None:
    """What an embedded house keeps in files, for its owner alone: the key that signs sessions, and mail that nobody has read."""
    house.secret_key()
    shutil.copy2(house.secret_file, draft / SECRET)
    if house.mail.is_dir():
        # One that is read and deleted meanwhile is not missed.
        (draft / MAIL).mkdir(mode=0o700)
        for letter in sorted(house.mail.iterdir()):
            with suppress(FileNotFoundError):
                shutil.copy2(letter, draft / MAIL / letter.name)


def describe(begun: str, finished: str, base: Base | None, files: dict[str, FileSum]) -> Manifest:
    """The manifest of a backup with these files."""
    applied = MigrationRecorder(connection).applied_migrations()
    return Manifest(
        format=manifest.FORMAT,
        form="dump" if base is None else "base",
        begun_at=begun,
        finished_at=finished,
        postgres=postgres_version(),
        engine=engine.__version__,
        titles={title.id: title.version for title in engine.titles().values()},
        migrations=sorted(f"{app}.{name}" for app, name in applied),
        database=connection.settings_dict["NAME"],
        base=base,
        files=files,
    )


def postgres_version() -> int:
    """The server's major version."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('server_version_num')::int / 10000")
        return int(cursor.fetchone()[0])


def oldest_of(place: Path) -> Manifest | None:
    """The manifest of the oldest base backup that lies there."""
    found = (manifest.read(one) for one in shelf.whole(place))
    return next((one for one in found if one.base is not None), None)
