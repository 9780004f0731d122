"""`manage.py tournament_enter SLUG BOT…`: enter bots into a draft."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from engine.wording import counted
from ladder.bots.services import house_user
from ladder.commands import refusals
from ladder.tournaments import services
from ladder.tournaments.commands import bots_named, tournament_named
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = "Enter bots into a tournament that has not started: all of them, or none."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("bots", nargs="+", metavar="bot", help="name of a bot of the tournament's title")

    def handle(self, *, slug: str, bots: list[str], **_: Any) -> None:
        tournament = tournament_named(slug)
        named = bots_named(tournament.title, bots)

        def work() -> None:
            for bot in named:
                services.enter(tournament, bot, house_user())

        with refusals():
            asking = Asking("tournament-enter", tournament.slug, {"bots": bots})
            recorded(asking, work, lambda _: f"Entered: {', '.join(bot.name for bot in named)}.")
        self.stdout.write(f"{tournament.slug}: {counted(tournament.participants.count(), 'participant')}")
