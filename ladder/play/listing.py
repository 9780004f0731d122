"""Which matches a list shows of a bot: its newest ones, found from the ends of its versions' own lists of seats.

A bot of few matches, or one with few of a kind, is a needle in a house of millions: to walk through the matches until enough of its have
come by would take as long as the house is large. Each of its versions, or of its entries in a season, has an index of its own seats, newest
first, and no more of it is read than a page shows.
"""

from __future__ import annotations

import heapq
from itertools import groupby, islice

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef, Q, QuerySet

from ladder.bots.models import Version
from ladder.play.models import Match, MatchStatus

UNFINISHED = (MatchStatus.QUEUED, MatchStatus.RUNNING, MatchStatus.VOID)
"""Whose seats have no result. They are few, and an index has them alone."""


def of_versions(
    found: QuerySet[Match], versions: QuerySet[Version], status: str | None, limit: int, *, oldest: bool = False
) -> list[int]:
    """The ids of the newest (or oldest) so many of these matches in which one of these versions sits, in that order. One query.

    `status` is that of all of `found`, if they have one in common.
    """
    seated = Q(seats__version=OuterRef("pk"))
    if status in UNFINISHED:
        seated &= Q(seats__result="")
    order = "seats__match_id" if oldest else "-seats__match_id"
    of_one = found.filter(seated).order_by(order).distinct("seats__match_id").values("pk")[:limit]
    lists = versions.order_by().values_list(ArraySubquery(of_one), flat=True)
    merged = heapq.merge(*lists, reverse=not oldest)
    return list(islice((pk for pk, _ in groupby(merged)), limit))
