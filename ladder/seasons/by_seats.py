"""How entries fared at tables of one size: what the ledger says of those games, and no rating, for none is made of a part of the games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import engine
from ladder.seasons.models import EntryStatus, Season, TableCount
from ladder.seasons.snapshots import shares


@dataclass(frozen=True, slots=True)
class AtTables:
    """An entry's games at tables of one size: `wins` are first places that nobody shared; `actual` and `expected` the mean share, 0 to 1,
    that it took from the others at the table and was expected to take by live Elo before each game."""

    games: int
    wins: int
    actual: float
    expected: float

    @property
    def gained(self) -> float:
        """How much more it took than was expected, −1 to 1."""
        return self.actual - self.expected

    @property
    def in_points(self) -> float:
        """The same in hundredths."""
        return 100 * self.gained


def seat_counts(season: Season) -> list[int]:
    """The sizes of table that the season has, ascending; 1 stands for duels. None of a title that the catalogue has no more."""
    title = engine.titles().get(season.title)
    if title is None:
        return []
    return sorted(seats for seats, share in shares(season, tuple(title.seats(season.options))).items() if share > 0)


def at_tables(season: Season, seats: int) -> Mapping[int, AtTables]:
    """The season's current entries at tables of so many seats, by entry; without those who never sat at one. One query, of what is counted.

    A match in no block, as an early one may be, is at no table of any size.
    """
    counts = TableCount.objects.filter(
        entry__season=season, entry__status=EntryStatus.CURRENT, seats=seats, rated__gt=0
    ).values_list("entry", "rated", "wins", "actual", "expected")
    return {
        entry: AtTables(rated, wins, actual / rated, expected / rated)
        for entry, rated, wins, actual, expected in counts
    }
