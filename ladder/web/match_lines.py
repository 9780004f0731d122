"""What a list tells of a match, as values that can be compared: of equal ones a row is drawn once."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from django.db.models import QuerySet

from ladder.play.models import Match, MatchSeat
from ladder.seasons.models import Season

OF_A_MATCH = (
    *("pk", "kind", "status", "void_cause", "decisions", "finished_at"),
    *("season__slug", "season__name", "season__title"),
)
OF_A_SEAT = ("match", "seat", "rank", "version__bot__title", "version__bot__name", "result")


class Seated(NamedTuple):
    """A seat: its rank (None while there is none), the bot, and how it ended (SeatResult; empty before)."""

    rank: int | None
    title: str
    bot: str
    result: str


class MatchLine(NamedTuple):
    """A match, its seats best rank first; by seat while there is no result. `season` is a slug, empty for a match of none."""

    pk: int
    kind: str
    status: str
    state: str
    seats: tuple[Seated, ...]
    season: str
    season_name: str
    decisions: int
    finished_at: datetime | None


def lines(found: QuerySet[Match]) -> list[MatchLine]:
    """The lines of these matches, in their order. Two queries, one where there are none."""
    rows = list(found.prefetch_related(None).values_list(*OF_A_MATCH))
    tables: dict[int, list[tuple[int, int, Seated]]] = defaultdict(list)
    if rows:
        seats = MatchSeat.objects.filter(match__in=[pk for pk, *_ in rows]).order_by()
        for match, seat, rank, title, bot, result in seats.values_list(*OF_A_SEAT):
            tables[match].append((rank or 0, seat, Seated(rank, title, bot, result)))
    return [
        MatchLine(
            pk,
            kind,
            status,
            void_cause or status,
            tuple(seated for *_, seated in sorted(tables[pk])),
            slug or "",
            _full_name(title, name) if slug else "",
            decisions,
            finished_at,
        )
        for pk, kind, status, void_cause, decisions, finished_at, slug, name, title in rows
    ]


@lru_cache(maxsize=256)
def _full_name(title: str, name: str) -> str:
    return Season(title=title, name=name).full_name
