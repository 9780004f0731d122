"""Swiss: in each round equals meet, and nobody meets the same opponent twice while that can be helped.

With two seats a round is a matching of greatest weight in the graph of all participants (Edmonds' blossom algorithm, as networkx has it).
Its weights are whole numbers that put first things first: no second bye, no rematch, as little difference in points as possible, and within
a group of equal points the upper half against the lower, as in the Dutch system. An odd number of participants is made even by one who
gives the bye. With more seats the best tables are no matching any more: they are cut from the table in order, and improved by exchanges.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import ceil, log2

from engine.wording import counted

from .base import BadTerms, Drawn, Format, History, Row, Terms, table

BYE = -1
"""The node of the graph that gives the bye."""

NEIGHBOURS = 24
"""How far apart in the table two may stand to be paired, at first; the graph is complete where that leaves somebody over."""

MOST_EXCHANGES = 2_000
"""Exchanges of two seats by which a round of larger tables is improved, at most."""


class Swiss(Format):
    """So many rounds, equals against equals; a bye is a point, and nobody has two."""

    ahead = 1
    bye_points = 1.0

    def check(self, count: int, terms: Terms) -> None:
        """Raise BadTerms for too few participants, or for more rounds than there are opponents."""
        super().check(count, terms)
        most = most_rounds(count)
        if terms.rounds > most:
            raise BadTerms(
                "rounds",
                f"{counted(count, 'participant')} can play {counted(most, 'round')} at most.",
                f"Use 1 to {most}, or 0: as many as needed.",
            )

    def pairings(self, count: int, terms: Terms) -> int:
        """Exactly how many tables there are, if nobody drops out."""
        return rounds(count, terms) * (count // terms.seats)

    def draw(self, terms: Terms, history: History) -> tuple[Drawn, ...]:
        """The next round among those who are still in it: tables first, best first, then byes."""
        if len(history.rounds) >= rounds(len(history.numbers), terms) or len(history.playing) < terms.seats:
            return ()
        field = Field.of(history, terms.seats)
        tables = pairs(field) if terms.seats == 2 else tables_of(field, terms.seats)
        return tuple(
            Drawn(numbers) for numbers in sorted(tables, key=lambda numbers: (len(numbers) == 1, field.key(numbers)))
        )

    def standings(self, history: History) -> list[Row]:
        """By points, then by the opponents' points (Buchholz), then by share."""
        return table(history, lambda row: (row.points, row.buchholz, row.share or 0.0))


def most_rounds(count: int) -> int:
    """Rounds in which every pair could meet once."""
    return count - 1 + count % 2


def rounds(count: int, terms: Terms) -> int:
    """How many are played: those asked for, or as many as a knock-out would need to find its winner."""
    return terms.rounds or max(1, min(ceil(log2(count)), most_rounds(count)))


@dataclass(frozen=True, slots=True)
class Field:
    """Who plays the next round, best first, with what a pairing depends on: points as whole numbers, byes, and meetings so far."""

    order: tuple[int, ...]
    points: dict[int, int]
    byes: dict[int, int]
    met: Counter[tuple[int, int]]

    @classmethod
    def of(cls, history: History, seats: int) -> Field:
        """The field after these rounds. Points are counted in halves of an opponent beaten, so that they are whole."""
        unit = 2 * (seats - 1)
        points = dict.fromkeys(history.numbers, 0)
        byes = dict.fromkeys(history.numbers, 0)
        met: Counter[tuple[int, int]] = Counter()
        for played in history.pairings():
            for number, earned in zip(played.numbers, played.points, strict=True):
                points[number] += round(earned * unit)
                byes[number] += played.is_bye
            met.update(combinations(sorted(played.numbers), 2))
        order = sorted(history.playing, key=lambda number: (-points[number], history.numbers.index(number)))
        return cls(tuple(order), points, byes, met)

    def meetings(self, one: int, other: int) -> int:
        """How often the two have met."""
        return self.met[(one, other) if one < other else (other, one)]

    def key(self, numbers: Sequence[int]) -> int:
        """A table's place in the round: that of its best participant."""
        return min(self.order.index(number) for number in numbers)


def pairs(field: Field) -> list[tuple[int, ...]]:
    """The best matching; with an odd number one of them has the bye."""
    chosen = matching(field, NEIGHBOURS)
    # Neighbours may have met, or be too few. The whole graph is slower, and has the last word.
    if chosen is None or any(is_regrettable(field, one, other) for one, other in chosen):
        chosen = matching(field, len(field.order)) or []
    return [(one,) if other == BYE else (one, other) for one, other in chosen]


def is_regrettable(field: Field, one: int, other: int) -> bool:
    """Is it a rematch, or a bye for one who had more of them than others?"""
    if other == BYE:
        return field.byes[one] > min(field.byes[number] for number in field.order)
    return bool(field.meetings(one, other))


def matching(field: Field, reach: int) -> list[tuple[int, int]] | None:
    """The perfect matching of least cost among participants at most `reach` places apart, the better placed first; None without one."""
    import networkx as nx  # for the few who draw rounds: every process of the house would wait for it at its start

    count = len(field.order)
    costs = Costs.of(field)
    graph: nx.Graph = nx.Graph()
    graph.add_nodes_from(range(count))
    for one in range(count):
        for other in range(one + 1, min(one + 1 + reach, count)):
            graph.add_edge(one, other, weight=-costs.pair(one, other))
    if count % 2:
        for one in range(count):
            graph.add_edge(one, count, weight=-costs.bye(one))
    chosen = sorted(tuple(sorted(pair)) for pair in nx.max_weight_matching(graph, maxcardinality=True))
    if 2 * len(chosen) != len(graph):
        return None
    return [(field.order[one], BYE if other == count else field.order[other]) for one, other in chosen]


@dataclass(frozen=True, slots=True)
class Costs:
    """What a pair of places in the order costs. Each concern weighs more than all lesser ones of a whole round together."""

    field: Field
    groups: Counter[int]
    difference: int
    rematch: int
    second_bye: int

    @classmethod
    def of(cls, field: Field) -> Costs:
        count = len(field.order)
        points = [field.points[number] for number in field.order]
        difference = (count + 1) ** 3
        rematch = difference * (count + 1) * (points[0] - points[-1] + 1) ** 2
        second_bye = rematch * (count + 1) * (1 + max(field.met.values(), default=0))
        return cls(field, Counter(points), difference, rematch, second_bye)

    def pair(self, one: int, other: int) -> int:
        """Of two who meet. Equals should stand half their group apart."""
        first, second = self.field.order[one], self.field.order[other]
        points, others = self.field.points[first], self.field.points[second]
        apart = abs(other - one - (self.groups[points] // 2 if points == others else 1))
        return self.rematch * self.field.meetings(first, second) + self.difference * (points - others) ** 2 + apart**2

    def bye(self, one: int) -> int:
        """Of one who rests: it should be the last in the table who had no bye yet."""
        number = self.field.order[one]
        last = self.field.points[self.field.order[-1]]
        behind = len(self.field.order) - 1 - one
        return (
            self.second_bye * self.field.byes[number]
            + self.difference * (self.field.points[number] - last) ** 2
            + behind**2
        )


def tables_of(field: Field, seats: int) -> list[tuple[int, ...]]:
    """Tables of more than two, cut from the order, which makes them as equal as can be; then exchanges until none saves a rematch."""
    resting = byes(field, len(field.order) % seats)
    seated = [number for number in field.order if number not in resting]
    tables = [seated[start : start + seats] for start in range(0, len(seated), seats)]
    for _ in range(MOST_EXCHANGES):
        if not exchange(field, tables):
            break
    return [*(tuple(seats) for seats in tables), *((number,) for number in resting)]


def byes(field: Field, count: int) -> list[int]:
    """Who rests: those with the fewest byes, the last in the table first."""
    last_first = field.order[::-1]
    return sorted(last_first, key=lambda number: field.byes[number])[:count]


def exchange(field: Field, tables: list[list[int]]) -> bool:
    """Make the exchange of two participants that helps most, the first of several that help alike; False when none helps."""
    best: tuple[tuple[int, int], list[int], int, list[int], int] | None = None
    for one, other in combinations(tables, 2):
        before = add(worth(field, one), worth(field, other))
        if not before[0]:
            continue
        for place, beside in product(range(len(one)), range(len(other))):
            swapped_one = [*one[:place], other[beside], *one[place + 1 :]]
            swapped_other = [*other[:beside], one[place], *other[beside + 1 :]]
            after = add(worth(field, swapped_one), worth(field, swapped_other))
            gain = (before[0] - after[0], before[1] - after[1])
            if gain[0] > 0 and (best is None or gain > best[0]):
                best = (gain, one, place, other, beside)
    if best is None:
        return False
    _, one, place, other, beside = best
    one[place], other[beside] = other[beside], one[place]
    return True


def worth(field: Field, seats: Sequence[int]) -> tuple[int, int]:
    """What a table costs: meetings repeated (the third weighs more than the second), then squared differences of points."""
    repeated = spread = 0
    for one, other in combinations(seats, 2):
        repeated += field.meetings(one, other) ** 2
        spread += (field.points[one] - field.points[other]) ** 2
    return repeated, spread


def add(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]
