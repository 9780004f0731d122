"""The rating graph: from numbers to the lines and words of a small SVG, drawn on the server."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

WIDTH, HEIGHT = 720, 240
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 14, 30
MOST_POINTS = 300
"""Points drawn; of a longer history every n-th is drawn, the last always."""


class Point(NamedTuple):
    """The rating after the bot's ``game``-th rated game (0: before the first), played by ``version``."""

    game: int
    rating: float
    version: int


class Tick(NamedTuple):
    """A line of the grid at ``at`` (pixels) and its ``label``."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Graph:
    """What the template draws, in pixels of a WIDTH by HEIGHT box."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    line: str
    ratings: list[Tick]
    games: list[Tick]
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
    last = points[-1].game or 1
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT

    def x(game: int) -> float:
        return round(LEFT + (right - LEFT) * game / last, 1)

    def y(rating: float) -> float:
        return round(bottom - (bottom - TOP) * (rating - low) / (high - low), 1)

    stride = -(-len(points) // MOST_POINTS)
    drawn = [*points[:-1:stride], points[-1]]
    changes = [now for before, now in itertools.pairwise(points) if now.version != before.version]
    return Graph(
        width=WIDTH, height=HEIGHT, left=LEFT, right=right, top=TOP, bottom=bottom,
        line="M" + " L".join(f"{x(p.game)} {y(p.rating)}" for p in drawn),
        ratings=[Tick(y(value), str(value)) for value in range(low, high + 1, step)],
        games=[Tick(x(game), str(game)) for game in game_ticks(last)],
        versions=[Tick(x(p.game - 1), f"v{p.version}") for p in changes],
        start=y(start_rating),
        first=points[0], last=points[-1],
        lowest=min(points, key=lambda p: p.rating), highest=max(points, key=lambda p: p.rating),
    )  # fmt: skip


def scale(lowest: float, highest: float, start_rating: float) -> tuple[int, int, int]:
    """The bottom, the top and the step of the rating axis: round numbers around everything that is drawn."""
    lowest, highest = min(lowest, start_rating), max(highest, start_rating)
    step = next((s for s in (25, 50, 100, 200, 500) if (highest - lowest) / s <= 5), 1000)
    low = int(lowest // step) * step
    high = max(-int(-highest // step) * step, low + step)
    return low, high, step


def game_ticks(last: int) -> list[int]:
    """Round numbers of games from 0 to ``last``, at most seven."""
    step = next(s * 10**power for power in range(9) for s in (1, 2, 5) if last / (s * 10**power) <= 6)
    return list(range(0, last + 1, step))
