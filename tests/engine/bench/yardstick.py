"""What the engine's figures are set beside: catanatron, or where it cannot be had a loop of integer work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

from tests.commands import ROOT
from tests.engine.bench import peer
from tests.engine.bench.cases import FIGURES
from tests.engine.bench.figures import calibration

CATANATRON = f"catanatron {peer.VERSION}"
LOOP = "calibration loop"


@dataclass(frozen=True, slots=True)
class Yardstick:
    """What the figures are set beside."""

    name: str
    measure: Callable[[float], dict[str, float]]
    """Its figures in microseconds, measured for about so many seconds each."""


@contextmanager
def ready(no_peer: bool = False) -> Iterator[Yardstick]:
    """The yardstick, for as long as it is used: a process of the peer's, or the loop where that is wanted or there is no other."""
    other = None if no_peer else peer_at_hand()
    try:
        yield Yardstick(CATANATRON, other.round) if other else Yardstick(LOOP, loop)
    finally:
        if other:
            other.close()


def peer_at_hand() -> peer.Peer | None:
    """A process of the peer's; None, and a line that says why, where it cannot be had."""
    try:
        return peer.Peer(peer.prepared(ROOT / ".bench" / "catanatron"))
    except peer.Unreachable as error:
        print(f"catanatron cannot be had ({error}): the calibration loop stands in for it", file=sys.stderr)
        return None


def loop(seconds: float) -> dict[str, float]:
    """A thousand turns of the calibration loop, which stand for every figure of the peer's."""
    return dict.fromkeys({figure.peer for figure in FIGURES}, calibration(seconds))


def medians(pairs: Sequence[tuple[Mapping[str, float], Mapping[str, float]]]) -> dict[str, Any]:
    """What rounds came to, each the yardstick's figures and the engine's: the medians in microseconds, and of the ratios in a round."""
    return {
        "us": {figure.name: median(own[figure.name] for _, own in pairs) for figure in FIGURES},
        "ratios": {
            figure.name: median(other[figure.peer] / own[figure.name] for other, own in pairs) for figure in FIGURES
        },
        "peer_us": {name: median(other[name] for other, _ in pairs) for name in pairs[0][0]},
    }
