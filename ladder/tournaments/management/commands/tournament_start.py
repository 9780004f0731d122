"""`manage.py tournament_start SLUG`: pin the versions and play."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from engine.wording import counted
from ladder.bots.services import house_user
from ladder.commands import refusals
from ladder.tournaments import services
from ladder.tournaments.commands import tournament_named
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = "Start a tournament: every participant's active version is pinned, and the first round is drawn."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")

    def handle(self, *, slug: str, **_: Any) -> None:
        found = tournament_named(slug)
        with refusals():
            asking = Asking("tournament-start", found.slug)
            tournament = recorded(asking, lambda: services.start(found, house_user()), lambda _: "It has started.")
        rounds, entered = tournament.round_set.count(), tournament.participants.count()
        self.stdout.write(f"{tournament.slug}: {counted(entered, 'participant')}, {counted(rounds, 'round')} drawn")
