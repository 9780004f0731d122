"""`manage.py season_statistics SLUG`: compute a season's statistics now."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from engine.wording import counted
from ladder.seasons.commands import season_called
from ladder.statistics.services import compute


class Command(BaseCommand):
    help = "Compute the statistics of a season now, without waiting for the round that does so, and say what they were made from."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")

    def handle(self, *, slug: str, **_: Any) -> None:
        season = season_called(slug)
        made = compute(season)
        if made is None:
            self.stdout.write(f"{slug}: nothing has changed since they were computed")
            return
        self.stdout.write(
            f"{slug}: {counted(made.games, 'game')} in {counted(made.blocks, 'block')}; input {made.input_hash}"
        )
