"""A test of two versions at home: the ladder's version test, with its seating, its blocks, its likelihoods and its stop.

One thing differs, and only where several blocks are played at once: blocks count in the order of their numbers, not in that in which they
end, so that a seed gives the same answer on any number of processes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from engine.formats.seating import matches_of, table_of_test
from engine.ratings.sprt import BlockScore, Hypotheses, State, assess
from engine.series import Fixture
from engine.workshop.matches import Match, games_of, whole_blocks
from engine.workshop.schedule import fixtures_of

NEW, OLD = 0, 1
"""The numbers of the two; the field follows."""

SPOILT_BLOCKS = 10
"""A test of which so many more blocks are void than count is given up."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is tested: ``field`` is how many others there are to fill the table, ``most_blocks`` when it stops undecided."""

    hypotheses: Hypotheses
    seats: int
    field: int
    seed: int
    most_blocks: int


class Trial:
    """The schedule of a test. ``state`` is how it stands after the blocks that count; ``over`` when nothing more is to be played."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._scores: list[BlockScore] = []
        self._blocks: dict[int, list[Match]] = defaultdict(list)
        self._waiting: list[Fixture] = []
        self._made = self._judged = self.void = 0
        self._size = max(terms.seats, 2)
        self.total = terms.most_blocks * self._size
        self.state: State = assess([], terms.hypotheses)

    @property
    def scores(self) -> Sequence[BlockScore]:
        """Of the blocks that count, in their order."""
        return self._scores

    @property
    def over(self) -> bool:
        """Is it decided, or at its limit, or to be given up?"""
        return self.state.decision is not None or self.exhausted or self.hopeless

    @property
    def exhausted(self) -> bool:
        """Were all its blocks played?"""
        return len(self._scores) >= self._terms.most_blocks

    @property
    def hopeless(self) -> bool:
        """Are too many of its blocks void?"""
        return self.void >= SPOILT_BLOCKS + len(self._scores)

    def take(self) -> Fixture | None:
        if self._waiting:
            return self._waiting.pop(0)
        if self.over or self._made - self.void >= self._terms.most_blocks:
            return None
        terms, number = self._terms, self._made
        seated = table_of_test((NEW, OLD), range(2, 2 + terms.field), terms.seats, number, str(terms.seed))
        tables = matches_of(seated, terms.seats)
        self._waiting = fixtures_of(number * self._size, number, terms.seed + number, tables)
        self._made += 1
        return self._waiting.pop(0)

    def add(self, match: Match) -> None:
        self._blocks[match.fixture.block].append(match)
        while not self.over and len(self._blocks[self._judged]) == self._size:
            self._count(self._blocks[self._judged])
            self._judged += 1

    def _count(self, block: Sequence[Match]) -> None:
        whole = whole_blocks(block, self._terms.seats)
        if not whole:
            self.void += 1
            return
        games = [dict(zip(game.bots, game.places, strict=True)) for those in whole.values() for game in games_of(those)]
        self._scores.append(BlockScore.of([(places[NEW], places[OLD]) for places in games]))
        self.state = assess(self._scores, self._terms.hypotheses)


__all__ = ["NEW", "OLD", "SPOILT_BLOCKS", "Terms", "Trial"]
