"""`manage.py seed_season`: a season that was never played, for measuring and looking."""

from __future__ import annotations

from argparse import ArgumentParser
from time import monotonic
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

import engine
from engine.wording import counted
from ladder.commands import refusals
from ladder.embedding.management.commands.up import whole
from ladder.seasons.models import Season
from ladder.seasons.seeding import SeedPlan, seed_season, strangers
from ladder.seasons.services import slug_of
from ladder.statistics.services import compute
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = (
        "Fill this house with a season of finished rated matches that were never played, but for the last ones, among bots that were never "
        "submitted: for measuring and looking, never for a house with authors. It is opened paused; the few blocks that it leaves open "
        "wait in the database, and `up` would play them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--matches", type=whole(1), required=True, metavar="N", help="Finished rated matches.")
        parser.add_argument("--bots", type=whole(2), required=True, metavar="M", help="Bots, the house's included.")
        parser.add_argument("--title", default=engine.first_title(), help=f"Id of the title ({engine.first_title()}).")
        parser.add_argument("--seats", type=whole(2), default=4, help="Seats at every table (4).")
        parser.add_argument("--name", help="Name of the season (Seeded 1, Seeded 2 and so on).")
        parser.add_argument("--seed", type=whole(0), default=1, help="Equal seeds give equal seasons (1).")
        parser.add_argument(
            "--logs", type=whole(0), default=50, metavar="K", help="The last matches that are really played (50)."
        )
        parser.add_argument(
            "--weeks", type=whole(1), default=6, help="Weeks over which they were counted, until now (6)."
        )
        parser.add_argument(
            "--open-blocks", type=whole(0), default=4, metavar="B", help="Blocks that are left open (4)."
        )
        parser.add_argument(
            "--no-statistics",
            action="store_true",
            help="Leave the season's statistics to the scheduler: they may take long.",
        )
        parser.add_argument("--yes", action="store_true", help="Do so in a house that has authors.")

    def handle(self, *, yes: bool, no_statistics: bool, verbosity: int, **options: Any) -> None:
        if getattr(settings, "VAR", None) is None:
            raise CommandError("`seed_season` fills an embedded house; these settings are the deployed ones.")
        call_command("migrate", verbosity=0)
        if not yes and (people := strangers().count()):
            raise CommandError(
                f"This house has {counted(people, 'account')} of authors, whose board it would spoil. "
                "Point LEADENHALL_VAR at a folder of its own, or say --yes."
            )
        plan = SeedPlan(
            name=options["name"] or f"Seeded {Season.objects.filter(name__startswith='Seeded ').count() + 1}",
            **{
                name: options[name]
                for name in ("matches", "bots", "title", "seats", "seed", "logs", "weeks", "open_blocks")
            },
        )
        began = monotonic()

        def say(words: str) -> None:
            if verbosity:
                self.stderr.write(f"{monotonic() - began:6.0f} s  {words}")

        with refusals():
            asking = Asking("season-seed", slug_of(plan.title, plan.name), {"matches": plan.matches, "bots": plan.bots})
            season = recorded(asking, lambda: seed_season(plan, say), told)
        if not no_statistics:
            say("statistics")
            compute(season)
        say("vacuum")
        with connection.cursor() as cursor:
            cursor.execute("VACUUM (ANALYZE)")
        self.stdout.write(f"{season.slug}: {told(season)}")


def told(season: Season) -> str:
    """What was made."""
    bots = season.entries.values("bot").distinct().count()
    return f"{counted(season.last_sequence, 'match', 'matches')} among {counted(bots, 'bot')}; paused"
