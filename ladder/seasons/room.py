"""For how many more blocks a season has room.

As long as its keeper has not said how many may be open at most, it is what keeps the workers busy: when fewer matches are open in the house
than twice as many as its workers can play at once, blocks are made until there are three times as many, which the seasons that are played
share. So every worker finds the next match waiting, and blocks are planned many at a time where many are played. However few workers are
heard of, so many blocks are open that bots which wait for opponents see the season move.

Blocks in which the house's bots are among themselves take no room from others: they are played after what waits. Room for more of them is
what the limit leaves when they are counted as well.

Above that limit there is room for newcomers, as much as their share of turns (`ladder.play.turns`) can play: a third of the limit that the
keeper has set, or of what keeps the workers busy. Blocks with a newcomer that are open already take from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from ladder.play.models import Match, MatchKind, Turn
from ladder.play.turns import SHARES
from ladder.play.workforce import processes_at_work
from ladder.seasons.models import Season, SeasonState

LEAST = 4
"""Open blocks of a season for which there is always room."""

EVERY = SHARES[MatchKind.RATED]
"""One claim in so many is a newcomer's."""

LOW, FULL = 2, 3
"""Open matches for each that the workers can play at once: with fewer than the first, blocks are made until there are as many as the
second."""

EIGHTHS = 8
"""Where the keeper has set a most, blocks are made when there is room for so great a part of it."""


@dataclass(frozen=True, slots=True)
class Room:
    """A season's open blocks with an author's bot, for how many more there is room, how many bots its largest blocks seat, for how many
    blocks with a newcomer there is room whatever else is open, and for how many of the house's bots alone."""

    open_blocks: int
    blocks: int
    bots_of_a_block: int
    newcomers: int
    house_blocks: int


def room_of(season: Season, mix: Mapping[int, float], open_blocks: int) -> Room:
    """The room of a season with so many open blocks, whose tables come in this mix."""
    sizes = [seats if seats > 1 else season.duel_size for seats, share in mix.items() if share > 0] or [1]
    size, processes = min(sizes), processes_at_work()
    filling = Match.objects.open().filter(season=season, turn=Turn.FILLING).values("block").distinct().count()
    if season.blocks_in_flight:
        newcomers = season.blocks_in_flight // EVERY
    else:
        newcomers = max(LEAST, -(-FULL * processes // (EVERY * size)))
    waiting = Match.objects.open()
    blocks = _blocks_wanted(season, open_blocks - filling, waiting.exclude(turn=Turn.FILLING), size, processes)
    house_blocks = _blocks_wanted(season, open_blocks, waiting, size, processes) if blocks else 0
    return Room(open_blocks - filling, blocks, max(sizes), _left(season, newcomers, size), house_blocks)


def _blocks_wanted(season: Season, there: int, waiting: QuerySet[Match], size: int, processes: int) -> int:
    """How many more blocks of so many matches are wanted where so many are open, and these matches are in the whole house."""
    if season.blocks_in_flight:
        blocks = season.blocks_in_flight - there
        return blocks if blocks >= max(1, season.blocks_in_flight // EIGHTHS) else 0
    return max(0, LEAST - there, -(-_matches_wanted(waiting, processes) // size))


def _left(season: Season, most: int, size: int) -> int:
    """How many of so many blocks with newcomers, each of so many matches, are not there yet."""
    there = Match.objects.open().filter(season=season, turn__in=(Turn.KEPT, Turn.GIVEN)).order_by()
    return max(0, most - -(-there[: most * size].count() // size))


def _matches_wanted(open_matches: QuerySet[Match], processes: int) -> int:
    """How many matches one season is to add to those that are open, of which the workers can play so many at once."""
    if not processes:
        return 0
    # Friendly matches wait until there is nothing else to play, and do not stand for what there is to play.
    waiting = open_matches.exclude(kind=MatchKind.FRIENDLY).order_by()[: FULL * processes].count()
    if waiting >= LOW * processes:
        return 0
    seasons = Season.objects.filter(state=SeasonState.OPEN, paused=False, blocks_in_flight=0).count()
    return -(-(FULL * processes - waiting) // max(1, seasons))
