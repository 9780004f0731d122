"""`manage.py train_log_dictionary TITLE`: a zstd dictionary for a title's logs."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from zstandard import ZstdError

import engine
from engine.kernel.errors import BadOption
from engine.wording import counted
from ladder.play import dictionaries
from ladder.play.training import trained
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = (
        "Train a zstd dictionary for a title's logs from games that house bots play, the same bytes every time. New logs are compressed by "
        "it from then on, in every process within five minutes; those of before are read by their own."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("titles", nargs="*", metavar="TITLE", help="ids of titles; all without")
        parser.add_argument(
            "--bring",
            action="store_true",
            help="write it into the title's package, for every house, not into this one's database",
        )

    def handle(self, *, titles: list[str], bring: bool, **_: Any) -> None:
        try:
            chosen = [engine.title(title) for title in titles] or list(engine.titles().values())
        except BadOption as error:
            raise CommandError(str(error)) from error
        for title in chosen:
            try:
                made = trained(title)
            except ZstdError as error:
                raise CommandError(f"{title.id}: its logs have too little to learn from: {error}.") from error
            if bring:
                self.stdout.write(f"{self._brought(title.id, made)}: {counted(len(made), 'byte')}")
            else:
                entered = recorded(Asking("logs-dictionary", title.id), lambda: dictionaries.enter(title.id, made))  # noqa: B023 - called at once
                self.stdout.write(f"{entered}: {counted(len(made), 'byte')}, sha256 {entered.sha256}")

    def _brought(self, title: str, made: bytes) -> str:
        place = dictionaries.place_of(title)
        if place is None:
            raise CommandError(f"{title} is no package, and can bring nothing.")
        try:
            place.write_bytes(made)
        except OSError as error:
            raise CommandError(f"{place}: {error.strerror or error}.") from error
        return str(place)
