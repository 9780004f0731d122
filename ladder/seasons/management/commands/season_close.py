"""`manage.py season_close SLUG`: extra blocks above the cut, the final rating, the archive."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from engine.wording import counted
from ladder.commands import refusals
from ladder.seasons.commands import season_called
from ladder.seasons.lifecycle import Closing, close, preview_close
from ladder.seasons.models import Season
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = (
        "Close a frozen season, for good: once its queue has drained, rounds of extra blocks are played above the cut, then the final "
        "rating is made, and the archive. Changes nothing, unless --commit is given."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--cut", type=int, default=0, metavar="RANK", help="the last rank that plays extra blocks")
        parser.add_argument("--rounds", type=int, default=0, help="extra blocks of each entry above the cut")
        parser.add_argument("--commit", action="store_true", help="do it: the season cannot be opened again")

    def handle(self, *, slug: str, cut: int, rounds: int, commit: bool, **_: Any) -> None:
        season = season_called(slug)
        with refusals():
            if commit:
                asking = Asking("season-close", season.slug, {"cut": cut, "rounds": rounds})
                plan = recorded(
                    asking, lambda: closing(season, cut, rounds), lambda _: "It is closing; it closes by itself."
                )
            else:
                plan = preview_close(season, cut, rounds)
        self.stdout.write(f"{season.slug}: {counted(plan.open_matches, 'match', 'matches')} still to be played")
        for row in plan.above:
            self.stdout.write(
                f"  {row.rank or '-'}  {row.bot.name} v{row.version.number}: {counted(rounds, 'extra block')}"
            )
        self.stdout.write("closing; it closes by itself" if commit else "nothing was changed; --commit closes it")


def closing(season: Season, cut: int, rounds: int) -> Closing:
    """Close it. Returns what that does."""
    plan = preview_close(season, cut, rounds)
    close(season, cut, rounds)
    return plan
