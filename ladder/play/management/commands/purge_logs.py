"""`manage.py purge_logs`: old logs leave the database."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from engine.wording import counted
from ladder.commands import refusals
from ladder.play.purging import Purged, purge
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = (
        "Take logs of matches that ended long ago out of the database: of validation games, and of seasons whose archive is stored and "
        "whole. Matches themselves are kept for ever. Changes nothing, unless --commit is given."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--days",
            type=int,
            default=settings.LOG_RETENTION_DAYS,
            help="age from which logs are purged; LEADENHALL_LOG_RETENTION_DAYS without",
        )
        parser.add_argument("--commit", action="store_true", help="purge them")

    def handle(self, *, days: int, commit: bool, **_: Any) -> None:
        with refusals():
            if commit:
                purged = recorded(Asking("logs-purge", "logs", {"days": days}), lambda: purge(days, commit=True), told)
            else:
                purged = purge(days)
        verb = "purged" if commit else "would be purged by --commit"
        self.stdout.write(f"{told(purged)}, {verb}")
        for reason in purged.kept:
            self.stdout.write(f"  kept, {reason}")


def told(purged: Purged) -> str:
    """How much that is."""
    return f"{counted(purged.logs, 'log')}, {counted(purged.stored_bytes, 'byte')}"
