"""Is it more than luck? Tests on sums over blocks, and guards for those who look at many figures at once.

What may be told at all is decided here, by the gates that `engine.estimates` sets for everyone: nothing from fewer than FEWEST_BLOCKS
blocks, and nothing from blocks that all came out even.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy
from numpy.typing import NDArray

from engine.estimates import FEWEST_BLOCKS, NOISE
from ladder.ratings.games import Floats, Integers

LEVEL = 0.05
"""Figures are called significant at an adjusted p-value up to this; 1 − LEVEL is the confidence of intervals."""

PRIOR_BLOCKS = 10.0
"""How many blocks the model's variance is worth beside a cell's own scatter, and no dispersion beside the one that is found."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Means over the rows of each cell, with standard errors and one-sided p-values of a mean this high; NaN where none is told.

    `even` are the cells all of whose blocks came out as the model says, to the last digits: one bot that wins from every seat, say. There
    is no effect in them, and no chance of one.
    """

    games: Integers
    blocks: Integers
    even: NDArray[np.bool_]
    mean: Floats
    error: Floats
    p_high: Floats

    @property
    def told(self) -> NDArray[np.bool_]:
        """Is there enough for an estimate?"""
        return np.asarray((self.blocks >= FEWEST_BLOCKS) & ~self.even)

    @property
    def p(self) -> Floats:
        """Two-sided p-values of "the mean is 0"; NaN where none is told."""
        return np.asarray(2 * np.minimum(self.p_high, 1 - self.p_high))


def clustered(cell: Integers, block: Integers, value: Floats, variance: Floats, cells: int) -> Cells:
    """Means of residuals by cell. One row per game and cell: its cell, block, residual, and the variance that the model gives it.

    The games of a seed hang together, so errors come from the scatter of block sums (Liang and Zeger 1986). A cell with few blocks knows
    its scatter badly: that is averaged with the model's variance, times the dispersion that all cells together show (Wedderburn 1974), this
    prior being worth PRIOR_BLOCKS degrees of freedom, which t then has on top of the cell's own (Smyth 2004, with a fixed prior).
    """
    games = np.bincount(cell, minlength=cells)
    total = np.bincount(cell, value, minlength=cells)
    width = int(block.max(initial=0)) + 1
    pairs, where = np.unique(cell * width + block, return_inverse=True)
    sums = np.bincount(where, value, minlength=len(pairs))
    owner = pairs // width
    blocks = np.bincount(owner, minlength=cells)
    own = np.maximum(blocks - 1, 0)
    centred = sums - (total / np.maximum(blocks, 1))[owner]
    scatter = np.bincount(owner, centred**2, minlength=cells) * blocks / np.maximum(own, 1)
    model = np.asarray(np.bincount(cell, variance, minlength=cells), dtype=np.float64)
    # Sums of residuals that cancel leave the rounding of the residuals, which noise divided by noise would take for an effect.
    even = np.bincount(owner, sums**2, minlength=cells) <= NOISE * np.bincount(cell, value**2, minlength=cells)
    spread = np.sqrt(
        (PRIOR_BLOCKS * dispersion(scatter, model, own.astype(np.float64)) * model + own * scatter)
        / (PRIOR_BLOCKS + own)
    )
    told = (blocks >= FEWEST_BLOCKS) & ~even & (spread > 0)
    t = np.divide(total, spread, out=np.zeros(cells), where=told)
    count = np.maximum(games, 1)
    return Cells(
        games,
        blocks,
        even,
        np.where(games > 0, np.where(even, 0.0, total / count), np.nan),
        np.where(told, spread / count, np.nan),
        np.where(told, scipy.special.stdtr(PRIOR_BLOCKS + own, -t), np.nan),
    )


def dispersion(scatter: Floats, model: Floats, freedom: Floats) -> float:
    """How much more, or less, cells scatter than the model says, by what all of them show; near 1 while they are few.

    Without this floor a season of even blocks would make every error as small as its rounding.
    """
    several = freedom > 0
    said = float(model[several].sum())
    if not said > 0:
        return 1.0
    found, weight = float(scatter[several].sum()) / said, float(freedom[several].sum())
    return (PRIOR_BLOCKS + weight * found) / (PRIOR_BLOCKS + weight)


def holm(p: Floats) -> Floats:
    """p-values adjusted so that the chance of any false one in a row is what they say (Holm 1979). NaN is no test, and stays NaN."""
    order = np.argsort(p, axis=-1, kind="stable")
    tests = np.count_nonzero(~np.isnan(p), axis=-1, keepdims=True)
    factors = np.maximum(tests - np.arange(p.shape[-1]), 1)
    stepped = np.maximum.accumulate(np.take_along_axis(p, order, axis=-1) * factors, axis=-1)
    adjusted = np.empty(p.shape)
    np.put_along_axis(adjusted, order, np.minimum(stepped, 1), axis=-1)
    return adjusted
