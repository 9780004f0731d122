"""Intervals of ratings as a board draws them: each row a line on one scale that all rows share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ladder.seasons.selectors import Place
from ladder.web.graph import scale
from ladder.web.plot import Tick

WIDTH = 200
"""Units across; a row's drawing is as wide as its column."""

EDGE = 14
"""Units at both ends in which nothing is drawn but what points out of the scale."""

STEPS = 4
"""Ticks of the scale at most, that is, one more."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A row's line from ``left`` to ``right`` with its rating at ``at`` (units), and what it shows in points. Where it goes on beyond the
    scale, ``below`` or ``above`` says so."""

    at: float
    left: float
    right: float
    low: float
    high: float
    below: bool
    above: bool

    @property
    def width(self) -> float:
        """Of the line, in units."""
        return round(self.right - self.left, 1)


@dataclass(frozen=True, slots=True)
class Scale:
    """A board's scale: points at its ends, and its ticks in units."""

    low: int
    high: int
    ticks: tuple[Tick, ...] = ()

    width = WIDTH

    def at(self, rating: float) -> float:
        """Where a rating is (units), kept on the drawing."""
        along = (rating - self.low) / (self.high - self.low)
        return round(min(max(EDGE + (WIDTH - 2 * EDGE) * along, 1.0), WIDTH - 1.0), 1)

    def interval(self, rating: float | None, half_width: float | None) -> Interval | None:
        """A rating and its interval on the scale; None where there is none."""
        if rating is None or half_width is None:
            return None
        low, high = rating - half_width, rating + half_width
        return Interval(self.at(rating), self.at(low), self.at(high), low, high, low < self.low, high > self.high)


def scale_of(rows: Iterable[Place]) -> Scale | None:
    """The scale of a board: all ratings, and the intervals of those who have a rank, which a newcomer's wide one does not press together.
    None while no row has an interval."""
    told = [row for row in rows if row.rating is not None and row.half_width is not None]
    if not told:
        return None
    wide = [row for row in told if row.rank is not None] or told
    ends = [row.rating or 0 for row in told]
    ends += [(row.rating or 0) + sign * (row.half_width or 0) for row in wide for sign in (-1, 1)]
    low, high, step = scale(min(ends), max(ends), ends[0])
    while (high - low) / step > STEPS:
        step *= 2
        low, high = low // step * step, -(-high // step) * step
    bare = Scale(low, high)
    return replace(bare, ticks=tuple(Tick(bare.at(points), str(points)) for points in range(low, high + 1, step)))
