"""`manage.py backup`: all that the house is, into a folder, while it plays."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from engine.wording import counted
from ladder.backups import manifest, segments, shelf
from ladder.backups.taking import take
from ladder.house import wal


class Command(BaseCommand):
    help = (
        "Take a backup of database, archives of seasons, secret key and mail into a folder of its own in FOLDER. A house that plays is not "
        "disturbed. `restore` makes a house of it again."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument(
            "--to", type=path, metavar="FOLDER", help="where backups lie: on another disk, or another machine's"
        )
        what.add_argument(
            "--check",
            type=path,
            metavar="FOLDER",
            help="take none: read a backup, or the newest that lies in FOLDER, and compare every file with its hash",
        )
        parser.add_argument(
            "--keep", type=at_least_one, metavar="N", help="then delete all but the newest N backups in FOLDER"
        )
        parser.add_argument(
            "--prune-wal",
            action="store_true",
            help="and the archived WAL that the oldest backup in FOLDER does not need",
        )
        parser.add_argument(
            "--dump",
            action="store_true",
            help="a dump, which a house of another size or version of Postgres can take, and no WAL can be replayed onto",
        )

    def handle(self, **options: Any) -> None:
        if options["check"] is not None:
            backup = shelf.one_of(options["check"])
            told = manifest.verify(backup)
            files = counted(len(told.files), "file")
            self.stdout.write(f"{backup}: whole, {files}. A {told.form} begun {told.begun_at}, engine {told.engine}.")
            if wrong := gaps_behind(told):
                raise CommandError(
                    "\n".join([*wrong, "Take a backup now: of this one nothing is restored beyond there."])
                )
            return
        taken = take(options["to"], dump=options["dump"], keep=options["keep"], prune_wal=options["prune_wal"])
        files = counted(len(taken.manifest.files), "file")
        self.stdout.write(f"{taken.folder}: {files}, {taken.bytes / 1e6:.1f} MB, a {taken.manifest.form}")
        for name in taken.missing:
            self.stdout.write(
                f"  NOT in it: the archive {name}, which its storage has lost or altered; see the keeper's desk"
            )
        if taken.logs_elsewhere:
            logs = counted(taken.logs_elsewhere, "log")
            self.stdout.write(f"  NOT in it: {logs} in the storage of logs (LEADENHALL_LOGS); copy that as well")
        for gone in taken.gone:
            self.stdout.write(f"  deleted {gone}")
        if options["prune_wal"]:
            self.stdout.write(f"  {counted(taken.segments_gone, 'segment')} of WAL deleted")


def gaps_behind(told: manifest.Manifest) -> list[str]:
    """Where the WAL archive breaks off behind a base backup: as the archive itself tells, and, of a house that runs, as Postgres does."""
    if told.base is None or told.base.archive is None:
        return []
    found = [segments.gap_behind(told.base, Path(told.base.archive))]
    # One that does not run has nobody to be asked.
    with suppress(OperationalError):
        found += [
            f"Postgres has let go of WAL that {slot} waited for: the archive ends there, until the house is started anew."
            for slot in wal.lost()
        ]
    return [line for line in found if line]


def path(text: str) -> Path:
    """An absolute path, of a folder that need not be there."""
    return Path(text).expanduser().absolute()


def at_least_one(text: str) -> int:
    """A whole number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a whole number of at least 1")
    return int(text)
