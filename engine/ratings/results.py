"""Who finished above whom, in sums: all that strengths depend on, exact in whatever order and portions games are added.

A pairwise result is 1, ½ or 0, so that twice the sum of them is a whole number. Tables of different sizes weigh differently in the fit and
are kept apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.ratings.games import Floats, Games, Integers


def pair_weight(seats: int) -> float:
    """The weight of each pair at a table of so many: 2/n, so that a game of n says (n − 1)/n as much about a bot as a duel with everyone
    would if its pairs were independent, and the curvature stays near the true scatter at all sizes."""
    return 2 / seats


@dataclass(frozen=True, eq=False)
class Results:
    """Sums of pairwise results. Bots are counted by their index in `bots`, the ids in ascending order."""

    bots: tuple[int, ...]
    doubled: Mapping[int, Integers]
    """By number of seats: twice the points of the row's bot over the column's."""

    blocks: int
    """How many blocks the games were in."""

    @staticmethod
    def of(games: Games) -> Results:
        """Of these games."""
        bots = len(games.bots)
        doubled = {}
        for table in games.tables:
            points = np.zeros(bots * bots)
            for one, other in permutations(range(table.seats), 2):
                pair = table.bots[:, one] * bots + table.bots[:, other]
                points += np.bincount(pair, 2 * table.result(one, other), minlength=bots * bots)
            doubled[table.seats] = points.astype(np.int64).reshape(bots, bots)
        return Results(games.bots, doubled, len(games.blocks))

    def over(self, bots: tuple[int, ...]) -> Results:
        """The same sums laid out for these bots, which are those that it has and perhaps more."""
        return Results(
            bots, {seats: laid_out(points, self.bots, bots) for seats, points in self.doubled.items()}, self.blocks
        )

    def __add__(self, other: Results) -> Results:
        """Of both. No block may have games in either."""
        bots = union(self.bots, other.bots)
        one, two = self.over(bots).doubled, other.over(bots).doubled
        nothing = np.zeros((len(bots), len(bots)), dtype=np.int64)
        doubled = {seats: one.get(seats, nothing) + two.get(seats, nothing) for seats in sorted({*one, *two})}
        return Results(bots, doubled, self.blocks + other.blocks)

    def same_as(self, other: Results) -> bool:
        """Are these the very sums, whoever else is counted?"""
        bots = union(self.bots, other.bots)
        one, two = self.over(bots).doubled, other.over(bots).doubled
        nothing = np.zeros((len(bots), len(bots)), dtype=np.int64)
        return all(np.array_equal(one.get(seats, nothing), two.get(seats, nothing)) for seats in {*one, *two})

    @cached_property
    def wins(self) -> Floats:
        """Weighted wins of the row's bot over the column's; a level result is half a win for each."""
        wins = np.zeros((len(self.bots), len(self.bots)))
        for seats, points in sorted(self.doubled.items()):
            wins += points * (pair_weight(seats) / 2)
        return wins

    def met(self, seats: int) -> Integers:
        """How often two bots sat together at tables of so many."""
        return np.asarray((self.doubled[seats] + self.doubled[seats].T) // 2)

    def games_at(self, seats: int) -> Integers:
        """How many games each bot has played at tables of so many."""
        return np.asarray(self.met(seats).sum(axis=1) // (seats - 1))

    @cached_property
    def games_per_bot(self) -> Integers:
        """How many games each bot has played."""
        return sum((self.games_at(seats) for seats in self.doubled), np.zeros(len(self.bots), dtype=np.int64))

    @cached_property
    def games(self) -> int:
        """How many games these are."""
        return sum(int(self.games_at(seats).sum()) // seats for seats in self.doubled)


def union(*bots: Iterable[int]) -> tuple[int, ...]:
    """All ids, ascending."""
    return tuple(sorted(set().union(*bots)))


def places_of(some: tuple[int, ...], bots: tuple[int, ...]) -> Integers:
    """The index in `bots` (ascending) of each of some of them."""
    return np.searchsorted(np.array(bots, dtype=np.int64), np.array(some, dtype=np.int64))


def laid_out(array: NDArray[Any], some: tuple[int, ...], bots: tuple[int, ...]) -> NDArray[Any]:
    """A vector or square matrix over some of the bots as one over all of them, 0 where it says nothing."""
    if some == bots:
        return array
    where = places_of(some, bots)
    wide = np.zeros((len(bots),) * array.ndim, dtype=array.dtype)
    wide[np.ix_(*(where,) * array.ndim)] = array
    return wide
