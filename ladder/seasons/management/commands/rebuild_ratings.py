"""`manage.py rebuild_ratings`: replay the finished matches and compare."""

from __future__ import annotations

from argparse import ArgumentParser
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.wording import counted
from ladder.seasons.commands import season_called
from ladder.seasons.models import Season
from ladder.seasons.rebuilding import Rebuilt, rebuild
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = (
        "Replay every finished rated match in its order and compare ledger, entries, tallies and the rating's base with it, to the last "
        "bit. Changes nothing, unless --apply is given."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--season", metavar="SLUG", help="only this season")
        mode = parser.add_mutually_exclusive_group()
        mode.add_argument("--check", action="store_true", help="exit with 1 when anything differs")
        mode.add_argument(
            "--apply",
            action="store_true",
            help="set entries that differ to the replayed figures, make tallies and a rating's base that differ anew; the ledger stays",
        )

    def handle(self, *, season: str | None, check: bool, apply: bool, **_: Any) -> None:
        found = Season.objects.order_by("pk") if season is None else [season_called(season)]
        word = "ratings-apply" if apply else "ratings-check"
        rebuilt = [
            recorded(Asking(word, one.slug), partial(rebuild, one, apply=apply), partial(told, applied=apply))
            for one in found
        ]
        for one in rebuilt:
            verdict = "the same to the last bit" if one.same else "DIFFERENT"
            self.stdout.write(
                f"{one.season.slug}: {counted(one.matches, 'match', 'matches')} and {counted(one.rows, 'ledger row')} replayed: {verdict}"
            )
            for difference in (*one.ledger, *one.entries, *one.tallies, *one.base):
                self.stdout.write(f"  {difference}")
            if one.changed:
                what = "were set to" if apply else "would be set by --apply to"
                self.stdout.write(f"  {counted(len(one.changed), 'entry', 'entries')} {what} the replayed figures")
            if one.tallies:
                self.stdout.write(
                    f"  the tallies {'were' if apply else 'would be'} made anew{'' if apply else ' by --apply'}"
                )
        broken = [one for one in rebuilt if (one.ledger if apply else not one.same)]
        if broken and (check or apply):
            raise CommandError(
                f"Different: {len(broken)} of {counted(len(rebuilt), 'season')}. The ledger is append-only and was not changed."
            )


def told(one: Rebuilt, *, applied: bool) -> str:
    """What the trail says of it."""
    verdict = "the same to the last bit" if one.same else "DIFFERENT"
    done = f"; {counted(len(one.changed), 'entry', 'entries')} set to the replayed figures" if applied else ""
    lines = [
        f"{counted(one.matches, 'match', 'matches')} replayed: {verdict}{done}",
        *one.ledger,
        *one.entries,
        *one.tallies,
        *one.base,
    ]
    return "\n".join(lines)
