"""What a bot's page draws and tells of its games in one season, at a price that is the same after a hundred games and after a million.

Both read the ends of the ledger's own lists of its entries, and no more of them than is shown. Nothing here writes.
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef

from ladder.bots.models import Bot
from ladder.play.models import MatchSeat
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


def ratings_of(entries: Sequence[Entry]) -> Drawn:
    """The rating of the bot with these entries, all of it in one season, after its last rated games. Two queries."""
    places = _last(entries, GRAPH_GAMES)[::-1]
    if not places:
        return Drawn([], 1)
    every = -(-len(places) // GRAPH_POINTS)
    wanted = {place: game for game, place in enumerate(places, 1) if game % every == 0 or game == len(places)}
    own = {entry.pk: entry for entry in entries}
    wanted |= _firsts(places)
    rows = RatingChange.objects.filter(entry__in=own, sequence__in=[sequence for sequence, _ in wanted])
    columns = rows.order_by("sequence").values_list("sequence", "entry", "before", "after", "created_at")
    steps = [step for step in columns if (step[0], step[1]) in wanted]
    if not steps:
        return Drawn([], 1)
    _, first, before, *_ = steps[0]
    points = [
        Point(wanted[sequence, entry], after, own[entry].version.number, at) for sequence, entry, _, after, at in steps
    ]
    played = max(sum(entry.games for entry in entries), len(places))
    return Drawn([Point(0, before, own[first].version.number), *points], every, len(places), played)


def record_of(bot: Bot, entries: Sequence[Entry]) -> Record:
    """The bot with these entries, all of it in one season, against every other that it met lately. Five queries."""
    places = _last(entries, RECORD_GAMES)
    played = sum(entry.games for entry in entries)
    own = {entry.pk for entry in entries}
    changes = RatingChange.objects.filter(entry__in=own, sequence__in=[sequence for sequence, _ in places])
    met = _met(list(changes.order_by().values_list("match", flat=True)), own) if places else {}
    bots = dict(Entry.objects.filter(pk__in=met).values_list("pk", "bot"))
    by_bot: dict[int, Counter[str]] = defaultdict(Counter)
    for entry, ends in met.items():
        by_bot[bots[entry]].update(ends)
    by_bot.pop(bot.pk, None)
    most = sorted(by_bot, key=lambda one: (-by_bot[one].total(), one))
    names = {one.pk: one for one in Bot.objects.filter(pk__in=most[:RECORD_ROWS]).select_related("owner")}
    told = [_opponent(names[one], by_bot[one]) for one in most[:RECORD_ROWS] if one in names]
    told.sort(key=lambda one: (-one.games, one.bot))
    return Record(len(places), max(played, len(places)), told, len(most[RECORD_ROWS:]))


def _opponent(bot: Bot, ends: Counter[str]) -> Opponent:
    return Opponent(bot.name, bot.title, bot.owner.username, ends.total(), ends["ahead"], ends["level"], ends["behind"])


def _last(entries: Iterable[Entry], games: int) -> list[tuple[int, int]]:
    """The last so many rated games of these entries, last first: the place of each in the season's order, and the entry. One query, of
    an index alone."""
    rows = RatingChange.every_run.filter(entry=OuterRef("pk")).order_by("-sequence")
    last = rows.distinct("sequence").values("sequence")[:games]
    found = Entry.objects.filter(pk__in=[entry.pk for entry in entries]).values_list("pk", ArraySubquery(last))
    lists = [[(sequence, entry) for sequence in sequences] for entry, sequences in found]
    return list(islice(heapq.merge(*lists, reverse=True), games))


def _firsts(places: Iterable[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """Of these places, oldest first, those at which another entry plays than at the one before, and which game of all they are."""
    found, before = {}, None
    for game, place in enumerate(places, 1):
        if place[1] != before:
            found[place], before = game, place[1]
    return found


def _met(matches: Sequence[int], own: set[int]) -> dict[int, Counter[str]]:
    """How often the entries in `own` ended ahead of, level with and behind each other entry in these matches."""
    tables: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for match, entry, rank in (
        MatchSeat.objects.filter(match__in=matches, entry__isnull=False, rank__isnull=False)
        .order_by()
        .values_list("match", "entry", "rank")
    ):
        tables[match].append((entry, rank or 0))
    met: dict[int, Counter[str]] = defaultdict(Counter)
    for table in tables.values():
        for mine in (rank for entry, rank in table if entry in own):
            for entry, rank in table:
                if entry not in own:
                    met[entry]["ahead" if mine < rank else "level" if mine == rank else "behind"] += 1
    return met
