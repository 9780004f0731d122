"""What a seeded season is to be, and which accounts are seeded ones."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

import engine
from engine.wording import counted
from ladder.accounts.models import User
from ladder.errors import ServiceError

SEEDED_DOMAIN = "seeded.invalid"
"""Of seeded authors' addresses: nobody can have one, and by it they are known."""


@dataclass(frozen=True, slots=True)
class SeedPlan:
    """How many finished rated matches among how many bots, the house's included, at tables of how many seats. The last `logs` of them are
    really played; they were counted over `weeks` until now. Equal seeds give equal seasons, but for the day."""

    matches: int
    bots: int
    title: str
    name: str
    seats: int = 4
    seed: int = 1
    logs: int = 50
    weeks: int = 6
    open_blocks: int = 4

    def check(self) -> None:
        """Raise ServiceError naming the field for what cannot be."""
        possible = [seats for seats in engine.title(self.title).seats() if seats > 1]
        if self.seats not in possible:
            raise ServiceError("seats", f"{counted(self.seats, 'seat')} cannot be.", f"Use one of {possible}.")
        if self.bots < self.seats:
            raise ServiceError("bots", f"{self.bots} fill no table.", f"Use {self.seats} or more.")
        for field, least in (("matches", 1), ("logs", 0), ("weeks", 1), ("open_blocks", 0)):
            if getattr(self, field) < least:
                raise ServiceError(field, f"{getattr(self, field)} cannot be.", f"Use {least} or more.")


def strangers() -> QuerySet[User]:
    """Accounts that were not seeded, and are neither the house's nor a keeper's without a bot: real authors."""
    people = User.objects.filter(is_house=False).exclude(email__endswith=f"@{SEEDED_DOMAIN}")
    return people.exclude(is_staff=True, bots=None)
