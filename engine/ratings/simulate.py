"""Does the service keep what it promises of its figures? Seasons and version tests in worlds of known truth, against bounds.

Every row of the table is one promise, measured with a generator of its own, so that rows do not move each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import inf, sqrt

import numpy as np
import scipy
from numpy.random import Generator

from engine.ratings import board, bradley_terry, newcomers, statistics, worlds
from engine.ratings.bradley_terry import ELO, Fit
from engine.ratings.folding import REFOLD, Evidence
from engine.ratings.games import Floats, Games, Integers
from engine.ratings.residuals import Residuals
from engine.ratings.sprt import Hypotheses, log_likelihood_ratios
from engine.ratings.worlds import World

BOTS, SPREAD, GAMES_PER_BOT = 30, 200.0, 100
"""The season that is simulated: bots, standard deviation of their strengths in Elo points, and games for each of them on average."""

SHORT = 30
"""Games for each bot from which on a rating may cease to be provisional."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played: seasons for each row, and version tests for each hypothesis. Bounds give way by `slack` standard errors of the
    measurement."""

    seasons: int
    trials: int
    slack: float


FULL = Effort(seasons=200, trials=2000, slack=0.0)
QUICK = Effort(seasons=20, trials=300, slack=3.0)
"""For a look, and for the tests: so few seasons cannot tell 95 from 93 %, so only what is clearly out of bounds counts as missed."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One measured promise: the figure, its standard error (None where nothing varied), and the bounds between which it is to be."""

    promise: str
    value: float
    error: float | None
    low: float = -inf
    high: float = inf

    def kept(self, slack: float) -> bool:
        """Is the figure within its bounds, give or take so many standard errors?"""
        give = slack * (self.error or 0.0)
        return self.low - give <= self.value <= self.high + give


def findings(effort: Effort, seed: int) -> Iterator[Finding]:
    """All promises, one after the other, as they are measured."""
    measurements: list[Callable[[Effort, Generator], list[Finding]]] = [
        lambda effort, random: accuracy(4, effort, random, tau=0.91),
        lambda effort, random: accuracy(6, effort, random),
        *(partial(prior, spread, games) for games in (SHORT, GAMES_PER_BOT) for spread in (150.0, 300.0, 500.0)),
        young_season,
        intransitive_worlds,
        block_savings,
        lambda effort, random: version_tests(0.0, effort, random),
        lambda effort, random: version_tests(1.0, effort, random),
        lambda effort, random: accuracy(2, effort, random),
        *(partial(short_season, seats) for seats in (2, 4, 6)),
        folded_seasons,
        first_games,
    ]
    for number, measure in enumerate(measurements):
        yield from measure(effort, np.random.default_rng([seed, number]))


def accuracy(seats: int, effort: Effort, random: Generator, tau: float = -inf) -> list[Finding]:
    """Plackett–Luce worlds, a new one for each season: is the order right, and do intervals and rank ranges hold the truth?"""
    orders, live_orders, covers, ranges = [], [], [], []
    for _ in range(effort.seasons):
        world = World(worlds.normal_strengths(BOTS, SPREAD, random))
        games, live = worlds.season(world, seats, GAMES_PER_BOT, random)
        season = board.rate_season(games)
        orders.append(scipy.stats.kendalltau(season.fit.strengths, world.strengths).statistic)
        live_orders.append(scipy.stats.kendalltau(live, world.strengths).statistic)
        covers.append(coverage(season, world.strengths))
        ranges.append(range_coverage(season, world.strengths))
    tables = f"tables of {seats}"
    return [
        _mean_of(f"Kendall τ of the season rating, {tables}", orders, tau),
        _mean_of(f"Kendall τ of live Elo, {tables} (for comparison)", live_orders),
        _mean_of(f"intervals that hold the true strength, {tables}", covers, 0.93, 0.97),
        _mean_of(f"rank ranges that hold the true rank, {tables}", ranges, 0.95),
    ]


def prior(spread: float, games: int, effort: Effort, random: Generator) -> list[Finding]:
    """Is the prior weak enough? Worlds narrower and wider than it says, and seasons as short as ratings are provisional: do intervals hold
    the truth all the same?"""
    covers = []
    for _ in range(effort.seasons):
        world = World(worlds.normal_strengths(BOTS, spread, random))
        covers.append(coverage(board.rate_season(worlds.season(world, 4, games, random)[0]), world.strengths))
    what = f"intervals that hold the true strength, spread {spread:.0f}, {games} games each"
    return [_mean_of(what, covers, 0.93, 0.98 if games == SHORT else 0.97)]


def short_season(seats: int, effort: Effort, random: Generator) -> list[Finding]:
    """As soon as ratings are no longer provisional, do intervals hold the truth at tables of any size?

    The larger the table, the fewer the blocks, and the more do intervals hold beyond 95 %. At tables of six a bot has five blocks, and most
    of its scatter is left to the model: the curvature times a dispersion that begins at 1, where that of the pairs of six seats is some
    three quarters, as only dozens of blocks can tell. Fitted strengths lie wider apart than true ones, and Student's t guards against bots
    that scatter unlike each other, which these do not. Each of these errs on the safe side.
    """
    covers = []
    for _ in range(effort.seasons):
        world = World(worlds.normal_strengths(BOTS, SPREAD, random))
        covers.append(coverage(board.rate_season(worlds.season(world, seats, SHORT, random)[0]), world.strengths))
    what = f"intervals that hold the true strength, tables of {seats}, {SHORT} games each"
    return [_mean_of(what, covers, 0.93, 0.98 if seats < 6 else 0.99)]


def young_season(effort: Effort, random: Generator) -> list[Finding]:
    """After so few games that all are provisional: do rank ranges hold the true rank among all?"""
    ranges = []
    for _ in range(effort.seasons):
        world = World(worlds.normal_strengths(BOTS, SPREAD, random))
        ranges.append(range_coverage(board.rate_season(worlds.season(world, 4, 20, random)[0]), world.strengths))
    return [_mean_of("rank ranges that hold the true rank, 20 games each", ranges, 0.95)]


def coverage(season: board.SeasonRating, truth: Floats) -> float:
    """The share of 95 % intervals that hold the bots' true distance from the field, weighted by games as the board's is."""
    weights = season.fit.games / season.fit.games.sum()
    true = truth[list(season.fit.bots)]
    apart = season.fit.strengths - weights @ season.fit.strengths - (true - weights @ true)
    widths = {row.bot: inf if row.half_width is None else row.half_width for row in season.rows}
    half = np.array([widths[bot] for bot in season.fit.bots])
    return float(np.mean(ELO * np.abs(apart) <= half))


def range_coverage(season: board.SeasonRating, truth: Floats) -> float:
    """The share of bots, provisional or not, whose true rank among all is in their range."""
    held = [
        row.best_rank <= 1 + sum(truth[other.bot] > truth[row.bot] for other in season.rows) <= row.worst_rank
        for row in season.rows
        if row.best_rank is not None and row.worst_rank is not None
    ]
    return float(np.mean(held)) if held else 1.0


def intransitive_worlds(effort: Effort, random: Generator) -> list[Finding]:
    """Rock, paper, scissors: every bot has an edge, for or against, over two thirds of the others.

    With edges of 50 points intervals are held against the planted strength. With 100 the planted strength is no longer what results show:
    who meets mostly bots that it beats plays better than its strength, and no interval of one number covers that. What is promised is the
    rating that all possible tables, equally often, would give.
    """
    planted, strong, strong_planted = [], [], []
    for _ in range(effort.seasons):
        strengths = worlds.normal_strengths(BOTS, SPREAD, random)
        mild = World(strengths, edges=worlds.rock_paper_scissors(BOTS, 50, random))
        planted.append(coverage(board.rate_season(worlds.season(mild, 4, GAMES_PER_BOT, random)[0]), strengths))
        harsh = World(strengths, edges=worlds.rock_paper_scissors(BOTS, 100, random))
        season = board.rate_season(worlds.season(harsh, 4, GAMES_PER_BOT, random)[0])
        tables = random.permuted(np.tile(np.arange(BOTS), (10_000, 1)), axis=1)[:, :4]
        strong.append(coverage(season, limit_of(harsh, tables)))
        strong_planted.append(coverage(season, strengths))
    return [
        _mean_of("intervals that hold the true strength, edges of 50 points", planted, 0.92),
        _mean_of("intervals that hold the rating over all tables, edges of 100 points", strong, 0.92),
        _mean_of("intervals that hold the planted strength, edges of 100 points (for comparison)", strong_planted),
    ]


def limit_of(world: World, tables: Integers) -> Floats:
    """The strengths that endless play at these tables would give."""
    level = world.levels(tables)
    seats = tables.shape[1]
    wins = np.zeros((len(world.strengths), len(world.strengths)))
    for one in range(seats):
        for other in range(seats):
            if one != other:
                np.add.at(
                    wins, (tables[:, one], tables[:, other]), scipy.special.expit(level[:, one] - level[:, other])
                )
    # As many games as a season has, so that the ridge weighs as it does there.
    return bradley_terry.maximise(
        wins * (2 / seats) * (GAMES_PER_BOT * BOTS / seats / len(tables)), bradley_terry.RIDGE
    )


def folded_seasons(effort: Effort, random: Generator) -> list[Finding]:
    """How far what is made of folded games (see `folding`) is from what all games give, just before everything is folded anew: four fifths
    were folded at the strengths that they gave, the rest in five portions.

    Half-widths are compared as shares of the full ones, beside their own error: that of a scatter known from so many blocks. Residuals are
    compared in their standard errors.
    """
    strengths, widths, own, lifts, errors = [], [], [], [], []
    for _ in range(effort.seasons):
        world = World(worlds.normal_strengths(BOTS, SPREAD, random), luck=0.5)
        games = worlds.season(world, 4, GAMES_PER_BOT, random)[0]
        full, (folded, residuals) = board.rate_season(games), folded_by_portions(games, 1 / REFOLD, 5)
        strengths.append(float(ELO * np.abs(folded.fit.strengths - full.fit.strengths).max()))
        widths.append(_quadratic_mean(_half_widths(folded) / _half_widths(full) - 1))
        own.append(float(np.mean(1 / np.sqrt(2 * full.fit.freedom))))
        (one, error), (two, folded_error) = (_lifts(from_, full.fit) for from_ in (games, residuals))
        lifts.append(_quadratic_mean((two - one) / error))
        errors.append(_quadratic_mean(folded_error / error - 1))
    return [
        _mean_of("folded games: strengths, greatest difference in points", strengths, high=1e-6),
        _mean_of("folded games: half-widths, difference as a share", widths, high=0.02),
        _mean_of("folded games: half-widths, their own error as a share (for comparison)", own),
        _mean_of("folded games: residuals beside helpers, difference in standard errors", lifts, high=0.1),
        _mean_of("folded games: errors of residuals beside helpers, difference as a share", errors, high=0.05),
    ]


def folded_by_portions(games: Games, first: float, portions: int) -> tuple[board.SeasonRating, Residuals]:
    """The board and the sums of a season whose first games, such a share of them, were folded together, and the others in so many portions,
    each at the strengths of its moment."""
    blocks = len(games.blocks)
    ends = np.linspace(first * blocks, blocks, portions + 1).round().astype(int)
    base, sums, order = None, list[Residuals](), np.arange(blocks)
    for begin, end in pairwise([0, *ends]):
        portion = Evidence(games.of_blocks((order >= begin) & (order < end)), base)
        added = Residuals.of(portion.games, portion.mode)
        sums = [one.at(portion.mode) + added for one in sums] or [added]
        base = portion.folded(portion.games.blocks).base
    return board.rate_season(Evidence(games.of_blocks(order < 0), base)), sums[0]


def _half_widths(season: board.SeasonRating) -> Floats:
    return np.array([row.half_width for row in sorted(season.rows, key=lambda row: row.bot)], dtype=np.float64)


def _lifts(games: Games | Residuals, fit: Fit) -> tuple[Floats, Floats]:
    """Every residual beside a helper, and its standard error; NaN where none is told."""
    told = [pair.lift for pair in statistics.help_residuals(games, fit)]
    found = np.array([(one.value, one.error) for one in told], dtype=np.float64)
    return found[:, 0], found[:, 1]


def _quadratic_mean(values: Floats) -> float:
    """Of those that are told."""
    return float(np.sqrt(np.nanmean(values**2)))


def first_games(effort: Effort, random: Generator) -> list[Finding]:
    """Beside 500 waiting matches: how soon has a version that has just passed its first twenty games, with a share of claims kept for
    newcomers and without one, and what does that cost the others?"""
    house = newcomers.House()
    without = [newcomers.first_games(house, None, random) for _ in range(effort.seasons)]
    kept = [newcomers.first_games(house, newcomers.EVERY, random) for _ in range(effort.seasons)]
    crowds = [newcomers.first_games(house, newcomers.EVERY, random, bots=20) for _ in range(effort.seasons)]
    about = f"{house.waiting} waiting, {house.processes} processes, {house.match_minutes * 60:.0f} s a match"
    return [
        _mean_of(
            f"newcomer: minutes till twenty games, no share ({about}; for comparison)", [one.minutes for one in without]
        ),
        _mean_of("newcomer: minutes till twenty games, one claim in three", [one.minutes for one in kept], high=6),
        _mean_of(
            "newcomer: minutes by which the others' waiting matches are later", [one.delay for one in kept], high=1.5
        ),
        _mean_of("newcomers: minutes till twenty games, 20 at once", [one.minutes for one in crowds]),
        _mean_of("newcomers: the others' share of claims meanwhile, 20 at once", [one.others for one in crowds], 0.66),
    ]


def block_savings(effort: Effort, random: Generator) -> list[Finding]:
    """How many games less it takes in blocks than with a seed for each game, for the same precision: 1 − the ratio of variances.

    One world throughout, tables by lot, and twice as many seasons: a ratio of variances is a noisy figure.
    """
    found, seasons, tables = [], 2 * effort.seasons, BOTS * GAMES_PER_BOT // 4
    for luck, low in ((0.5, -inf), (1.0, 0.3), (2.0, -inf)):
        world = World(worlds.normal_strengths(BOTS, SPREAD), luck=luck)
        squares = []
        for rotations in (4, 1):
            fits = np.array([_fitted(world, tables // rotations, rotations, random) for _ in range(seasons)])
            squares.append(((fits - fits.mean(axis=0)) ** 2).sum(axis=1))
        ratio = squares[0].mean() / squares[1].mean()
        error = ratio * sqrt(sum((each.std() / each.mean()) ** 2 / seasons for each in squares))
        found.append(Finding(f"games saved by blocks, luck {luck:g} × a game's noise", 1 - ratio, error, low))
    return found


def _fitted(world: World, tables: int, rotations: int, random: Generator) -> Floats:
    """Strengths from so many tables of four, each played so many times on one seed."""
    seated = worlds.balanced_tables(len(world.strengths), 4, tables, random)
    return bradley_terry.fit(worlds.gathered(*world.play(seated, rotations, random))).strengths


def version_tests(luck: float, effort: Effort, random: Generator) -> list[Finding]:
    """Version tests at tables of four with two bots of the field, in blocks: how often is a version at elo0 called better, or one at elo1
    not better?"""
    test = Hypotheses(elo0=0, elo1=50)
    found = []
    for name, score, bound, better in (
        ("α: no gain, called better", test.scores[0], test.alpha, True),
        ("β: a gain of 50 points, called not better", test.scores[1], test.beta, False),
    ):
        world = World(np.array([_advantage(score, luck), 0.0, 0.3, -0.3]), luck=luck)
        wrong, blocks = _decisions(world, test, effort.trials, random, better)
        rate = float(wrong.mean())
        error = sqrt(max(rate * (1 - rate), bound * (1 - bound)) / effort.trials)
        about = f"luck {luck:g}, {blocks.mean():.0f} blocks on average"
        found.append(Finding(f"version test, {name} ({about})", rate, error, high=bound))
    return found


def _advantage(score: float, luck: float) -> float:
    """The strength that scores so much against 0 when luck (two seats', normal) is added: luck hides a part of any advantage."""
    nodes, weights = np.polynomial.hermite_e.hermegauss(60)
    shift = luck * worlds.GAME_NOISE * sqrt(2) * nodes

    def short(strength: float) -> float:
        return float(weights @ scipy.special.expit(strength + shift) / weights.sum()) - score

    return float(scipy.optimize.brentq(short, -5, 5))


def _decisions(world: World, test: Hypotheses, trials: int, random: Generator, wrong: bool) -> tuple[Floats, Floats]:
    """For each trial: was "better" (`wrong`) or "not better" the answer, and after how many blocks?"""
    scores = np.zeros((trials, 0))
    table = np.arange(4)
    while True:
        bots, places = world.play(np.tile(table, (trials * 50, 1)), 4, random)
        mine, theirs = (places[bots == bot].reshape(trials, 50, 4) for bot in (0, 1))
        scores = np.hstack([scores, (mine < theirs).mean(axis=2)])
        path = log_likelihood_ratios(scores, np.full(scores.shape[1], 4.0), test)
        crossed = (path <= test.lower) | (path >= test.upper)
        if crossed.any(axis=1).all():
            at = crossed.argmax(axis=1)
            return (path[np.arange(trials), at] > 0) == wrong, at + 1.0


def _mean_of(promise: str, values: list[float], low: float = -inf, high: float = inf) -> Finding:
    scatter = float(np.std(values, ddof=1))
    return Finding(promise, float(np.mean(values)), scatter / sqrt(len(values)) if scatter > 0 else None, low, high)
