"""What a bot's page draws and tells of its games in one season, at a price that is the same after a hundred games and after a million.

Both read the ends of the ledger's own lists of its entries, and no more of them than is shown. Nothing here writes.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from django.contrib.postgres.expressions import ArraySubquery
from django.db import connection
from django.db.models import BooleanField, OuterRef, QuerySet
from django.db.models.expressions import RawSQL

from ladder.bots.models import Bot
from ladder.seasons.models import Entry, RatingChange
from ladder.web.graph import Point

GRAPH_GAMES = 5000
"""The last so many rated games of a bot are drawn,"""

GRAPH_POINTS = 250
"""and of these about so many: every n-th, the last, and the first of each version."""

RECORD_GAMES = 300
"""The last so many rated games of a bot are told against each opponent,"""

RECORD_ROWS = 30
"""of whom those it met most often are told."""


AT = "matches_ratingchange.sequence = ANY (%s)"

MET = """
    SELECT b.name, b.title, u.username, met.games, met.ahead, met.level, met.behind, met.of
    FROM (
        SELECT
            entry.bot_id AS bot,
            count(*) AS games,
            count(*) FILTER (WHERE mine.rank < other.rank) AS ahead,
            count(*) FILTER (WHERE mine.rank = other.rank) AS level,
            count(*) FILTER (WHERE mine.rank > other.rank) AS behind,
            count(*) OVER () AS of
        FROM matches_matchseat AS mine
        JOIN matches_matchseat AS other ON other.match_id = mine.match_id AND other.entry_id <> ALL (%(own)s)
        JOIN seasons_entry AS entry ON entry.id = other.entry_id AND entry.bot_id <> %(bot)s
        WHERE mine.entry_id = ANY (%(own)s) AND mine.rank IS NOT NULL AND other.rank IS NOT NULL AND mine.match_id IN (
            SELECT match_id FROM matches_ratingchange WHERE entry_id = ANY (%(own)s) AND sequence = ANY (%(sequences)s)
        )
        GROUP BY entry.bot_id
        ORDER BY games DESC, bot
        LIMIT %(most)s
    ) AS met
    JOIN bots_bot AS b ON b.id = met.bot
    JOIN accounts_user AS u ON u.id = b.owner_id
"""
"""The bots that sat at the tables of these games most often, how they fared, and how many there were of all."""


class Game(NamedTuple):
    """A rated game of a bot: its place in the season's order, and the entry that played it."""

    sequence: int
    entry: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A bot's rating after its last `games` rated games of a season, `of` so many, over all its versions: the point before the first of
    them leads, and they are counted from there. `every` says that of so many games one is drawn."""

    points: list[Point]
    every: int
    games: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class Opponent:
    """How a bot fared against one other at the same tables: games, and how often it ended ahead, level, behind."""

    bot: str
    title: str
    owner: str
    games: int
    ahead: int
    level: int
    behind: int

    @property
    def share(self) -> float:
        """Points taken from the other, a level end counting half; 0 to 1."""
        return (self.ahead + self.level / 2) / self.games


@dataclass(frozen=True, slots=True)
class Record:
    """A bot's last `games` rated games of a season, `of` so many, against the others at its tables, most games first. So many `others`
    are left out."""

    games: int
    of: int
    opponents: list[Opponent]
    others: int


def last_games(entries: Sequence[Entry]) -> list[Game]:
    """The last GRAPH_GAMES rated games of these entries, all of one bot in one season, last first. One query, of an index alone."""
    rows = RatingChange.every_run.filter(entry=OuterRef("pk")).order_by("-sequence")
    last = rows.distinct("sequence").values("sequence")[:GRAPH_GAMES]
    found = Entry.objects.filter(pk__in=[entry.pk for entry in entries]).values_list("pk", ArraySubquery(last))
    lists = [[Game(sequence, entry) for sequence in sequences] for entry, sequences in found]
    return list(islice(heapq.merge(*lists, reverse=True), GRAPH_GAMES))


def ratings_of(entries: Sequence[Entry], games: Sequence[Game]) -> Drawn:
    """The rating of the bot with these entries after these of its `last_games`. One query."""
    if not games:
        return Drawn([], 1)
    every = -(-len(games) // GRAPH_POINTS)
    oldest_first = games[::-1]
    wanted = {game: at for at, game in enumerate(oldest_first, 1) if at % every == 0 or at == len(games)}
    own = {entry.pk: entry for entry in entries}
    wanted |= _firsts(oldest_first)
    rows = _rows(own, wanted).order_by("sequence")
    columns = rows.values_list("sequence", "entry", "before", "after", "created_at")
    steps = [step for step in columns if (step[0], step[1]) in wanted]
    if not steps:
        return Drawn([], 1)
    _, first, before, *_ = steps[0]
    points = [
        Point(wanted[Game(sequence, entry)], after, own[entry].version.number, at)
        for sequence, entry, _, after, at in steps
    ]
    played = max(sum(entry.games for entry in entries), len(games))
    return Drawn([Point(0, before, own[first].version.number), *points], every, len(games), played)


def _rows(own: Collection[int], games: Iterable[Game]) -> QuerySet[RatingChange]:
    """The ledger's rows of these entries at these games. As one array: a list of so many numbers takes longer to write than to answer."""
    sequences = RawSQL(AT, [[game.sequence for game in games]], BooleanField())  # noqa: S611 - of constants
    return RatingChange.objects.filter(sequences, entry__in=own)


def record_of(bot: Bot, entries: Sequence[Entry], games: Sequence[Game]) -> Record:
    """The bot with these entries against every other that it met in the newest of these of its `last_games`. One query."""
    lately, own = games[:RECORD_GAMES], [entry.pk for entry in entries]
    played = max(sum(entry.games for entry in entries), len(lately))
    if not lately:
        return Record(0, played, [], 0)
    with connection.cursor() as cursor:
        cursor.execute(
            MET,
            {"own": own, "bot": bot.pk, "sequences": [game.sequence for game in lately], "most": RECORD_ROWS},
        )
        rows = cursor.fetchall()
    told = sorted((Opponent(*row) for *row, _ in rows), key=lambda one: (-one.games, one.bot))
    return Record(len(lately), played, told, rows[0][-1] - len(rows) if rows else 0)


def _firsts(games: Iterable[Game]) -> dict[Game, int]:
    """Of these games, oldest first, those that another entry plays than the one before, and the how manyth of all they are."""
    found, before = {}, None
    for at, game in enumerate(games, 1):
        if game.entry != before:
            found[game], before = at, game.entry
    return found
