"""Seasons from before there were tallies get theirs, each under its lock and in a transaction of its own."""

from django.db import migrations, transaction

TALLY = """
    INSERT INTO seasons_seasontally (season_id, blocks, finished, void, decisions)
    SELECT %(season)s, (SELECT count(*) FROM seasons_block WHERE season_id = %(season)s),
           coalesce(sum(matches) FILTER (WHERE status = 'finished'), 0),
           coalesce(jsonb_object_agg(void_cause, matches) FILTER (WHERE status = 'void'), '{}'),
           coalesce(sum(decisions) FILTER (WHERE status = 'finished'), 0)
    FROM (
        SELECT status, void_cause, count(*) AS matches, sum(decisions) AS decisions
        FROM matches_match
        WHERE season_id = %(season)s AND status IN ('void', 'finished')
        GROUP BY status, void_cause
    ) AS ended
"""

TABLES = """
    INSERT INTO seasons_tablecount (entry_id, seats, games, rated, wins, actual, expected)
    SELECT s.entry_id, b.seats, count(*) FILTER (WHERE m.status <> 'void'),
           count(l.match_id), count(*) FILTER (WHERE l.actual = 1),
           coalesce(sum(l.actual ORDER BY m.sequence), 0), coalesce(sum(l.expected ORDER BY m.sequence), 0)
    FROM matches_match AS m
    JOIN seasons_block AS b ON b.id = m.block_id
    JOIN matches_matchseat AS s ON s.match_id = m.id AND s.entry_id IS NOT NULL
    LEFT JOIN (
        SELECT DISTINCT ON (match_id, seat) match_id, seat, actual, expected
        FROM matches_ratingchange
        WHERE season_id = %(season)s
        ORDER BY match_id, seat, run DESC
    ) AS l ON l.match_id = m.id AND l.seat = s.seat
    WHERE m.season_id = %(season)s
    GROUP BY s.entry_id, b.seats
"""

MEETINGS = """
    INSERT INTO seasons_meeting (one_id, other_id, blocks)
    SELECT one.entry_id, other.entry_id, count(DISTINCT m.block_id)
    FROM matches_match AS m
    JOIN matches_match AS n ON n.block_id = m.block_id
    JOIN matches_matchseat AS one ON one.match_id = m.id AND one.seat = 0
    JOIN matches_matchseat AS other ON other.match_id = n.id AND other.seat = 0 AND other.entry_id > one.entry_id
    WHERE m.season_id = %(season)s
    GROUP BY one.entry_id, other.entry_id
"""


def fill(apps, schema_editor):
    seasons = apps.get_model("seasons", "Season").objects
    for pk in seasons.filter(tally=None).order_by("pk").values_list("pk", flat=True):
        with transaction.atomic(), schema_editor.connection.cursor() as cursor:
            seasons.select_for_update().get(pk=pk)
            for statement in (TALLY, TABLES, MEETINGS):
                cursor.execute(statement, {"season": pk})


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("seasons", "0007_uncounted_duels"), ("matches", "0013_match_finished")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
