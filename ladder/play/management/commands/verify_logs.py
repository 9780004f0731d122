"""`manage.py verify_logs`: play every stored match again."""

from __future__ import annotations

from argparse import ArgumentParser
from hashlib import sha256
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engine import EngineError
from engine.log import read, verify
from engine.wording import counted
from ladder.play.models import MatchLog
from ladder.play.selectors import whole_log


class Command(BaseCommand):
    help = "Play stored matches again from their logs, and compare every choice, event, digest and outcome. Exit code 1 when one differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="*", type=int, metavar="MATCH", help="numbers of matches; all without")

    def handle(self, *, matches: list[int], **_: Any) -> None:
        found = MatchLog.objects.order_by("match_id")
        if matches:
            found = found.filter(match_id__in=matches)
        wrong = checked = 0
        for stored in found.iterator(chunk_size=20):
            checked += 1
            if problem := problem_of(stored):
                wrong += 1
                self.stdout.write(f"match {stored.match_id}: {problem}")
        self.stdout.write(f"{counted(checked, 'log')} verified, {wrong} not true")
        if missing := set(matches) - set(found.values_list("match_id", flat=True)):
            raise CommandError(f"No log of: {', '.join(map(str, sorted(missing)))}.")
        if wrong:
            raise CommandError(f"Not true: {wrong} of {counted(checked, 'log')}.")


def problem_of(stored: MatchLog) -> str:
    """What is wrong with a stored log, in a sentence or several; empty when it is true."""
    text = whole_log(stored)
    if sha256(text).hexdigest() != stored.sha256:
        return "its bytes are not those that were stored"
    try:
        report = verify(read(text))
    except EngineError as error:
        return str(error)
    return "" if report.ok else str(report)
