"""Steps of equal height from random to the strongest: candidates play each other, and those whose ratings lie evenly are chosen.

A scripted bot that slips more and more often (``slip=N``) is a bot for every strength below its own, so steps can be as even as one likes.
First all candidates are scouted: in each round tables are made of neighbours by strength as it is known so far, each a block of one seed
in all rotations. Where a slip leads to is read from a curve that only falls, drawn through those that were played. Then the chosen sit with
their neighbours, are chosen anew by what that says, and play as many games as were asked for: at every step so many in which both sat.
All games make one fit, the ladder's own, with the scripted bot at 1500.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
import scipy

from engine.bots import SLIP, house_bot, scripted_for
from engine.bots.grades import STEPS, Grades, Step, Strength
from engine.bots.slips import PERCENT
from engine.kernel.errors import BadOption
from engine.kernel.title import Title
from engine.ratings.board import Row as Rated
from engine.ratings.board import SeasonRating, rate_season
from engine.ratings.games import Floats, Game, Games
from engine.workshop.keeping import made_now
from engine.workshop.tables import Table, blocks_of, played, series_of

SEATS = 3
"""At a table, where the title has such: of two seats some titles make a game of its own."""

SLIPS = (2, 5, 10, 20, 30, 45, 60, 80)
"""Random choices in a hundred of the selves that are scouted."""

SEARCHES = ("searcher:playouts=8",)
"""Searchers that are scouted: small budgets, counted in playouts, so that a busy machine does not weaken them. Nearly all the time that a
measurement takes is theirs."""

ROUNDS = 10
"""Of scouting; in each everybody sits in a block."""

FIRST_TRY = 4
"""One in so many of the games that are asked for is played before the steps are chosen for good."""

Told = Callable[[str, int, int], None]
"""Is told what is being done, how many games of it are over, and of how many."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured, and how: ``games`` for each step in which both sit, on ``jobs`` processes."""

    title: Title
    options: Mapping[str, str]
    seats: int
    games: int = 200
    seed: int = 1
    rounds: int = ROUNDS
    jobs: int = 1


def candidates_of(title_id: str, more: Sequence[str] = ()) -> list[str]:
    """The bots that are scouted, and ``more``, weakest first by what their names promise. Raises BadOption for a title without a scripted
    bot, and for a name that is no house bot's."""
    scripted = scripted_for(title_id)
    if scripted is None:
        raise BadOption("title", f"no house bot is scripted for {title_id}", "use a title that has a scripted bot")
    slips = [f"{scripted.name}:{SLIP}={slip}" for slip in sorted(SLIPS, reverse=True)]
    names = list(dict.fromkeys(["random", *slips, "greedy", scripted.name, *SEARCHES, *more]))
    for name in names:
        if not house_bot(name).supports(title_id):
            raise BadOption("bot", f"{name} does not play {title_id}", "name one that does")
    return names


def seats_of(title: Title, options: Mapping[str, str]) -> int:
    """Seats at the tables at which a title's bots are measured."""
    allowed = title.seats(dict(options))
    return next((count for count in allowed if count >= SEATS), allowed[-1])


def neighbours(order: Sequence[int], seats: int, shift: int) -> list[Table]:
    """Tables of neighbours in this order, at which everybody sits; they begin ``shift`` places later than the first could."""
    starts = [0, *range(shift % seats, len(order) - seats + 1, seats), len(order) - seats]
    return [tuple(order[start : start + seats]) for start in sorted(set(starts))]


def windows(steps: Sequence[int], seats: int, games: int, met: Callable[[int, int], int] = lambda *_: 0) -> list[Table]:
    """The fewest tables of neighbouring steps after which both bots of every pair of neighbours have sat in so many games, in some of which
    they have ``met`` already: each place leaves to the next what that can have."""
    last = len(steps) - seats
    lacking = [max(0, games - met(*pair)) for pair in pairwise(steps)]
    found: list[Table] = []
    for place in range(last + 1):
        wanted = lacking[place:] if place == last else lacking[place : place + 1]
        blocks = -(-max(wanted) // seats)
        found += [tuple(steps[place : place + seats])] * blocks
        for pair in range(place, place + seats - 1):
            lacking[pair] = max(0, lacking[pair] - blocks * seats)
    return found


def evenly(ratings: Mapping[str, float], first: str, steps: int = STEPS) -> list[str]:
    """So many of these bots, from ``first`` to the strongest, whose ratings lie as evenly as they can: the sum of the squares of the
    distances between neighbours is the least. Raises BadOption where no such number is above the first."""
    pool = sorted((name for name in ratings if ratings[name] > ratings[first]), key=lambda name: (ratings[name], name))
    if len(pool) < steps - 1:
        raise BadOption("bots", f"{len(pool)} are stronger than {first}", f"{steps - 1} are needed: name more")
    heights = np.array([ratings[first], *(ratings[name] for name in pool)])
    squares = (heights[:, None] - heights[None, :]) ** 2
    # cost[i]: of the best way from the first to bot i in so many steps; each bot is above all those before it.
    cost = np.full(len(heights), np.inf)
    cost[0] = 0.0
    came_from = []
    for _ in range(steps - 1):
        total = np.where(np.tri(len(heights), k=-1, dtype=bool), squares + cost[None, :], np.inf)
        came_from.append(total.argmin(axis=1))
        cost = total.min(axis=1)
    place, chosen = len(heights) - 1, []
    for back in reversed(came_from):
        chosen.append(pool[place - 1])
        place = int(back[place])
    return [first, *reversed(chosen)]


@dataclass
class Grading:
    """Candidates, the games that they have played, and what these say. ``names`` are in the order of their numbers."""

    plan: Plan
    names: list[str]
    games: list[Game] = field(default_factory=list)
    blocks: int = 0

    def number_of(self, name: str) -> int:
        """The bot's number; it is one of the candidates from now on."""
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name)

    def play(self, tables: Sequence[Table], what: str, told: Told) -> None:
        """Play a block at each of these tables."""
        plan = self.plan
        series = series_of(plan.title, plan.options, self.names, plan.seed)
        fixtures = list(blocks_of(series, tables, self.blocks))
        over = 0

        def one_more() -> None:
            nonlocal over
            over += 1
            told(what, over, len(fixtures))

        self.games += [one.game for one in played(series, fixtures, plan.jobs, one_more)]
        self.blocks += len(tables)

    def met(self, one: int, other: int) -> int:
        """In how many games both sat."""
        return sum({one, other} <= set(game.bots) for game in self.games)

    def share(self, one: int, other: int) -> float | None:
        """In what share of these the one finished above the other, level ones counted half; None where they have not met."""
        places = [dict(zip(game.bots, game.places, strict=True)) for game in self.games]
        results = [np.sign(at[other] - at[one]) for at in places if {one, other} <= at.keys()]
        return round(float(np.mean(results) + 1) / 2, 3) if results else None

    def board(self) -> SeasonRating:
        """The fit of all games, the title's scripted bot at 1500."""
        scripted = scripted_for(self.plan.title.id)
        anchor = self.names.index(scripted.name) if scripted is not None else None
        return rate_season(Games.of(self.games), anchor)

    def scout(self, told: Told) -> None:
        """Have everybody play neighbours, by strength as it is known so far, in each of the plan's rounds."""
        order, seats = list(range(len(self.names))), self.plan.seats
        for number in range(self.plan.rounds):
            self.play(neighbours(order, seats, number), f"scouting, round {number + 1} of {self.plan.rounds}", told)
            known = {row.bot: row.rating for row in self.board().rows}
            order.sort(key=lambda bot: known[bot])

    def pool(self) -> dict[str, float]:
        """Ratings of all that could be chosen: those that were played, and every other slip of the scripted bot by the curve."""
        rows = {self.names[row.bot]: row for row in self.board().rows}
        scripted = scripted_for(self.plan.title.id)
        if scripted is None:
            return {name: row.rating for name, row in rows.items()}
        curve = _curve({slip: row for name, row in rows.items() if (slip := _slip(name, scripted.name)) is not None})
        found = {name: row.rating for name, row in rows.items() if _slip(name, scripted.name) is None}
        for slip in range(PERCENT + 1):
            name = f"{scripted.name}:{SLIP}={slip}"
            found[scripted.name if slip == 0 else "random" if slip == PERCENT else name] = float(curve[slip])
        return found

    def choose(self) -> list[str]:
        """The steps, by what is known so far."""
        return evenly(self.pool(), "random")

    def grades(self, steps: Sequence[str]) -> Grades:
        """What is known of these steps, and of all others that have played."""
        board = self.board()
        rows = {self.names[row.bot]: row for row in board.rows}
        found: list[Step] = []
        for number, name in enumerate(steps, 1):
            above = half_width = share = None
            met = 0
            if number > 1:
                one, below = self.names.index(name), self.names.index(steps[number - 2])
                above = round(rows[name].rating - rows[steps[number - 2]].rating, 1)
                if (apart := board.difference(one, below)) is not None:
                    half_width = round(apart.half_width, 1)
                met, share = self.met(one, below), self.share(one, below)
            found.append(Step(number, self._strength(name, rows[name]), above, half_width, met, share))
        others = [self._strength(name, row) for name, row in rows.items() if name not in steps]
        others.sort(key=lambda one: one.rating)
        made = made_now(self.plan.title)
        return Grades(made, self.plan.seats, len(self.games), tuple(found), tuple(others))

    def _strength(self, name: str, row: Rated) -> Strength:
        half_width = None if row.half_width is None else round(row.half_width, 1)
        version = house_bot(name).of_title(self.plan.title.id).version
        return Strength(name, version, round(row.rating, 1), half_width, row.games)


def measured(plan: Plan, candidates: Iterable[str], told: Told = lambda *_: None) -> Grades:
    """Scout, choose, have the chosen play, choose anew, and have them play as often as the plan says."""
    grading = Grading(plan, list(candidates))
    grading.scout(told)
    steps = grading.choose()
    for games, what in ((-(-plan.games // FIRST_TRY), "first try of the steps"), (plan.games, "steps")):
        tables = windows([grading.number_of(name) for name in steps], plan.seats, games, grading.met)
        grading.play(tables, what, told)
        if games < plan.games:
            steps = grading.choose()
    return grading.grades(steps)


def _slip(name: str, scripted: str) -> int | None:
    """How often it slips, of a self of the scripted bot, the random bot being one that always does."""
    if name in (scripted, "random"):
        return PERCENT if name == "random" else 0
    plain, _, slip = name.partition(f":{SLIP}=")
    return int(slip) if plain == scripted and slip.isdigit() else None


def _curve(rows: Mapping[int, Rated]) -> Floats:
    """Ratings by slip, 0 to 100: a line through those that have played, which nowhere rises (each weighs as it has games)."""
    slips = sorted(rows)
    weights = [float(rows[slip].games) for slip in slips]
    falling = scipy.optimize.isotonic_regression(
        [rows[slip].rating for slip in slips], weights=weights, increasing=False
    )
    return np.asarray(np.interp(np.arange(PERCENT + 1), slips, falling.x))


__all__ = ["Grading", "Plan", "candidates_of", "evenly", "measured", "neighbours", "seats_of", "windows"]
