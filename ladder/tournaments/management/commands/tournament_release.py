"""`manage.py tournament_release SLUG ROUND`: show a round's results to everybody."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from ladder.bots.services import house_user
from ladder.commands import refusals
from ladder.tournaments import services
from ladder.tournaments.commands import tournament_named
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = "Release a complete round whose results are held back. This cannot be taken back: without --yes it only says what it would do."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("round", type=int, help="its number, from 1")
        parser.add_argument("--yes", action="store_true", help="do it")

    def handle(self, *, slug: str, round: int, yes: bool, **_: Any) -> None:
        tournament = tournament_named(slug)
        if not yes:
            self.stdout.write(f"Would show the results of round {round} of {tournament.slug} to everybody. Add --yes.")
            return
        with refusals():
            asking = Asking("round-release", tournament.slug, {"round": round})
            recorded(
                asking,
                lambda: services.release(tournament, round, house_user()),
                lambda _: f"Round {round} is released.",
            )
        self.stdout.write(f"{tournament.slug}: round {round} is released")
