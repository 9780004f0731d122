"""`manage.py train_log_dictionary TITLE`: a zstd dictionary for a title's logs."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

import engine
from engine.kernel.errors import BadOption
from engine.wording import counted
from ladder.play import dictionaries
from ladder.play.training import trained
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = (
        "Train a zstd dictionary for a title's logs from games that house bots play, the same bytes every time; new logs "
        "are compressed by it from then on, in every process within five minutes. --to writes it into a file instead, as titles bring it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title")
        parser.add_argument("--to", type=Path, metavar="FILE", help="where to write it; what is there is overwritten")

    def handle(self, *, title: str, to: Path | None, **_: Any) -> None:
        try:
            made = trained(engine.title(title))
        except BadOption as error:
            raise CommandError(str(error)) from error
        if to is not None:
            try:
                to.write_bytes(made)
            except OSError as error:
                raise CommandError(f"{to}: {error.strerror or error}.") from error
            self.stdout.write(f"{to}: {counted(len(made), 'byte')}")
            return
        entered = recorded(Asking("logs-dictionary", title), lambda: dictionaries.enter(title, made))
        self.stdout.write(f"{entered}: {counted(len(made), 'byte')}, sha256 {entered.sha256}")
