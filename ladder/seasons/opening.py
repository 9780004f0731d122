"""What a house needs before anybody can play: the house bots, and an open season of each title."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from typing import Any

from django.core.management.base import CommandError
from django.db import transaction

import engine
from engine.bots import variants
from engine.wording import counted
from ladder.bots.models import Version
from ladder.bots.services import register_house_bots
from ladder.seasons.models import Season
from ladder.seasons.services import ensure_open_season
from ladder.trail.models import State
from ladder.trail.services import Asking, write


def open_house(titles: Sequence[str], season: str | None = None, field_size: int | None = None) -> list[Season]:
    """Register the house bots, and open a season of each of `titles` (ids) that has none; doing so again changes nothing.

    `season` names the season; without it the newest open one of the title goes on, or a numbered one is opened. With a `field_size` so many
    graded variants of a title's scripted bot are registered instead of the house bots: a trial season.
    """
    register_house_bots({title: variants(title, field_size) for title in titles} if field_size else None)
    return [ensure_open_season(title, name=season) for title in titles]


def open_on_the_trail(
    word: str, titles: Sequence[str], season: str | None = None, field_size: int | None = None
) -> list[Season]:
    """`open_house`, and a row of the keepers' trail, called `word`, that says what was changed, if anything was."""
    with transaction.atomic():
        known = set(Season.objects.values_list("pk", flat=True))
        versions = Version.objects.count()
        seasons = open_house(titles, season, field_size)
        new = [one.full_name for one in seasons if one.pk not in known]
        versions = Version.objects.count() - versions
        told = [f"Opened: {'; '.join(new)}."] * bool(new)
        told += [f"{counted(versions, 'new version')} of house bots."] * bool(versions)
        if told:
            asked = {"titles": list(titles), "season": season, "variants": field_size}
            write(Asking(word, "the house", asked), State.DONE, " ".join(told))
    return seasons


def add_season_arguments(parser: ArgumentParser) -> None:
    """The arguments by which a command is told what to play."""
    parser.add_argument("--season", metavar="NAME", help="Name of the season to open, or to go on with.")
    parser.add_argument(
        "--title", nargs="+", metavar="TITLE", help=f"Ids of the titles to play ({engine.first_title()})."
    )


def titles_of(options: Mapping[str, Any]) -> list[str]:
    """The ids that --title names, or the first of the catalogue. Raises CommandError for one that is not installed."""
    known = list(engine.titles())
    for title in options["title"] or []:
        if title not in known:
            raise CommandError(f"--title: no title {title!r} is installed. Choose from: {', '.join(known)}.")
    return options["title"] or [engine.first_title()]
