"""The house that the bench of the intake measures: its season, what waits in it, and whether it is right afterwards."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from io import StringIO

from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils import timezone

import engine
from ladder.accounts.models import User
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.play.models import Attempt, AttemptState, Match, MatchLog, MatchSeat, MatchStatus
from ladder.seasons import recounting
from ladder.seasons import services as seasons
from ladder.seasons.locking import lock
from ladder.seasons.models import Entry, RatingChange, Season, SeasonState

TITLE = "john_company_1e"
"""Its games have some five hundred decisions at a table of four, and logs of 160 kB."""

PACKAGE_BYTES = 20_000


def season(there: bool, bots: int, finished: int, seats: int) -> Season:
    """An open season in which so many bots play and so many matches are finished; the newest one, where there is one in the house."""
    if there:
        found = Season.objects.filter(state=SeasonState.OPEN).latest("pk")
    else:
        found = seasons.open_season(TITLE, "Bench")
        Season.objects.filter(pk=found.pk).update(blocks_in_flight=8, seat_mix={str(seats): 1})
        _enter(found, bots)
        _finished(found, finished, seats)
    found.refresh_from_db()
    return found


def _enter(season: Season, bots: int) -> None:
    """Bots of many authors, entered, with packages as heavy as people's."""
    users = User.objects.bulk_create(User(username=f"author-{n}") for n in range(max(1, bots // 2)))
    made = Bot.objects.bulk_create(Bot(owner=users[n // 2], name=f"bot-{n}", title=season.title) for n in range(bots))
    versions = []
    for bot in made:
        package = b"# " + os.urandom(PACKAGE_BYTES).hex().encode()[:PACKAGE_BYTES]
        versions.append(
            Version(
                bot=bot,
                number=1,
                status=VersionStatus.READY,
                filename="bot.py",
                package=package,
                sha256=hashlib.sha256(package).hexdigest(),
                size_bytes=len(package),
                language="python",
            )
        )
    Version.objects.bulk_create(versions)
    for bot, version in zip(made, versions, strict=True):
        bot.active_version = version
    Bot.objects.bulk_update(made, ["active_version"], batch_size=500)
    Entry.objects.bulk_create(Entry(season=season, bot=bot, version=bot.active_version) for bot in made)


BLOCKS = """
    WITH made AS (
        INSERT INTO seasons_block (season_id, seed, seats, created_at, completed_at)
        SELECT %(season)s, 1000 + n, %(seats)s, now() - interval '1 day' + n * interval '1 ms', %(completed)s
        FROM generate_series(1, %(blocks)s) AS n
        RETURNING id, seed, created_at, completed_at
    )
    INSERT INTO matches_match (kind, status, title, title_version, options, seed, season_id, block_id, rotation, reason,
                               void_cause, attempt_count, failed_count, killed_count, decisions, created_at,
                               published_at, finished_at, outcome, sequence)
    SELECT 'rated', %(status)s, %(title)s, %(version)s, %(options)s, made.seed, %(season)s, made.id, turn, '', '',
           0, 0, 0, 0, made.created_at, now(), made.completed_at, %(outcome)s,
           CASE WHEN %(completed)s::timestamptz IS NOT NULL
                THEN row_number() OVER (ORDER BY made.id, turn) END
    FROM made, generate_series(0, %(seats)s - 1) AS turn
"""

SEATS = """
    WITH playing AS (
        SELECT id, row_number() OVER (ORDER BY id) - 1 AS n, version_id
        FROM seasons_entry
        WHERE season_id = %(season)s AND status = 'current'
    )
    INSERT INTO matches_matchseat
        (match_id, seat, version_id, entry_id, result, fault, reason, stderr, decisions, wall_ms, cpu_ms, rank, score)
    SELECT m.id, (%(seats)s + s - m.rotation) %% %(seats)s, p.version_id, p.id, %(result)s, '', '', '', 0, 0, 0,
           %(rank)s::int, %(score)s::int
    FROM matches_match AS m
    CROSS JOIN generate_series(0, %(seats)s - 1) AS s
    JOIN playing AS p ON p.n = (m.block_id * 7 + s * (1 + m.block_id %% 11)) %% (SELECT count(*) FROM playing)
    WHERE m.season_id = %(season)s AND m.status = %(status)s AND NOT EXISTS (SELECT FROM matches_matchseat AS t WHERE t.match_id = m.id)
"""


def _finished(season: Season, matches: int, seats: int) -> None:
    """Matches as if they had been played: all draws, so that every rating stands where it stood and the ledger is true."""
    if not matches:
        return
    outcome = json.dumps({"ranks": [1] * seats, "scores": [0] * seats, "reason": "made up", "details": {}})
    _insert(season, matches, seats, MatchStatus.FINISHED, timezone.now(), outcome, result="finished")
    with connection.cursor() as cursor:
        cursor.execute(LEDGER, {"season": season.pk})
        cursor.execute(
            "UPDATE seasons_season SET last_sequence = (SELECT count(*) FROM matches_match WHERE season_id = %s) WHERE id = %s",
            [season.pk, season.pk],
        )
        cursor.execute(ENTRIES, {"season": season.pk})
    _settle(season)


def _settle(season: Season) -> None:
    with transaction.atomic():
        recounting.rebuild(lock(season.pk))
    with connection.cursor() as cursor:
        cursor.execute("VACUUM (ANALYZE)")
        cursor.execute("CHECKPOINT")


LEDGER = """
    WITH games AS (
        SELECT m.id AS match_id, m.sequence, s.seat, s.entry_id,
               row_number() OVER (PARTITION BY s.entry_id ORDER BY m.sequence) - 1 AS before
        FROM matches_match AS m JOIN matches_matchseat AS s ON s.match_id = m.id
        WHERE m.season_id = %(season)s AND m.status = 'finished'
    )
    INSERT INTO matches_ratingchange (season_id, sequence, run, match_id, seat, entry_id, before, expected, actual, k, after, created_at)
    SELECT %(season)s, sequence, 0, match_id, seat, entry_id, 1500, 0.5, 0.5,
           CASE WHEN before < 10 THEN 64 WHEN before < 30 THEN 40 WHEN before < 100 THEN 24 ELSE 12 END, 1500, now()
    FROM games
"""

ENTRIES = """
    UPDATE seasons_entry AS e SET games = g.games
    FROM (SELECT entry_id, count(*) AS games FROM matches_ratingchange GROUP BY entry_id) AS g
    WHERE g.entry_id = e.id
"""


def waiting(season: Season, matches: int, seats: int) -> list[int]:
    """The season's queued matches in their order, so many at the least."""
    missing = matches - Match.objects.queued().filter(season=season).count()
    if missing > 0:
        _insert(season, missing, seats, MatchStatus.QUEUED, None, None, result="")
        # Nobody asks the tallies of a large season here, and to make them anew takes minutes.
        if season.last_sequence <= MOST_REPLAYED:
            _settle(season)
    queued = Match.objects.queued().filter(season=season)
    return list(queued.order_by("pk").values_list("pk", flat=True))


def _insert(
    season: Season, matches: int, seats: int, status: str, completed: object, outcome: str | None, result: str
) -> None:
    told = {
        "season": season.pk,
        "blocks": -(-matches // seats),
        "seats": seats,
        "completed": completed,
        "status": status,
        "title": season.title,
        "version": engine.title(season.title).version,
        "options": "{}",
        "outcome": outcome,
        "result": result,
        "rank": 1 if outcome else None,
        "score": 0 if outcome else None,
    }
    with connection.cursor() as cursor:
        cursor.execute(BLOCKS, told)
        cursor.execute(SEATS, told)


def faults(season: Season, reported: Sequence[int]) -> list[str]:
    """What is wrong with the season after these matches were reported, in sentences: nothing, as it should be."""
    from ladder.play import services as matches

    matches.sweep()
    found = []
    if len(set(reported)) != len(reported):
        found.append("a match was claimed twice")
    played = Match.objects.filter(pk__in=reported)
    for what, right, there in (
        ("are finished", len(reported), played.finished().count()),
        ("have a place in the order", len(reported), played.filter(sequence__isnull=False).count()),
        (
            "have one reported attempt",
            len(reported),
            Attempt.objects.filter(match__in=played, state=AttemptState.REPORTED).count(),
        ),
        ("have a log", len(reported), MatchLog.objects.filter(match__in=played).count()),
        (
            "rows of the ledger",
            MatchSeat.objects.filter(match__in=played).count(),
            RatingChange.objects.filter(match__in=played).count(),
        ),
    ):
        if right != there:
            found.append(f"{what}: {there}, and should be {right}")
    with connection.cursor() as cursor:
        cursor.execute(CHAINS, {"season": season.pk})
        found += [f"entry {entry}: its ledger is no chain to its rating and games" for (entry,) in cursor]
    if season.last_sequence <= MOST_REPLAYED:
        try:
            call_command("rebuild_ratings", season=season.slug, check=True, stdout=(said := StringIO()))
        except CommandError as error:
            found.append(f"{error} {said.getvalue()[:1000]}")
    return found


MOST_REPLAYED = 20_000
"""Of a longer season only the chains are looked at: to replay a million matches takes many minutes."""

CHAINS = """
    WITH chain AS (
        SELECT entry_id, sequence, before, after, lag(after) OVER (PARTITION BY entry_id ORDER BY sequence) AS told,
               row_number() OVER (PARTITION BY entry_id ORDER BY sequence DESC) AS back, count(*) OVER (PARTITION BY entry_id) AS games
        FROM matches_ratingchange WHERE season_id = %(season)s AND run = 0
    )
    SELECT DISTINCT e.id FROM seasons_entry AS e JOIN chain AS c ON c.entry_id = e.id
    WHERE c.before <> c.told OR (c.back = 1 AND (e.rating <> c.after OR e.games <> c.games))
"""
