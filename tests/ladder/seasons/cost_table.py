"""Timings of houses of several sizes as one table: a row for each page and tick, with what the largest costs against the smallest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import median

MOST_RATIO = 1.5
"""What costs so many times as much in the largest season as in the smallest, or more, grows with it, and is marked."""

MOST_MS = 50.0
"""So long a page may take, 95 times in a hundred."""

LEAST_MS = 2.0
"""Medians below are taken for so much in a ratio: what takes a millisecond is not told apart from noise."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Times of one page or tick in one house, in milliseconds. `page` tells pages and the API, which somebody waits for, from ticks."""

    name: str
    page: bool
    times: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle one."""
        return median(self.times)

    @property
    def p95(self) -> float:
        """The one that 95 in a hundred do not exceed: of fewer than twenty, the longest."""
        return sorted(self.times)[ceil(0.95 * len(self.times)) - 1]


@dataclass(frozen=True, slots=True)
class Row:
    """A page or tick in all houses, in order of their sizes; None where it could not be measured."""

    name: str
    page: bool
    timings: tuple[Timing | None, ...]

    @property
    def ratio(self) -> float | None:
        """The largest house's median over the smallest's."""
        first, last = self.timings[0], self.timings[-1]
        if first is None or last is None or len(self.timings) < 2:
            return None
        return max(last.median, LEAST_MS) / max(first.median, LEAST_MS)

    @property
    def grows(self) -> bool:
        """Does it cost more where there is more history?"""
        return (self.ratio or 0.0) >= MOST_RATIO

    @property
    def slow(self) -> bool:
        """Is it a page that takes too long somewhere?"""
        return self.page and any(timing is not None and timing.p95 > MOST_MS for timing in self.timings)


def rows_of(measured: Mapping[int, Sequence[Timing]]) -> list[Row]:
    """A row for everything that was measured in any house, in the order of the first that has it."""
    sizes = sorted(measured)
    by_name = {size: {timing.name: timing for timing in measured[size]} for size in sizes}
    names = dict.fromkeys(timing.name for size in sizes for timing in measured[size])
    rows = []
    for name in names:
        timings = tuple(by_name[size].get(name) for size in sizes)
        rows.append(Row(name, any(timing is not None and timing.page for timing in timings), timings))
    return rows


def drawn(sizes: Sequence[int], rows: Sequence[Row]) -> str:
    """The table as Markdown, and below it how many rows are marked."""
    head = ["ms", *(f"{size:,} {what}" for size in sorted(sizes) for what in ("median", "p95")), "ratio", ""]
    lines = [head, ["---", *["--:"] * (len(head) - 2), "---"]]
    for row in rows:
        cells = [cell for timing in row.timings for cell in _cells(timing)]
        marks = [f"over {MOST_RATIO:g}"] * row.grows + [f"over {MOST_MS:g} ms"] * row.slow
        lines.append([row.name, *cells, "–" if row.ratio is None else f"{row.ratio:.2f}", ", ".join(marks)])
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    text = "\n".join("| " + " | ".join(_padded(line, widths)) + " |" for line in lines)
    grow, slow = sum(row.grows for row in rows), sum(row.slow for row in rows)
    return f"{text}\n\n{len(rows)} rows; {grow} grow with the season, {slow} are pages over {MOST_MS:g} ms."


def _cells(timing: Timing | None) -> list[str]:
    return ["–", "–"] if timing is None else [f"{timing.median:,.1f}", f"{timing.p95:,.1f}"]


def _padded(line: Sequence[str], widths: Sequence[int]) -> list[str]:
    last = len(line) - 1
    return [
        cell.ljust(width) if column in (0, last) else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(line, widths, strict=True))
    ]
