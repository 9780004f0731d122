"""Bots against each other: results less what strengths expect, of sums that are exact at any strengths."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from itertools import combinations
from typing import Any, Self

import numpy as np
import scipy
from numpy.typing import NDArray

from engine.ratings.bradley_terry import Fit, Mode
from engine.ratings.games import Floats, Games, Integers
from engine.ratings.results import Results, laid_out, places_of
from engine.ratings.significance import Sums


@dataclass(frozen=True, slots=True, eq=False)
class Expected:
    """Strengths of some bots, by their index among these, and how far the prior has drawn each."""

    strengths: Floats
    pulled: Floats

    @staticmethod
    def of(bots: tuple[int, ...], fit: Fit | Mode) -> Expected:
        """As a fit that knows these bots, and perhaps more, has them."""
        where = places_of(bots, fit.bots)
        return Expected(fit.strengths[where], fit.pulled[where])

    @property
    def chance(self) -> Floats:
        """The row's bot's of finishing above the column's."""
        return np.asarray(scipy.special.expit(self.strengths[:, None] - self.strengths[None, :]))

    @property
    def drawn(self) -> Floats:
        """How much further the prior has drawn the row's bot than the column's."""
        return self.pulled[:, None] - self.pulled[None, :]


@dataclass(frozen=True, slots=True, eq=False)
class Added:
    """Arrays that add up, field by field."""

    def __add__(self, other: Self) -> Self:
        return self._each(lambda name: getattr(self, name) + getattr(other, name))

    def over(self, some: tuple[int, ...], bots: tuple[int, ...]) -> Self:
        """The same sums laid out for these bots, which are `some` and perhaps more."""
        return self._each(lambda name: laid_out(getattr(self, name), some, bots))

    def _each(self, made: Callable[[str], NDArray[Any]]) -> Self:
        return replace(self, **{field.name: made(field.name) for field in fields(self)})


@dataclass(frozen=True, slots=True, eq=False)
class Pairs(Added):
    """Bots (rows) against each other (columns): whole numbers, from which residuals follow at any strengths.

    `above` counts games. The others are sums over the blocks in which both met n times and the row's bot scored r points: of blocks, (2r)²,
    2rn and n².
    """

    above: Integers
    blocks: Integers
    squares: Integers
    products: Integers
    meetings: Integers

    @staticmethod
    def of(games: Games, fewest: int = 2) -> Pairs:
        """Of games at tables of so many seats and more."""
        bots = len(games.bots)
        rows = [
            (table.bots[:, one], table.bots[:, other], table.blocks, 2 * table.result(one, other))
            for table in games.tables
            if table.seats >= fewest
            for one, other in combinations(range(table.seats), 2)
        ]
        one, other, block, doubled = (
            np.concatenate([np.zeros(0, dtype=np.int64), *(row[column] for row in rows)]).astype(np.int64)
            for column in range(4)
        )
        turned = one > other
        doubled = np.where(turned, 2 - doubled, doubled)
        low, high = np.where(turned, other, one), np.where(turned, one, other)
        width = max(len(games.blocks), 1)
        found, where = np.unique((low * bots + high) * width + block, return_inverse=True)
        cell = found // width
        points = np.bincount(where, doubled, minlength=len(found))
        count = np.bincount(where, minlength=len(found))

        def summed(column: NDArray[Any]) -> Integers:
            return np.bincount(cell, column, minlength=bots * bots).astype(np.int64).reshape(bots, bots)

        above, below = (
            np.bincount((low * bots + high)[doubled == points], minlength=bots * bots).reshape(bots, bots)
            for points in (2, 0)
        )
        upper = (summed(np.ones(len(found))), summed(points**2), summed(points * count), summed(count**2))
        return Pairs(above + below.T, *both_ways(*upper))

    def sums(self, results: Results, expected: Expected, fewest: int = 2) -> Sums:
        """The residuals of every cell, row by row, as is expected. `results` are those of the same games."""
        counts = self.counts(results, fewest)
        flat = Counts(*(getattr(counts, field.name).ravel() for field in fields(Counts)))
        return flat.sums(expected.chance.ravel(), expected.drawn.ravel())

    def counts(self, results: Results, fewest: int = 2) -> Counts:
        """All that is counted of every cell. `results` are those of the same games."""
        sizes = [seats for seats in results.doubled if seats >= fewest]
        nothing = np.zeros_like(self.above)
        return Counts(
            games=sum((results.met(seats) for seats in sizes), nothing),
            doubled=sum((results.doubled[seats] for seats in sizes), nothing),
            **{field.name: getattr(self, field.name) for field in fields(Pairs)},
        )


@dataclass(frozen=True, slots=True, eq=False)
class Counts:
    """What is counted of one bot against another, cell by cell in arrays of one shape: games, twice the points, and what `Pairs` has. Only
    games of the two move it."""

    games: Integers
    doubled: Integers
    above: Integers
    blocks: Integers
    squares: Integers
    products: Integers
    meetings: Integers

    @property
    def level(self) -> Integers:
        """Games in which neither finished above the other."""
        return self.doubled - 2 * self.above

    @property
    def below(self) -> Integers:
        """Games in which the other finished above."""
        return self.games - self.above - self.level

    def sums(self, chance: Floats, drawn: Floats) -> Sums:
        """The residuals of every cell, of which this is the chance, and so far the prior has drawn one bot further than the other."""
        openness = chance * (1 - chance)
        variance = self.games * openness
        # About the share of points that fits the blocks best: so it is nothing, and not what rounding leaves, where they are alike.
        meetings = np.maximum(self.meetings, 1)
        about = self.squares * self.meetings - self.products**2
        squares = about / (4 * meetings) + meetings * (self.products / (2 * meetings) - chance) ** 2
        return Sums(
            games=self.games,
            blocks=self.blocks,
            total=self.doubled / 2 - self.games * chance,
            squares=np.where(self.meetings > 0, squares, 0.0),
            single=self.above * (1 - chance) ** 2 + self.level * (0.5 - chance) ** 2 + self.below * chance**2,
            variance=variance,
            cumulant=variance * (1 - 6 * openness),
            pull=variance * drawn,
        )


def both_ways(blocks: Integers, squares: Integers, products: Integers, meetings: Integers) -> tuple[Integers, ...]:
    """The sums of `Pairs` over blocks, of which these have one half each, the one above the diagonal."""
    return (
        blocks + blocks.T,
        squares + (4 * meetings - 4 * products + squares).T,
        products + (2 * meetings - products).T,
        meetings + meetings.T,
    )
