"""What the front page tells: the match to watch, the day's closest finish and biggest upset, and who leads. Nothing here writes.

All of it is read in so many queries, however many bots and matches there are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

import msgspec
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Avg, F, OuterRef, Q, QuerySet, Subquery

from ladder.play.models import Match, MatchSeat, MatchStatus
from ladder.seasons import highlights as day
from ladder.seasons.highlights import Change, Found, Seat
from ladder.seasons.models import Entry, EntryStatus, RatingChange, RatingSnapshot, Season
from ladder.web.memory import Memory

LEADERS = 3
"""Entries that are told of each season."""

SPARK_GAMES = 60
"""The last rated games of an entry that are drawn."""

HIGHLIGHTS_SECONDS = 30.0
"""For which a process tells what it has read of the day's highlights."""

_lately = Memory(HIGHLIGHTS_SECONDS)

CANDIDATES = 25
"""Entries looked at more closely before one is chosen."""

FIRST = 2 * LEADERS
"""Of a season's candidates the first so many are looked up; the others only where too many of these have left since the rating."""

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
    """The closest finish and the biggest upset of the day in these seasons: as they were read up to HIGHLIGHTS_SECONDS ago. One query
    where beat has found them."""
    pks = tuple(season.pk for season in seasons)
    return _lately.of(pks, lambda: _read(day.of(pks)))


def _read(found: Found) -> Highlights:
    told = [*(found.closest or ()), *([Seat(*found.upset[:2])] if found.upset is not None else [])]
    seats = _seats(told)
    if any(seat not in seats for seat in told):
        return Highlights(None, None)
    return Highlights(
        _closest(*(seats[seat] for seat in found.closest)) if found.closest is not None else None,
        _upset(seats[Seat(*found.upset[:2])], found.upset) if found.upset is not None else None,
    )


def _seats(chosen: Sequence[Seat]) -> dict[Seat, MatchSeat]:
    """These seats of matches, with season and bot."""
    if not chosen:
        return {}
    meant = reduce(or_, (Q(match=match, seat=seat) for match, seat in chosen))
    found = MatchSeat.objects.filter(meant).select_related("match__season", "version__bot")
    return {Seat(seat.match_id, seat.seat): seat for seat in found.defer("version__package", "version__report")}


def _rated(seasons: Sequence[Season]) -> dict[int, list[dict[str, Any]]]:
    """The rows of each season's latest rating."""
    latest = [season.rated for season in seasons if season.rated is not None]  # type: ignore[attr-defined]
    found = RatingSnapshot.objects.filter(pk__in=latest).values_list("season", "board")
    return {season: msgspec.json.decode(board).get("rows", []) for season, board in found}


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


def _closest(first: MatchSeat, second: MatchSeat) -> Closest:
    return Closest(first.match, first, second, abs((first.score or 0) - (second.score or 0)))


def _upset(winner: MatchSeat, change: Change) -> Upset:
    return Upset(winner.match, winner, change.expected, change.actual)
