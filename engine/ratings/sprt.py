"""Version tests: is one bot better than another? A sequential test on block means that stops as soon as the answer is clear.

Both versions sit at the same tables, in blocks; a block's score is the mean result of the one against the other over its games, 0 to 1.
Wald's test (1945) compares two expectations, those of `elo0` and `elo1` points of advantage, by the likelihood ratio; the variance of a
block's score is not known and is integrated out (the sequential t-test, Rushton 1950; Jeffreys' marginal likelihood):

    LLR = (N + ν)/2 · ln [ (νv + Σ(x − s₀)²) / (νv + Σ(x − s₁)²) ]

With ν = 0 this is the generalised ratio of Van den Bergh (2020), known as GSPRT. It is undefined until blocks differ, and decides far too
often on the first few of them (measured: half of all true gains rejected). The prior, worth ν = 4 blocks at the variance v that
unrelated games of equals would have, mends that and fades.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Literal

import numpy as np
import scipy

from engine.estimates import FEWEST_BLOCKS
from engine.ratings.bradley_terry import ELO
from engine.ratings.elo import result
from engine.ratings.errors import BadField
from engine.ratings.games import Floats, Games

PRIOR_BLOCKS = 4.0
"""ν: how many blocks the prior on the variance is worth."""

Decision = Literal["better", "not better"]


class BadTest(BadField):
    """The test cannot be run as asked. `field` names what is wrong."""


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """What is tested: an advantage of `elo0` points (not better) against one of `elo1` (better).

    `alpha` is the chance to call better what is at elo0, `beta` the chance to call not better what is at elo1. Raises BadTest unless
    elo0 < elo1 and both chances are between 0 and ½.
    """

    elo0: float = 0.0
    elo1: float = 50.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise BadTest("elo1", f"{self.elo1} must be above elo0, which is {self.elo0}.")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise BadTest(name, f"{getattr(self, name)} is not between 0 and 0.5.")

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at or below which the answer is "not better"."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at or above which the answer is "better"."""
        return log((1 - self.beta) / self.alpha)

    @property
    def scores(self) -> tuple[float, float]:
        """The expected results against the other at elo0 and at elo1, 0 to 1."""
        return float(scipy.special.expit(self.elo0 / ELO)), float(scipy.special.expit(self.elo1 / ELO))


@dataclass(frozen=True, slots=True)
class BlockScore:
    """A complete block: the mean result of the one version against the other (0 to 1), and in how many games they met."""

    score: float
    games: int

    @staticmethod
    def of(places: Sequence[tuple[int, int]]) -> BlockScore:
        """Of the places (1 is best) of the one and of the other in each game of the block in which they met."""
        scores = [result(one, other) for one, other in places]
        return BlockScore(sum(scores) / len(scores), len(scores))


@dataclass(frozen=True, slots=True)
class State:
    """How a test stands. `llr` moves between `lower` and `upper`; `decision` is None while it is between them.

    Score and Elo (with the ends of its 95 % interval; None where there is no finite figure, and all three from fewer than FEWEST_BLOCKS
    blocks) are of all blocks given. At the stop they lean
    a little towards the decision, as any sequential test's do.
    """

    blocks: int
    games: int
    score: float | None
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    llr: float
    lower: float
    upper: float
    decision: Decision | None
    decided_at: int | None
    """How many blocks it took; those that were open at the time do not change the decision, nor the llr that is shown."""


def block_scores(games: Games, one: int, other: int) -> list[tuple[int, BlockScore]]:
    """The score of every block in which both versions (by id) met, with the block's id, ascending. Raises KeyError for an unknown bot."""
    first, second = games.index(one), games.index(other)
    points, met = np.zeros(len(games.blocks)), np.zeros(len(games.blocks), dtype=np.int64)
    for table in games.tables:
        mine, theirs = table.bots == first, table.bots == second
        both = mine.any(axis=1) & theirs.any(axis=1)
        place, opponent = table.places[both][mine[both]], table.places[both][theirs[both]]
        np.add.at(points, table.blocks[both], 0.5 * (1 + np.sign(opponent - place)))
        np.add.at(met, table.blocks[both], 1)
    return [
        (games.blocks[block], BlockScore(float(points[block] / met[block]), int(met[block])))
        for block in np.flatnonzero(met)
    ]


def log_likelihood_ratios(scores: Floats, games: Floats, test: Hypotheses) -> Floats:
    """The ratio after each block: `scores` and the number of `games` behind each have blocks along the last axis."""
    count = np.arange(1, scores.shape[-1] + 1)
    prior = PRIOR_BLOCKS * np.cumsum(0.25 / games, axis=-1) / count
    at0, at1 = (prior + np.cumsum((scores - expected) ** 2, axis=-1) for expected in test.scores)
    return np.asarray((count + PRIOR_BLOCKS) / 2 * np.log(at0 / at1))


def assess(blocks: Sequence[BlockScore], test: Hypotheses) -> State:
    """The state after these blocks, in the order in which they were completed. The first crossing of a bound decides. Raises BadTest for a
    score outside 0 to 1 or a block without a game."""
    for block in blocks:
        if not 0 <= block.score <= 1 or block.games < 1:
            raise BadTest("blocks", f"{block} is no score from 0 to 1 over one or more games.")
    scores = np.array([block.score for block in blocks], dtype=np.float64)
    games = np.array([block.games for block in blocks], dtype=np.float64)
    path = log_likelihood_ratios(scores, games, test)
    crossed = np.flatnonzero((path <= test.lower) | (path >= test.upper))
    last = int(crossed[0]) if crossed.size else len(path) - 1
    llr = float(path[last]) if len(path) else 0.0
    decision: Decision | None = None
    if crossed.size:
        decision = "better" if llr > 0 else "not better"
    score, low, high = _interval(scores, games)
    told = len(scores) >= FEWEST_BLOCKS
    return State(
        blocks=len(scores),
        games=int(games.sum()),
        score=score,
        elo=_elo(score) if told else None,
        elo_low=_elo(low) if told else None,
        elo_high=_elo(high) if told else None,
        llr=llr,
        lower=test.lower,
        upper=test.upper,
        decision=decision,
        decided_at=last + 1 if crossed.size else None,
    )


def _interval(scores: Floats, games: Floats) -> tuple[float | None, float | None, float | None]:
    """The mean score and the ends of its 95 % interval, with the test's own prior on the variance."""
    if not len(scores):
        return None, None, None
    mean = float(scores.mean())
    freedom = len(scores) - 1 + PRIOR_BLOCKS
    squares = float(((scores - mean) ** 2).sum() + PRIOR_BLOCKS * np.mean(0.25 / games))
    width = float(scipy.special.stdtrit(freedom, 0.975)) * sqrt(squares / freedom / len(scores))
    return mean, mean - width, mean + width


def _elo(score: float | None) -> float | None:
    return float(ELO * scipy.special.logit(score)) if score is not None and 0 < score < 1 else None
