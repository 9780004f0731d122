"""Tables and results of a seeded season: who meets whom, who wins, who fails. Drawn by rounds, in which everybody has at most one block.

Places come from true strengths by the Plackett-Luce model (a standard Gumbel variable added to each log-strength, and the highest is
first), with luck that belongs to a block's seats, and an edge for those who sit in front. Scores are the same figures rounded, so that some
are equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from ladder.seasons.seeding.field import Player

AT_ONCE = 4
"""Blocks that are played at the same time."""

MIXING = 250.0
"""Elo points by which a bot's place among its neighbours is disturbed each round: everybody meets everybody in time."""

EDGE = 15.0
"""Elo points by which each seat is better than the next."""

LUCK = 0.5
"""Standard deviation of what a block's seed gives to a seat, on the scale of the Gumbel variable."""

TO_LOG = log(10) / 400

Block = list[Player]
"""Who sits in it, in the seating of its first rotation."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A block with how its games went: by rotation and by seat."""

    table: Block
    scores: list[list[int]]
    failed: list[list[bool]]
    decisions: list[list[int]]
    pace: list[list[float]]
    """Milliseconds of wall time for a decision."""


def drawn_blocks(
    players: Sequence[Player], seats: int, blocks: int, random: np.random.Generator
) -> Iterator[list[Drawn]]:
    """So many blocks, AT_ONCE together. Who joins and leaves when goes by the share of them that is behind."""
    made = 0
    while made < blocks:
        tables = _round([p for p in players if p.joins <= made / blocks < p.leaves], seats, random)[: blocks - made]
        drawn = _results(tables, random) if tables else []
        for first in range(0, len(drawn), AT_ONCE):
            yield drawn[first : first + AT_ONCE]
        made += len(tables)


def _round(players: Sequence[Player], seats: int, random: np.random.Generator) -> list[Block]:
    """Everybody beside somebody of about the same strength, in tables in a random order; who is too many sits out."""
    seated = random.permutation(len(players))[: len(players) - len(players) % seats]
    keys = np.array([players[index].strength for index in seated]) + random.normal(0.0, MIXING, len(seated))
    tables = seated[np.argsort(keys, kind="stable")].reshape(-1, seats)
    found = [[players[index] for index in random.permutation(table)] for table in random.permutation(tables)]
    return [table for table in found if _may_meet(table)]


def _may_meet(table: Block) -> bool:
    """No two bots of one author."""
    owners = [player.bot.owner_id for player in table if not player.bot.house_bot]
    return len(set(owners)) == len(owners)


def _results(tables: Sequence[Block], random: np.random.Generator) -> list[Drawn]:
    blocks, seats = len(tables), len(tables[0])
    shape = (blocks, seats, seats)  # block, rotation, seat
    turned = [[[*table[turn:], *table[:turn]] for turn in range(seats)] for table in tables]
    strength = np.array([[[player.strength for player in row] for row in block] for block in turned])
    fails = np.array([[[player.fails for player in row] for row in block] for block in turned])
    figures = (strength - EDGE * np.arange(seats)) * TO_LOG
    figures = figures + random.normal(0.0, LUCK, (blocks, 1, seats)) + random.gumbel(size=shape)
    scores = np.maximum(0, np.rint(70 + 14 * figures)).astype(int).tolist()
    failed = (random.random(shape) < fails).tolist()
    decisions = random.integers(80, 160, shape).tolist()
    pace = random.gamma(2.0, 4.0, shape).tolist()
    return [Drawn(*block) for block in zip(tables, scores, failed, decisions, pace, strict=True)]
