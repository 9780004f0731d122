"""`manage.py up`: the whole house on this machine."""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from rich.console import Console

from ladder.embedding.running import House, Plan
from ladder.errors import HouseError
from ladder.seasons.opening import add_season_arguments, titles_of


class Command(BaseCommand):
    help = (
        "Start Postgres, Valkey, web, workers and beat in the data folder (var/, or LEADENHALL_VAR), open a season of each "
        "title, and play. Ctrl-C stops everything in order; the next start goes on with the same seasons."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--matches",
            type=whole(1),
            metavar="N",
            help="Stop after N finished rated matches and print the final table.",
        )
        parser.add_argument(
            "--port", type=whole(1, 65535), default=8000, help="Port of the web pages and the API (8000)."
        )
        parser.add_argument("--host", default="127.0.0.1", help="Address to listen on (127.0.0.1: this machine alone).")
        parser.add_argument("--workers", type=whole(1, 64), default=2, metavar="N", help="Celery workers (2).")
        parser.add_argument(
            "--concurrency", type=whole(1, 256), metavar="N", help="Matches a worker plays at once (cores / workers)."
        )
        parser.add_argument(
            "--variants",
            type=whole(2, 100),
            metavar="N",
            help="A trial season: N variants of the title's scripted bot, from itself down to random, instead of the house bots.",
        )
        archive = parser.add_mutually_exclusive_group()
        archive.add_argument(
            "--wal-archive",
            type=lambda text: Path(text).expanduser().absolute(),
            metavar="FOLDER",
            help="Copy all that Postgres writes into this folder, on another disk, now and at every later start: see `restore`.",
        )
        archive.add_argument("--no-wal-archive", action="store_true", help="Do so no more.")
        add_season_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        folder = getattr(settings, "VAR", None)
        if folder is None:
            raise CommandError(
                "`up` runs the embedded house; these settings are the deployed ones. See docker-compose.yml."
            )
        plan = Plan(
            titles=titles_of(options),
            season=options["season"],
            variants=options["variants"],
            matches=options["matches"],
            host=options["host"],
            port=options["port"],
            workers=options["workers"],
            archive=False if options["no_wal_archive"] else options["wal_archive"] or True,
            concurrency=options["concurrency"] or max(1, (os.cpu_count() or 1) // options["workers"]),
        )
        try:
            House(folder, plan, Console()).run()
        except HouseError as error:
            raise CommandError(str(error)) from error


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """An argument type: a whole number from `least` to `most`."""

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least or (most is not None and number > most):
            raise ArgumentTypeError(
                f"{text!r} is not a whole number of at least {least}" + (f" and at most {most}" if most else "")
            )
        return number

    return parse
