"""Season rating: one Bradley–Terry fit over all games of a season, with honest errors.

A table of n is read as its n(n−1)/2 pairwise results, level places ½ each, each pair with weight 2/n. Under Plackett–Luce (Luce 1959,
Plackett 1975) any two seats of a table meet with Bradley–Terry odds (Bradley and Terry 1952), so the fit is consistent for tables of any
size. The pairs of one game are not independent, nor are the games of one seed: as a likelihood it is a composite one (Varin, Reid and
Firth 2011), whose curvature says nothing of its errors. These come from the scatter of the blocks' scores instead, the cluster-robust
"sandwich" (Liang and Zeger 1986), with the bias-reduced residuals of Bell and McCaffrey (2002; for likelihoods Kauermann and Carroll 2001),
since a bot sits in a few dozen blocks, not in thousands, and a t quantile for the same reason.

A weak prior keeps the strength of who has won or lost everything finite: strengths are normal around the mean of their component, with a
standard deviation of PRIOR_SPREAD points. The posterior mode is unique, and Newton's method finds it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import log

import numpy as np
import scipy

from engine.ratings.elo import SCALE
from engine.ratings.games import Floats, Games, Integers
from engine.ratings.results import Results, laid_out, pair_weight, places_of, union
from engine.wording import counted

ELO = SCALE / log(10)
"""Elo points in one unit of strength (natural logarithm of odds)."""

PRIOR_SPREAD = 400.0
"""Standard deviation of the prior, in Elo points."""

RIDGE = (ELO / PRIOR_SPREAD) ** 2
"""The prior's precision, in units of strength: the weight of the ridge."""

PRIOR_BLOCKS = 10.0
"""How many blocks the model's own variance is worth beside the scatter of a bot's blocks."""

TOLERANCE = 1e-11
"""Newton stops at steps below this many units of strength; the error left is about its square."""

MAX_STEPS = 100


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Strengths with their errors. Bots are counted by their index in `bots`, the ids in ascending order.

    A strength is a natural logarithm of odds; those of one component add up to 0, and say nothing about those of another. Their covariance
    has two parts: `scatter` is what games leave open, and `pull` what the prior may have done. `pulled` is how far that has drawn each
    strength to the mean, to first order: without it the strengths would be about `strengths + pulled`. `blocks` is the effective number of
    a bot's blocks (Kish): equal ones that would say as much.
    """

    bots: tuple[int, ...]
    strengths: Floats
    scatter: Floats
    pull: Floats
    pulled: Floats
    components: Integers
    games: Integers
    blocks: Floats

    @property
    def covariance(self) -> Floats:
        """Of the strengths, in all."""
        return self.scatter + self.pull

    @property
    def freedom(self) -> Floats:
        """Degrees of freedom of each bot's scatter. The pull has none: the prior is what it is."""
        return self.blocks - 1 + PRIOR_BLOCKS

    def index(self, bot: int) -> int:
        """The bot's index. Raises KeyError for one that has not played."""
        try:
            return self.bots.index(bot)
        except ValueError:
            raise KeyError(f"bot {bot} has no game in this season") from None

    def expected(self, one: Integers, other: Integers) -> Floats:
        """What bots (by index) are expected to score against others, 0 to 1."""
        return np.asarray(scipy.special.expit(self.strengths[one] - self.strengths[other]), dtype=np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Mode:
    """Where the penalised likelihood is greatest, and its shape there. Bots are counted as in `Results`.

    `curvature` is that of the games alone, `inverse` that of games and prior together, inverted; `chance` is the row's bot's of finishing
    above the column's. All of it depends on the sums of pairwise results alone.
    """

    results: Results
    ridge: float
    strengths: Floats
    components: Integers
    chance: Floats
    curvature: Floats
    inverse: Floats

    @staticmethod
    def of(results: Results, ridge: float = RIDGE) -> Mode:
        """Of these results, by Newton's method."""
        wins = results.wins
        met = wins + wins.T
        strengths = maximise(wins, ridge)
        _, components = scipy.sparse.csgraph.connected_components(scipy.sparse.csr_array(met), directed=False)
        chance = scipy.special.expit(strengths[:, None] - strengths[None, :])
        curvature = _laplacian(met * chance * (1 - chance))
        inverse = scipy.linalg.inv(curvature + ridge * np.eye(len(wins)), assume_a="pos")
        return Mode(results, ridge, strengths, components.astype(np.int64), chance, curvature, inverse)

    @property
    def bots(self) -> tuple[int, ...]:
        """The ids of those who have played, ascending."""
        return self.results.bots

    @property
    def pulled(self) -> Floats:
        """How far the prior has drawn each strength to the mean, to first order."""
        return np.asarray(self.ridge * (self.inverse @ self.strengths))


@dataclass(frozen=True, slots=True, eq=False)
class Scatter:
    """How the scores of blocks scatter about what strengths expect of them, in sums over blocks.

    `products` is Σ ũ ũᵀ (see `errors`). Of each bot: how much its blocks tell (`information`, the diagonal of their curvatures), the
    `squares` of that, and `shares`, in which each block counts as one among all who sit in it.

    Blocks may be added at the strengths of different moments: what a block adds has the same expectation at any fit that knows the block,
    for ũ allows for what that fit has followed it.
    """

    bots: tuple[int, ...]
    products: Floats
    information: Floats
    squares: Floats
    shares: Floats

    @staticmethod
    def of(games: Games, mode: Mode) -> Scatter:
        """The scatter of these games' blocks about the mode of all, of which they are a part."""
        bots = len(games.bots)
        where = places_of(games.bots, mode.results.bots)
        among = np.ix_(where, where)
        members = _Members.of(games)
        scores, curvatures = members.scores_and_curvatures(games, mode.chance[among])
        adjusted = _leave_out(mode.inverse[among], members, scores, curvatures)
        information = np.zeros(len(members.bot))
        for rows, own in curvatures:
            information[rows] = np.diagonal(own, axis1=1, axis2=2)
        by_block = scipy.sparse.csr_array((adjusted, (members.block, members.bot)), shape=(len(games.blocks), bots))
        return Scatter(
            games.bots,
            (by_block.T @ by_block).toarray(),
            *(
                np.bincount(members.bot, told, minlength=bots).astype(np.float64)
                for told in (information, information**2, 1 / members.seated[members.block])
            ),
        )

    def over(self, bots: tuple[int, ...]) -> Scatter:
        """The same sums laid out for these bots, which are those that it has and perhaps more."""
        columns = (self.products, self.information, self.squares, self.shares)
        return Scatter(bots, *(laid_out(column, self.bots, bots) for column in columns))

    def __add__(self, other: Scatter) -> Scatter:
        """Of both. No block may be in either."""
        bots = union(self.bots, other.bots)
        one, two = self.over(bots), other.over(bots)
        return Scatter(
            bots,
            one.products + two.products,
            one.information + two.information,
            one.squares + two.squares,
            one.shares + two.shares,
        )

    @property
    def blocks(self) -> Floats:
        """How many equal blocks would say as much of each bot (Kish 1965)."""
        # Rounded, so that another machine's last bit does not make two blocks, where intervals begin, a little fewer.
        return np.round(self.information**2 / self.squares, 6)

    def dispersion(self, components: Integers) -> Floats:
        """For each bot, how much more, or less, the blocks of its component scatter than the model says; near 1 while they are few."""
        blocks = np.bincount(components, self.shares)
        found = np.bincount(components, np.diagonal(self.products)) / np.bincount(components, self.information)
        return np.asarray(((PRIOR_BLOCKS + blocks * found) / (PRIOR_BLOCKS + blocks))[components])


def fit(games: Games, ridge: float = RIDGE) -> Fit:
    """Fit all games. The same games in another order give the same bits."""
    mode = Mode.of(Results.of(games), ridge)
    return fit_at(mode, Scatter.of(games, mode))


def fit_at(mode: Mode, scatter: Scatter) -> Fit:
    """The fit whose strengths are those of the mode, with the errors that the scatter of all blocks tells."""
    games = mode.results.games_per_bot
    return Fit(
        mode.results.bots, mode.strengths, *errors(mode, scatter), mode.pulled, mode.components, games, scatter.blocks
    )


def maximise(wins: Floats, ridge: float) -> Floats:
    """The strengths with the greatest penalised likelihood, by Newton's method; a step that would lose ground is halved.

    Raises ArithmeticError if it does not converge, which a concave function does.
    """
    strengths = np.zeros(len(wins))
    met = wins + wins.T
    value = _objective(wins, strengths, ridge)
    for _ in range(MAX_STEPS):
        chance = scipy.special.expit(strengths[:, None] - strengths[None, :])
        gradient = (wins - met * chance).sum(axis=1) - ridge * strengths
        curvature = _laplacian(met * chance * (1 - chance)) + ridge * np.eye(len(wins))
        step = scipy.linalg.solve(curvature, gradient, assume_a="pos")
        if np.abs(step).max(initial=0.0) < TOLERANCE:
            best: Floats = strengths + step
            return best
        # Close to the top rounding hides what a step gains: that is no loss.
        while (moved := _objective(wins, strengths + step, ridge)) < value - 1e-12 * abs(value):
            step /= 2
        strengths, value = strengths + step, moved
    raise ArithmeticError(f"no convergence in {MAX_STEPS} steps over {counted(len(wins), 'bot')}")


def _objective(wins: Floats, strengths: Floats, ridge: float) -> float:
    chance = np.logaddexp(0.0, strengths[None, :] - strengths[:, None])
    return float(-(wins * chance).sum() - ridge / 2 * (strengths @ strengths))


def _laplacian(weights: Floats) -> Floats:
    return np.diag(weights.sum(axis=-1)) - weights


def errors(mode: Mode, scatter: Scatter) -> tuple[Floats, Floats]:
    """Covariances of the strengths: what games leave open, and what the prior may have pulled.

    The first is the sandwich G · M · G. G is the inverse curvature, and M is the scatter Σ ũ ũᵀ of the blocks' scores with
    ũ = (I − H G)^(−½) u and the block's own curvature H: the fit has followed each block a little, which makes its residual too small by
    about that much. A bot with few blocks knows its scatter badly: it is averaged with what the model expects, times the dispersion that
    all blocks together show (Wedderburn 1974), this being worth PRIOR_BLOCKS degrees of freedom (Smyth 2004, with a fixed prior).

    The second is G · λP · G, the prior's precision λ less the mean of each component (Nychka 1988): next to nothing for most, but for a bot
    that always wins it is nearly all there is to say.
    """
    blocks, components, inverse = scatter.blocks, mode.components, mode.inverse
    share = (blocks - 1) / (blocks - 1 + PRIOR_BLOCKS)
    own, model = np.sqrt(share), np.sqrt((1 - share) * scatter.dispersion(components))
    meat = own[:, None] * scatter.products * own + model[:, None] * mode.curvature * model
    same = components[:, None] == components[None, :]
    about_mean = np.eye(len(same)) - same / same.sum(axis=1)
    pull = inverse @ (mode.ridge * about_mean) @ inverse + np.where(same, np.outer(mode.pulled, mode.pulled), 0)
    return _symmetric(inverse @ meat @ inverse), _symmetric(pull)


def _leave_out(inverse: Floats, members: _Members, scores: Floats, curvatures: list[tuple[Integers, Floats]]) -> Floats:
    """Each row's score as it would be had the fit not followed its block."""
    adjusted = np.zeros(len(members.bot))
    for rows, curvature in curvatures:
        index = members.bot[rows]
        root = np.linalg.cholesky(inverse[index[:, :, None], index[:, None, :]])
        # H G is similar to the symmetric RᵀHR with G = RRᵀ: its power acts through that one's eigenvectors.
        rooted = root.swapaxes(1, 2)
        values, vectors = np.linalg.eigh(rooted @ curvature @ root)
        turned = vectors.swapaxes(1, 2) @ (rooted @ scores[rows][:, :, None])
        shrunk = vectors @ (turned / np.sqrt(1 - np.minimum(values, 1 - 1e-9))[:, :, None])
        adjusted[rows] = np.linalg.solve(rooted, shrunk)[:, :, 0]
    return adjusted


def _symmetric(matrix: Floats) -> Floats:
    return (matrix + matrix.T) / 2


@dataclass(frozen=True, slots=True, eq=False)
class _Members:
    """Who sits in which block: one row per block and bot in it, sorted. `first` is each block's first row, `seated` how many it has."""

    block: Integers
    bot: Integers
    first: Integers
    seated: Integers
    rows: tuple[Integers, ...]
    """For each of the games' tables, the row of every seat."""

    @staticmethod
    def of(games: Games) -> _Members:
        bots = len(games.bots)
        keys = [table.blocks[:, None] * bots + table.bots for table in games.tables]
        found = np.unique(np.concatenate([np.zeros(0, dtype=np.int64), *(key.ravel() for key in keys)]))
        block, bot = np.divmod(found, max(bots, 1))
        seated = np.bincount(block, minlength=len(games.blocks))
        rows = tuple(np.searchsorted(found, key) for key in keys)
        return _Members(block, bot, np.cumsum(seated) - seated, seated, rows)

    def scores_and_curvatures(self, games: Games, chance: Floats) -> tuple[Floats, list[tuple[Integers, Floats]]]:
        """Each row's score (result less expectation, weighted); and for the blocks of each size their rows and curvature matrices."""
        scores = np.zeros(len(self.bot))
        # A block's curvature matrix is laid out flat from here on, row by row.
        start = np.cumsum(self.seated**2) - self.seated**2
        flat = np.zeros(int((self.seated**2).sum()))
        for table, rows in zip(games.tables, self.rows, strict=True):
            weight = pair_weight(table.seats)
            size, place, begin = (
                self.seated[table.blocks],
                rows - self.first[table.blocks][:, None],
                start[table.blocks],
            )
            for one, other in combinations(range(table.seats), 2):
                expected = chance[table.bots[:, one], table.bots[:, other]]
                residual = weight * (table.result(one, other) - expected)
                scores += np.bincount(rows[:, one], residual, minlength=len(scores))
                scores -= np.bincount(rows[:, other], residual, minlength=len(scores))
                cell = begin + place[:, one] * size + place[:, other]
                flat += np.bincount(cell, weight * expected * (1 - expected), minlength=len(flat))
        by_size = []
        for size in np.unique(self.seated):
            chosen = np.flatnonzero(self.seated == size)
            weights = flat[start[chosen][:, None] + np.arange(size * size)].reshape(-1, size, size)
            weights += weights.swapaxes(1, 2).copy()
            curvature = weights.sum(axis=2)[:, :, None] * np.eye(size) - weights
            by_size.append((self.first[chosen][:, None] + np.arange(size), curvature))
        return scores, by_size
