"""`manage.py season_pause SLUG`: stop or go on with making matches."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from ladder.seasons.commands import season_called
from ladder.seasons.models import Season
from ladder.seasons.services import pause, resume
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = "Make no more blocks in a season; what is queued is still played. --resume goes on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--resume", action="store_true", help="make blocks again")

    def handle(self, *, slug: str, resume: bool, **_: Any) -> None:
        season = season_called(slug)
        asking = Asking("season-resume" if resume else "season-pause", season.slug)
        done = "It makes blocks again." if resume else "It is paused."
        recorded(asking, lambda: change(season, resume), lambda _: done)
        self.stdout.write(f"{season.slug}: {'makes blocks again' if resume else 'paused'}")


def change(season: Season, resumed: bool) -> None:
    (resume if resumed else pause)(season)
