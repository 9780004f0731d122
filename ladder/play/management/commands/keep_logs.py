"""`manage.py keep_logs`: what beat does every hour, thoroughly, by hand."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from ladder.play.keeping import Kept, keep_in_order
from ladder.trail.services import Asking, recorded_apart


class Command(BaseCommand):
    help = (
        "Make the parts of the table of logs for the months to come, move every log from before that table into it, drop months whose logs "
        "are purged, and remove objects of the storage of logs that no row refers to. The storage is this house's from now on: "
        "not for a copy of a house that plays."
    )

    def handle(self, **_: Any) -> None:
        kept = recorded_apart(
            Asking("logs-keep", "logs"), lambda: keep_in_order(thoroughly=True), lambda made: "; ".join(lines(made))
        )
        for line in lines(kept):
            self.stdout.write(line)


def lines(kept: Kept) -> list[str]:
    """What was done, figure by figure."""
    return [f"{name.replace('_', ' ')}: {figure}" for name, figure in kept.items()]
