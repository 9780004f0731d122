"""`manage.py season_divisions SLUG`: promotion and relegation."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from engine.wording import counted
from ladder.commands import refusals
from ladder.seasons.commands import season_called
from ladder.seasons.lifecycle import preview_divisions, redraw_divisions


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
            moves = (redraw_divisions if commit else preview_divisions)(season)
        for move in moves:
            verb = "promoted" if move.new < move.old else "relegated"
            self.stdout.write(f"  {move.entry.bot.name}: {verb} from division {move.old} to {move.new}")
        told = "moved" if commit else "would be moved by --commit"
        self.stdout.write(f"{season.slug}: {counted(len(moves), 'entry', 'entries')} {told}")
