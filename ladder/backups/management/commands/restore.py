"""`manage.py restore`: a house from a backup, and from the WAL that was archived since."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from datetime import UTC, datetime
from typing import Any

from django.core.management.base import BaseCommand

from ladder.backups.restoring import restore
from ladder.backups.wishes import Wishes

from .backup import path


class Command(BaseCommand):
    help = (
        "Make a house of a backup: into the data folder, where there is none, or, deployed, into an empty database. The backup is verified "
        "first; WAL that was archived since is replayed. What was being played is given back. When it cannot be, nothing is changed."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "backup", type=path, metavar="FOLDER", help="a backup, or a folder of them, of which the newest is taken"
        )
        parser.add_argument(
            "--to-time",
            type=time,
            metavar="TIME",
            help="replay WAL up to then alone, such as 2026-11-29T14:40:00 (UTC unless it says)",
        )
        wal = parser.add_mutually_exclusive_group()
        wal.add_argument(
            "--wal-archive", type=path, metavar="FOLDER", help="where the WAL archive lies now, if not where it was"
        )
        wal.add_argument("--without-wal", action="store_true", help="the backup alone: what came after it is lost")
        parser.add_argument(
            "--allow-gap", action="store_true", help="replay up to where WAL is missing, and no further"
        )
        parser.add_argument(
            "--timeline",
            type=int,
            metavar="N",
            help="which history to replay, where there are several; the newest without",
        )
        parser.add_argument("--replace", action="store_true", help="put the house that is there aside")
        parser.add_argument("--migrate", action="store_true", help="bring the schema to this Leadenhall's")

    def handle(self, **options: Any) -> None:
        wishes = Wishes(**{name: options[name] for name in Wishes.__dataclass_fields__})
        restore(options["backup"], wishes, self.stdout.write)
        self.stdout.write("Restored. Take a backup once it runs: it begins a new history.")


def time(text: str) -> datetime:
    """A moment in ISO 8601, in UTC where it names no offset."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no time such as 2026-11-29T14:40:00") from None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)
