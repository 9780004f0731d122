"""What the season's statistics are made of: results less what strengths expect, in sums over games and blocks.

Sums of two portions of a season's blocks add up, so that games need not be read twice. What is a sum of pairwise results is exact at any
strengths (`Pairs`, and most of `AtTables`). What depends on who else sits at the table (`Seats`, `Help`, variances and squares) was added
up at the strengths of some moment, and `Residuals.at` brings the totals to those of another: for seats to first order, by their
derivatives; for help so that a bot's residuals beside all helpers add up to its residuals against all rivals, which are exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import permutations
from typing import TypeVar

import numpy as np
import scipy

from engine.ratings.bradley_terry import Fit, Mode
from engine.ratings.games import Floats, Games, Integers, Tables
from engine.ratings.pairs import Added, Expected, Pairs
from engine.ratings.results import Results, places_of, union
from engine.ratings.significance import Sums

Sizes = TypeVar("Sizes", "AtTables", "Seats")


@dataclass(frozen=True, slots=True, eq=False)
class AtTables(Added):
    """Each bot at tables of one size. Whole numbers: first places alone, the sum of its places, blocks. The others are those of `Sums`."""

    wins: Integers
    places: Integers
    blocks: Integers
    squares: Floats
    single: Floats
    variance: Floats
    cumulant: Floats

    @staticmethod
    def of(table: Tables, expected: Expected) -> AtTables:
        """Of these games."""
        bots = len(expected.strengths)
        seats = range(table.seats)
        sums = _sums(
            [_residuals(table, expected, table.bots[:, seat], seat, _others(table, seat)) for seat in seats], bots
        )
        alone = (table.places == 1) & ((table.places == 1).sum(axis=1) == 1)[:, None]
        return AtTables(
            np.bincount(table.bots[alone], minlength=bots),
            np.bincount(table.bots.ravel(), table.places.ravel(), minlength=bots).astype(np.int64),
            sums.blocks,
            sums.squares,
            sums.single,
            sums.variance,
            sums.cumulant,
        )

    def sums(self, results: Results, expected: Expected, seats: int) -> Sums:
        """The residuals of the mean score against the others at the table, by bot."""
        chance, met = expected.chance, results.met(seats)
        drawn = chance * (1 - chance) * expected.drawn
        return Sums(
            games=results.games_at(seats),
            blocks=self.blocks,
            total=(results.doubled[seats] / 2 - met * chance).sum(axis=1) / (seats - 1),
            squares=self.squares,
            single=self.single,
            variance=self.variance,
            cumulant=self.cumulant,
            pull=(met * drawn).sum(axis=1) / (seats - 1),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Seats(Added):
    """Each seat (rows) of tables of one size. `gradient` has by bot (columns) how fast what is expected of the seat grows with the bot's
    strength, `slope` and `slope_squares` what a unit of strength adds to the score against one other at the table (the mean of all)
    and its square; the others are those of `Sums`."""

    games: Integers
    blocks: Integers
    total: Floats
    squares: Floats
    single: Floats
    variance: Floats
    cumulant: Floats
    slope: Floats
    slope_squares: Floats
    gradient: Floats

    @staticmethod
    def of(table: Tables, expected: Expected) -> Seats:
        """Of these games."""
        seats, bots = range(table.seats), len(expected.strengths)
        cells = [np.full(len(table.blocks), seat) for seat in seats]
        rows = [_residuals(table, expected, cells[seat], seat, _others(table, seat)) for seat in seats]
        sums = _sums(rows, table.seats)
        strengths = expected.strengths[table.bots]
        chance = scipy.special.expit(strengths[:, :, None] - strengths[:, None, :])
        openness = chance * (1 - chance)
        gradient = np.zeros((table.seats, bots))
        for seat, other in permutations(seats, 2):
            share = openness[:, seat, other] / (table.seats - 1)
            gradient[seat] += np.bincount(table.bots[:, seat], share, minlength=bots)
            gradient[seat] -= np.bincount(table.bots[:, other], share, minlength=bots)
        slope, slope_squares = (
            np.array([total[seat, _others(table, seat)].mean() for seat in seats])
            for total in (openness.sum(axis=0), (openness**2).sum(axis=0))
        )
        return Seats(
            sums.games,
            sums.blocks,
            sums.total,
            sums.squares,
            sums.single,
            sums.variance,
            sums.cumulant,
            slope,
            slope_squares,
            gradient,
        )

    def over(self, some: tuple[int, ...], bots: tuple[int, ...]) -> Seats:
        """The same sums laid out for these bots, which are `some` and perhaps more."""
        wide = np.zeros((len(self.games), len(bots)))
        wide[:, places_of(some, bots)] = self.gradient
        return replace(self, gradient=wide)

    def moved(self, strengths: Floats) -> Seats:
        """The residuals when the bots have become stronger by so much."""
        return replace(self, total=self.total - self.gradient @ strengths)

    def sums(self, expected: Expected) -> Sums:
        """The residuals of the mean score against the others at the table, by seat."""
        columns = {field.name: getattr(self, field.name) for field in fields(Sums) if field.name != "pull"}
        return Sums(**columns, pull=self.gradient @ expected.pulled)


@dataclass(frozen=True, slots=True, eq=False)
class Help(Added):
    """Helpers (rows) and those whom they may help (columns), at tables of three and more: the helped bot's mean score against the third
    parties there. The columns are those of `Sums`."""

    total: Floats
    squares: Floats
    single: Floats
    variance: Floats
    cumulant: Floats
    pull: Floats

    @staticmethod
    def of(games: Games, expected: Expected) -> Help:
        """Of these games."""
        bots = len(games.bots)
        rows = [
            _residuals(
                table,
                expected,
                table.bots[:, helper] * bots + table.bots[:, helped],
                helped,
                [seat for seat in _others(table, helped) if seat != helper],
            )
            for table in games.tables
            if table.seats > 2
            for helper, helped in permutations(range(table.seats), 2)
        ]
        sums = _sums(rows, bots * bots)
        return Help(*(getattr(sums, field.name).reshape(bots, bots) for field in fields(Help)))

    def adding_up_to(self, totals: Floats) -> Help:
        """The residuals of each helped bot, moved so that over all helpers they add up to this; by how much each, its variance says."""
        variance = self.variance.sum(axis=0)
        share = np.divide(self.variance, variance, out=np.zeros_like(self.variance), where=variance > 0)
        return replace(self, total=self.total + share * (totals - self.total.sum(axis=0)))

    def sums(self, games: Integers, blocks: Integers) -> Sums:
        """The residuals of every cell, row by row, of which these are the games and blocks."""
        columns = {field.name: getattr(self, field.name).ravel() for field in fields(Help)}
        return Sums(games=games.ravel(), blocks=blocks.ravel(), **columns)


@dataclass(frozen=True, slots=True, eq=False)
class Residuals:
    """All sums of some games, at these strengths of their bots. `beside` is of tables of three and more seats; the same as `pairs` where
    there are no others."""

    results: Results
    strengths: Floats
    pairs: Pairs
    beside: Pairs
    tables: Mapping[int, AtTables]
    seats: Mapping[int, Seats]
    help: Help

    @staticmethod
    def of(games: Games, fit: Fit | Mode) -> Residuals:
        """Of these games, at the strengths of a fit that knows them."""
        expected = Expected.of(games.bots, fit)
        pairs = Pairs.of(games)
        only_large = all(table.seats > 2 for table in games.tables)
        return Residuals(
            Results.of(games),
            expected.strengths,
            pairs,
            pairs if only_large else Pairs.of(games, fewest=3),
            {table.seats: AtTables.of(table, expected) for table in games.tables},
            {table.seats: Seats.of(table, expected) for table in games.tables},
            Help.of(games, expected),
        )

    def at(self, fit: Fit | Mode) -> Residuals:
        """The same games at the strengths of another fit that knows them."""
        expected = Expected.of(self.results.bots, fit)
        stronger = expected.strengths - self.strengths
        if not stronger.any():
            return self
        rivals = self.beside.sums(self.results, expected, fewest=3).total.reshape(self.help.total.shape)
        return replace(
            self,
            strengths=expected.strengths,
            seats={size: sums.moved(stronger) for size, sums in self.seats.items()},
            help=self.help.adding_up_to(rivals.sum(axis=1)),
        )

    def __add__(self, other: Residuals) -> Residuals:
        """Of both, at the same strengths. No block may have games in either."""
        some, more = self.results.bots, other.results.bots
        bots = union(some, more)
        strengths = np.zeros(len(bots))
        strengths[places_of(some, bots)] = self.strengths
        strengths[places_of(more, bots)] = other.strengths
        pairs = self.pairs.over(some, bots) + other.pairs.over(more, bots)
        only_large = self.pairs is self.beside and other.pairs is other.beside
        return Residuals(
            self.results + other.results,
            strengths,
            pairs,
            pairs if only_large else self.beside.over(some, bots) + other.beside.over(more, bots),
            _by_size(_over(self.tables, some, bots), _over(other.tables, more, bots)),
            _by_size(_over(self.seats, some, bots), _over(other.seats, more, bots)),
            self.help.over(some, bots) + other.help.over(more, bots),
        )


def _over(sums: Mapping[int, Sizes], some: tuple[int, ...], bots: tuple[int, ...]) -> dict[int, Sizes]:
    return {size: each.over(some, bots) for size, each in sums.items()}


def _by_size(one: Mapping[int, Sizes], two: Mapping[int, Sizes]) -> dict[int, Sizes]:
    """Both, added up where they have sums for tables of the same size."""
    return {
        size: one[size] + two[size] if size in one and size in two else (one if size in one else two)[size]
        for size in sorted({*one, *two})
    }


def _others(table: Tables, seat: int) -> list[int]:
    return [other for other in range(table.seats) if other != seat]


Rows = tuple[Integers, Integers, Floats, Floats, Floats]
"""Of a cell in each game: cell, block, residual, the variance that the model gives it, and the prior's pull."""


def _residuals(table: Tables, expected: Expected, cell: Integers, seat: int, others: list[int]) -> Rows:
    """The seat's mean result against the others of each game, less what is expected of it; its variance under Plackett–Luce, and how much
    more would be expected of it without the fit's prior.

    There a bot finishes above two others together with chance π/(π + π′ + π″), π being e to the strength.
    """
    strengths, drawn = expected.strengths[table.bots], expected.pulled[table.bots]
    results = [table.result(seat, other) for other in others]
    chances = [np.asarray(scipy.special.expit(strengths[:, seat] - strengths[:, other])) for other in others]
    variance, pulled = np.zeros(len(table.blocks)), np.zeros(len(table.blocks))
    for i, one in enumerate(others):
        variance += chances[i] * (1 - chances[i])
        pulled += chances[i] * (1 - chances[i]) * (drawn[:, seat] - drawn[:, one])
        for j, other in enumerate(others[:i]):
            rivals = np.logaddexp(strengths[:, one], strengths[:, other])
            variance += 2 * (scipy.special.expit(strengths[:, seat] - rivals) - chances[i] * chances[j])
    count = len(others)
    residual = np.mean(results, axis=0) - np.mean(chances, axis=0)
    return cell, table.blocks, residual, variance / count**2, pulled / count


def _sums(rows: Sequence[Rows], cells: int) -> Sums:
    nothing = (np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64), *(np.zeros(0) for _ in range(3)))
    cell, block, residual, variance, pulled = (np.concatenate(column) for column in zip(nothing, *rows, strict=True))
    return Sums.of(cell, block, residual, variance, cells, pulled)
