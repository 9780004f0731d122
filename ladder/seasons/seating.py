"""Blocks of a season: planned and written without holding it, and counted in a moment in which it is held.

The rows of blocks, matches and seats are written first, in a transaction that locks nothing for which a report waits. Nobody sees them
before its commit. Then the season is locked and, if it is still what the blocks were planned on, they are counted, all in one message to
Postgres: it is held for that, and for the commit. If it is not, or if whoever makes the blocks dies, the rows are gone as if they had
never been.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import structlog
from django.db import OperationalError, connection, transaction
from psycopg.errors import LockNotAvailable

import engine
from ladder.bots.models import Version
from ladder.house import queue, statements
from ladder.play import blocks
from ladder.play.models import Block, MatchKind, Turn
from ladder.play.pinning import version_for
from ladder.seasons.counting import count
from ladder.seasons.matchmaker import Planned, Snapshot, plan
from ladder.seasons.models import Entry, EntryStatus, Season, SeasonState, SeasonTally
from ladder.seasons.snapshots import snapshot

log = structlog.get_logger(__name__)

PLANS = 3
"""How often blocks are planned, when what they were planned on has changed by the time that the season is held."""

PLANNED_ON = (
    *("state", "paused", "options", "talk", "seat_mix", "duel_size"),
    *("blocks_in_flight", "blocks_per_bot", "owner_share", "wait_ceiling"),
)
"""What of a season a plan rests on."""

PATIENCE = "400ms"
"""How long blocks that are being made wait for anybody's lock. Their seats keep a version from whoever suspends it, and he may hold the
season for which they wait: they give way before Postgres, after a second, ends one of the two."""

MAKERS = 0x5EA7
"""Space of the Postgres advisory locks, by season, under which blocks are made."""


def make_blocks(season: Season) -> int:
    """Make as many blocks as the season has room for, and publish their matches after the commit. Returns how many: none while another
    process makes blocks of this season, or somebody holds it for long."""
    try:
        return _make_blocks(season)
    except OperationalError as error:
        if not isinstance(error.__cause__, LockNotAvailable):
            raise
        log.info("blocks wait for the next tick: somebody holds the season", season=season.slug)
        return 0


def _make_blocks(season: Season) -> int:
    count(season.pk)
    season.refresh_from_db()
    for _ in range(PLANS):
        if season.state != SeasonState.OPEN or season.paused:
            return 0
        title = engine.title(season.title)
        made = blocks_made(season)
        seen = snapshot(season, title.seats(season.options))
        planned = plan(seen, secrets.randbits(64))
        if not planned:
            return 0
        version = title_version_of(season)
        with transaction.atomic():
            if not _makes_alone(season):
                return 0
            _write(season, planned, version)
            statements.in_one_message(CHECK_KEYS, {})
            if _count_if_it_holds(season, made, seen, planned):
                return len(planned)
            transaction.set_rollback(True)
        count(season.pk)  # it was locked, and whoever has locked a season looks for what has ended meanwhile
        season.refresh_from_db()
    log.info("planned in vain", season=season.slug, plans=PLANS)
    return 0


def _makes_alone(season: Season) -> bool:
    """Does nobody else make blocks of the season? Until the transaction ends nobody else does, nothing is waited for beyond PATIENCE, and
    the commit does not wait for the disk while it holds the season. With the power, blocks of the last moment may be lost, and are made
    again: whatever is committed because of them, as a claim or a report, is written after them, and has them written."""
    return bool(statements.rows(MAKE_ALONE, [MAKERS, season.pk, PATIENCE])[0][0])


MAKE_ALONE = """
    SELECT pg_try_advisory_xact_lock(%s::int, %s::int), set_config('lock_timeout', %s, true), set_config('synchronous_commit', 'off', true)
"""


CHECK_KEYS = ("SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED")
"""Looks now for what the rows written so far refer to: the commit, which holds the season, would do so, by some sixty queries a block."""


def blocks_made(season: Season) -> int:
    """How many blocks were ever made in the season. As long as they are as many, open blocks can only have become fewer."""
    return SeasonTally.objects.filter(season=season).values_list("blocks", flat=True).first() or 0


def _count_if_it_holds(season: Season, made: int, seen: Snapshot, planned: Sequence[Planned]) -> bool:
    """Lock the season, and count the blocks if it is what they were planned on: no other block was made, its terms are the same, and
    everybody who is to be seated is still in play, and in the same division. False, and nothing is counted, when it is not."""
    queue.after_commit(count, season.pk)
    division_of = {bot.entry: bot.division for bot in seen.contenders}
    figures = _figures(season, planned)
    fields = [field for field in season._meta.concrete_fields if field.name in PLANNED_ON]
    terms = {field.name: field.get_db_prep_save(getattr(season, field.name), connection) for field in fields}
    held = {
        "made": made,
        "divisions": [division_of[entry] for entry in figures["seated"]],
        "current": EntryStatus.CURRENT.value,
    }
    return bool(statements.in_one_message([LOCK, COUNT.format(holds=HOLDS)], {**figures, **terms, **held})[1])


LOCK = "SELECT FROM seasons_season WHERE id = %(season)s FOR NO KEY UPDATE"

HOLDS = f"""
    SELECT FROM seasons_season
    WHERE id = %(season)s AND ({", ".join(PLANNED_ON)}) = ({", ".join(f"%({name})s" for name in PLANNED_ON)})
      AND %(made)s = coalesce((SELECT blocks FROM seasons_seasontally WHERE season_id = %(season)s), 0)
      AND NOT EXISTS (
          SELECT FROM unnest(%(seated)s::bigint[], %(divisions)s::int[]) AS seat (entry, division)
          LEFT JOIN seasons_entry AS e ON e.id = seat.entry AND e.division = seat.division AND e.status = %(current)s
          WHERE e.id IS NULL
      )
"""  # noqa: S608  nothing but the names above
"""A row, if the season is what the blocks were planned on. Not by the statement that locks it: that would see what was before it waited."""


def title_version_of(season: Season) -> str:
    """The version of the title that the season's next block is made for."""
    current = Entry.objects.filter(season=season, status=EntryStatus.CURRENT)
    return version_for(season.title, Version.objects.filter(pk__in=current.values("version")))


def make_block(season: Season, entries: tuple[int, ...], title_version: str, *, duel: bool = False) -> Block:
    """A rated block of these entries, or a duel. The season's row is locked by the caller."""
    return seat(season, [Planned(entries, 1 if duel else len(entries))], title_version)[0]


def seat(season: Season, planned: Sequence[Planned], title_version: str) -> list[Block]:
    """Make the planned blocks of a locked season, and publish their matches after the commit. In as many statements as one block takes."""
    if not planned:
        return []
    made = _write(season, planned, title_version)
    _count(season, planned)
    return made


def _write(season: Season, planned: Sequence[Planned], title_version: str) -> list[Block]:
    seated = Entry.objects.filter(pk__in={entry for block in planned for entry in block.entries})
    versions = dict(seated.values_list("pk", "version_id"))
    return blocks.make_all(
        [
            blocks.NewBlock(
                Block(season=season),
                (blocks.alone if block.seats == 1 else blocks.rotations)(_sitting(block, versions)),
                _turn_of(block),
            )
            for block in planned
        ],
        blocks.Table(MatchKind.RATED, season.title, season.options, title_version, season.talk),
    )


def _turn_of(block: Planned) -> Turn:
    if block.newcomer:
        return Turn.KEPT
    return Turn.FILLING if block.filling else Turn.USUAL


def _sitting(block: Planned, versions: Mapping[int, int]) -> list[blocks.Seated]:
    return [blocks.Seated(versions[entry], entry) for entry in block.entries]


def _count(season: Season, planned: Sequence[Planned]) -> None:
    statements.rows(COUNT.format(holds="SELECT"), _figures(season, planned))


def _figures(season: Season, planned: Sequence[Planned]) -> dict[str, Any]:
    games: Counter[tuple[int, int]] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    for block in planned:
        for entry in block.entries:
            games[entry, block.seats] += block.seats  # a match for each rotation, or the one of a duel
        met.update(combinations(sorted(block.entries), 2))
    return {
        "season": season.pk,
        "blocks": len(planned),
        "seated": sorted({entry for block in planned for entry in block.entries}),
        **_columns(games, "entries", "seats", "games"),
        **_columns(met, "ones", "others", "met"),
    }


def _columns(counts: Mapping[tuple[int, int], int], *names: str) -> dict[str, list[int]]:
    """Counts by two keys as three columns of these names, in the order of the keys."""
    rows = [(*key, count) for key, count in sorted(counts.items())]
    return {name: [row[place] for row in rows] for place, name in enumerate(names)}


COUNT = """
    WITH holds AS MATERIALIZED ({holds}),
    seated AS (
        UPDATE seasons_entry SET seated_at = statement_timestamp()
        WHERE id = ANY (%(seated)s::bigint[]) AND EXISTS (SELECT FROM holds)
    ),
    tally AS (
        INSERT INTO seasons_seasontally AS t (season_id, blocks, finished, void, decisions)
        SELECT %(season)s, %(blocks)s, 0, '{{}}', 0 FROM holds
        ON CONFLICT (season_id) DO UPDATE SET blocks = t.blocks + excluded.blocks
    ),
    tables AS (
        INSERT INTO seasons_tablecount AS c (entry_id, seats, games, rated, wins, actual, expected)
        SELECT entry, seats, games, 0, 0, 0, 0
        FROM holds, unnest(%(entries)s::bigint[], %(seats)s::int[], %(games)s::int[]) AS new (entry, seats, games)
        ON CONFLICT (entry_id, seats) DO UPDATE SET games = c.games + excluded.games
    ),
    meetings AS (
        INSERT INTO seasons_meeting AS m (one_id, other_id, blocks)
        SELECT new.* FROM holds, unnest(%(ones)s::bigint[], %(others)s::bigint[], %(met)s::int[]) AS new
        ON CONFLICT (one_id, other_id) DO UPDATE SET blocks = m.blocks + excluded.blocks
    )
    SELECT 1 FROM holds
"""
"""Blocks were made of these entries: all that is counted of it, if `holds` gives a row."""
