"""How a row that says what is to be done is taken: by one conditional UPDATE, and by one worker of the house at a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar

from django.db.models import Exists, F, Model, Q, QuerySet
from django.db.models.functions import Now

R = TypeVar("R", bound=Model)


@dataclass(frozen=True, slots=True)
class Taking:
    """The states of a row that waits and of one that is worked at; a worker has it to himself for so long, and is then taken for dead."""

    waits: str
    works: str
    held: timedelta

    @property
    def undone(self) -> Q:
        """Rows that anybody may take: those that wait, and those of the dead."""
        return Q(state=self.waits) | Q(state=self.works, started_at__lte=Now() - self.held)

    def take(self, rows: QuerySet[R], row: Q) -> R | None:
        """The one `row` of these, if it is undone and nobody works at any of them: that is one more try of it. None if not."""
        busy = rows.filter(state=self.works, started_at__gt=Now() - self.held)
        wanted = rows.filter(self.undone, row).exclude(Exists(busy))
        taken = wanted.update(state=self.works, started_at=Now(), tries=F("tries") + 1)
        return rows.get(row) if taken else None
