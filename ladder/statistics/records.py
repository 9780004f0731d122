"""The records of engine.ratings.statistics as JSON can hold them, rounded."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.ratings import statistics
from engine.ratings.bradley_terry import Mode
from engine.ratings.residuals import Residuals

DIGITS = 6
"""Decimals of figures; of chances, which may be as small as they like without being 0, significant digits."""

CHANCES = frozenset({"p", "p_adjusted"})

COUNTED = ("opponent", "games", "blocks", "above", "level", "below", "score", "expected")
ESTIMATED = ("value", "error", "half_width", "p", "p_adjusted")


@dataclass(frozen=True, slots=True)
class Pairings:
    """Every entry against every other that it met: the columns of `statistics.pairings`, rounded, entries ascending."""

    columns: dict[str, NDArray[Any]]

    @staticmethod
    def of(residuals: Residuals, mode: Mode) -> Pairings:
        """Of these games."""
        columns = statistics.pairings(residuals, mode)
        return Pairings({name: _rounded_column(name, column) for name, column in columns.items()})

    def of_entry(self, entry: int) -> list[dict[str, Any]]:
        """The records of one: those of `Pairing`, as `record` has them."""
        begin, end = np.searchsorted(self.columns["bot"], [entry, entry + 1])
        columns = {name: column[begin:end].tolist() for name, column in self.columns.items()}
        counted = zip(*(columns[name] for name in COUNTED), strict=True)
        estimated = zip(*(columns[name] for name in ESTIMATED), strict=True)
        return [
            {
                "bot": entry,
                **dict(zip(COUNTED, counts, strict=True)),
                "residual": {**dict(zip(ESTIMATED, figures, strict=True)), "untold": ""}
                if told
                else {**dict.fromkeys(ESTIMATED), "untold": statistics.why(counts[2])},
            }
            for counts, figures, told in zip(counted, estimated, columns["told"], strict=True)
        ]


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


def _rounded_column(name: str, column: NDArray[Any]) -> NDArray[Any]:
    if name in CHANCES:
        return np.array([float(f"{value:.{DIGITS}g}") for value in column.tolist()])
    return np.round(column, DIGITS) if column.dtype.kind == "f" else column
