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


def clustered(
    cell: Integers, block: Integers, value: Floats, variance: Floats, cells: int, pulled: Floats | None = None
) -> Cells:
    """Means of residuals by cell. One row per game and cell: its cell, block, residual, the variance that the model gives it, and how far
    the fit's prior may have pulled its expectation (None where there is no prior).

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
    games = np.bincount(cell, minlength=cells)
    total = np.bincount(cell, value, minlength=cells)
    width = int(block.max(initial=0)) + 1
    pairs, where = np.unique(cell * width + block, return_inverse=True)
    sums = np.bincount(where, value, minlength=len(pairs))
    owner = pairs // width
    blocks = np.bincount(owner, minlength=cells)
    centred = sums - (total / np.maximum(blocks, 1))[owner]
    scatter = np.bincount(owner, centred**2, minlength=cells) * blocks / np.maximum(blocks - 1, 1)
    model = np.asarray(np.bincount(cell, variance, minlength=cells), dtype=np.float64)
    # Sums of residuals that cancel leave the rounding of the residuals, which noise divided by noise would take for an effect.
    even = np.bincount(owner, sums**2, minlength=cells) <= NOISE * np.bincount(cell, value**2, minlength=cells)
    own = np.maximum(blocks - 1, 0) * _openness(cell, blocks, variance, model)
    lacking, pull = 0.0, np.zeros(cells)
    if pulled is not None:
        pull = np.asarray(np.bincount(cell, pulled, minlength=cells), dtype=np.float64)
        lacking = max(float(_lacking(cell, value, games, model)[own > 0].sum()), 0.0)
    within = (PRIOR_BLOCKS * dispersion(scatter, model, own, lacking) * model + own * scatter) / (PRIOR_BLOCKS + own)
    whole = within + pull**2
    told = (blocks >= FEWEST_BLOCKS) & ~even & (within > 0)
    t = np.divide(total, np.sqrt(whole), out=np.zeros(cells), where=told)
    freedom = (PRIOR_BLOCKS + own) * np.divide(whole, within, out=np.ones(cells), where=told) ** 2
    count = np.maximum(games, 1)
    return Cells(
        games,
        blocks,
        even,
        np.where(games > 0, np.where(even, 0.0, total / count), np.nan),
        np.where(told, np.sqrt(whole) / count, np.nan),
        np.where(told, scipy.special.stdtr(freedom, -t), np.nan),
    )


def _openness(cell: Integers, blocks: Integers, variance: Floats, model: Floats) -> Floats:
    """How much a block tells of each cell's scatter, 0 to 1: in degrees of freedom, those of normal sums whose scatter is as uncertain.

    Where results are open it is 1. Where all is as good as sure, a scatter is made by the few surprises, and known as well as those are
    many: three hundred games that went as expected say no more of it than the two surprises that the model had in store. So the variance of
    the scatter has the fourth cumulant in it, that of a coin with the model's variance.
    """
    own = np.maximum(blocks - 1, 0)
    cumulant = np.maximum(np.bincount(cell, variance * (1 - 6 * variance), minlength=len(blocks)), 0)
    excess = np.divide(cumulant, 2 * model**2, out=np.zeros(len(own)), where=model > 0)
    return np.asarray(1 / (1 + own * excess))


def _lacking(cell: Integers, value: Floats, games: Integers, model: Floats) -> Floats:
    """How much less the single games of each cell scatter than the model says."""
    mean = np.bincount(cell, value, minlength=len(games)) / np.maximum(games, 1)
    squares = np.bincount(cell, (value - mean[cell]) ** 2, minlength=len(games))
    return np.asarray(model - squares * games / np.maximum(games - 1, 1))


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


def holm(p: Floats) -> Floats:
    """p-values adjusted so that the chance of any false one in a row is what they say (Holm 1979). NaN is no test, and stays NaN."""
    order = np.argsort(p, axis=-1, kind="stable")
    tests = np.count_nonzero(~np.isnan(p), axis=-1, keepdims=True)
    factors = np.maximum(tests - np.arange(p.shape[-1]), 1)
    stepped = np.maximum.accumulate(np.take_along_axis(p, order, axis=-1) * factors, axis=-1)
    adjusted = np.empty(p.shape)
    np.put_along_axis(adjusted, order, np.minimum(stepped, 1), axis=-1)
    return adjusted
