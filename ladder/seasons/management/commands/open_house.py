"""`manage.py open_house`: the part of `up` that a deployed house does once after each migration."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from ladder.seasons.models import Season
from ladder.seasons.opening import add_season_arguments, open_house, titles_of
from ladder.trail.models import State
from ladder.trail.services import Asking, write


class Command(BaseCommand):
    help = "Register the house bots and open a season of each title to be played that has none. Doing so again changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_season_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        titles = titles_of(options)
        with transaction.atomic():
            known = set(Season.objects.values_list("pk", flat=True))
            seasons = open_house(titles, options["season"])
            new = [season.full_name for season in seasons if season.pk not in known]
            if new:
                asked = {"titles": titles, "season": options["season"]}
                write(Asking("open-house", "the house", asked), State.DONE, f"Opened: {'; '.join(new)}.")
        for season in seasons:
            self.stdout.write(f"{season.full_name} is open.")
