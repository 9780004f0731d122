"""`manage.py tournament_create TITLE NAME`: set a tournament up."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from engine.formats import FORMATS
from engine.wording import counted
from ladder.bots.services import house_user
from ladder.commands import pairs, refusals
from ladder.tournaments import services
from ladder.tournaments.commands import bots_named
from ladder.tournaments.models import Tournament
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = "Set a tournament up as a draft, and enter bots. tournament_start starts it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", help="id of the title, as in `python -m engine titles`")
        parser.add_argument("name")
        parser.add_argument("--format", choices=sorted(FORMATS), default="round_robin")
        parser.add_argument("--seats", type=int, default=2, help="seats at a table; 1: duels")
        parser.add_argument("--rounds", type=int, default=0, help="of a Swiss; 0: as many as needed")
        parser.add_argument("--blocks", type=int, default=1, help="blocks that a pairing plays at least")
        parser.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the title, at every table"
        )
        parser.add_argument(
            "--bot", action="append", default=[], metavar="NAME", help="enter this bot; the first is the top seed"
        )
        parser.add_argument("--held-back", action="store_true", help="show a round's results only once it is released")
        parser.add_argument("--several-per-owner", action="store_true", help="let an owner enter more than one bot")
        parser.add_argument("--seed-by-rating", action="store_true", help="seed by live Elo, not in order of entry")

    def handle(self, *, bot: list[str], option: list[str], **words: Any) -> None:
        terms = {name: words[name] for name in services.Setup.__slots__ if name in words}
        options = pairs("--option", option)

        def work() -> Tournament:
            house = house_user()
            tournament = services.create(services.Setup(options=options, **terms), house)
            for entered in bots_named(tournament.title, bot):
                services.enter(tournament, entered, house)
            return tournament

        with refusals():
            asking = Asking("tournament-create", terms["name"], {**terms, "options": options, "bots": bot})
            tournament = recorded(asking, work, lambda made: f"{made.slug} is a draft.")
        self.stdout.write(f"{tournament.slug}: {counted(tournament.participants.count(), 'participant')}")
