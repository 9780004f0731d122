"""What a format is told and what it answers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Protocol


class BadTerms(Exception):
    """A tournament cannot be played like this: which field, what is wrong with it, and what would do instead."""

    def __init__(self, field: str, message: str, remedy: str = "") -> None:
        super().__init__(f"{field}: {message} {remedy}".strip())
        self.field = field
        self.message = message
        self.remedy = remedy


@dataclass(frozen=True, slots=True)
class Terms:
    """What the organiser has fixed: seats at a table, and rounds (0: as many as the format needs)."""

    seats: int
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """Participants who are to meet, in the order of their seats in a block's first game. One alone has a bye.

    `go_on` is how many of them a knock-out keeps; 0 in other formats.
    """

    numbers: tuple[int, ...]
    go_on: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A pairing with its result, each figure in the order of `numbers`.

    `points` run from 0 to 1: the share of the opponents who were beaten over all games, a level one counting half. `shares` run from 0 to
    1 as well: the mean over the games, so that a narrow result differs from a clear one; None where no game was played.
    """

    numbers: tuple[int, ...]
    points: tuple[float, ...]
    shares: tuple[float | None, ...]
    advances: tuple[bool, ...]

    @property
    def is_bye(self) -> bool:
        """Had its only participant nobody to meet?"""
        return len(self.numbers) == 1


@dataclass(frozen=True, slots=True)
class History:
    """The tournament so far: everybody's number in order of seeding, who is out of it, and the rounds, all of them complete.

    Of a format whose pairings do not depend on results the last rounds may be open; their pairings have no points yet.
    """

    numbers: tuple[int, ...]
    rounds: tuple[tuple[Played, ...], ...] = ()
    out: frozenset[int] = frozenset()

    @property
    def playing(self) -> tuple[int, ...]:
        """Who is still in it, in order of seeding."""
        return tuple(number for number in self.numbers if number not in self.out)

    def pairings(self) -> Iterable[Played]:
        """Every pairing, round by round."""
        return (played for pairings in self.rounds for played in pairings)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings. Equal ranks are a tie.

    `points` are summed over pairings; `buchholz` is the sum of the opponents' points, once for every meeting; `share` the mean share over
    the pairings that were played (None before the first). `survived` counts the rounds of a knock-out that it came through.
    """

    number: int
    rank: int
    points: float
    pairings: int
    byes: int
    buchholz: float
    share: float | None
    survived: int
    out: bool


class Format(Protocol):
    """A way to play a tournament, to be subclassed."""

    ahead: int
    """How many rounds may be open at once: 1 where the next one depends on results."""

    bye_points: float
    """What a bye is worth."""

    def check(self, count: int, terms: Terms) -> None:
        """Raise BadTerms when so many participants cannot play on these terms: every format fills one table at least."""
        if count < terms.seats:
            raise BadTerms(
                "participants",
                f"there are {count}, and a table has {terms.seats} seats.",
                f"Enter {terms.seats} or more.",
            )

    def pairings(self, count: int, terms: Terms) -> int:
        """About how many pairings there will be, byes not counted; never fewer than are played."""

    def draw(self, terms: Terms, history: History) -> tuple[Drawn, ...]:
        """The pairings of the next round; none when the tournament is over. Equal histories give equal rounds."""

    def standings(self, history: History) -> list[Row]:
        """Everybody, best first; who is level by every rule of the format shares a rank, and stands in order of seeding."""


def table(history: History, order: Callable[[Row], tuple[float, ...]]) -> list[Row]:
    """The standings by `order`, which gives figures of which more is better. Rows come to it with rank 0."""
    points: dict[int, float] = dict.fromkeys(history.numbers, 0.0)
    shares: dict[int, list[float]] = {number: [] for number in history.numbers}
    count = dict.fromkeys(history.numbers, 0)
    byes = dict.fromkeys(history.numbers, 0)
    survived = dict.fromkeys(history.numbers, 0)
    met: dict[int, list[int]] = defaultdict(list)
    for played in history.pairings():
        for number, earned, share, advances in zip(
            played.numbers, played.points, played.shares, played.advances, strict=True
        ):
            points[number] += earned
            survived[number] += advances
            byes[number] += played.is_bye
            count[number] += not played.is_bye
            if share is not None:
                shares[number].append(share)
        for one, other in combinations(played.numbers, 2):
            met[one].append(other)
            met[other].append(one)
    rows = [
        Row(
            number=number,
            rank=0,
            points=points[number],
            pairings=count[number],
            byes=byes[number],
            buchholz=sum(points[other] for other in met[number]),
            share=sum(shares[number]) / len(shares[number]) if shares[number] else None,
            survived=survived[number],
            out=number in history.out,
        )
        for number in history.numbers
    ]
    return ranked(rows, order)


def ranked(rows: Iterable[Row], order: Callable[[Row], tuple[float, ...]]) -> list[Row]:
    """The rows best first, each with its rank; rows that are level keep their order."""

    def figures(row: Row) -> tuple[float, ...]:
        # They are sums of fractions: a difference in the last bits is none.
        return tuple(-round(figure, 9) for figure in order(row))

    found: list[Row] = []
    for place, row in enumerate(sorted(rows, key=figures), start=1):
        level = bool(found) and figures(found[-1]) == figures(row)
        found.append(replace(row, rank=found[-1].rank if level else place))
    return found
