"""What the front page tells: the match to watch, the day's closest finish and biggest upset, and who leads. Nothing here writes.

All of it is read in so many queries, however many bots and matches there are.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Avg, F, OuterRef, QuerySet, Subquery
from django.utils import timezone

from ladder.play.models import Match, MatchKind, MatchSeat, MatchStatus, SeatResult
from ladder.play.selectors import matches
from ladder.seasons.models import Entry, EntryStatus, RatingChange, RatingSnapshot, Season
from ladder.web.memory import Memory

LEADERS = 3
"""Entries that are told of each season."""

SPARK_GAMES = 60
"""The last rated games of an entry that are drawn."""

DAY = timedelta(days=1)
LATEST = 1000
"""Of the day's matches the last so many are looked at."""

HIGHLIGHTS_SECONDS = 30.0
"""For which a process tells what it has found: of a thousand matches, on every visit, it would be most of the page's time."""

_lately = Memory(HIGHLIGHTS_SECONDS)

CANDIDATES = 25
"""Matches and entries looked at more closely before one is chosen."""

EVEN = 0.495
"""Of whom less is expected, less is expected than of the others."""

SPARK_WIDTH, SPARK_HEIGHT = 120, 28


@dataclass(frozen=True, slots=True)
class Spark:
    """An entry's live Elo over its last games, as the points of a line in a box of SPARK_WIDTH by SPARK_HEIGHT."""

    games: int
    first: float
    last: float
    points: str


@dataclass(frozen=True, slots=True)
class Leader:
    """An entry among the first of its season. `rating` is None while no rating knows it: then `entry.rating`, the live Elo, is told."""

    entry: Entry
    rank: int | None
    rating: float | None
    half_width: float | None
    spark: Spark | None


@dataclass(frozen=True, slots=True)
class Glance:
    """A season at a glance."""

    season: Season
    leaders: list[Leader]


@dataclass(frozen=True, slots=True)
class Closest:
    """A match that was decided, or shared, by `gap` of its title's points."""

    match: Match
    first: MatchSeat
    second: MatchSeat
    gap: int


@dataclass(frozen=True, slots=True)
class Upset:
    """A match whose winner was expected (0 to 1) to take so much less from the others than it took."""

    match: Match
    winner: MatchSeat
    expected: float
    actual: float


@dataclass(frozen=True, slots=True)
class Highlights:
    """The day's matches worth a look; None where there was none."""

    closest: Closest | None
    upset: Upset | None


def most_interesting(found: QuerySet[Match]) -> Match | None:
    """Of these matches the running one with the highest rated seats; else, where none is rated, the one that began last."""
    # Asked for by itself: joined, it would be grouped by all that the match is selected with.
    at_table = MatchSeat.objects.filter(match=OuterRef("pk")).order_by().values("match")
    rated = Subquery(at_table.annotate(mean=Avg("entry__rating")).values("mean"))
    running = found.filter(status=MatchStatus.RUNNING).annotate(rated=rated)
    return running.order_by(F("rated").desc(nulls_last=True), "-started_at", "-pk").first()


def glances(seasons: Sequence[Season]) -> list[Glance]:
    """Who leads each of these seasons (of `web.selectors.seasons_in_play`). Three queries, one more where a season has no rating yet."""
    rated = _rated(seasons)
    wanted = {season.pk: _order(rated.get(season.pk, [])) for season in seasons}
    entries = _entries([row["bot"] for rows in wanted.values() for row in rows])
    unrated = [season.pk for season in seasons if not any(row["bot"] in entries for row in wanted[season.pk])]
    by_elo = _by_elo(unrated)
    chosen = {
        pk: [(entries[row["bot"]], row) for row in rows if row["bot"] in entries][:LEADERS]
        or [(entry, {}) for entry in by_elo[pk]]
        for pk, rows in wanted.items()
    }
    sparks = _sparks([entry.pk for leaders in chosen.values() for entry, _ in leaders])
    return [
        Glance(season, [_leader(entry, row, sparks.get(entry.pk)) for entry, row in chosen[season.pk]])
        for season in seasons
    ]


def highlights(seasons: Sequence[Season]) -> Highlights:
    """The closest finish and the biggest upset of the day in these seasons, of matches in which nobody lost its seat: as they were found
    up to HIGHLIGHTS_SECONDS ago. Four queries."""
    return _lately.of(tuple(season.pk for season in seasons), lambda: _highlights(seasons))


def _highlights(seasons: Sequence[Season]) -> Highlights:
    finished = Match.objects.filter(
        season__in=[season.pk for season in seasons],
        kind=MatchKind.RATED,
        status=MatchStatus.FINISHED,
        finished_at__gt=timezone.now() - DAY,
    )
    lately = finished.order_by("-finished_at")[:LATEST]
    latest = list(lately.values_list("pk", "outcome__ranks", "outcome__scores"))
    gaps = sorted((_gap(ranks, scores), -pk) for pk, ranks, scores in latest if len(ranks) > 1)[:CANDIDATES]
    upsets = list(
        RatingChange.objects.filter(match__in=lately.values("pk"))
        .annotate(by=F("actual") - F("expected"))
        .order_by("-by", "-sequence")
        .values_list("match", "seat", "expected", "actual")[:CANDIDATES]
    )
    whole = _whole([-key for _, key in gaps] + [row[0] for row in upsets])
    return Highlights(
        next((_closest(whole[-key]) for _, key in gaps if -key in whole), None),
        next((found for row in upsets if row[0] in whole and (found := _upset(whole[row[0]], *row[1:]))), None),
    )


def _rated(seasons: Sequence[Season]) -> dict[int, list[dict[str, Any]]]:
    """The rows of each season's latest rating."""
    latest = [season.rated for season in seasons if season.rated is not None]  # type: ignore[attr-defined]
    found = RatingSnapshot.objects.filter(pk__in=latest).values_list("season", "board")
    return {season: json.loads(bytes(board)).get("rows", []) for season, board in found}


def _order(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first rows as the leaderboard orders them, a few more than are told: some may have left since."""
    known = [row for row in rows if row.get("rating") is not None]
    known.sort(key=lambda row: (row.get("rank") is None, row.get("component", 0), -row["rating"]))
    return known[:CANDIDATES]


def _entries(ids: Sequence[int]) -> dict[int, Entry]:
    found = Entry.objects.filter(pk__in=ids, status=EntryStatus.CURRENT).select_related("bot__owner", "version")
    return {entry.pk: entry for entry in found.defer("version__package", "version__report")}


def _by_elo(seasons: Sequence[int]) -> dict[int, list[Entry]]:
    found: dict[int, list[Entry]] = defaultdict(list)
    if seasons:
        entries = Entry.objects.filter(season__in=seasons, status=EntryStatus.CURRENT)
        entries = entries.select_related("bot__owner", "version").defer("version__package", "version__report")
        for entry in entries.order_by("-rating", "pk"):
            if len(found[entry.season_id]) < LEADERS:
                found[entry.season_id].append(entry)
    return found


def _leader(entry: Entry, row: dict[str, Any], spark: Spark | None) -> Leader:
    return Leader(entry, row.get("rank"), row.get("rating"), row.get("half_width"), spark)


def _sparks(entries: Sequence[int]) -> dict[int, Spark]:
    """The last games of each of these entries, each read from its own end of the ledger, all in one query."""
    if not entries:
        return {}
    each = [
        RatingChange.objects.filter(entry=entry)
        .order_by("-sequence")
        .values_list("entry", "sequence", "after")[:SPARK_GAMES]
        for entry in entries
    ]
    rows = each[0].union(*each[1:], all=True) if len(each) > 1 else each[0]
    ratings: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for entry, sequence, after in rows:
        ratings[entry].append((sequence, after))
    return {
        entry: _spark([rating for _, rating in sorted(found)]) for entry, found in ratings.items() if len(found) > 1
    }


def _spark(ratings: Sequence[float]) -> Spark:
    low, high = min(ratings), max(ratings)
    across, up = (SPARK_WIDTH - 6) / (len(ratings) - 1), (SPARK_HEIGHT - 6) / max(high - low, 20.0)
    points = " ".join(f"{3 + at * across:.1f},{3 + (high - rating) * up:.1f}" for at, rating in enumerate(ratings))
    return Spark(len(ratings), ratings[0], ratings[-1], points)


def _gap(ranks: Sequence[int], scores: Sequence[int]) -> float:
    """What lay between the first two, as a share of the first's score: titles count in different measures."""
    (_, first), (_, second) = sorted((rank, -score) for rank, score in zip(ranks, scores, strict=False))[:2]
    return abs(first - second) / max(abs(first), 1)


def _whole(ids: Sequence[int]) -> dict[int, Match]:
    """These matches with their seats, those in which a seat was forfeited left out."""
    found = matches().filter(pk__in=ids)
    return {match.pk: match for match in found if all(seat.result == SeatResult.FINISHED for seat in match.seats.all())}


def _closest(match: Match) -> Closest:
    first, second = sorted(match.seats.all(), key=lambda seat: (seat.rank or 0, -(seat.score or 0), seat.seat))[:2]
    return Closest(match, first, second, abs((first.score or 0) - (second.score or 0)))


def _upset(match: Match, seat: int, expected: float, actual: float) -> Upset | None:
    """None where it was no winner who did better than expected, or one of whom as much was expected as of the others."""
    winner = next((one for one in match.seats.all() if one.seat == seat), None)
    return (
        Upset(match, winner, expected, actual) if winner is not None and winner.rank == 1 and expected < EVEN else None
    )
