"""How long newcomers wait for their first games beside a full queue, and what the others lose: a house of processes, event by event.

Processes take matches from one queue, first come, first served, and as many matches come as are played, so that it stays as full as it is.
A newcomer plays in blocks at tables of four, two of them open at a time, as the matchmaker has it. Where a share of claims is kept, one
claim in so many takes the newcomers' match that has waited longest, whatever waits before it; else all of them wait for their place.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from heapq import heappop, heappush

from numpy.random import Generator

EVERY = 3
"""One claim in so many is a newcomer's, while there is one."""

GAMES, SEATS, OPEN_BLOCKS = 20, 4, 2
"""First games of a newcomer; seats of its tables, each block having so many matches; blocks in which it sits at a time."""

OTHERS = -1


@dataclass(frozen=True, slots=True)
class House:
    """Matches that wait, processes that play, and how long one match takes on average."""

    waiting: int = 500
    processes: int = 4
    match_minutes: float = 0.25


@dataclass(frozen=True, slots=True)
class FirstGames:
    """What came of it. `minutes`: until the mean newcomer had its games. `delay`: by how many minutes the others' matches that waited are
    later for it. `others`: their share of claims until the last newcomer had its games."""

    minutes: float
    delay: float
    others: float


def first_games(house: House, every: int | None, random: Generator, bots: int = 1) -> FirstGames:
    """So many newcomers come at once; one claim in `every` is theirs (None: no share is kept)."""
    return _Run(house, every, random, bots).played()


class _Run:
    def __init__(self, house: House, every: int | None, random: Generator, bots: int) -> None:
        self.house, self.every, self.random = house, every, random
        self.queue: deque[int] = deque([OTHERS] * house.waiting)
        self.kept: deque[int] = deque()
        self.blocks_left = dict.fromkeys(range(bots), GAMES // SEATS)
        self.games = dict.fromkeys(range(bots), 0)
        self.claims = self.claims_of_newcomers = 0

    def played(self) -> FirstGames:
        """Play until every newcomer has its games."""
        for bot in self.games:
            for _ in range(OPEN_BLOCKS):
                self.make_block(bot)
        running: list[tuple[float, int, int]] = []
        ended_at: dict[int, float] = {}
        for process in range(self.house.processes):
            heappush(running, (self.lasts(), process, self.claim()))
        while len(ended_at) < len(self.games):
            now, process, bot = heappop(running)
            if bot == OTHERS:
                self.queue.append(OTHERS)
            elif self.has_played(bot):
                ended_at[bot] = now
            heappush(running, (now + self.lasts(), process, self.claim()))
        rate = self.house.processes / self.house.match_minutes
        delay = self.claims_of_newcomers / rate if self.every is not None else 0.0
        return FirstGames(
            sum(ended_at.values()) / len(ended_at), delay, 1 - self.claims_of_newcomers / max(1, self.claims)
        )

    def make_block(self, bot: int) -> None:
        if self.blocks_left[bot]:
            self.blocks_left[bot] -= 1
            (self.queue if self.every is None else self.kept).extend([bot] * SEATS)

    def claim(self) -> int:
        self.claims += 1
        turn = self.every is not None and self.claims % self.every == 0 and self.kept
        bot = self.kept.popleft() if turn else self.queue.popleft()
        self.claims_of_newcomers += bot != OTHERS
        return bot

    def has_played(self, bot: int) -> bool:
        """The newcomer has played another game; another block is made when one is over. Has it all its games?"""
        self.games[bot] += 1
        if self.games[bot] % SEATS == 0:
            self.make_block(bot)
        return self.games[bot] == GAMES

    def lasts(self) -> float:
        """Minutes of a match: of a gamma distribution, some half as long, some twice."""
        return float(self.random.gamma(4, self.house.match_minutes / 4))
