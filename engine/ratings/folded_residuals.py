"""The sums of a season's statistics as bytes to be kept: see `folding` for why, and `residuals` for what of them is exact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.ratings.packing import least, mirrored, triangle
from engine.ratings.pairs import Pairs, both_ways
from engine.ratings.residuals import AtTables, Help, Residuals, Seats
from engine.ratings.results import Results

Arrays = Mapping[str, NDArray[Any]]


def rounded(residuals: Residuals) -> Residuals:
    """The same, as it comes back when it was kept: with help to seven digits, for there is a lot of it."""
    columns = (getattr(residuals.help, field.name) for field in fields(Help))
    return replace(residuals, help=Help(*(column.astype(np.float32).astype(np.float64) for column in columns)))


def to_arrays(residuals: Residuals) -> dict[str, NDArray[Any]]:
    """By names that `from_arrays` knows."""
    results, sizes = residuals.results, sorted(residuals.tables)
    arrays: dict[str, NDArray[Any]] = {
        "bots": np.array(results.bots, dtype=np.int64),
        "blocks": np.array(results.blocks, dtype=np.int64),
        "sizes": np.array(sizes, dtype=np.int64),
        "strengths": residuals.strengths,
    }
    pairs = {"pairs": residuals.pairs}
    if residuals.beside is not residuals.pairs:
        pairs["beside"] = residuals.beside
    for name, of_pairs in pairs.items():
        arrays[f"{name}.above"] = least(of_pairs.above)
        for field in fields(Pairs)[1:]:
            arrays[f"{name}.{field.name}"] = least(triangle(getattr(of_pairs, field.name)))
    for size in sizes:
        arrays[f"doubled.{size}"] = least(results.doubled[size])
        for name, sums in (("tables", residuals.tables[size]), ("seats", residuals.seats[size])):
            arrays |= {f"{name}.{size}.{field.name}": getattr(sums, field.name) for field in fields(sums)}
    return arrays | {
        f"help.{field.name}": getattr(residuals.help, field.name).astype(np.float32) for field in fields(Help)
    }


def from_arrays(arrays: Arrays) -> Residuals:
    """As `to_arrays` had it, `rounded`."""
    bots, sizes = tuple(arrays["bots"].tolist()), arrays["sizes"].tolist()
    doubled = {size: arrays[f"doubled.{size}"].astype(np.int64) for size in sizes}
    pairs = _pairs(arrays, "pairs", len(bots))
    return Residuals(
        Results(bots, doubled, int(arrays["blocks"])),
        arrays["strengths"],
        pairs,
        _pairs(arrays, "beside", len(bots)) if "beside.above" in arrays else pairs,
        {size: AtTables(*(arrays[f"tables.{size}.{field.name}"] for field in fields(AtTables))) for size in sizes},
        {size: Seats(*(arrays[f"seats.{size}.{field.name}"] for field in fields(Seats))) for size in sizes},
        Help(*(arrays[f"help.{field.name}"].astype(np.float64) for field in fields(Help))),
    )


def _pairs(arrays: Arrays, name: str, bots: int) -> Pairs:
    """Of what is said once for both bots of a pair, what is said for either."""
    halves = (
        np.triu(mirrored(arrays[f"{name}.{field.name}"].astype(np.int64), bots), 1) for field in fields(Pairs)[1:]
    )
    return Pairs(arrays[f"{name}.above"].astype(np.int64), *both_ways(*halves))
