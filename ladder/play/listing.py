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
from ladder.play.models import Match, MatchStatus, SeatResult

EVERY_SEAT = Q()
UNFINISHED = (MatchStatus.QUEUED, MatchStatus.RUNNING, MatchStatus.VOID)
"""Whose seats have no result. They are few, and an index has them alone."""


RESULTS = {
    "won": ("won: in the first place, with its seat kept", Q(seats__rank=1, seats__result=SeatResult.FINISHED)),
    "lost": ("lost: behind the first place", Q(seats__rank__gt=1)),
    "forfeited": ("forfeited: with its seat lost", Q(seats__result=SeatResult.FORFEITED)),
}
"""What may have come of a match for one that sat in it, by a word: what that means, and whose seats these are."""


def of_versions(
    found: QuerySet[Match],
    versions: QuerySet[Version],
    status: str | None,
    limit: int,
    *,
    oldest: bool = False,
    seats: Q = EVERY_SEAT,
) -> list[int]:
    """The ids of the newest (or oldest) so many of these matches in which one of these versions sits, in that order. One query.

    `status` is that of all of `found`, if they have one in common; `seats` says of a version's seats (``seats__…``) which are looked for.
    """
    seated = Q(seats__version=OuterRef("pk")) & seats
    if status in UNFINISHED:
        seated &= Q(seats__result="")
    order = "seats__match_id" if oldest else "-seats__match_id"
    of_one = found.filter(seated).order_by(order).distinct("seats__match_id").values("pk")[:limit]
    lists = versions.order_by().values_list(ArraySubquery(of_one), flat=True)
    merged = heapq.merge(*lists, reverse=not oldest)
    return list(islice((pk for pk, _ in groupby(merged)), limit))
