"""From when on a figure is told, and how far it may be off: means and shares with 95 % intervals, clustered by block.

A block is one seed in all rotations of its seats, and the statistical unit. What has not varied yet says nothing about how much it will:
a scatter that is but rounding is none, and below the gates here nothing is told. The ladder's statistics keep to the same gates.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

FEWEST_BLOCKS = 4
"""An error, an interval or a p-value is told from so many blocks on, and so is an effect that means nothing without one."""

TOLD_FROM = 10
"""Games from which on an interval is told."""

NOISE = 1e-18
"""A scatter of less than this share of the squares that it is made from is rounding."""

Z = NormalDist().inv_cdf(0.975)
"""Standard errors in half a 95 % interval where their size is known."""


def mean_and_error(values: Sequence[float], blocks: Sequence[int]) -> tuple[float, float | None]:
    """The mean, and half the width of its 95 % interval with blocks as clusters.

    None for the latter below TOLD_FROM games or FEWEST_BLOCKS blocks, and where the blocks do not differ. A scatter that a few of many
    blocks have made is known as well as those few are many: one upset in 600 games leaves two degrees of freedom, not 599.
    """
    mean, sums = _by_block(values, blocks)
    variance = _variance(values, sums)
    if not variance or len(values) < TOLD_FROM or len(sums) < FEWEST_BLOCKS:
        return mean, None
    return mean, t_quantile(_freedom(sums)) * sqrt(variance)


def _freedom(sums: Sequence[float]) -> float:
    """The degrees of freedom of the scatter of these: of normal ones whose scatter would be as uncertain, by their kurtosis; 2 or more."""
    clusters = len(sums)
    squares = sum(each**2 for each in sums) / clusters
    excess = max(sum(each**4 for each in sums) / clusters / squares**2 - 3, 0.0)
    return max((clusters - 1) / (1 + excess * (clusters - 1) / (2 * clusters)), 2.0)


def share_and_interval(wins: Sequence[float], blocks: Sequence[int]) -> tuple[float, tuple[float, float] | None]:
    """The mean of shares (0 to 1) and its 95 % interval by Wilson's score, which stays between 0 and 1 and has a width even when all are
    won; None below TOLD_FROM games or FEWEST_BLOCKS blocks.

    It counts as many independent games as would give the variance clustered by block, at most those played; where the blocks do not
    vary, each counts for one game.
    """
    share, sums = _by_block(wins, blocks)
    variance, clusters = _variance(wins, sums), len(sums)
    if len(wins) < TOLD_FROM or clusters < FEWEST_BLOCKS:
        return share, None
    n, z = float(clusters), Z
    if variance:
        n = min(float(len(wins)), share * (1 - share) / variance * clusters / (clusters - 1))
        # Of games on seeds of their own the variance is known from the share; of blocks it is estimated.
        z = Z if clusters == len(wins) else t_quantile(clusters - 1)
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return share, (max(0.0, middle - half), min(1.0, middle + half))


def error_text(error: float, places: int) -> str:
    """An error as it is told beside its figure, with as many decimals: never less than a unit of the last one, since it is not nothing."""
    return f"{max(error, 10.0**-places):.{places}f}"


def t_quantile(freedom: float) -> float:
    """How many estimated standard errors make half a 95 % interval, by the expansion of Fisher and Cornish (1960); 2 degrees of freedom
    or more, where it is right to 4 %, to 1 % from 3 on, and to 1 in 1,000 from 6 on."""
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def _by_block(values: Sequence[float], blocks: Sequence[int]) -> tuple[float, list[float]]:
    """The mean, and for each block the sum of what its values are above it."""
    mean = sum(values) / len(values) if values else 0.0
    sums: dict[int, float] = {}
    for value, block in zip(values, blocks, strict=True):
        sums[block] = sums.get(block, 0.0) + value - mean
    return mean, list(sums.values())


def _variance(values: Sequence[float], sums: Sequence[float]) -> float:
    """The variance of the mean with blocks as clusters; 0 where they do not differ."""
    clusters = len(sums)
    spread = sum(total * total for total in sums)
    if clusters < 2 or spread <= NOISE * sum(value * value for value in values):
        return 0.0
    return spread / len(values) ** 2 * clusters / (clusters - 1)
