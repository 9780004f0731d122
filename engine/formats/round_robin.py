"""Round robin: everybody meets everybody.

With two seats every pair meets once, by the circle method: one participant stands still, the others move on by one place after each round.
With more seats, all combinations are played while they are few. Beyond that, tables come from a cyclic design: a first table and all its
rotations through the numbers of participants. Participants i and j meet at a rotation of a table if two of its seats are i − j apart, so
first tables are chosen until every distance occurs. Everybody then plays equally often, and every pair meets at least once; for some sizes
(13 in fours, 21 in fives) exactly once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache, partial
from itertools import combinations
from math import comb

from .base import Drawn, Format, History, Row, Terms, table

Table = tuple[int, ...]
"""Participants who meet, counted from 0."""

MOST_COMBINATIONS = 40
"""So many tables, and all combinations are played."""

MOST_STEPS = 20_000
"""Steps of the search for a first table whose distances are all new."""


class RoundRobin(Format):
    """Everybody meets everybody; a pause is neither won nor lost."""

    ahead = 3
    bye_points = 0.0

    def pairings(self, count: int, terms: Terms) -> int:
        """Exactly how many tables there are."""
        return sum(len(tables) for tables in schedule(count, terms.seats))

    def draw(self, terms: Terms, history: History) -> tuple[Drawn, ...]:
        """The round of the schedule whose turn it is. It is fixed: who is out loses what is left."""
        rounds = schedule(len(history.numbers), terms.seats)
        if len(history.rounds) >= len(rounds):
            return ()
        return tuple(Drawn(tuple(history.numbers[seat] for seat in seats)) for seats in rounds[len(history.rounds)])

    def standings(self, history: History) -> list[Row]:
        """By points, then by share."""
        return table(history, lambda row: (row.points, row.share or 0.0))


@lru_cache(maxsize=32)
def schedule(count: int, seats: int) -> tuple[tuple[Table, ...], ...]:
    """Every round; nobody sits at two tables of one."""
    if seats == 2:
        return tuple(circle(count))
    return tuple(rounds_of(combinations(range(count), seats) if few(count, seats) else cyclic_design(count, seats)))


def few(count: int, seats: int) -> bool:
    """Are all combinations few enough to be played?"""
    return comb(count, seats) <= MOST_COMBINATIONS


def circle(count: int) -> Iterable[tuple[Table, ...]]:
    """Rounds of pairs: each pair once, in the fewest rounds that are possible. With an odd count one rests in each."""
    places: list[int | None] = [*range(count), *([None] if count % 2 else [])]
    for _ in range(len(places) - 1):
        half = len(places) // 2
        facing = zip(places[:half], reversed(places[half:]), strict=True)
        yield tuple((one, other) for one, other in facing if one is not None and other is not None)
        places = [places[0], places[-1], *places[1:-1]]


def cyclic_design(count: int, seats: int) -> list[Table]:
    """All rotations of as many first tables as are needed for every distance between two participants to occur."""
    occurs: Counter[int] = Counter()
    tables: dict[Table, None] = {}
    while len(occurs) < count // 2:
        first = first_table(count, seats, occurs)
        occurs.update(distance(one - other, count) for one, other in combinations(first, 2))
        for step in range(count):
            tables[tuple(sorted((number + step) % count for number in first))] = None
    return list(tables)


def first_table(count: int, seats: int, occurs: Counter[int]) -> Table:
    """A table whose distances are all new, if one is found soon; else one that brings many new ones."""
    steps = 0

    def grow(seated: Table, here: frozenset[int]) -> Table | None:
        nonlocal steps
        if len(seated) == seats:
            return seated
        for number in range(seated[-1] + 1, count):
            steps += 1
            if steps > MOST_STEPS:
                return None
            apart = [distance(number - other, count) for other in seated]
            if len(set(apart)) == len(apart) and not here & set(apart) and not any(occurs[step] for step in apart):
                found = grow((*seated, number), here | set(apart))
                if found is not None:
                    return found
        return None

    return grow((0,), frozenset()) or greedy_table(count, seats, occurs)


def greedy_table(count: int, seats: int, occurs: Counter[int]) -> Table:
    """One seat after the other, each with as many new distances as can be had, repeating the rarest others."""
    seated = [0]
    while len(seated) < seats:
        here = {distance(one - other, count) for one, other in combinations(seated, 2)}
        others = [number for number in range(count) if number not in seated]
        seated.append(max(others, key=partial(merit, seated=seated, here=here, count=count, occurs=occurs)))
    return tuple(seated)


def merit(number: int, *, seated: list[int], here: set[int], count: int, occurs: Counter[int]) -> tuple[int, int, int]:
    """How well a participant would fit to a table: new distances, then rare ones, then a low number."""
    distances = [distance(number - other, count) for other in seated]
    new = {apart for apart in distances if not occurs[apart]} - here
    return len(new), -sum(occurs[apart] + (apart in here) for apart in distances), -number


def distance(difference: int, count: int) -> int:
    """How far two are apart on the circle of all participants, the shorter way round."""
    return min(difference % count, -difference % count)


def rounds_of(tables: Iterable[Table]) -> list[tuple[Table, ...]]:
    """The tables in rounds: each in the first one in which none of its participants plays yet."""
    rounds: list[list[Table]] = []
    busy: list[set[int]] = []
    for seats in tables:
        place = next((n for n, taken in enumerate(busy) if not taken & set(seats)), len(rounds))
        if place == len(rounds):
            rounds.append([])
            busy.append(set())
        rounds[place].append(seats)
        busy[place] |= set(seats)
    return [tuple(tables) for tables in rounds]
