"""`manage.py sweep`: what beat does every 15 seconds, once, by hand."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from ladder.play.services import sweep


class Command(BaseCommand):
    help = "Put right what was lost: expired leases, lost messages, blocks and versions left undecided. Says what was found."

    def handle(self, **_: Any) -> None:
        for name, figure in sweep().items():
            self.stdout.write(f"{name.replace('_', ' ')}: {figure}")
