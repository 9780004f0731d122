"""Worlds with known truth, to try the ratings on: bots of given strength, tables filled as the matchmaker fills them, games by lot.

A game is Plackett–Luce, drawn by Gumbel noise: each seat gets its bot's strength, the luck of its seed, and noise of its own, and the
places follow. The luck belongs to the seed and the seat: a block's rotations pass it round. Strengths are in natural logarithms of odds.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from math import exp, pi, sqrt

import numpy as np
import scipy
from numpy.random import Generator

from engine.ratings.bradley_terry import ELO
from engine.ratings.elo import START, k_factor, result
from engine.ratings.games import Floats, Games, Integers

GAME_NOISE = pi / sqrt(6)
"""Standard deviation of a seat's noise in one game (Gumbel)."""

NEWCOMER_GAMES, FAR_CHANCE, NEIGHBOURS = 20, 0.2, 4
"""The matchmaker's rules: first games over the whole board; later each seat goes far with this chance, else to one of the nearest."""


@dataclass(frozen=True, slots=True)
class World:
    """Bots with strengths. `luck` is the standard deviation of a seed's luck, in units of a game's own noise. `edges` holds what a bot has
    over each other beyond strength (antisymmetric): rock over scissors, scissors over paper."""

    strengths: Floats
    luck: float = 0.0
    edges: Floats | None = None

    def levels(self, tables: Integers) -> Floats:
        """What the bots at each table (last axis: seats) are worth there, before luck and noise."""
        level = self.strengths[tables]
        if self.edges is not None:
            level = level + self.edges[tables[..., :, None], tables[..., None, :]].sum(axis=-1) / tables.shape[-1]
        return level

    def play(self, tables: Integers, rotations: int, random: Generator) -> tuple[Integers, Integers]:
        """Play each table (row = bots by seat in the first game) so many times on one seed, seats rotating: bots and places, both (tables,
        rotations, seats)."""
        seats = tables.shape[1]
        bots = tables[:, _rotated(seats, rotations)]
        level = self.levels(bots) + self.luck * GAME_NOISE * random.standard_normal((len(tables), 1, seats))
        level = level + random.gumbel(size=level.shape)
        places = 1 + (level[..., None, :] > level[..., :, None]).sum(axis=-1)
        return bots, places


@cache
def _rotated(seats: int, rotations: int) -> Integers:
    """Of each game of a block (row), which seats of the first game sit there."""
    return np.asarray((np.arange(seats) + np.arange(rotations)[:, None]) % seats)


def normal_strengths(bots: int, spread: float, random: Generator | None = None) -> Floats:
    """Strengths from a normal distribution with this standard deviation in Elo points; without `random`, its evenly spaced quantiles."""
    deviates = scipy.special.ndtri((np.arange(bots) + 0.5) / bots) if random is None else random.standard_normal(bots)
    return np.asarray(deviates * spread / ELO)


def rock_paper_scissors(bots: int, points: float, random: Generator) -> Floats:
    """Edges of so many Elo points, by turns for and against, between three styles that bots have by lot."""
    style = random.integers(3, size=bots)
    return np.asarray(np.array([0.0, 1.0, -1.0])[(style[:, None] - style[None, :]) % 3] * points / ELO)


def season(world: World, seats: int, games_per_bot: int, random: Generator) -> tuple[Games, Floats]:
    """A season in blocks, seated as the matchmaker seats: the games, and what live Elo made of them."""
    bots = len(world.strengths)
    # In lists: arrays of so few bots take longer to ask than to reckon with.
    ratings, played = [START] * bots, [0] * bots
    met = [[0] * bots for _ in range(bots)]
    tables, places = [], []
    while sum(played) < bots * games_per_bot:
        table = _seat(ratings, played, met, seats, random)
        seated, finished = world.play(table[None, :], seats, random)
        tables.append(seated[0])
        places.append(finished[0])
        together = table.tolist()
        for one in together:
            for other in together:
                met[one][other] += 1
        for order, finish in zip(seated[0].tolist(), finished[0].tolist(), strict=True):
            _move(ratings, played, order, finish)
    return gathered(np.array(tables), np.array(places)), np.array(ratings)


def _seat(ratings: list[float], played: list[int], met: list[list[int]], seats: int, random: Generator) -> Integers:
    """A table for the bot with the fewest games."""
    first = min(zip(played, random.random(len(ratings)).tolist(), range(len(ratings)), strict=True))[2]
    board = sorted(range(len(ratings)), key=ratings.__getitem__, reverse=True)
    home, known = board.index(first), met[first]
    table = [first]
    above = random.random() < 0.5
    while len(table) < seats:
        if played[first] >= NEWCOMER_GAMES and random.random() >= FAR_CHANCE:
            higher = [bot for bot in board[:home] if bot not in table][-NEIGHBOURS:]
            lower = [bot for bot in board[home + 1 :] if bot not in table][:NEIGHBOURS]
            free = (higher or lower) if above else (lower or higher)
            above = not above
        else:
            free = [bot for bot in board if bot not in table]
        weights = list(accumulate([1 / (1 + known[bot]) for bot in free]))
        table.append(free[bisect_right(weights, random.random() * weights[-1])])
    return random.permutation(np.array(table))


def _move(ratings: list[float], played: list[int], order: list[int], places: list[int]) -> None:
    """Live Elo after a game, as in `elo`, but in the machine's own arithmetic, which is quicker."""
    table = [(ratings[bot], place) for bot, place in zip(order, places, strict=True)]
    gained = []
    for rating, place in table:
        gain = 0.0
        for rival, other in table:
            gain += result(place, other) - 1 / (1 + exp((rival - rating) / ELO))
        gained.append(gain)
    for bot, gain in zip(order, gained, strict=True):
        # Against itself everybody is expected to score the half that this counts.
        ratings[bot] += k_factor(played[bot]) * gain / (len(table) - 1)
        played[bot] += 1


def gathered(bots: Integers, places: Integers) -> Games:
    """Games of these blocks: bots and places, both (blocks, games, seats)."""
    blocks, rounds, seats = bots.shape
    games = np.repeat(np.arange(blocks * rounds), seats)
    return Games.from_columns(
        games // rounds, games, np.tile(np.arange(seats), blocks * rounds), bots.ravel(), places.ravel()
    )


def balanced_tables(bots: int, seats: int, tables: int, random: Generator) -> Integers:
    """Tables by lot, everybody at as many of them as the others (to within one)."""
    sat = np.zeros(bots)
    chosen = np.empty((tables, seats), dtype=np.int64)
    for row in chosen:
        row[:] = random.permutation(np.lexsort((random.random(bots), sat))[:seats])
        sat[row] += 1
    return chosen
