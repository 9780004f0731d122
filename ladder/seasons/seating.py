"""Blocks of a season: planned without holding it, and written in a moment in which it is held."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

import structlog
from django.db import connection, transaction
from django.db.models import F
from django.db.models.functions import Now

import engine
from ladder.bots.models import Version
from ladder.play import blocks
from ladder.play.models import Block, MatchKind, Turn
from ladder.play.pinning import version_for
from ladder.seasons.counting import count
from ladder.seasons.locking import lock
from ladder.seasons.matchmaker import Planned, Snapshot, plan
from ladder.seasons.models import Entry, EntryStatus, Season, SeasonState, SeasonTally
from ladder.seasons.snapshots import snapshot

log = structlog.get_logger(__name__)

PLANS = 3
"""How often blocks are planned, when what they were planned on has changed by the time that the season is held."""

PLANNED_ON = (
    *("state", "paused", "options", "seat_mix", "duel_size"),
    *("blocks_in_flight", "blocks_per_bot", "owner_share", "wait_ceiling"),
)
"""What of a season a plan rests on."""


def make_blocks(season: Season) -> int:
    """Make as many blocks as the season has room for, and publish their matches after the commit. Returns how many."""
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
            held = lock(season.pk)
            if still_holds(season, held, made, seen, planned):
                seat(held, planned, version)
                return len(planned)
        season = held
    log.info("planned in vain", season=season.slug, plans=PLANS)
    return 0


def blocks_made(season: Season) -> int:
    """How many blocks were ever made in the season. As long as they are as many, open blocks can only have become fewer."""
    return SeasonTally.objects.filter(season=season).values_list("blocks", flat=True).first() or 0


def still_holds(season: Season, held: Season, made: int, seen: Snapshot, planned: Sequence[Planned]) -> bool:
    """Is the season, which is held now, what the blocks were planned on? No other block was made, its terms are the same, and everybody who
    is to be seated is still in play, and in the same division."""
    if blocks_made(held) != made or any(getattr(season, name) != getattr(held, name) for name in PLANNED_ON):
        return False
    seated = {entry for block in planned for entry in block.entries}
    then = {bot.entry: bot.division for bot in seen.contenders if bot.entry in seated}
    now = Entry.objects.filter(pk__in=seated, status=EntryStatus.CURRENT).values_list("pk", "division")
    return dict(now) == then


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
    seated = Entry.objects.filter(pk__in={entry for block in planned for entry in block.entries})
    versions = dict(seated.values_list("pk", "version_id"))
    seated.update(seated_at=Now())
    made = blocks.make_all(
        [
            blocks.NewBlock(
                Block(season=season),
                (blocks.alone if block.seats == 1 else blocks.rotations)(_sitting(block, versions)),
                Turn.KEPT if block.newcomer else Turn.USUAL,
            )
            for block in planned
        ],
        blocks.Table(MatchKind.RATED, season.title, season.options, title_version),
    )
    _count(season, planned)
    return made


def _sitting(block: Planned, versions: Mapping[int, int]) -> list[blocks.Seated]:
    return [blocks.Seated(versions[entry], entry) for entry in block.entries]


def _count(season: Season, planned: Sequence[Planned]) -> None:
    if not SeasonTally.objects.filter(season=season).update(blocks=F("blocks") + len(planned)):
        SeasonTally.objects.create(season=season, blocks=len(planned))
    games: Counter[tuple[int, int]] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    for block in planned:
        for entry in block.entries:
            games[entry, block.seats] += block.seats  # a match for each rotation, or the one of a duel
        met.update(combinations(sorted(block.entries), 2))
    _add(TABLES, games)
    _add(MEETINGS, met)


def _add(statement: str, counts: Mapping[tuple[int, int], int]) -> None:
    rows = [(*key, count) for key, count in sorted(counts.items())]
    if not rows:
        return  # of meetings, where somebody sits alone
    with connection.cursor() as cursor:
        cursor.execute(statement, [list(column) for column in zip(*rows, strict=True)])


TABLES = """
    INSERT INTO seasons_tablecount AS c (entry_id, seats, games, rated, wins, actual, expected)
    SELECT entry, seats, games, 0, 0, 0, 0 FROM unnest(%s::bigint[], %s::int[], %s::int[]) AS new (entry, seats, games)
    ON CONFLICT (entry_id, seats) DO UPDATE SET games = c.games + excluded.games
"""

MEETINGS = """
    INSERT INTO seasons_meeting AS m (one_id, other_id, blocks)
    SELECT * FROM unnest(%s::bigint[], %s::bigint[], %s::int[])
    ON CONFLICT (one_id, other_id) DO UPDATE SET blocks = m.blocks + excluded.blocks
"""
