"""Who meets whom: a pure function from a snapshot of a season to the blocks to make next.

The bot in greatest need is seated first: fewest rated games (those in flight count), then longest wait. Its first 20 games are drawn
over the whole board; after that each opponent is, with 20 % chance, from anywhere, and else by turns a near neighbour above and a near
neighbour below. Opponents weigh 1 / (1 + times met): a soft rule, since a hard one starves bots of games. Measured in simulation:
neighbours-only play squeezes the scale (rmse 96 Elo against 66).

Never two bots of one owner at a table, except the house's, which are there to fill tables. Equal snapshots and seeds give equal plans.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

NEWCOMER_GAMES = 20
"""Below so many games, opponents come from the whole board."""

FAR_CHANCE = 0.2
"""Chance for each seat of a settled bot's table to go to somebody from anywhere."""

NEIGHBOURS = 4
"""How many ranks up, or down, a near opponent may stand."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A current entry. `games` are rated games with those in flight, `games_by_seats` the same by seat count; `waited` is the place in the
    queue of those who wait (0 has waited longest)."""

    entry: int
    owner: int
    house: bool
    rating: float
    games: int
    waited: int
    open_blocks: int
    games_by_seats: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A season at one moment. `met` counts the blocks in which two entries (lower id first) sat together; `seat_mix` gives each
    playable seat count its share; the next four bound the open blocks. `matches_left` is how many more matches are wanted (None: no
    end): seat counts are then chosen so that the last block comes out even, if that can be."""

    contenders: tuple[Contender, ...]
    met: Mapping[tuple[int, int], int]
    seat_mix: Mapping[int, float]
    open_blocks: int
    max_open_blocks: int
    max_per_bot: int
    max_per_owner: int
    matches_left: int | None = None


def plan(snapshot: Snapshot, seed: int) -> list[tuple[int, ...]]:
    """The blocks to make now: for each, the entries at its table, in the seating of its first rotation. Empty when there is no room."""
    return _Planner(snapshot, Random(seed)).plan()  # noqa: S311 - fairness, not secrecy: seeds of games come from elsewhere


class _Planner:
    """The snapshot, moved on with every block that is planned."""

    def __init__(self, snapshot: Snapshot, random: Random) -> None:
        self.snapshot, self.random = snapshot, random
        self.board = sorted(snapshot.contenders, key=lambda bot: (-bot.rating, bot.entry))
        self.place = {bot.entry: place for place, bot in enumerate(self.board)}
        self.games = {bot.entry: bot.games for bot in self.board}
        self.by_seats = {bot.entry: Counter(bot.games_by_seats) for bot in self.board}
        self.open_of_bot = Counter({bot.entry: bot.open_blocks for bot in self.board})
        self.open_of_owner: Counter[int] = Counter()
        for bot in self.board:
            self.open_of_owner[bot.owner] += bot.open_blocks
        self.met = Counter(snapshot.met)
        self.served: Counter[int] = Counter()
        self.left = snapshot.matches_left

    def plan(self) -> list[tuple[int, ...]]:
        blocks = []
        for _ in range(self.snapshot.max_open_blocks - self.snapshot.open_blocks):
            table = self.next_table() if self.left is None or self.left > 0 else None
            if table is None:
                break
            self.random.shuffle(table)
            self.note(table)
            blocks.append(tuple(bot.entry for bot in table))
        return blocks

    def next_table(self) -> list[Contender] | None:
        """A table for the neediest bot for which there is one."""
        in_need = sorted(
            self.board, key=lambda bot: (self.games[bot.entry], self.served[bot.entry], bot.waited, bot.entry)
        )
        for bot in in_need:
            if not self.free(bot):
                continue
            for seats in self.seat_counts(bot):
                if table := self.fill([bot], seats):
                    return table
        return None

    def free(self, bot: Contender) -> bool:
        """May the bot sit in one more block?"""
        if self.open_of_bot[bot.entry] >= self.snapshot.max_per_bot:
            return False
        return bot.house or self.open_of_owner[bot.owner] < self.snapshot.max_per_owner

    def seat_counts(self, bot: Contender) -> list[int]:
        """Seat counts with a share in the mix, the one of which the bot has had least for its share first."""
        counts = [
            (self.by_seats[bot.entry][seats] / share, self.random.random(), seats)
            for seats, share in self.snapshot.seat_mix.items()
            if share > 0 and self.comes_out(seats)
        ]
        return [seats for *_, seats in sorted(counts)]

    def comes_out(self, seats: int) -> bool:
        """With a block of so many matches next, can the matches left still be made of whole blocks? If they cannot anyway, any will do."""
        if self.left is None:
            return True
        counts = [count for count, share in self.snapshot.seat_mix.items() if share > 0]
        whole = {0}
        for matches in range(1, self.left + 1):
            if any(matches - count in whole for count in counts):
                whole.add(matches)
        return self.left not in whole or self.left - seats in whole

    def fill(self, table: list[Contender], seats: int) -> list[Contender] | None:
        """Opponents for the first bot at the table, or None when there are not enough."""
        bot = table[0]
        above = self.random.random() < 0.5
        while len(table) < seats:
            possible = [other for other in self.board if self.may_join(other, table)]
            if not possible:
                return None
            newcomer = self.games[bot.entry] < NEWCOMER_GAMES
            if not newcomer and self.random.random() >= FAR_CHANCE:
                possible = self.near(bot, possible, above)
                above = not above
            weights = [1 / (1 + self.met[_pair(bot, other)]) for other in possible]
            table.append(self.random.choices(possible, weights)[0])
        return table

    def may_join(self, other: Contender, table: list[Contender]) -> bool:
        """Is the bot free, not at the table yet, and of an owner who is not?"""
        return self.free(other) and all(
            other.entry != seated.entry and (other.owner != seated.owner or (other.house and seated.house))
            for seated in table
        )

    def near(self, bot: Contender, possible: list[Contender], above: bool) -> list[Contender]:
        """The nearest of them on this side of the bot on the board; at its end, on the other."""
        place = self.place[bot.entry]
        higher = [other for other in possible if self.place[other.entry] < place][-NEIGHBOURS:]
        lower = [other for other in possible if self.place[other.entry] > place][:NEIGHBOURS]
        return (higher or lower) if above else (lower or higher)

    def note(self, table: list[Contender]) -> None:
        if self.left is not None:
            self.left -= len(table)
        for owner in {bot.owner for bot in table}:
            self.open_of_owner[owner] += 1
        for bot in table:
            self.games[bot.entry] += len(table)
            self.by_seats[bot.entry][len(table)] += len(table)
            self.open_of_bot[bot.entry] += 1
            self.served[bot.entry] += 1
            for other in table:
                if bot.entry < other.entry:
                    self.met[_pair(bot, other)] += 1


def _pair(bot: Contender, other: Contender) -> tuple[int, int]:
    return min(bot.entry, other.entry), max(bot.entry, other.entry)
