"""A season's tallies: read, made anew from its matches, and compared with them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.db import connection, transaction

from ladder.play.models import MatchStatus
from ladder.seasons.locking import lock
from ladder.seasons.models import Meeting, Season, SeasonTally, TableCount


@dataclass(frozen=True, slots=True)
class Totals:
    """Matches of a season that have ended, by what became of them, void ones by their cause's word; blocks made; decisions of the
    finished matches."""

    blocks: int
    finished: int
    void: Mapping[str, int]
    decisions: int


def totals(season: Season) -> Totals:
    """What the season's tally says. One query."""
    found = SeasonTally.objects.filter(season=season).first() or SeasonTally(season=season)
    return Totals(found.blocks, found.finished, found.void, found.decisions)


def games_by_seats(season: Season) -> dict[int, dict[int, int]]:
    """Each entry's games, open ones among them, by the size of the table. One query."""
    found: dict[int, dict[int, int]] = defaultdict(dict)
    rows = TableCount.objects.filter(entry__season=season).values_list("entry", "seats", "games")
    for entry, seats, games in rows:
        found[entry][seats] = games
    return found


def rebuild(season: Season) -> None:
    """Make the season's tallies anew from its matches and its ledger, under its lock."""
    with transaction.atomic(), connection.cursor() as cursor:
        lock(season.pk)
        Meeting.objects.filter(one__season=season).delete()
        TableCount.objects.filter(entry__season=season).delete()
        SeasonTally.objects.filter(season=season).delete()
        for statement in (TALLY, TABLES, MEETINGS):
            cursor.execute(statement, {"season": season.pk, "void": MatchStatus.VOID, "finished": MatchStatus.FINISHED})


TALLY = """
    WITH uncounted AS (SELECT match_id FROM seasons_uncounted WHERE season_id = %(season)s),
    ended AS (
        SELECT status, void_cause, count(*) AS matches, sum(decisions) AS decisions
        FROM matches_match
        WHERE season_id = %(season)s AND status IN (%(void)s, %(finished)s) AND id NOT IN (SELECT match_id FROM uncounted)
        GROUP BY status, void_cause
    )
    INSERT INTO seasons_seasontally (season_id, blocks, finished, void, decisions)
    SELECT %(season)s, (SELECT count(*) FROM seasons_block WHERE season_id = %(season)s),
           coalesce(sum(matches) FILTER (WHERE status = %(finished)s), 0),
           coalesce(jsonb_object_agg(void_cause, matches) FILTER (WHERE status = %(void)s), '{}'),
           coalesce(sum(decisions) FILTER (WHERE status = %(finished)s), 0)
    FROM ended
"""

TABLES = """
    WITH ledger AS (
        SELECT DISTINCT ON (match_id, seat) match_id, seat, actual, expected
        FROM matches_ratingchange
        WHERE season_id = %(season)s
        ORDER BY match_id, seat, run DESC
    )
    INSERT INTO seasons_tablecount (entry_id, seats, games, rated, wins, actual, expected)
    SELECT s.entry_id, b.seats,
           count(*) FILTER (WHERE m.status <> %(void)s OR u.match_id IS NOT NULL),
           count(l.match_id), count(*) FILTER (WHERE l.actual = 1),
           coalesce(sum(l.actual ORDER BY m.sequence), 0), coalesce(sum(l.expected ORDER BY m.sequence), 0)
    FROM matches_match AS m
    JOIN seasons_block AS b ON b.id = m.block_id
    JOIN matches_matchseat AS s ON s.match_id = m.id AND s.entry_id IS NOT NULL
    LEFT JOIN seasons_uncounted AS u ON u.match_id = m.id
    LEFT JOIN ledger AS l ON l.match_id = m.id AND l.seat = s.seat
    WHERE m.season_id = %(season)s
    GROUP BY s.entry_id, b.seats
"""

MEETINGS = """
    WITH seated AS (
        SELECT DISTINCT m.block_id, s.entry_id
        FROM matches_match AS m
        JOIN matches_matchseat AS s ON s.match_id = m.id
        WHERE m.season_id = %(season)s AND m.block_id IS NOT NULL AND s.entry_id IS NOT NULL
    )
    INSERT INTO seasons_meeting (one_id, other_id, blocks)
    SELECT one.entry_id, other.entry_id, count(*)
    FROM seated AS one
    JOIN seated AS other ON other.block_id = one.block_id AND other.entry_id > one.entry_id
    GROUP BY one.entry_id, other.entry_id
"""


__all__ = ["Totals", "games_by_seats", "rebuild", "totals"]
