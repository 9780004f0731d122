"""Who meets whom: a pure function from a snapshot of a season to the blocks to make next.

The authors' bot in greatest need is seated first: newcomers, who have played fewer than 20 games, by turns, who has waited longest first;
then fewest rated games (those in flight count), then widest interval of the season rating, then longest wait. Before all of them come
those who have waited for longer than the season's ceiling, longest wait first, so that nobody starves while newcomers keep arriving. A
bot's first 20 games are drawn over the whole board; after that each opponent is, with 20 % chance, from anywhere, and else by turns a near
neighbour above and a near neighbour below. Opponents weigh 1 / (1 + times met): a soft rule, since a hard one starves bots of games.
Measured in simulation: neighbours-only play squeezes the scale (rmse 96 Elo against 66).

The house's bots play with each other when nobody else is to be seated: their blocks are planned last, are played after what waits, and
take no room from others, who meet a house bot in however many such blocks it sits. An owner's bots sit in a share of the blocks, but where
nobody else wants the room its newcomers have it before the house's bots do.

Whoever is seated first has the table that it has had least of for its share in the mix; the others are drawn to it, and large tables draw
more of them. So another soft rule: an opponent that has had more than its share of tables of this size weighs 1 / (1 + tables too many).

A table of one seat is a duel: several bots play its seed, each alone, and their scores are compared; they are chosen like opponents.

When there is no room for another block, there may still be room for newcomers: blocks for those alone who have played fewer than 20 games,
above the limit by a bounded share. Their opponents come from the whole board, how many open blocks they sit in notwithstanding, for where
the queue is full, everybody sits in as many as he may. So a version that has just passed does not wait until the queue has drained.

Never two bots of one owner in a block, except the house's, which are there to fill tables, nor of two divisions, except with the house's,
which tie the divisions' scales together. Equal snapshots and seeds give equal plans.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import gcd, inf
from random import Random

NEWCOMER_GAMES = 20
"""Below so many games, opponents come from the whole board."""

FAR_CHANCE = 0.2
"""Chance for each seat of a settled bot's table to go to somebody from anywhere."""

NEIGHBOURS = 4
"""How many ranks up, or down, a near opponent may stand."""


Met = Callable[[int], Mapping[int, int]]
"""In how many blocks a bot has met each other, by entry. Asked of those alone who are seated first."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A current entry. `games` are rated games with those in flight, `games_by_seats` the same by seat count; `half_width` is that of its
    season rating (None: not known, which is wider than any); `waited` is the place in the queue of those who wait (0 has waited longest),
    `overdue` whether it has waited for longer than it should; `filling` counts those of its open blocks in which the house's bots are among
    themselves, which `open_blocks` does not."""

    entry: int
    owner: int
    house: bool
    rating: float
    games: int
    waited: int
    open_blocks: int
    games_by_seats: Mapping[int, int] = field(default_factory=dict)
    half_width: float | None = None
    overdue: bool = False
    division: int = 0
    filling: int = 0


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A season at one moment. `met` counts the blocks in which a bot sat with each other; `seat_mix` gives each playable seat count its
    share; the next four bound the open blocks in which an author's bot sits, and `newcomer_blocks` is how many with a newcomer may be made
    beyond that, `house_blocks` how many for whose first seat only a house bot is left (None: as many as there is room for then).
    `matches_left` is how many more matches are wanted (None: no end): seat counts are then chosen so that the last block comes out even, if
    that can be. `duel_size` bots play a duel's seed."""

    contenders: tuple[Contender, ...]
    met: Met
    seat_mix: Mapping[int, float]
    open_blocks: int
    max_open_blocks: int
    max_per_bot: int
    max_per_owner: int
    matches_left: int | None = None
    duel_size: int = 2
    newcomer_blocks: int = 0
    house_blocks: int | None = None

    def matches_of(self, seats: int) -> int:
        """How many matches a block of tables with so many seats has."""
        return seats if seats > 1 else self.duel_size


@dataclass(frozen=True, slots=True)
class Planned:
    """A block to make: entries in the seating of its first rotation, the seats of its tables (1: a duel), whether a newcomer sits there,
    who is not to wait as long as others, and whether the house's bots are among themselves, who are to wait for all others."""

    entries: tuple[int, ...]
    seats: int
    newcomer: bool = field(default=False, compare=False)
    filling: bool = field(default=False, compare=False)


def plan(snapshot: Snapshot, seed: int) -> list[Planned]:
    """The blocks to make now. Empty when there is no room."""
    return _Planner(snapshot, Random(seed)).plan()  # noqa: S311 - fairness, not secrecy: seeds of games come from elsewhere


class _Planner:
    """The snapshot, moved on with every block that is planned: by what the block changes, and nothing is put together anew."""

    def __init__(self, snapshot: Snapshot, random: Random) -> None:
        self.snapshot, self.random = snapshot, random
        self.board = sorted(snapshot.contenders, key=lambda bot: (-bot.rating, bot.entry))
        self.place = {bot.entry: place for place, bot in enumerate(self.board)}
        self.bots = {bot.entry: bot for bot in self.board}
        self.games = {bot.entry: bot.games for bot in self.board}
        self.by_seats = {bot.entry: Counter(bot.games_by_seats) for bot in self.board}
        self.open_of_bot = Counter({bot.entry: bot.open_blocks for bot in self.board})
        self.filling_of_bot = Counter({bot.entry: bot.filling for bot in self.board})
        self.open_of_owner: Counter[int] = Counter()
        for bot in self.board:
            self.open_of_owner[bot.owner] += bot.open_blocks
        self.met: dict[int, Counter[int]] = {}
        self.met_here: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self.served: Counter[int] = Counter()
        self.left = snapshot.matches_left
        self.shares = sum(share for share in snapshot.seat_mix.values() if share > 0)
        self.free_ones = [bot for bot in self.board if self.free(bot)]
        idle = [bot for bot in self.board if self.is_idle(bot)]
        self.needy = sorted(map(self.need, idle))
        self.in_need = {bot.entry for bot in idle}
        self.too_many: dict[int, dict[int, float]] = {}

    def plan(self) -> list[Planned]:
        room = self.snapshot.max_open_blocks - self.snapshot.open_blocks
        blocks = self.planned(room, self.next_table)
        blocks += self.planned(room - len(blocks), self.next_table_beyond_share)
        left = room - len(blocks) if self.snapshot.house_blocks is None else self.snapshot.house_blocks
        newcomers = self.snapshot.newcomer_blocks - sum(block.newcomer for block in blocks)
        beyond = self.planned(newcomers, self.next_newcomers_table)
        beyond += self.planned(newcomers - len(beyond), self.next_newcomers_table_beyond_share)
        return blocks + beyond + self.planned(min(left, room - len(blocks)), self.next_house_table)

    def planned(self, most: int, next_table: Callable[[], tuple[list[Contender], int] | None]) -> list[Planned]:
        """So many blocks, or as many as there are tables for."""
        blocks: list[Planned] = []
        while len(blocks) < most:
            found = next_table() if self.left is None or self.left > 0 else None
            if found is None:
                break
            table, seats = found
            newcomer, filling = any(map(self.is_newcomer, table)), all(bot.house for bot in table)
            self.random.shuffle(table)
            self.note(table, seats)
            blocks.append(Planned(tuple(bot.entry for bot in table), seats, newcomer, filling))
        return blocks

    def next_table(self) -> tuple[list[Contender], int] | None:
        """A table for the neediest author's bot for which there is one, or house bot that has waited too long, and its seats."""
        wanted = (bot for bot in self.in_order() if not bot.house or self.is_late(bot))
        return self.table_of(filter(self.free, wanted), self.free_ones)

    def next_table_beyond_share(self) -> tuple[list[Contender], int] | None:
        """The same for the neediest newcomer whose owner has his share: nobody else wants the room."""
        return self.table_of(filter(self.is_idle, self.newcomers()), self.free_ones)

    def next_newcomers_table(self) -> tuple[list[Contender], int] | None:
        """The same for the neediest newcomer, against anybody."""
        return self.table_of(filter(self.free, self.newcomers()), self.board)

    def next_newcomers_table_beyond_share(self) -> tuple[list[Contender], int] | None:
        """The same for one whose owner has his share."""
        return self.table_of(filter(self.is_idle, self.newcomers()), self.board)

    def next_house_table(self) -> tuple[list[Contender], int] | None:
        """A table for the neediest house bot, against whoever may sit in one more block, those of the house's bots alone counted."""
        idle = [bot for bot in self.free_ones if self.is_idle(bot, self.filling_of_bot[bot.entry])]
        chosen = {bot.entry for bot in idle}
        return self.table_of((bot for bot in self.in_order() if bot.house and bot.entry in chosen), idle)

    def table_of(self, bots: Iterable[Contender], others: list[Contender]) -> tuple[list[Contender], int] | None:
        """A table for the first of these bots for which there is one among the others."""
        for bot in bots:
            for seats in self.seat_counts(bot):
                if table := self.fill([bot], seats, others):
                    return table, seats
        return None

    def in_order(self) -> Iterator[Contender]:
        """All who might sit in one more block when the plan began, the neediest first."""
        return (self.bots[int(entry)] for *_, entry in self.needy)

    def newcomers(self) -> Iterator[Contender]:
        """The newcomers among them."""
        return filter(self.is_newcomer, self.in_order())

    def is_newcomer(self, bot: Contender) -> bool:
        """Has an author's bot had so few games that nothing is known of it yet?"""
        return not bot.house and self.games[bot.entry] < NEWCOMER_GAMES

    def is_late(self, bot: Contender) -> bool:
        """Has it waited for longer than it should, and is in no block of this plan?"""
        return bot.overdue and not self.served[bot.entry]

    def need(self, bot: Contender) -> tuple[float, ...]:
        """The lower, the sooner the bot is seated."""
        if self.is_late(bot):
            return (0, bot.waited, bot.entry)
        if self.is_newcomer(bot):
            # By turns: by games, one that has played a few would wait until all who come after it have as many.
            return (1, self.served[bot.entry], bot.waited, bot.entry)
        width = inf if bot.half_width is None else bot.half_width
        return (2, self.games[bot.entry], -width, self.served[bot.entry], bot.waited, bot.entry)

    def free(self, bot: Contender) -> bool:
        """May the bot sit in one more block?"""
        return self.is_idle(bot) and (bot.house or self.open_of_owner[bot.owner] < self.snapshot.max_per_owner)

    def is_idle(self, bot: Contender, filling: int = 0) -> bool:
        """May it as far as its own open blocks go, and so many more?"""
        return self.open_of_bot[bot.entry] + filling < self.snapshot.max_per_bot

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
        counts = [self.snapshot.matches_of(count) for count, share in self.snapshot.seat_mix.items() if share > 0]
        return not _is_sum(self.left, counts) or _is_sum(self.left - self.snapshot.matches_of(seats), counts)

    def fill(self, table: list[Contender], seats: int, others: list[Contender]) -> list[Contender] | None:
        """Opponents for the first bot at the table, or None when there are not enough among the others, who come in the board's order."""
        bot, size = table[0], self.snapshot.matches_of(seats)
        above = self.random.random() < 0.5
        possible = [other for other in others if may_meet(other, bot)]
        while len(table) < size:
            if len(possible) < size - len(table):
                return None
            among = possible
            newcomer = self.games[bot.entry] < NEWCOMER_GAMES
            if not newcomer and self.random.random() >= FAR_CHANCE:
                among = self.near(bot, possible, above)
                above = not above
            met, too_many = self.met_by(bot), self.tables_too_many(seats)
            weights = [1 / (1 + met[other.entry]) / (1 + too_many[other.entry]) for other in among]
            chosen = self.random.choices(among, weights)[0]
            table.append(chosen)
            possible = [other for other in possible if may_meet(other, chosen)]
        return table

    def met_by(self, bot: Contender) -> Counter[int]:
        """In how many blocks the bot has met each other, those of this plan among them."""
        if bot.entry not in self.met:
            self.met[bot.entry] = Counter(self.snapshot.met(bot.entry)) + self.met_here[bot.entry]
        return self.met[bot.entry]

    def tables_too_many(self, seats: int) -> Mapping[int, float]:
        """By how many tables of this size each bot has had more than its share of games; 0 for one that has had less."""
        if seats not in self.too_many:
            self.too_many[seats] = {bot.entry: self.excess(bot, seats) for bot in self.board}
        return self.too_many[seats]

    def excess(self, bot: Contender, seats: int) -> float:
        """The same for one bot."""
        played, mix = self.by_seats[bot.entry], self.snapshot.seat_mix
        due = sum(played.values()) * mix[seats] / self.shares
        return max(0.0, played[seats] - due) / seats

    def near(self, bot: Contender, possible: list[Contender], above: bool) -> list[Contender]:
        """The nearest of them on this side of the bot on the board; at its end, on the other."""
        here = bisect_left(possible, self.place[bot.entry], key=lambda other: self.place[other.entry])
        higher, lower = possible[max(0, here - NEIGHBOURS) : here], possible[here : here + NEIGHBOURS]
        return (higher or lower) if above else (lower or higher)

    def note(self, table: list[Contender], seats: int) -> None:
        games = seats  # of each: every rotation of the block, or its one part of a duel
        if self.left is not None:
            self.left -= len(table)
        for owner in {bot.owner for bot in table}:
            self.open_of_owner[owner] += 1
        for bot in table:
            if bot.entry in self.in_need:
                del self.needy[bisect_left(self.needy, self.need(bot))]
            self.games[bot.entry] += games
            self.by_seats[bot.entry][seats] += games
            self.open_of_bot[bot.entry] += 1
            self.served[bot.entry] += 1
            if bot.entry in self.in_need:
                insort(self.needy, self.need(bot))
            for count, too_many in self.too_many.items():
                too_many[bot.entry] = self.excess(bot, count)
            for other in table:
                if bot.entry != other.entry:
                    met = self.met if bot.entry in self.met else self.met_here
                    met[bot.entry][other.entry] += 1
        self.free_ones = [bot for bot in self.free_ones if self.free(bot)]


def may_meet(one: Contender, other: Contender) -> bool:
    """May the two be in one block? Not one bot twice, nor two of an owner or of two divisions; the house's bots with anybody."""
    if one.entry == other.entry:
        return False
    if one.house or other.house:
        return one.house == other.house or one.owner != other.owner
    return one.owner != other.owner and one.division == other.division


def _is_sum(whole: int, parts: Collection[int]) -> bool:
    """Can the number be put together of these, each as often as one likes?"""
    if whole < 0:
        return False
    if whole >= max(parts) ** 2:  # from there on all are that a common measure of the parts goes into
        return whole % gcd(*parts) == 0
    sums = {0}
    for one in range(1, whole + 1):
        if any(one - part in sums for part in parts):
            sums.add(one)
    return whole in sums
