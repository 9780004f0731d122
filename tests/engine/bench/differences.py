"""Which differences between two sides are real: pure functions of timings that were taken in pairs.

In each pair both sides were measured one after the other, and a coin said which came first. If a figure is the same on both sides, then
the coin alone decided which of the pair's two timings was called whose: to exchange them changes the sign of the logarithm of their ratio
and nothing else, whatever noise, drift or outliers there were. So the sums under all such exchanges tell how great a sum comes by chance,
and no shape of the timings is supposed.

The exchanges are of whole pairs, all figures together. A figure's sum is compared with the largest sum of any figure under each exchange,
and when the clearest difference is found real, the next with the largest among the rest (Westfall and Young's step-down, which does what
Holm's does and uses that figures of one pair go up and down together). The chance that a run names any figure whose time is the same on
both sides is at most `LEVEL`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb, exp

import numpy as np

LEVEL = 0.02
"""The chance of a false alarm in a run; below one in twenty, since two checkouts differ by more than their code: by where they lie."""
CONFIDENCE = 0.95
"""Of a figure's interval, for the figure alone."""
LEAST_PAIRS = 8
"""With fewer no difference can be told from chance at `LEVEL`."""
MOST_EXACT = 14
"""Pairs up to which every exchange is tried; beyond, so many of them drawn at random."""
DRAWN = 2**13 - 1
CLIP = 1.25
"""Times the median size at which a log ratio is cut off, so that an outlier does not hide what all other pairs say. It asks for sizes
alone, which no exchange alters."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What a comparison says of one figure."""

    ratio: float
    """Of the second side's time to the first's: the median over the pairs."""
    low: float
    high: float
    """The interval of the ratio by the sign test."""
    chance: float
    """The chance that any figure comes out like this where none differs."""

    @property
    def real(self) -> bool:
        """Is it a difference?"""
        return self.chance <= LEVEL


def differences(logs: Mapping[str, Sequence[float]], seed: int = 1) -> dict[str, Difference]:
    """What is to be said of each figure, given the logarithm of its ratio in every pair. `seed` draws exchanges where there are too many.

    Raises ValueError for fewer than `LEAST_PAIRS` pairs.
    """
    names = list(logs)
    table = np.array([logs[name] for name in names], dtype=float)
    pairs = table.shape[1] if names else 0
    if pairs < LEAST_PAIRS:
        raise ValueError(f"{pairs} pairs tell nothing; take {LEAST_PAIRS} or more")
    chances = _chances(_sized(table), _exchanges(pairs, seed))
    found = {}
    for name, row, chance in zip(names, table, chances, strict=True):
        low, high = _interval(row)
        found[name] = Difference(exp(float(np.median(row))), exp(low), exp(high), float(chance))
    return found


def _sized(table: np.ndarray) -> np.ndarray:
    # Outliers cut off, and each figure on one scale: its largest sum is the root of the number of pairs.
    cut = CLIP * np.median(np.abs(table), axis=1, keepdims=True)
    table = np.clip(table, -cut, cut)
    length = np.sqrt((table**2).sum(axis=1, keepdims=True))
    return np.divide(table, length, out=np.zeros_like(table), where=length > 0)


def _exchanges(pairs: int, seed: int) -> np.ndarray:
    # Rows of signs, what was seen among them. A sum and its negative are alike, so that the first pair need not be exchanged.
    if pairs <= MOST_EXACT:
        numbers = np.arange(2 ** (pairs - 1))[:, None]
        return np.where(numbers >> np.arange(pairs) & 1, -1.0, 1.0)
    drawn = np.random.default_rng(seed).choice([-1.0, 1.0], size=(DRAWN, pairs))
    return np.vstack([np.ones(pairs), drawn])


def _chances(table: np.ndarray, exchanges: np.ndarray) -> np.ndarray:
    sums = np.abs(exchanges @ table.T)
    seen = np.abs(table.sum(axis=1))
    found = np.ones(len(table))
    clearest_first = np.argsort(-seen)
    # The largest sum among a figure and all that are less clear, under each exchange.
    largest = np.maximum.accumulate(sums[:, clearest_first[::-1]], axis=1)[:, ::-1]
    so_far = 0.0
    for place, figure in enumerate(clearest_first):
        # Sums of equal numbers in another order may differ in their last bit.
        so_far = max(so_far, float(np.mean(largest[:, place] >= seen[figure] - 1e-9)))
        found[figure] = so_far
    return found


def _interval(row: np.ndarray) -> tuple[float, float]:
    # The sign test's: from the k-th smallest to the k-th largest.
    ordered, pairs = np.sort(row), len(row)
    tail, k = 0.0, 0
    while tail + comb(pairs, k) / 2**pairs <= (1 - CONFIDENCE) / 2:
        tail += comb(pairs, k) / 2**pairs
        k += 1
    return float(ordered[max(k - 1, 0)]), float(ordered[pairs - max(k, 1)])
