"""Timing one act in several houses: they take turns, so that what else the machine does meanwhile falls on all of them alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

LEAST, MOST = 3, 30
"""How often a thing is timed in each house: at least and at most,"""

BUDGET = 6.0
"""and between these, until one of them has had so many seconds. What takes twice as long in one is timed once in all."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How often and how long (seconds) to measure."""

    least: int = LEAST
    most: int = MOST
    seconds: float = BUDGET


USUAL = Effort()


def in_turns(acts: Sequence[Callable[[], float]], effort: Effort = USUAL) -> list[tuple[float, ...]]:
    """What each of these, which do the same in one house each and return the milliseconds that it took, returned again and again.

    The first time, in which caches and plans are made, is not counted unless it is long. Every round begins with another house.
    """
    firsts = [act() for act in acts]
    if max(firsts) > 2000 * effort.seconds:
        return [(first,) for first in firsts]
    times: list[list[float]] = [[] for _ in acts]
    rounds = 0
    while rounds < effort.least or (rounds < effort.most and max(map(sum, times)) < 1000 * effort.seconds):
        for turn in range(len(acts)):
            at = (rounds + turn) % len(acts)
            times[at].append(acts[at]())
        rounds += 1
    return [tuple(found) for found in times]
