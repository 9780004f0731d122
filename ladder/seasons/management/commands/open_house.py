"""`manage.py open_house`: the part of `up` that a deployed house does once after each migration."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from ladder.seasons.opening import add_season_arguments, open_on_the_trail, titles_of


class Command(BaseCommand):
    help = "Register the house bots and open a season of each title to be played that has none. Doing so again changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_season_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        seasons = open_on_the_trail("open-house", titles_of(options), options["season"])
        for season in seasons:
            self.stdout.write(f"{season.full_name} is open.")
