"""Worlds with known truth, to try the ratings on: bots of given strength, tables filled as the matchmaker fills them, games by lot.

A game is Plackett–Luce, drawn by Gumbel noise: each seat gets its bot's strength, the luck of its seed, and noise of its own, and the
places follow. The luck belongs to the seed and the seat: a block's rotations pass it round. Strengths are in natural logarithms of odds.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
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
        bots = tables[:, (np.arange(seats) + np.arange(rotations)[:, None]) % seats]
        level = self.levels(bots) + self.luck * GAME_NOISE * random.standard_normal((len(tables), 1, seats))
        level = level + random.gumbel(size=level.shape)
        places = 1 + (level[..., None, :] > level[..., :, None]).sum(axis=-1)
        return bots, places


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
    ratings, played, met = np.full(bots, START), np.zeros(bots, dtype=np.int64), np.zeros((bots, bots))
    tables, places = [], []
    while played.sum() < bots * games_per_bot:
        table = _seat(ratings, played, met, seats, random)
        seated, finished = world.play(table[None, :], seats, random)
        tables.append(seated[0])
        places.append(finished[0])
        met[table[:, None], table] += 1
        for order, finish in zip(seated[0], finished[0], strict=True):
            _move(ratings, played, order, finish)
    return gathered(np.array(tables), np.array(places)), ratings


def _seat(ratings: Floats, played: Integers, met: Floats, seats: int, random: Generator) -> Integers:
    """A table for the bot with the fewest games."""
    bots = len(ratings)
    first = int(np.lexsort((random.random(bots), played))[0])
    board = np.lexsort((np.arange(bots), -ratings)).tolist()
    home, known = board.index(first), met[first].tolist()
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
        weights = list(accumulate(1 / (1 + known[bot]) for bot in free))
        table.append(free[bisect_right(weights, random.random() * weights[-1])])
    return random.permutation(np.array(table))


def _move(ratings: Floats, played: Integers, order: Integers, places: Integers) -> None:
    """Live Elo after a game, as in `elo`, but in the machine's own arithmetic, which is quicker."""
    table = list(zip(ratings[order].tolist(), places.tolist(), strict=True))
    gained = [
        sum(result(place, other) - 1 / (1 + exp((rival - rating) / ELO)) for rival, other in table)
        for rating, place in table
    ]
    # Against itself everybody is expected to score the half that this counts.
    ratings[order] += [
        k_factor(count) * gain / (len(table) - 1) for count, gain in zip(played[order].tolist(), gained, strict=True)
    ]
    played[order] += 1


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
