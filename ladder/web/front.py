"""What the front page tells: the match to watch, the day's closest finish and biggest upset, and who leads. Nothing here writes.

All of it is read in so many queries, however many bots and matches there are.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Avg, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.utils import timezone

from ladder.play.models import Match, MatchKind, MatchSeat, MatchStatus, SeatResult
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

FIRST = 2 * LEADERS
"""Of a season's candidates the first so many are looked up; the others only where too many of these have left since the rating."""

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
    """Who leads each of these seasons (of `web.selectors.seasons_in_play`). Three queries, one more where a season has no rating yet, and
    one where most of its first have left since."""
    rated = _rated(seasons)
    wanted = {season.pk: _order(rated.get(season.pk, [])) for season in seasons}
    entries = _entries([row["bot"] for rows in wanted.values() for row in rows[:FIRST]])
    short = [rows[FIRST:] for rows in wanted.values() if sum(row["bot"] in entries for row in rows) < LEADERS]
    if any(short):
        entries |= _entries([row["bot"] for rows in short for row in rows])
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
    gaps = sorted((_gap(ranks, scores), -pk) for pk, ranks, scores in _results(lately) if len(ranks) > 1)[:CANDIDATES]
    changes = (
        RatingChange.objects.filter(match__in=lately.values("pk"))
        .annotate(by=F("actual") - F("expected"))
        .order_by("-by", "-sequence")
        .values_list("match", "seat", "expected", "actual")[:CANDIDATES]
    )
    return _chosen([-key for _, key in gaps], [_Change(*row) for row in changes])


def _results(found: QuerySet[Match]) -> Iterator[tuple[int, list[int], list[int]]]:
    """Each match with its ranks and scores, whose texts are parsed all at once: one by one is several times as slow."""
    rows = list(found.values_list("pk", KT("outcome__ranks"), KT("outcome__scores")))
    texts = ",".join(f"[{ranks},{scores}]" for _, ranks, scores in rows)
    parsed = json.loads(f"[{texts}]")
    return ((pk, ranks, scores) for (pk, _, _), (ranks, scores) in zip(rows, parsed, strict=True))


class _Change(NamedTuple):
    """What a match did to the standing of a seat."""

    match: int
    seat: int
    expected: float
    actual: float


class _Place(NamedTuple):
    """Where a seat of a match has come in; in their order the first are first."""

    rank: int
    behind: int
    seat: int


def _chosen(closest: Sequence[int], changes: Sequence[_Change]) -> Highlights:
    """Of these matches and changes, best first, those told. Candidates are looked at as bare values, and only the seats that are told are
    read whole: that is most of what the search would cost a process."""
    tables = _tables({*closest, *(change.match for change in changes)})
    close = next((match for match in closest if match in tables), None)
    upset = next((change for change in changes if change.match in tables and _is_upset(change, tables)), None)
    told = [(close, place.seat) for place in tables[close][:2]] if close is not None else []
    seats = _seats([*told, (upset.match, upset.seat)] if upset is not None else told)
    return Highlights(
        _closest(seats[told[0]], seats[told[1]]) if told else None,
        _upset(seats[upset.match, upset.seat], upset) if upset is not None else None,
    )


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


def _is_upset(change: _Change, tables: Mapping[int, Sequence[_Place]]) -> bool:
    """Has the seat won, and was less expected of it than of the others?"""
    winners = {place.seat for place in tables[change.match] if place.rank == 1}
    return change.seat in winners and change.expected < EVEN


def _seats(chosen: Sequence[tuple[int, int]]) -> dict[tuple[int, int], MatchSeat]:
    """These seats of matches, with season and bot."""
    if not chosen:
        return {}
    meant = reduce(or_, (Q(match=match, seat=seat) for match, seat in chosen))
    found = MatchSeat.objects.filter(meant).select_related("match__season", "version__bot")
    return {(seat.match_id, seat.seat): seat for seat in found.defer("version__package", "version__report")}


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
    return {entry.pk: entry for entry in _current().filter(pk__in=ids)}


def _current() -> QuerySet[Entry]:
    """Those who are still in, with no more of them than is told."""
    found = Entry.objects.filter(status=EntryStatus.CURRENT).select_related("bot__owner", "version")
    return found.only("season", "rating", "version__number", "bot__title", "bot__name", "bot__owner__username")


def _by_elo(seasons: Sequence[int]) -> dict[int, list[Entry]]:
    found: dict[int, list[Entry]] = defaultdict(list)
    if seasons:
        for entry in _current().filter(season__in=seasons).order_by("-rating", "pk"):
            if len(found[entry.season_id]) < LEADERS:
                found[entry.season_id].append(entry)
    return found


def _leader(entry: Entry, row: dict[str, Any], spark: Spark | None) -> Leader:
    return Leader(entry, row.get("rank"), row.get("rating"), row.get("half_width"), spark)


def _sparks(entries: Sequence[int]) -> dict[int, Spark]:
    """The last games of each of these entries, each read from its own end of the ledger, all in one query."""
    last = RatingChange.objects.filter(entry=OuterRef("pk")).order_by("-sequence").values("after")[:SPARK_GAMES]
    found = Entry.objects.filter(pk__in=entries).values_list("pk", ArraySubquery(last))
    return {entry: _spark(ratings[::-1]) for entry, ratings in found if len(ratings) > 1}


def _spark(ratings: Sequence[float]) -> Spark:
    low, high = min(ratings), max(ratings)
    across, up = (SPARK_WIDTH - 6) / (len(ratings) - 1), (SPARK_HEIGHT - 6) / max(high - low, 20.0)
    points = " ".join(f"{3 + at * across:.1f},{3 + (high - rating) * up:.1f}" for at, rating in enumerate(ratings))
    return Spark(len(ratings), ratings[0], ratings[-1], points)


def _gap(ranks: Sequence[int], scores: Sequence[int]) -> float:
    """What lay between the first two, as a share of the first's score: titles count in different measures."""
    (_, first), (_, second) = sorted((rank, -score) for rank, score in zip(ranks, scores, strict=False))[:2]
    return abs(first - second) / max(abs(first), 1)


def _closest(first: MatchSeat, second: MatchSeat) -> Closest:
    return Closest(first.match, first, second, abs((first.score or 0) - (second.score or 0)))


def _upset(winner: MatchSeat, change: _Change) -> Upset:
    return Upset(winner.match, winner, change.expected, change.actual)
