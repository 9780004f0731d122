"""`manage.py verify_logs`: play every stored match again."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine.wording import counted
from ladder.play.models import MatchLog
from ladder.play.verifying import problem_of
from ladder.trail.services import Asking, recorded_apart


class Command(BaseCommand):
    help = "Play stored matches again from their logs, and compare every choice, event, digest and outcome. Exit code 1 when one differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="*", type=int, metavar="MATCH", help="numbers of matches; all without")

    def handle(self, *, matches: list[int], **_: Any) -> None:
        found = MatchLog.objects.order_by("match_id")
        if matches:
            found = found.filter(match_id__in=matches)

        def verify() -> tuple[int, int]:
            wrong = checked = 0
            for stored in found.iterator(chunk_size=20):
                checked += 1
                if problem := problem_of(stored):
                    wrong += 1
                    self.stdout.write(f"match {stored.match_id}: {problem}")
            return checked, wrong

        subject = f"match {', '.join(map(str, matches))}" if matches else "every log"
        checked, wrong = recorded_apart(Asking("logs-verify", subject, {"matches": matches}), verify, told)
        self.stdout.write(told((checked, wrong)))
        if missing := set(matches) - set(found.values_list("match_id", flat=True)):
            raise CommandError(f"No log of: {', '.join(map(str, sorted(missing)))}.")
        if wrong:
            raise CommandError(f"Not true: {wrong} of {counted(checked, 'log')}.")


def told(figures: tuple[int, int]) -> str:
    """How many were verified, and how many are not true."""
    checked, wrong = figures
    return f"{counted(checked, 'log')} verified, {wrong} not true"
