"""The rating graph: a bot's ratings, game by game, and what is told of them in words."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ladder.web.plot import Plot, Tick


class Point(NamedTuple):
    """The rating after the bot's ``game``-th rated game (0: before the first), played by ``version``."""

    game: int
    rating: float
    version: int


@dataclass(frozen=True, slots=True)
class Graph:
    """What the template draws; places are in pixels of the plot."""

    plot: Plot
    line: str
    ratings: list[Tick]
    versions: list[Tick]
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
    changes = [now for before, now in itertools.pairwise(points) if now.version != before.version]
    return Graph(
        plot=plot,
        line=plot.line([(p.game, p.rating) for p in points]),
        ratings=[Tick(plot.y(value), str(value)) for value in range(low, high + 1, step)],
        versions=[Tick(plot.x(p.game - 1), f"v{p.version}") for p in changes],
        start=plot.y(start_rating),
        first=points[0],
        last=points[-1],
        lowest=min(points, key=lambda p: p.rating),
        highest=max(points, key=lambda p: p.rating),
    )


def scale(lowest: float, highest: float, start_rating: float) -> tuple[int, int, int]:
    """The bottom, the top and the step of the rating axis: round numbers around everything that is drawn."""
    lowest, highest = min(lowest, start_rating), max(highest, start_rating)
    step = next((s for s in (25, 50, 100, 200, 500) if (highest - lowest) / s <= 5), 1000)
    low = int(lowest // step) * step
    high = max(-int(-highest // step) * step, low + step)
    return low, high, step
