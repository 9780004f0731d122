"""`manage.py season_statistics SLUG`: compute a season's statistics now."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from engine.wording import counted
from ladder.seasons.commands import season_called
from ladder.statistics.models import SeasonStatistics
from ladder.statistics.services import compute
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = "Compute the statistics of a season now, without waiting for the round that does so, and say what they were made from."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")

    def handle(self, *, slug: str, **_: Any) -> None:
        season = season_called(slug)
        made = recorded(Asking("statistics", season.slug), lambda: compute(season), told)
        self.stdout.write(f"{slug}: {told(made)}")


def told(made: SeasonStatistics | None) -> str:
    """What was made, and from what."""
    if made is None:
        return "nothing has changed since they were computed"
    return f"{counted(made.games, 'game')} in {counted(made.blocks, 'block')}; input {made.input_hash}"
