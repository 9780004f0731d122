"""What may stand in a table's cell: values of logs, which anybody may have written, as a column's type has them.

Halves of surrogate pairs, which JSON may hold and no table can, become "�" in text, and stay escaped (``\\ud800``) in columns of JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import pyarrow as pa

from engine.kernel.errors import BadState, shown

TEXT, INT, REAL, TRUTH = pa.string(), pa.int32(), pa.float64(), pa.bool_()

EXPECTED = {
    TEXT: ((str,), "text"),
    INT: ((int,), "a whole number"),
    REAL: ((int, float), "a number"),
    TRUTH: ((bool,), "true or false"),
}
"""By a column's type: what its values are in a log, and in words."""

LEAST, MOST = -(2**31), 2**31 - 1
"""Of a whole number in a table."""


def row(table: str, columns: Sequence[tuple[str, Any, str]], found: Mapping[str, Any]) -> dict[str, Any]:
    """The row with what was found for each column, None for the others. Raises BadState naming table and column."""
    return {column: _cell(table, column, kind, found.get(column)) for column, kind, _ in columns}


def _cell(table: str, column: str, kind: Any, value: Any) -> Any:
    if value is None:
        return None
    types, words = EXPECTED[kind]
    if type(value) not in types:
        raise BadState(f"{table}.{column}", f"expected {words}, not {shown(value)}")
    if kind is TEXT:
        return text(value)
    if kind is INT and not LEAST <= value <= MOST:
        raise BadState(f"{table}.{column}", f"{shown(value)} is beyond what a table holds ({LEAST:,} to {MOST:,})")
    if kind is REAL:
        return _real(table, column, value)
    return value


def _real(table: str, column: str, value: float) -> float:
    try:
        return float(value)
    except OverflowError:
        raise BadState(f"{table}.{column}", f"{shown(value)} is beyond what a table holds") from None


def text(value: str) -> str:
    """A text that can be encoded."""
    return value if value.isascii() else value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def as_json(value: Any) -> str:
    """A value as JSON, as short as can be; readable but for halves of surrogate pairs."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return written if text(written) == written else json.dumps(value, separators=(",", ":"))


def objects(field: str, found: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """The objects of a list in a log. Raises BadState naming the entry that is none."""
    for place, entry in enumerate(found):
        if not isinstance(entry, dict):
            raise BadState(f"{field}[{place}]", f"expected an object, not {shown(entry)}")
        yield entry


def entry(field: str, found: Any, place: int) -> Any:
    """An entry of a list in a log. Raises BadState where there is none."""
    if not isinstance(found, list) or place >= len(found):
        raise BadState(f"{field}[{place}]", "is missing")
    return found[place]


__all__ = ["INT", "REAL", "TEXT", "TRUTH", "as_json", "entry", "objects", "row", "text"]
