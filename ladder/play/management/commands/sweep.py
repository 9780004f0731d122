"""`manage.py sweep`: what beat does every 15 seconds, once, by hand."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from ladder.play.services import Swept, sweep
from ladder.trail.services import Asking, recorded_apart


class Command(BaseCommand):
    help = "Put right what was lost: expired leases, lost messages, blocks and versions left undecided. Says what was found."

    def handle(self, **_: Any) -> None:
        swept = recorded_apart(Asking("sweep", "the house"), sweep, lambda made: "; ".join(lines(made)))
        for line in lines(swept):
            self.stdout.write(line)


def lines(swept: Swept) -> list[str]:
    """What was found, figure by figure."""
    return [f"{name.replace('_', ' ')}: {figure}" for name, figure in swept.items()]
