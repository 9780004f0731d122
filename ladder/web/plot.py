"""What every graph of the site is drawn on: a small SVG of fixed size, from numbers to pixels, on the server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

WIDTH, HEIGHT = 720, 240
LEFT, RIGHT, TOP, BOTTOM = 66, WIDTH - 12, 14, HEIGHT - 30
"""Where the lines are, in pixels from the corner at the top and on the left; around them stand labels."""
MOST_POINTS = 300
"""Points drawn; of a longer history every n-th is drawn, the last always."""


class Tick(NamedTuple):
    """A line of the grid at ``at`` (pixels) and its ``label``."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Plot:
    """A box of WIDTH by HEIGHT pixels for numbers from 0 to ``last`` across, and from ``low`` to ``high`` upwards."""

    last: int
    low: float
    high: float

    width, height, left, right, top, bottom = WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM
    middle = (TOP + BOTTOM) // 2

    def x(self, number: float) -> float:
        """How far to the right ``number`` is (pixels)."""
        return round(LEFT + (RIGHT - LEFT) * number / self.last, 1)

    def y(self, value: float) -> float:
        """How far down ``value`` is (pixels)."""
        return round(BOTTOM - (BOTTOM - TOP) * (value - self.low) / (self.high - self.low), 1)

    def line(self, points: Sequence[tuple[int, float]]) -> str:
        """The path through (number, value) points."""
        stride = -(-len(points) // MOST_POINTS)
        drawn = [*points[:-1:stride], points[-1]]
        return "M" + " L".join(f"{self.x(number)} {self.y(value)}" for number, value in drawn)

    def ticks(self) -> list[Tick]:
        """Round numbers below the box."""
        return [Tick(self.x(number), str(number)) for number in round_numbers(self.last)]


def round_numbers(last: int) -> list[int]:
    """Round numbers from 0 to ``last``, at most seven."""
    step = next(s * 10**power for power in range(9) for s in (1, 2, 5) if last / (s * 10**power) <= 6)
    return list(range(0, last + 1, step))
