"""The rating graph: a bot's ratings, game by game, and what is told of them in words."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from ladder.web.plot import Plot, Tick

LANES, LANE, LABEL = 3, 15, 34
"""Labels of versions stand in so many rows, so high, and need so much room across (pixels); one that has none is left to the list."""


class Point(NamedTuple):
    """The rating after the bot's ``game``-th rated game (0: before the first), played by ``version``."""

    game: int
    rating: float
    version: int
    played_at: datetime | None = None


class Change(NamedTuple):
    """Where another version became active: ``at`` is in pixels, as is ``down`` for its label, None where there is no room for one. It
    played from the bot's ``game``-th rated game on."""

    at: float
    label: str
    down: int | None
    version: int
    game: int
    since: datetime | None


@dataclass(frozen=True, slots=True)
class Graph:
    """What the template draws; places are in pixels of the plot."""

    plot: Plot
    line: str
    ratings: list[Tick]
    versions: list[Change]
    end: Tick
    end_below: bool
    start: float
    first: Point
    last: Point
    lowest: Point
    highest: Point


def rating_graph(points: Sequence[Point], start_rating: float) -> Graph | None:
    """The graph of a bot's ratings, game by game; None with fewer than two points."""
    if len(points) < 2:
        return None
    low, high, step = scale(min(p.rating for p in points), max(p.rating for p in points), start_rating)
    plot = Plot(points[-1].game or 1, low, high)
    return Graph(
        plot=plot,
        line=plot.line([(p.game, p.rating) for p in points]),
        ratings=[Tick(plot.y(value), str(value)) for value in range(low, high + 1, step)],
        versions=_changes(points, plot),
        end=Tick(plot.y(points[-1].rating), f"{points[-1].rating:.0f}"),
        end_below=_falls(points, plot),
        start=plot.y(start_rating),
        first=points[0],
        last=points[-1],
        lowest=min(points, key=lambda p: p.rating),
        highest=max(points, key=lambda p: p.rating),
    )


def _changes(points: Sequence[Point], plot: Plot) -> list[Change]:
    """Of the versions in their order, each label in the first row in which it covers no other."""
    free = [-1.0] * LANES
    found = []
    for before, now in itertools.pairwise(points):
        if now.version == before.version:
            continue
        at = plot.x(now.game - 1)
        lane = next((lane for lane in range(LANES) if free[lane] <= at and at + LABEL <= plot.right + 4), None)
        if lane is not None:
            free[lane] = at + LABEL
        down = None if lane is None else plot.top + LANE * lane
        found.append(Change(at, f"v{now.version}", down, now.version, now.game, now.played_at))
    return found


def _falls(points: Sequence[Point], plot: Plot) -> bool:
    """Does the line come to its end from above? Then the figure at its end stands below it, where there is room."""
    last = points[-max(2, len(points) // 10) : -1]
    falls = sum(point.rating for point in last) / len(last) > points[-1].rating
    at = plot.y(points[-1].rating)
    return at < plot.top + 20 or (falls and at < plot.bottom - 20)


def scale(lowest: float, highest: float, start_rating: float) -> tuple[int, int, int]:
    """The bottom, the top and the step of the rating axis: round numbers around everything that is drawn."""
    lowest, highest = min(lowest, start_rating), max(highest, start_rating)
    step = next((s for s in (25, 50, 100, 200, 500) if (highest - lowest) / s <= 5), 1000)
    low = int(lowest // step) * step
    high = max(-int(-highest // step) * step, low + step)
    return low, high, step
