"""The day's matches worth a look: the closest finish and the biggest upset. Found by beat, and told by every process from the shared cache.

A thousand matches are looked at: on a visitor's time it would be most of what the front page costs.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NamedTuple

import structlog
from django.core.cache import cache
from django.db.models import F, QuerySet
from django.db.models.fields.json import KT
from django.utils import timezone

from ladder.house.away import is_away
from ladder.play.models import Match, MatchKind, MatchSeat, MatchStatus, SeatResult
from ladder.seasons.models import IN_PLAY, RatingChange, Season

log = structlog.get_logger(__name__)

DAY = timedelta(days=1)
LATEST = 1000
"""Of the day's matches the last so many are looked at."""

CANDIDATES = 25
"""Matches and changes looked at more closely before one is chosen."""

EVEN = 0.495
"""Of whom less is expected, less is expected than of the others."""

KEPT = 180
"""Seconds for which what was found is told; beat finds it anew more often."""

KEY = "seasons:highlights"


class Seat(NamedTuple):
    """A seat of a match, by the match's id."""

    match: int
    seat: int


class Change(NamedTuple):
    """What a match did to the standing of a seat: the share that was expected of it, and what it took, 0 to 1."""

    match: int
    seat: int
    expected: float
    actual: float


@dataclass(frozen=True, slots=True)
class Found:
    """The first two seats of the closest finish, and the winner of the biggest upset; None where there was none."""

    closest: tuple[Seat, Seat] | None
    upset: Change | None


class _Place(NamedTuple):
    """Where a seat of a match has come in; in their order the first are first."""

    rank: int
    behind: int
    seat: int


def keep() -> None:
    """Find the highlights of the seasons in play, for every process to tell."""
    seasons = sorted(Season.objects.filter(state__in=IN_PLAY).values_list("pk", flat=True))
    found = find(seasons)
    try:
        cache.set(KEY, (seasons, found.closest, found.upset), KEPT)
    except Exception as error:
        if not is_away(error):
            raise
        log.warning("the cache is away; nobody is told of the day's highlights")


def of(seasons: Collection[int]) -> Found:
    """The highlights of these seasons (by id): as they are kept, or found now where others are, or none. No query, or three."""
    wanted = sorted(seasons)
    try:
        known = cache.get(KEY)
    except Exception as error:
        if not is_away(error):
            raise
        known = None
    if known is None or known[0] != wanted:
        return find(wanted)
    _, closest, upset = known
    return Found(closest and (Seat(*closest[0]), Seat(*closest[1])), upset and Change(*upset))


def find(seasons: Sequence[int]) -> Found:
    """The closest finish and the biggest upset of the last day in these seasons, of matches in which nobody lost its seat. Three
    queries."""
    finished = Match.objects.filter(
        season__in=list(seasons),
        kind=MatchKind.RATED,
        status=MatchStatus.FINISHED,
        finished_at__gt=timezone.now() - DAY,
    )
    lately = finished.order_by("-finished_at")[:LATEST]
    gaps = sorted((_gap(ranks, scores), -pk) for pk, ranks, scores in _results(lately) if len(ranks) > 1)[:CANDIDATES]
    changes = [
        Change(*row)
        for row in RatingChange.objects.filter(match__in=lately.values("pk"))
        .annotate(by=F("actual") - F("expected"))
        .order_by("-by", "-sequence")
        .values_list("match", "seat", "expected", "actual")[:CANDIDATES]
    ]
    closest = [-key for _, key in gaps]
    tables = _tables({*closest, *(change.match for change in changes)})
    close = next((match for match in closest if match in tables), None)
    upset = next((change for change in changes if change.match in tables and _is_upset(change, tables)), None)
    first_two = [Seat(close, place.seat) for place in tables[close][:2]] if close is not None else []
    return Found((first_two[0], first_two[1]) if first_two else None, upset)


def _results(found: QuerySet[Match]) -> Iterator[tuple[int, list[int], list[int]]]:
    """Each match with its ranks and scores, whose texts are parsed all at once: one by one is several times as slow."""
    rows = list(found.values_list("pk", KT("outcome__ranks"), KT("outcome__scores")))
    texts = ",".join(f"[{ranks},{scores}]" for _, ranks, scores in rows)
    parsed: list[Any] = json.loads(f"[{texts}]")
    return ((pk, ranks, scores) for (pk, _, _), (ranks, scores) in zip(rows, parsed, strict=True))


def _gap(ranks: Sequence[int], scores: Sequence[int]) -> float:
    """What lay between the first two, as a share of the first's score: titles count in different measures."""
    (_, first), (_, second) = sorted((rank, -score) for rank, score in zip(ranks, scores, strict=False))[:2]
    return abs(first - second) / max(abs(first), 1)


def _tables(ids: Collection[int]) -> dict[int, list[_Place]]:
    """The places at these matches' tables, the first first; without matches in which a seat was forfeited."""
    found: dict[int, list[_Place]] = defaultdict(list)
    lost: set[int] = set()
    rows = MatchSeat.objects.filter(match__in=ids).values_list("match", "result", "rank", "score", "seat")
    for match, result, rank, score, seat in rows:
        found[match].append(_Place(rank or 0, -(score or 0), seat))
        if result != SeatResult.FINISHED:
            lost.add(match)
    return {match: sorted(places) for match, places in found.items() if match not in lost}


def _is_upset(change: Change, tables: Mapping[int, Sequence[_Place]]) -> bool:
    """Has the seat won, and was less expected of it than of the others?"""
    winners = {place.seat for place in tables[change.match] if place.rank == 1}
    return change.seat in winners and change.expected < EVEN
