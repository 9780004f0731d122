"""The graph of a version test: its log-likelihood ratio between the bounds, block by block, as lines of a small SVG drawn on the server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ladder.web.graph import BOTTOM, HEIGHT, LEFT, MOST_POINTS, RIGHT, TOP, WIDTH, Tick, game_ticks

SLACK = 0.08
"""Room above the upper bound and below the lower one, as a share of what is between them."""


@dataclass(frozen=True, slots=True)
class LlrGraph:
    """What the template draws, in pixels of a WIDTH by HEIGHT box."""

    width: int
    height: int
    left: int
    right: int
    line: str
    upper: float
    lower: float
    zero: float
    blocks: list[Tick]
    last: float


def llr_graph(path: Sequence[float], lower: float, upper: float) -> LlrGraph | None:
    """The graph of the ratio after each block; None before the first."""
    if not path:
        return None
    slack = SLACK * (upper - lower)
    low, high = min(lower, *path) - slack, max(upper, *path) + slack
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT

    def x(block: int) -> float:
        return round(LEFT + (right - LEFT) * block / len(path), 1)

    def y(llr: float) -> float:
        return round(bottom - (bottom - TOP) * (llr - low) / (high - low), 1)

    points = list(enumerate([0.0, *path]))
    stride = -(-len(points) // MOST_POINTS)
    drawn = [*points[:-1:stride], points[-1]]
    return LlrGraph(
        width=WIDTH, height=HEIGHT, left=LEFT, right=right,
        line="M" + " L".join(f"{x(block)} {y(llr)}" for block, llr in drawn),
        upper=y(upper), lower=y(lower), zero=y(0.0),
        blocks=[Tick(x(block), str(block)) for block in game_ticks(len(path))],
        last=path[-1],
    )  # fmt: skip
