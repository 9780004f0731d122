"""The graph of a version test: its log-likelihood ratio between the bounds, block by block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ladder.web.plot import Plot

SLACK = 0.08
"""Room above the upper bound and below the lower one, as a share of what is between them."""


@dataclass(frozen=True, slots=True)
class LlrGraph:
    """What the template draws; places are in pixels of the plot."""

    plot: Plot
    line: str
    upper: float
    lower: float
    zero: float
    last: float


def llr_graph(path: Sequence[float], lower: float, upper: float) -> LlrGraph | None:
    """The graph of the ratio after each block; None before the first."""
    if not path:
        return None
    slack = SLACK * (upper - lower)
    plot = Plot(len(path), min(lower, *path) - slack, max(upper, *path) + slack)
    return LlrGraph(
        plot=plot,
        line=plot.line([*enumerate([0.0, *path])]),
        upper=plot.y(upper),
        lower=plot.y(lower),
        zero=plot.y(0.0),
        last=path[-1],
    )
