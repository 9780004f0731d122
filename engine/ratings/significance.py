"""Is it more than luck? Tests on sums over blocks, and guards for those who look at many figures at once.

What may be told at all is decided here, by the gates that `engine.estimates` sets for everyone: nothing from fewer than FEWEST_BLOCKS
blocks, and nothing from blocks that all came out even.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
import scipy
from numpy.typing import NDArray

from engine.estimates import FEWEST_BLOCKS, NOISE
from engine.ratings.games import Floats, Integers

LEVEL = 0.05
"""Figures are called significant at an adjusted p-value up to this; 1 − LEVEL is the confidence of intervals."""

PRIOR_BLOCKS = 10.0
"""How many blocks the model's variance is worth beside a cell's own scatter, and no dispersion beside the one that is found."""


@dataclass(frozen=True, slots=True, eq=False)
class Sums:
    """What each cell's rows say, in sums: those of several seasons add up, column by column.

    Residuals (`total`), their squares by block (`squares`) and by row (`single`), the variance that the model gives the rows, the fourth
    cumulant of coins with these variances, and how far the fit's prior has pulled expectations, with its sign.
    """

    games: Integers
    blocks: Integers
    total: Floats
    squares: Floats
    single: Floats
    variance: Floats
    cumulant: Floats
    pull: Floats

    @staticmethod
    def of(cell: Integers, block: Integers, value: Floats, variance: Floats, cells: int, pulled: Floats) -> Sums:
        """One row per game and cell: its cell, block, residual, the variance that the model gives it, and the prior's pull."""

        def added(column: Floats) -> Floats:
            return np.asarray(np.bincount(cell, column, minlength=cells), dtype=np.float64)

        width = int(block.max(initial=0)) + 1
        pairs, where = np.unique(cell * width + block, return_inverse=True)
        owner = pairs // width
        of_blocks = np.bincount(where, value, minlength=len(pairs))
        return Sums(
            games=np.bincount(cell, minlength=cells),
            blocks=np.bincount(owner, minlength=cells),
            total=added(value),
            squares=np.asarray(np.bincount(owner, of_blocks**2, minlength=cells), dtype=np.float64),
            single=added(value**2),
            variance=added(variance),
            cumulant=added(variance * (1 - 6 * variance)),
            pull=added(pulled),
        )

    @staticmethod
    def of_columns(parts: Sequence[Sums]) -> Sums:
        """The cells of several, each a column, row by row."""
        return Sums(
            *(np.stack([getattr(part, field.name) for part in parts], axis=1).ravel() for field in fields(Sums))
        )

    def turned_over(self, size: int) -> Sums:
        """The cells of a square matrix of this size with rows for columns."""
        return Sums(*(getattr(self, field.name).reshape(size, size).T.ravel() for field in fields(self)))

    @property
    def even(self) -> NDArray[np.bool_]:
        """Sums of residuals that cancel leave the rounding of the residuals, which noise divided by noise would take for an effect."""
        return np.asarray(self.squares <= NOISE * self.single)


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Means over the rows of each cell, with standard errors and the t that they make; NaN where none is told.

    `even` are the cells all of whose blocks came out as the model says, to the last digits: one bot that wins from every seat, say. There
    is no effect in them, and no chance of one.
    """

    games: Integers
    blocks: Integers
    even: NDArray[np.bool_]
    mean: Floats
    error: Floats
    t: Floats
    freedom: Floats

    def only(self, chosen: Integers) -> Cells:
        """These cells alone."""
        return Cells(*(getattr(self, field.name)[chosen] for field in fields(Cells)))

    @property
    def told(self) -> NDArray[np.bool_]:
        """Is there enough for an estimate?"""
        return np.asarray((self.blocks >= FEWEST_BLOCKS) & ~self.even)

    @property
    def half_width(self) -> Floats:
        """Half of the interval that holds the mean with confidence 1 − LEVEL; NaN where none is told."""
        return np.asarray(self.error * scipy.special.stdtrit(self.freedom, 1 - LEVEL / 2))

    @property
    def p_high(self) -> Floats:
        """One-sided p-values of a mean this high; NaN where none is told."""
        return np.asarray(scipy.special.stdtr(self.freedom, -self.t))

    @property
    def p(self) -> Floats:
        """Two-sided p-values of "the mean is 0", of the nearer tail: 1 less the other is rounding. NaN where none is told."""
        return np.asarray(2 * scipy.special.stdtr(self.freedom, -np.abs(self.t)))


def clustered(
    cell: Integers, block: Integers, value: Floats, variance: Floats, cells: int, pulled: Floats | None = None
) -> Cells:
    """`judged` of the sums of these rows (see `Sums.of`); `pulled` is None where there is no prior."""
    sums = Sums.of(cell, block, value, variance, cells, np.zeros(len(cell)) if pulled is None else pulled)
    return judged(sums, fitted=pulled is not None)


def judged(sums: Sums, fitted: bool = True) -> Cells:
    """Means of residuals by cell. `fitted`: expectations come from a fit with a prior.

    The games of a seed hang together, so errors come from the scatter of block sums (Liang and Zeger 1986). A cell with few blocks knows
    its scatter badly: that is averaged with the model's variance, times the dispersion that all cells together show (Wedderburn 1974), this
    prior being worth PRIOR_BLOCKS degrees of freedom, which t then has on top of the cell's own (Smyth 2004, with a fixed prior).

    Where the order of bots hardly ever changes, honest bots have residuals all the same: only the prior keeps expectations from 0 and 1, so
    that whoever wins does better than expected, in every block. Three things keep this from being called an effect, and move hardly a
    figure where results are open. A cell that is seldom surprised has few degrees of freedom of its own, however many its blocks
    (`_openness`). A dispersion below 1 is the luck of seeds, which blocks even out: what single games lack of the model's variance, too, is
    the model's error, and counts as if it had been seen. And what the prior has pulled is part of the error (Nychka 1988), a part whose
    size is known (Satterthwaite 1946).
    """
    return judged_by(sums, shared_dispersion(sums, fitted))


def shared_dispersion(sums: Sums, fitted: bool = True) -> float:
    """How much more, or less, all cells scatter together than the model says: what `judged_by` judges each of them by."""
    scatter, own = _scatter(sums)
    lacking = max(float(_lacking(sums)[own > 0].sum()), 0.0) if fitted else 0.0
    return dispersion(scatter, sums.variance, own, lacking)


def judged_by(sums: Sums, shared: float) -> Cells:
    """As `judged`, of some of the cells, by the dispersion that is shared by all."""
    total, model, blocks = sums.total, sums.variance, sums.blocks
    scatter, own = _scatter(sums)
    within = (PRIOR_BLOCKS * shared * model + own * scatter) / (PRIOR_BLOCKS + own)
    whole = within + sums.pull**2
    told = (blocks >= FEWEST_BLOCKS) & ~sums.even & (within > 0)
    count = np.maximum(sums.games, 1)
    return Cells(
        sums.games,
        blocks,
        sums.even,
        np.where(sums.games > 0, np.where(sums.even, 0.0, total / count), np.nan),
        np.where(told, np.sqrt(whole) / count, np.nan),
        np.divide(total, np.sqrt(whole), out=np.full(len(total), np.nan), where=told),
        (PRIOR_BLOCKS + own) * np.divide(whole, within, out=np.ones(len(total)), where=told) ** 2,
    )


def _scatter(sums: Sums) -> tuple[Floats, Floats]:
    """The scatter of each cell's blocks, and how many degrees of freedom it is known with."""
    blocks = sums.blocks
    centred = np.maximum(sums.squares - sums.total**2 / np.maximum(blocks, 1), 0)
    return centred * blocks / np.maximum(blocks - 1, 1), np.maximum(blocks - 1, 0) * _openness(sums)


def _openness(sums: Sums) -> Floats:
    """How much a block tells of each cell's scatter, 0 to 1: in degrees of freedom, those of normal sums whose scatter is as uncertain.

    Where results are open it is 1. Where all is as good as sure, a scatter is made by the few surprises, and known as well as those are
    many: three hundred games that went as expected say no more of it than the two surprises that the model had in store. So the variance of
    the scatter has the fourth cumulant in it, that of a coin with the model's variance.
    """
    own, cumulant, model = np.maximum(sums.blocks - 1, 0), np.maximum(sums.cumulant, 0), sums.variance
    excess = np.divide(cumulant, 2 * model**2, out=np.zeros(len(own)), where=model > 0)
    return np.asarray(1 / (1 + own * excess))


def _lacking(sums: Sums) -> Floats:
    """How much less the single games of each cell scatter than the model says."""
    squares = np.maximum(sums.single - sums.total**2 / np.maximum(sums.games, 1), 0)
    return np.asarray(sums.variance - squares * sums.games / np.maximum(sums.games - 1, 1))


def dispersion(scatter: Floats, model: Floats, freedom: Floats, lacking: float = 0.0) -> float:
    """How much more, or less, cells scatter than the model says, by what all of them show; near 1 while they are few. `lacking` is what
    single games scatter less than it says, and so is no luck that blocks even out.

    Without this floor a season of even blocks would make every error as small as its rounding.
    """
    several = freedom > 0
    said = float(model[several].sum())
    if not said > 0:
        return 1.0
    found, weight = (float(scatter[several].sum()) + lacking) / said, float(freedom[several].sum())
    return (PRIOR_BLOCKS + weight * found) / (PRIOR_BLOCKS + weight)


def highest(cells: Cells, most: int) -> Integers:
    """The cells with a mean that is least like luck by its one-sided p-value, then by its height, so many at most; those without a test
    come last."""
    tested = np.flatnonzero(~np.isnan(cells.t))
    if len(tested) > most:
        # No t has a lighter tail than the normal distribution: none that is lower than this has a p-value as small as all of these.
        clear = tested[np.argpartition(-cells.t[tested], most)[:most]]
        bound = -scipy.special.ndtri(cells.only(clear).p_high.max())
        if bound > 0:
            tested = tested[cells.t[tested] >= min(bound, cells.t[clear].min())]
        untested = np.zeros(0, dtype=np.int64)
    else:
        untested = np.flatnonzero(np.isnan(cells.t) & (cells.games > 0))
        untested = untested[np.argsort(-np.nan_to_num(cells.mean[untested]), kind="stable")]
    order = np.lexsort((-cells.mean[tested], cells.only(tested).p_high))
    return np.concatenate([tested[order], untested])[:most]


def holm_high(cells: Cells, chosen: Integers) -> tuple[Floats, Floats]:
    """One-sided p-values of these cells, raw and as `holm` adjusts them for all cells. NaN where there is no test.

    Of a million cells hardly one is worth a p-value: one above 2/n is 1 when it is adjusted, as long as half of the n tests are, and which
    may be below that the normal distribution tells, which has the lightest tails.
    """
    p, tests = cells.only(chosen).p_high, int(np.count_nonzero(~np.isnan(cells.t)))
    level = 2 / tests if tests > 3 else 1.0
    small = np.sort(cells.only(np.flatnonzero(cells.t >= -scipy.special.ndtri(level))).p_high)
    small = small[small <= level]
    if 2 * len(small) > tests:
        small = np.sort(cells.only(np.flatnonzero(~np.isnan(cells.t))).p_high)
    stepped = np.minimum(np.maximum.accumulate(small * (tests - np.arange(len(small)))), 1)
    return p, np.where(np.isnan(p), np.nan, np.append(stepped, 1.0)[np.searchsorted(small, p)])


def holm(p: Floats) -> Floats:
    """p-values adjusted so that the chance of any false one in a row is what they say (Holm 1979). NaN is no test, and stays NaN."""
    order = np.argsort(p, axis=-1, kind="stable")
    tests = np.count_nonzero(~np.isnan(p), axis=-1, keepdims=True)
    factors = np.maximum(tests - np.arange(p.shape[-1]), 1)
    stepped = np.maximum.accumulate(np.take_along_axis(p, order, axis=-1) * factors, axis=-1)
    adjusted = np.empty(p.shape)
    np.put_along_axis(adjusted, order, np.minimum(stepped, 1), axis=-1)
    return adjusted
