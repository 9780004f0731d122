"""Who sits where: in the matches of a block, at the tables of a version test; and who came where in a duel, whose two never meet.

The ladder and `leadenhall arena` and `sprt` seat alike because both ask here.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

S = TypeVar("S")


def rotations(seated: Sequence[S]) -> list[list[S]]:
    """Who sits where in each match of a block: every cyclic rotation, so that the luck of a seat falls on each alike."""
    return [[*seated[turn:], *seated[:turn]] for turn in range(len(seated))]


def alone(duellists: Sequence[S]) -> list[list[S]]:
    """The same for a duel, at tables of one seat: each plays alone, on one seed."""
    return [[duellist] for duellist in duellists]


def matches_of(seated: Sequence[S], seats: int) -> list[list[S]]:
    """Who sits where in each match of a block at tables of so many seats."""
    return alone(seated) if seats == 1 else rotations(seated)


def table_of_test(duellists: Sequence[S], field: Sequence[S], seats: int, number: int, key: str) -> list[S]:
    """Who sits at the table of a version test's block `number` (from 0): candidate and baseline, and as many of the field as the table
    needs, in turn, the same one twice if they are fewer.

    Who sits beside whom is drawn anew for each block, by `key` and the number. At tables of one seat it is the duellists alone.
    """
    if seats == 1:
        return list(duellists)
    others = seats - len(duellists)
    seated = [*duellists, *(field[(number * others + place) % len(field)] for place in range(others))]
    Random(f"{key} {number}").shuffle(seated)  # noqa: S311 - fairness, not secrecy
    return seated


def places_by_score(results: Sequence[tuple[int, bool]]) -> list[int]:
    """Places (1 is best, equal ones tie, the next is skipped) of (score, forfeited) pairs: by score, and below everybody who finished
    those who forfeited, level with each other."""
    keys = [(0, 0) if forfeited else (1, score) for score, forfeited in results]
    return [1 + sum(other > key for other in keys) for key in keys]


__all__ = ["alone", "matches_of", "places_by_score", "rotations", "table_of_test"]
