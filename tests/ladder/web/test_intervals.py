"""Intervals on a board's common scale."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ladder.web.intervals import EDGE, STEPS, WIDTH, scale_of


def row(rating: float | None, half_width: float | None, rank: int | None = 1) -> Any:
    return SimpleNamespace(rating=rating, half_width=half_width, rank=rank)


def test_a_scale_has_round_numbers_around_all_that_have_a_rank() -> None:
    scale = scale_of([row(1600, 40), row(1500, 30), row(1420, 50)])

    assert scale is not None
    assert (scale.low, scale.high) == (1300, 1700)
    assert [(tick.label, tick.at) for tick in scale.ticks] == [
        ("1300", 14.0), ("1400", 57.0), ("1500", 100.0), ("1600", 143.0), ("1700", 186.0)
    ]  # fmt: skip


def test_all_rows_lie_on_one_scale() -> None:
    scale = scale_of([row(1600, 50), row(1400, 50)])

    assert scale is not None
    high, low = scale.interval(1600, 50), scale.interval(1400, 50)
    assert high is not None
    assert low is not None
    assert high.width == low.width
    assert low.right < high.left
    assert scale.interval(1500, 0.0) is not None
    assert (high.low, high.high, high.below, high.above) == (1550, 1650, False, False)


def test_a_newcomers_wide_interval_goes_on_beyond_the_scale() -> None:
    rows = [row(1600, 40), row(1500, 30), row(1550, 400, rank=None)]
    scale = scale_of(rows)

    assert scale is not None
    wide = scale.interval(1550, 400)
    assert wide is not None
    assert (wide.below, wide.above) == (True, True)
    assert (wide.left, wide.right) == (1.0, WIDTH - 1.0)
    assert EDGE < wide.at < WIDTH - EDGE


def test_without_a_rank_all_intervals_make_the_scale() -> None:
    scale = scale_of([row(1500, 200, rank=None), row(1400, 300, rank=None)])

    assert scale is not None
    assert scale.low <= 1100
    assert scale.high >= 1700


def test_without_an_interval_there_is_no_scale() -> None:
    assert scale_of([]) is None
    assert scale_of([row(None, None), row(1500, None)]) is None


def test_a_row_without_an_interval_has_no_line() -> None:
    scale = scale_of([row(1500, 20)])

    assert scale is not None
    assert scale.interval(1500, None) is None
    assert scale.interval(None, None) is None


@pytest.mark.parametrize("spread", [1, 30, 170, 900, 4000])
def test_there_are_few_ticks(spread: float) -> None:
    scale = scale_of([row(1500 - spread, 20), row(1500 + spread, 35)])

    assert scale is not None
    assert 2 <= len(scale.ticks) <= STEPS + 1
    assert scale.low <= 1500 - spread - 20
    assert scale.high >= 1500 + spread + 35
