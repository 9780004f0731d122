"""The few of very many tests that matter are found, and adjusted, without a look at the others."""

from __future__ import annotations

import numpy as np
import pytest

from engine.ratings.significance import Cells, highest, holm, holm_high


def cells(seed: int, number: int, spread: float, lift: float) -> Cells:
    """So many, of which some have no test and some are alike; a tenth is lifted."""
    random = np.random.default_rng(seed)
    t = spread * random.standard_t(10, number) + lift * (random.random(number) < 0.1)
    t[random.random(number) < 0.2] = np.nan
    t[: number // 10] = t[number // 2]
    games = random.integers(0, 3, number) + ~np.isnan(t)
    mean = np.where(games > 0, random.normal(size=number), np.nan)
    freedom = random.uniform(10, 500, number)
    freedom[: number // 10] = freedom[number // 2]
    return Cells(games, games, np.zeros(number, dtype=bool), mean, np.ones(number), t, freedom)


CASES = [
    *((seed, 3000, 1.0, lift) for seed, lift in enumerate((0.0, 4.0, 40.0))),
    (3, 3000, 0.1, 0.0),
    (4, 3000, 9.0, 60.0),
    *((seed, number, 1.0, 3.0) for seed, number in enumerate((1, 2, 3, 4, 5, 9, 60))),
]


@pytest.mark.parametrize("case", CASES)
def test_adjusted_p_values_of_some_cells_are_those_of_all(case: tuple[int, int, float, float]) -> None:
    found = cells(*case)
    chosen = np.arange(0, len(found.t), 2)
    p, adjusted = holm_high(found, chosen)
    assert np.array_equal(p, found.p_high[chosen], equal_nan=True)
    assert np.array_equal(adjusted, holm(found.p_high)[chosen], equal_nan=True)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("most", [1, 40, 3000])
def test_the_highest_means_are_those_with_the_smallest_p_values(case: tuple[int, int, float, float], most: int) -> None:
    found = cells(*case)
    met = np.flatnonzero(found.games)
    in_order = met[np.lexsort((-found.mean[met], found.p_high[met]))]
    chosen = highest(found, most)
    assert np.array_equal(found.p_high[chosen], found.p_high[in_order[:most]], equal_nan=True)
    assert np.array_equal(found.mean[chosen], found.mean[in_order[:most]])


def test_where_most_are_clear_all_are_looked_at() -> None:
    one = cells(1, 50, 1.0, 0.0)
    clear = Cells(one.games + 1, one.blocks, one.even, np.ones(50), one.error, np.full(50, 30.0), one.freedom)
    _, adjusted = holm_high(clear, np.arange(50))
    assert adjusted == pytest.approx(holm(clear.p_high), rel=1e-12)
    assert adjusted.max() < 1e-6


def test_where_no_mean_is_above_nothing_the_freest_is_still_told_from_the_others() -> None:
    # A t of -1.05 that is known from one block is less unlike luck than -1 that is sure.
    t, freedom, games = np.array([-1.0, -1.05, -3.0]), np.array([1e9, 1.0, 50.0]), np.full(3, 5)
    found = Cells(games, games, np.zeros(3, dtype=bool), t, np.ones(3), t, freedom)
    assert highest(found, 1).tolist() == [1]
    assert highest(found, 2).tolist() == [1, 0]
