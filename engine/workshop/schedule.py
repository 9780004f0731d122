"""What is played next: matches in blocks (one seed in all rotations), numbered from 0, by a seed and by results alone.

A schedule is asked for the next match as often as one likes, and told of results in whatever order they come. The matches, their numbers,
seeds and seats are the same whatever the number of processes, and whenever it was stopped between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from engine.formats import FORMATS, BadTerms, Drawn, Format, History, Played, Terms
from engine.formats import Row as FormatRow
from engine.formats.scoring import game_shares, pairing_points
from engine.formats.seating import matches_of
from engine.kernel.errors import BadOption
from engine.series import Fixture
from engine.workshop.matches import Match, games_of, whole_blocks

NAMES = {"round-robin": "round_robin", "gauntlet": "gauntlet", "swiss": "swiss"}
"""The formats of an arena, as they are written, with what the ladder's tournaments store of them."""


class Schedule(Protocol):
    """What is played, one match after the other."""

    total: int
    """How many matches there will be, or about so many."""

    def take(self) -> Fixture | None:
        """The next match, each once; None where there is none, or none before more results are in."""

    def add(self, match: Match) -> None:
        """A match that was taken has been played."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What was asked for: ``blocks`` of every pairing, ``rounds`` of a Swiss (0: as many as are needed), or ``games`` altogether, at
    least, in whole blocks."""

    format: str
    bots: int
    seats: int
    seed: int
    blocks: int
    rounds: int = 0
    games: int = 0

    @property
    def terms(self) -> Terms:
        """As formats know them: at tables of one seat two meet, each alone."""
        return Terms(seats=max(self.seats, 2), rounds=self.rounds)

    @property
    def plugin(self) -> Format:
        """The format itself."""
        return FORMATS[NAMES[self.format]]

    def check(self) -> None:
        """Raise BadOption for what cannot be played."""
        if self.format not in NAMES:
            raise BadOption("format", f"there is none called {self.format!r}", f"use one of: {', '.join(NAMES)}")
        if self.format == "swiss" and self.games:
            raise BadOption("games", "a Swiss has rounds", "use --rounds and --blocks")
        if self.format != "swiss" and self.rounds:
            raise BadOption("rounds", f"a {self.format} has as many as it needs", "use --blocks or --games")
        try:
            self.plugin.check(self.bots, self.terms)
        except BadTerms as error:
            told = f"{error.message} {error.remedy}".strip().rstrip(".")
            raise BadOption(error.field, told, f"name more bots, or set --seats below {self.seats}") from error


def schedule_of(plan: Plan) -> Sweeps | Rounds:
    """The schedule of an arena. Raises BadOption."""
    plan.check()
    return Rounds(plan) if plan.plugin.ahead == 1 else Sweeps(plan)


class Sweeps:
    """Pairings that do not depend on results: all of them are gone through, a block each, as often as was asked for.

    So a longer arena begins with a shorter one of the same seed, and may be made of it.
    """

    def __init__(self, plan: Plan) -> None:
        pairings = list(_all_pairings(plan))
        size = max(plan.seats, 2)
        blocks = -(-plan.games // size) if plan.games else plan.blocks * len(pairings)
        self.total = blocks * size
        self._fixtures = _fixtures(plan, lambda number: pairings[number % len(pairings)], len(pairings), blocks)

    def take(self) -> Fixture | None:
        return next(self._fixtures, None)

    def add(self, match: Match) -> None:
        pass


def _all_pairings(plan: Plan) -> Iterator[Drawn]:
    numbers = tuple(range(1, plan.bots + 1))
    rounds: list[tuple[Played, ...]] = []
    while drawn := plan.plugin.draw(plan.terms, History(numbers, tuple(rounds))):
        rounds.append(tuple(_open(pairing) for pairing in drawn))
        yield from (pairing for pairing in drawn if len(pairing.numbers) > 1)


def _open(pairing: Drawn) -> Played:
    count = len(pairing.numbers)
    return Played(pairing.numbers, (0.0,) * count, (None,) * count, (False,) * count)


def _fixtures(plan: Plan, pairing: Callable[[int], Drawn], each: int, blocks: int) -> Iterator[Fixture]:
    size = max(plan.seats, 2)
    for block in range(blocks):
        tables = _block(plan, pairing(block), block // each)
        yield from fixtures_of(block * size, block, plan.seed + block, tables)


def _block(plan: Plan, pairing: Drawn, place: int) -> list[list[int]]:
    """Who sits where in each match of a pairing's block; every other one is seated in reverse, so that at larger tables neighbours
    change."""
    seated = [number - 1 for number in pairing.numbers]
    if place % 2:
        seated.reverse()
    return matches_of(seated, plan.seats)


@dataclass(slots=True)
class _Round:
    """A round of a Swiss while it is played."""

    drawn: tuple[Drawn, ...]
    waiting: list[Fixture]
    blocks: dict[int, int]  # a block to its pairing's place in the round
    open: int
    matches: list[Match] = field(default_factory=list)


class Rounds:
    """Rounds of which each depends on the results of those before."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._numbers = tuple(range(1, plan.bots + 1))
        self._rounds: list[tuple[Played, ...]] = []
        self._number = self._block = 0
        self.total = plan.plugin.pairings(plan.bots, plan.terms) * plan.blocks * max(plan.seats, 2)
        self._now = self._draw()

    @property
    def standings(self) -> list[FormatRow]:
        """By the format's own rules, after the rounds that are complete."""
        return self._plan.plugin.standings(History(self._numbers, tuple(self._rounds)))

    def take(self) -> Fixture | None:
        return self._now.waiting.pop(0) if self._now is not None and self._now.waiting else None

    def add(self, match: Match) -> None:
        now = self._now
        if now is None:
            return
        now.matches.append(match)
        now.open -= 1
        if not now.open:
            self._rounds.append(tuple(self._played(now)))
            self._now = self._draw()

    def _draw(self) -> _Round | None:
        drawn = self._plan.plugin.draw(self._plan.terms, History(self._numbers, tuple(self._rounds)))
        if not drawn:
            return None
        waiting: list[Fixture] = []
        blocks: dict[int, int] = {}
        for sweep in range(self._plan.blocks):
            for place, pairing in enumerate(drawn):
                if len(pairing.numbers) > 1:
                    blocks[self._block] = place
                    tables = _block(self._plan, pairing, sweep)
                    waiting += fixtures_of(self._number, self._block, self._plan.seed + self._block, tables)
                    self._number += len(tables)
                    self._block += 1
        return _Round(drawn, waiting, blocks, len(waiting))

    def _played(self, now: _Round) -> Iterator[Played]:
        whole = whole_blocks(now.matches, self._plan.seats)
        for place, pairing in enumerate(now.drawn):
            if len(pairing.numbers) == 1:
                yield Played(pairing.numbers, (self._plan.plugin.bye_points,), (None,), (False,))
                continue
            games = [
                game for block, owner in now.blocks.items() if owner == place for game in games_of(whole.get(block, []))
            ]
            scores = dict.fromkeys(pairing.numbers, 0.0)
            for game in games:
                for bot, share in zip(game.bots, game_shares(game.places), strict=True):
                    scores[bot + 1] += share
            points = pairing_points([scores[number] for number in pairing.numbers])
            shares = tuple(scores[number] / len(games) if games else None for number in pairing.numbers)
            yield Played(pairing.numbers, tuple(points), shares, (False,) * len(points))


def fixtures_of(number: int, block: int, seed: int, tables: Sequence[Sequence[int]]) -> list[Fixture]:
    """The matches of a block, numbered from ``number``."""
    return [Fixture(number + turn, block, seed, tuple(order)) for turn, order in enumerate(tables)]


__all__ = ["NAMES", "Plan", "Rounds", "Schedule", "Sweeps", "fixtures_of", "schedule_of"]
