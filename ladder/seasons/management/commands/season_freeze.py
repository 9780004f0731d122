"""`manage.py season_freeze SLUG`: the season takes no new versions, and its queue drains."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from engine.wording import counted
from ladder.commands import refusals
from ladder.play.models import Match
from ladder.seasons.commands import season_called
from ladder.seasons.lifecycle import freeze, thaw
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = (
        "Freeze an open season: no new versions, no new blocks; what is queued is still played. --thaw opens it again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument(
            "--thaw", dest="again", action="store_true", help="open it again; versions that became active enter"
        )

    def handle(self, *, slug: str, again: bool, **_: Any) -> None:
        found = season_called(slug)
        with refusals():
            asking = Asking("season-thaw" if again else "season-freeze", found.slug)
            season = recorded(asking, lambda: (thaw if again else freeze)(found), lambda made: f"It is {made.state}.")
        waiting = Match.objects.open().filter(season=season).count()
        self.stdout.write(f"{season.slug}: {season.state}; {counted(waiting, 'match', 'matches')} still to be played")
