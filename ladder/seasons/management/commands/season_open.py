"""`manage.py season_open TITLE`: open a season."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ladder.errors import ServiceError
from ladder.seasons.models import Season
from ladder.seasons.services import open_season


class Command(BaseCommand):
    help = "Open a season and enter every bot of its title that has an active version."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", help="id of the title, as in `python -m engine titles`")
        parser.add_argument("--name", help='its name; "Season 1", "Season 2" and so on without')
        parser.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the title, at every table"
        )
        parser.add_argument(
            "--mix", action="append", default=[], metavar="SEATS=SHARE", help="share of games with so many seats"
        )

    def handle(self, *, title: str, name: str | None, option: list[str], mix: list[str], **_: Any) -> None:
        name = name or f"Season {Season.objects.filter(title=title).count() + 1}"
        try:
            shares = {int(seats): float(share) for seats, share in pairs("--mix", mix).items()}
        except ValueError as error:
            raise CommandError(f"--mix: {error}. Write it as in --mix 4=3 --mix 2=1.") from error
        try:
            season = open_season(title, name, pairs("--option", option), shares)
        except ServiceError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{season.slug}: {season.entries.count()} entries")


def pairs(flag: str, words: list[str]) -> dict[str, str]:
    """NAME=VALUE words as a dictionary. Raises CommandError."""
    for word in words:
        if "=" not in word:
            raise CommandError(f"{flag}: {word!r} is not of the form NAME=VALUE.")
    return {name: value for name, _, value in (word.partition("=") for word in words)}
