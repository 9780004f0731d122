"""`manage.py export_season SLUG`: the archive of a closed season."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.wording import counted
from ladder.commands import refusals
from ladder.seasons.archiving import archive, chunks, is_whole, open_archive
from ladder.seasons.commands import season_called
from ladder.seasons.models import SeasonArchive
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = "Make the archive of a closed season, if a worker has not made it yet, and check that it is whole; --to copies it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument(
            "--to", type=Path, metavar="FILE", help="where to put a copy; what is there is not overwritten"
        )

    def handle(self, *, slug: str, to: Path | None, **_: Any) -> None:
        season = season_called(slug)
        with refusals():
            made = recorded(Asking("archive", season.slug), lambda: archive(season), told)
        if not is_whole(made):
            raise CommandError(f"The stored {made.name} is missing or damaged: bring it back from a copy.")
        if to is not None:
            try:
                with to.open("xb") as target, open_archive(made) as source:
                    for piece in chunks(source):
                        target.write(piece)
            except OSError as error:
                raise CommandError(f"{to}: {error.strerror or error}.") from error
        self.stdout.write(
            f"{to or made.name}: {counted(made.logs, 'log')}, {counted(made.size_bytes, 'byte')}, sha256 {made.sha256}"
        )


def told(made: SeasonArchive) -> str:
    """What the trail says of it."""
    return f"{made.name}: {counted(made.logs, 'log')}, {counted(made.size_bytes, 'byte')}, sha256 {made.sha256}"
