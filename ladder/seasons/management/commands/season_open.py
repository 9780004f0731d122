"""`manage.py season_open TITLE`: open a season."""

from __future__ import annotations

from argparse import ArgumentParser, BooleanOptionalAction
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.wording import counted
from ladder.commands import pairs, refusals
from ladder.seasons.models import Season, SeasonState
from ladder.seasons.services import Terms, draft_season, open_season, slug_of, start
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = (
        "Open a season and enter every bot of its title that has an active version. With --draft it is only set up; the same title and "
        "name without --draft open it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        terms = Terms()
        parser.add_argument("title", help="id of the title, as in `python -m engine titles`")
        parser.add_argument("--name", help='its name; "Season 1", "Season 2" and so on without')
        parser.add_argument("--draft", action="store_true", help="set it up, and open it later")
        parser.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the title, at every table"
        )
        parser.add_argument(
            "--mix",
            action="append",
            default=[],
            metavar="SEATS=SHARE",
            help="share of games with so many seats; games of one seat are duels on equal seeds",
        )
        parser.add_argument("--anchor", default="", help="the house bot that stands at 1500")
        parser.add_argument(
            "--owner-share", type=float, default=terms.owner_share, help="of the open blocks for one owner's bots"
        )
        parser.add_argument(
            "--wait-ceiling", type=int, default=terms.wait_ceiling, help="minutes that a bot waits for a block at most"
        )
        parser.add_argument("--duel-size", type=int, default=terms.duel_size, help="how many play the seed of a duel")
        parser.add_argument(
            "--division-size", type=int, default=terms.division_size, help="bots in a division; 0: no divisions"
        )
        parser.add_argument(
            "--talk",
            action=BooleanOptionalAction,
            default=terms.talk,
            help="whether what bots say, in words of their own, reaches the others and the logs",
        )

    def handle(
        self, *, title: str, name: str | None, draft: bool, option: list[str], mix: list[str], **options: Any
    ) -> None:
        terms = Terms(**{field: options[field] for field in Terms.__dataclass_fields__})
        name = name or f"Season {Season.objects.filter(title=title).count() + 1}"
        drafted = Season.objects.filter(title=title, name__iexact=name, state=SeasonState.DRAFT).first()
        if drafted is not None and (option or mix or terms != Terms()):
            raise CommandError(f"{drafted.slug} is a draft with terms of its own: open it without any here.")
        try:
            shares = {int(seats): float(share) for seats, share in pairs("--mix", mix).items()}
        except ValueError as error:
            raise CommandError(f"--mix: {error}. Write it as in --mix 4=3 --mix 2=1.") from error
        chosen = pairs("--option", option)
        asked = {"title": title, "name": name, "options": chosen, "seat_mix": mix, **asdict(terms)}

        def work() -> Season:
            if drafted is not None and not draft:
                return start(drafted)
            return (draft_season if draft else open_season)(title, name, chosen, shares, terms)

        with refusals():
            asking = Asking("season-draft" if draft else "season-open", slug_of(title, name), asked)
            season = recorded(asking, work, told)
        self.stdout.write(f"{season.slug}: {told(season)}")


def told(season: Season) -> str:
    """What was made."""
    entries = counted(season.entries.count(), "entry", "entries")
    what = "a draft" if season.state == SeasonState.DRAFT else entries
    return f"{what}, anchored by {season.anchor or 'nobody'}"
