"""`manage.py season_statistics SLUG`: compute a season's statistics now."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.wording import counted
from ladder.seasons.commands import season_called
from ladder.statistics import services, sums
from ladder.statistics.models import SeasonStatistics
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = (
        "Compute the statistics of a season now, without waiting for the round that does so, and say what they were made from. "
        "With --check compute nothing, but compare the sums that are kept of its games with all of them, and what is kept of each entry "
        "with its hash."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        mode = parser.add_mutually_exclusive_group()
        mode.add_argument("--check", action="store_true", help="exit with 1 when the sums are not those of the games")
        mode.add_argument("--anew", action="store_true", help="make the sums anew from all games first")

    def handle(self, *, slug: str, check: bool, anew: bool, **_: Any) -> None:
        season = season_called(slug)
        if check:
            if wrong := [*sums.check(season), *services.check(season)]:
                raise CommandError("\n".join([*wrong, "Make them anew: season_statistics --anew."]))
            self.stdout.write(f"{slug}: the sums of its games are right")
            return
        if anew:
            sums.make_anew(season)
            services.forget(season)
        made = recorded(Asking("statistics", season.slug), lambda: services.compute(season), told)
        self.stdout.write(f"{slug}: {told(made)}")


def told(made: SeasonStatistics | None) -> str:
    """What was made, and from what."""
    if made is None:
        return "nothing has changed since they were computed"
    return f"{counted(made.games, 'game')} in {counted(made.blocks, 'block')}; input {made.input_hash}"
