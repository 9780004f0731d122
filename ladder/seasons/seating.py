"""Planned blocks become rows: blocks, matches and seats, and what is counted of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from django.db import connection
from django.db.models import F
from django.db.models.functions import Now

from ladder.play import blocks
from ladder.play.models import Block, MatchKind
from ladder.seasons.matchmaker import Planned
from ladder.seasons.models import Entry, Season, SeasonTally


def seat(season: Season, planned: Sequence[Planned], title_version: str) -> list[Block]:
    """Make the planned blocks of a locked season, and publish their matches after the commit. In as many statements as one block takes."""
    if not planned:
        return []
    seated = Entry.objects.filter(pk__in={entry for block in planned for entry in block.entries})
    versions = dict(seated.values_list("pk", "version_id"))
    seated.update(seated_at=Now())
    made = blocks.make_all(
        [
            (Block(season=season), (blocks.alone if block.seats == 1 else blocks.rotations)(_sitting(block, versions)))
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
