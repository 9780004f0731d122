"""A season's tallies made anew from its matches and its ledger, and compared with them; and what was counted taken back.

What `Uncounted` names is left out throughout, as it is in the tallies. The season is locked by whoever calls.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import structlog
from django.db import connection, transaction
from django.db.models import F, Q

from ladder.house.rounds import each_by_itself
from ladder.play.models import Match, MatchStatus
from ladder.seasons.batches import COUNTS, Batch, read
from ladder.seasons.locking import lock
from ladder.seasons.models import IN_PLAY, Meeting, Season, SeasonTally, TableCount, Uncounted

log = structlog.get_logger(__name__)

TOTALS = ("blocks", "finished", "void", "decisions", "rated")


def uncount(match: Match) -> None:
    """Take back that the locked void match was counted as void, or is to be: it will be played after all. Waits for the season."""
    season = lock(match.season_id or 0)
    if Uncounted.objects.filter(match=match).delete()[0]:
        return
    found = read([match.pk])
    batch = Batch(season, found)
    batch.revive(found.ended[match.pk])
    batch.write()


def rebuild_passed_by() -> int:
    """Make the tallies of seasons in which matches were rated past them anew: workers of a release that has no tallies report on until they
    are replaced. Returns of how many seasons. One query where there are none."""
    passed_by = Season.objects.filter(state__in=IN_PLAY).filter(
        Q(tally=None, last_sequence__gt=0) | Q(tally__isnull=False) & ~Q(tally__rated=F("last_sequence"))
    )
    return each_by_itself(
        list(passed_by.order_by("pk").values_list("pk", flat=True)),
        _rebuild_if_passed_by,
        "tallies not made anew",
        lambda pk: {"season": pk},
    )


def _rebuild_if_passed_by(season_id: int) -> bool:
    with transaction.atomic():
        season = lock(season_id)
        if SeasonTally.objects.filter(season=season, rated=season.last_sequence).exists():
            return False
        rebuild(season)
        # Should the season's own number be wrong, which `rebuild_ratings` tells, this must not be done again and again.
        SeasonTally.objects.filter(season=season).update(rated=season.last_sequence)
    log.warning("tallies made anew, past which matches were rated", season=season.slug)
    return True


def rebuild(season: Season) -> None:
    """Make the season's tallies anew."""
    Meeting.objects.filter(one__season=season).delete()
    _write(season, NEW_MEETINGS)
    rebuild_results(season)


def rebuild_results(season: Season) -> None:
    """Those of them that tell how matches ended: results were replaced."""
    SeasonTally.objects.filter(season=season).delete()
    TableCount.objects.filter(entry__season=season).delete()
    _write(season, NEW_TALLY)
    _write(season, NEW_TABLES)


def differences(season: Season) -> Iterator[str]:
    """What in the season's tallies is not what its matches and its ledger say, floats to their last bit: a sentence for each figure."""
    told: Sequence[Any] = SeasonTally.objects.filter(season=season).values_list(*TOTALS).first() or (0, 0, {}, 0, 0)
    ((blocks, finished, void, *others),) = _read(season, TALLY)
    for name, stored, counted in zip(TOTALS, told, (blocks, finished, json.loads(void), *others), strict=True):
        if stored != counted:
            yield f"tally: {name} is {stored!r}, the matches give {counted!r}"
    for entry, seats, *figures in _read(season, DIFFERENT_TABLES):
        for name, stored, counted in zip(COUNTS, figures[: len(COUNTS)], figures[len(COUNTS) :], strict=True):
            if stored != counted:
                yield f"tables of {seats}, entry {entry}: {name} is {stored!r}, the matches give {counted!r}"
    for one, other, stored, counted in _read(season, DIFFERENT_MEETINGS):
        yield f"meetings of entries {one} and {other}: {stored}, the matches give {counted}"


def _named(season: Season) -> dict[str, Any]:
    return {"season": season.pk, "void": MatchStatus.VOID, "finished": MatchStatus.FINISHED}


def _write(season: Season, statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, _named(season))


def _read(season: Season, query: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, _named(season))
        return cursor.fetchall()


TALLY = """
    SELECT (SELECT count(*) FROM seasons_block WHERE season_id = %(season)s) AS blocks,
           coalesce(sum(matches) FILTER (WHERE status = %(finished)s), 0)::bigint AS finished,
           coalesce(jsonb_object_agg(void_cause, matches) FILTER (WHERE status = %(void)s), '{}') AS void,
           coalesce(sum(decisions) FILTER (WHERE status = %(finished)s), 0)::bigint AS decisions,
           coalesce(sum(rated), 0)::bigint AS rated
    FROM (
        SELECT m.status, m.void_cause, count(*) AS matches, sum(m.decisions) AS decisions, count(m.sequence) AS rated
        FROM matches_match AS m
        LEFT JOIN seasons_uncounted AS u ON u.match_id = m.id
        WHERE m.season_id = %(season)s AND m.status IN (%(void)s, %(finished)s) AND u.id IS NULL
        GROUP BY m.status, m.void_cause
    ) AS ended
"""

TABLES = """
    SELECT s.entry_id, b.seats,
           count(*) FILTER (WHERE m.status <> %(void)s OR u.id IS NOT NULL) AS games,
           count(l.match_id) AS rated,
           count(*) FILTER (WHERE l.actual = 1) AS wins,
           coalesce(sum(l.actual ORDER BY m.sequence), 0) AS actual,
           coalesce(sum(l.expected ORDER BY m.sequence), 0) AS expected
    FROM matches_match AS m
    JOIN seasons_block AS b ON b.id = m.block_id
    JOIN matches_matchseat AS s ON s.match_id = m.id AND s.entry_id IS NOT NULL
    LEFT JOIN seasons_uncounted AS u ON u.match_id = m.id
    LEFT JOIN (
        SELECT DISTINCT ON (match_id, seat) match_id, seat, actual, expected
        FROM matches_ratingchange
        WHERE season_id = %(season)s
        ORDER BY match_id, seat, run DESC
    ) AS l ON l.match_id = m.id AND l.seat = s.seat
    WHERE m.season_id = %(season)s
    GROUP BY s.entry_id, b.seats
"""
"""The row of the last rating run of those that have a seat is the one that stands."""

MEETINGS = """
    SELECT one.entry_id AS one_id, other.entry_id AS other_id, count(DISTINCT m.block_id) AS blocks
    FROM matches_match AS m
    JOIN matches_match AS n ON n.block_id = m.block_id
    JOIN matches_matchseat AS one ON one.match_id = m.id AND one.seat = 0
    JOIN matches_matchseat AS other ON other.match_id = n.id AND other.seat = 0 AND other.entry_id > one.entry_id
    WHERE m.season_id = %(season)s
    GROUP BY one.entry_id, other.entry_id
"""
"""On the first seats of a block's matches everybody sits once, in duels too."""

NEW_TALLY = (
    f"INSERT INTO seasons_seasontally (season_id, {', '.join(TOTALS)}) SELECT %(season)s, * FROM ({TALLY}) AS made"  # noqa: S608
)
NEW_TABLES = f"INSERT INTO seasons_tablecount (entry_id, seats, {', '.join(COUNTS)}) {TABLES}"
NEW_MEETINGS = f"INSERT INTO seasons_meeting (one_id, other_id, blocks) {MEETINGS}"

DIFFERENT_TABLES = f"""
    SELECT entry_id, seats, {", ".join(f"coalesce(stored.{name}, 0)" for name in COUNTS)},
           {", ".join(f"coalesce(made.{name}, 0)" for name in COUNTS)}
    FROM ({TABLES}) AS made
    FULL JOIN (
        SELECT c.* FROM seasons_tablecount AS c JOIN seasons_entry AS e ON e.id = c.entry_id WHERE e.season_id = %(season)s
    ) AS stored USING (entry_id, seats)
    WHERE {" OR ".join(f"coalesce(stored.{name}, 0) <> coalesce(made.{name}, 0)" for name in COUNTS)}
    ORDER BY entry_id, seats
"""  # noqa: S608  no names but the models'

DIFFERENT_MEETINGS = f"""
    SELECT one_id, other_id, coalesce(stored.blocks, 0), coalesce(made.blocks, 0)
    FROM ({MEETINGS}) AS made
    FULL JOIN (
        SELECT t.* FROM seasons_meeting AS t JOIN seasons_entry AS e ON e.id = t.one_id WHERE e.season_id = %(season)s
    ) AS stored USING (one_id, other_id)
    WHERE coalesce(stored.blocks, 0) <> coalesce(made.blocks, 0)
    ORDER BY one_id, other_id
"""  # noqa: S608
