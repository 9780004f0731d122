"""`manage.py season_divisions SLUG`: promotion and relegation."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from engine.wording import counted
from ladder.commands import refusals
from ladder.seasons.commands import season_called
from ladder.seasons.lifecycle import Move, preview_divisions, redraw_divisions
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = (
        "Redraw the divisions of an open season: at each border the best below and the worst above change places, where the one below is "
        "rated higher, and vacancies are filled from below. Changes nothing, unless --commit is given."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--commit", action="store_true", help="do it")

    def handle(self, *, slug: str, commit: bool, **_: Any) -> None:
        season = season_called(slug)
        with refusals():
            if commit:
                moves = recorded(Asking("season-divisions", season.slug), lambda: redraw_divisions(season), told)
            else:
                moves = preview_divisions(season)
        for move in moves:
            self.stdout.write(f"  {line(move)}")
        verb = "moved" if commit else "would be moved by --commit"
        self.stdout.write(f"{season.slug}: {counted(len(moves), 'entry', 'entries')} {verb}")


def line(move: Move) -> str:
    """Who goes where."""
    verb = "promoted" if move.new < move.old else "relegated"
    return f"{move.entry.bot.name}: {verb} from division {move.old} to {move.new}"


def told(moves: list[Move]) -> str:
    """What the trail says of them."""
    return "\n".join([f"{counted(len(moves), 'entry', 'entries')} moved", *map(line, moves)])
