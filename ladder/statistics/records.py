"""The records of engine.ratings.statistics as JSON can hold them, rounded."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.ratings import statistics
from engine.ratings.opponents import Opponents, Scale

DIGITS = 6
"""Decimals of figures; of chances, which may be as small as they like without being 0, significant digits."""

CHANCES = frozenset({"p", "p_adjusted"})

COUNTED = ("opponent", "games", "blocks", "above", "level", "below", "score", "expected")
ESTIMATED = ("value", "error", "half_width", "p", "p_adjusted")


def against(opponents: Opponents, scale: Scale, only: Collection[int] | None = None) -> Iterator[dict[str, Any]]:
    """A bot against every other that it met, or against these `only`: the records of `Pairing`, as `record` has them, by opponent."""
    columns = opponents.figures(scale)
    if only is not None:
        chosen = np.isin(columns["opponent"], list(only))
        columns = {name: column[chosen] for name, column in columns.items()}
    lists = {name: _rounded_column(name, column) for name, column in columns.items()}
    counted = zip(*(lists[name] for name in COUNTED), strict=True)
    estimated = zip(*(lists[name] for name in ESTIMATED), strict=True)
    for counts, figures, told in zip(counted, estimated, lists["told"], strict=True):
        yield {
            "bot": opponents.bot,
            **dict(zip(COUNTED, counts, strict=True)),
            "residual": {**dict(zip(ESTIMATED, figures, strict=True)), "untold": ""}
            if told
            else {**dict.fromkeys(ESTIMATED), "untold": statistics.why(counts[2])},
        }


def record(one: Any) -> dict[str, Any]:
    """A record, with its estimates."""
    return {name: _rounded(getattr(one, name), name) for name in one.__slots__}


def _rounded(value: Any, name: str) -> Any:
    if isinstance(value, float):
        if not isfinite(value):
            return None
        return float(f"{value:.{DIGITS}g}") if name in CHANCES else round(value, DIGITS)
    # Sums are made into figures yet.
    return record(value) if isinstance(value, statistics.Estimate) else value


def _rounded_column(name: str, column: NDArray[Any]) -> list[Any]:
    if name in CHANCES:
        return [float(f"{value:.{DIGITS}g}") for value in column.tolist()]
    rounded: list[Any] = (np.round(column, DIGITS) if column.dtype.kind == "f" else column).tolist()
    return rounded
