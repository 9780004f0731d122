"""Figures of small seasons, one after the other: ``python -m tests.engine.ratings.figures`` writes ``figures.json`` anew.

A rating is a long sum: a sign or a factor within it that is wrong moves all figures by a little, which no law of them need notice. So what
comes out of every function is kept for one season whose games have all that games may have: tables of two, three and four, level places,
blocks of one game and of several, bots that met once, and two that met nobody else. What changes a figure is to be meant, and told.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, fields, is_dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from engine.ratings import board, bradley_terry, elo, newcomers, simulate, sprt, statistics, worlds
from engine.ratings.folding import Evidence
from engine.ratings.games import Game, Games
from engine.ratings.newcomers import House
from engine.ratings.opponents import Opponents, Scale
from engine.ratings.pairs import Pairs
from engine.ratings.residuals import Residuals
from engine.ratings.results import Results
from engine.ratings.significance import Sums, judged
from engine.ratings.simulate import Effort
from engine.ratings.worlds import World

FILE = Path(__file__).with_name("figures.json")
BOTS, GAMES_EACH = 7, 24
"""The seasons that are simulated: as small as a table of six allows."""


def season() -> list[Game]:
    """Bots 1 to 9: eight of them play blocks of four, three and two, now and then one game alone; 8 and 9 meet each other alone."""
    random, found = np.random.default_rng(77), list[Game]()
    strengths = np.array([1.0, 0.6, 0.2, 0.0, -0.2, -0.7, -0.9])
    for block in range(36):
        bots = random.permutation(7)[: 2 + block % 3]
        for rotation in range(1 if block % 7 == 0 else len(bots)):
            seated = np.roll(bots, rotation)
            # In whole halves, so that some places are level; who sits first has a little more.
            level = np.round(
                2 * (strengths[seated] + random.gumbel(size=len(bots)) + 0.3 * (np.arange(len(bots)) == 0))
            )
            places = 1 + (level[None, :] > level[:, None]).sum(axis=1)
            found.append(Game(block, tuple((seated + 1).tolist()), tuple(places.tolist())))
    return [*found, *(Game(40 + number, (8, 9), (1, 2) if number % 3 else (2, 1)) for number in range(6))]


def of_ratings() -> Iterator[tuple[str, Any]]:
    """The board, and what lies beneath it."""
    games = Games.of(season())
    rated = board.rate_season(games, anchor=4, retired=(6, 77))
    yield "board", [asdict(row) for row in rated.rows]
    yield "differences", [rated.difference(one, other) for one in (1, 4, 8) for other in rated.fit.bots]
    yield "fit", _columns(rated.fit)
    yield "expected", rated.fit.expected(np.arange(8), np.arange(1, 9))
    yield "fit of little prior", bradley_terry.fit(games, ridge=0.01).covariance
    mode = bradley_terry.Mode.of(Results.of(games))
    yield "scatter", _columns(bradley_terry.Scatter.of(games, mode))
    yield "objective", bradley_terry._objective(Results.of(games).wins, np.arange(9) / 4, 0.3)
    folded = Evidence(games).folded(range(20))
    yield "board of folded games", [asdict(row) for row in board.rate_season(folded, anchor=4).rows]
    base = Evidence(games).folded(range(20)).base
    assert base is not None
    yield "base", (base._arrays, base.chain)
    yield (
        "counts",
        [(results.games_per_bot, results.games, results.blocks) for results in (Results.of(games), base.results)],
    )
    yield "field variance", board.field_variance(rated.fit, rated.fit.covariance)
    truths = [np.linspace(most, -most, 10) for most in (0.3, 0.6, 0.9, 1.2)]
    yield "coverage", [simulate.coverage(rated, truth) for truth in truths]
    yield "coverage of ranges", [simulate.range_coverage(rated, truth) for truth in truths]


def of_statistics() -> Iterator[tuple[str, Any]]:
    """Who does better than expected against whom, from which seat, at which tables, and beside whom."""
    games = Games.of(season())
    fit = bradley_terry.fit(games)
    yield "pairings", statistics.head_to_head(games, fit)
    yield "seats", statistics.seat_advantages(games, fit)
    yield "pooled seats", statistics.pooled_seats([asdict(one) for one in statistics.seat_advantages(games, fit)] * 3)
    yield "tables", statistics.seat_count_results(games, fit)
    yield "help", statistics.help_residuals(games, fit)
    yield "clearest help", statistics.clearest_help(games, fit, 5)
    half, rest = (games.of_blocks(np.arange(len(games.blocks)) % 2 == odd) for odd in (0, 1))
    for name, moved in (("moved", Residuals.of(games, bradley_terry.fit(games, ridge=1.0)).at(fit)),
                        ("added", Residuals.of(half, fit) + Residuals.of(rest, fit))):  # fmt: skip
        yield f"seats, {name}", statistics.seat_advantages(moved, fit)
        yield f"tables, {name}", statistics.seat_count_results(moved, fit)
        yield f"help, {name}", statistics.help_residuals(moved, fit)
    results, pairs = Results.of(games), Pairs.of(games)
    yield "dispersion", Scale.of(results, pairs, fit).dispersion
    yield "opponents", [one.to_arrays() for one in Opponents.of(results, pairs)]
    for fitted in (True, False):
        yield f"judged, {fitted}", _columns(judged(_sums(), fitted))


def _sums() -> Sums:
    """Cells of many and of few blocks, even ones, and one of nothing at all."""
    return Sums(
        games=np.array([40, 12, 9, 4, 0, 30]),
        blocks=np.array([20, 6, 5, 2, 0, 10]),
        total=np.array([6.0, -2.5, 0.0, 1.0, 0.0, 0.3]),
        squares=np.array([9.0, 3.0, 0.0, 0.6, 0.0, 2.0]),
        single=np.array([8.0, 2.6, 1.0, 0.5, 0.0, 6.0]),
        variance=np.array([8.5, 2.0, 1.5, 0.8, 0.0, 1.2]),
        cumulant=np.array([-0.5, 0.2, 0.1, -0.1, 0.0, 0.4]),
        pull=np.array([0.2, -0.3, 0.0, 0.1, 0.0, 0.5]),
    )


def of_tests() -> Iterator[tuple[str, Any]]:
    """Live Elo, and tests of a version against another."""
    standings = [elo.Standing(*one) for one in ((1500.0, 0), (1620.0, 31), (1480.5, 12), (1400.0, 400))]
    yield "live Elo", [elo.rate(standings, ranks) for ranks in ((1, 2, 3, 4), (4, 2, 2, 1), (1, 1, 1, 1))]
    yield "K", [elo.k_factor(games) for games in (0, 1, 29, 30, 31, 99, 100, 101, 1000)]
    yield "half-widths", [elo.half_width(games) for games in (0, 29, 30, 31, 99, 100, 101, 1000)]
    test = sprt.Hypotheses(elo0=-5, elo1=40, alpha=0.04, beta=0.1)
    blocks = [score for _, score in sprt.block_scores(Games.of(season()), 1, 5)]
    yield "block scores", blocks
    for count in (0, 1, 3, 4, len(blocks)):
        yield f"test of {count}", sprt.assess(blocks[:count], test)
    yield "test of many", sprt.assess(blocks * 30, test)


def of_simulation() -> Iterator[tuple[str, Any]]:
    """Worlds, what is measured in them with little effort, and how newcomers come to their first games."""
    world = World(np.array([0.6, 0.1, 0.0, -0.2, -0.5]), luck=0.7, edges=_edges())
    tables = np.array([[0, 1, 2], [4, 3, 1]])
    yield "levels", world.levels(tables)
    yield "played", world.play(tables, 2, np.random.default_rng(1))
    yield "limit", simulate.limit_of(world, tables)
    for seats in (2, 4):
        games, live = worlds.season(
            World(worlds.normal_strengths(BOTS, 200.0)), seats, 60, np.random.default_rng(seats)
        )
        yield f"season at tables of {seats}", (games.input_hash, live)
    yield "balanced", worlds.balanced_tables(5, 3, 6, np.random.default_rng(2))
    effort, measured = Effort(seasons=2, trials=12, slack=0.0), _measured()
    for number, (name, measure) in enumerate(measured.items()):
        yield name, [asdict(finding) for finding in measure(effort, np.random.default_rng([5, number]))]
    yield "advantage", [simulate._advantage(score, luck) for score, luck in ((0.5, 0.0), (0.57, 0.0), (0.57, 1.0))]
    for every, bots in ((None, 1), (3, 1), (2, 5)):
        house = House(waiting=30, processes=3, match_minutes=0.5)
        yield f"newcomers, {every}, {bots}", newcomers.first_games(house, every, np.random.default_rng(6), bots)


def _edges() -> Any:
    return worlds.rock_paper_scissors(5, 80.0, np.random.default_rng(3))


def _measured() -> dict[str, Callable[[Effort, Any], list[simulate.Finding]]]:
    return {
        "accuracy": partial(simulate.accuracy, 4),
        "prior": partial(simulate.prior, 150.0, 30),
        "prior of a season": partial(simulate.prior, 150.0, GAMES_EACH),
        "short season": partial(simulate.short_season, 6),
        "young season": simulate.young_season,
        "intransitive worlds": simulate.intransitive_worlds,
        "folded seasons": simulate.folded_seasons,
        "first games": simulate.first_games,
        "block savings": simulate.block_savings,
        "version tests": partial(simulate.version_tests, 1.0),
    }


def _columns(found: Any) -> dict[str, Any]:
    return {field.name: getattr(found, field.name) for field in fields(found)}


def plain(found: Any) -> Any:
    """As JSON has it; what is no number is nothing."""
    match found:
        case np.ndarray() | np.generic():
            return plain(found.tolist())
        case dict():
            return {str(name): plain(one) for name, one in found.items()}
        case list() | tuple():
            return [plain(one) for one in found]
        case float():
            return float(f"{found:.8g}") if np.isfinite(found) else None
    return plain(asdict(found)) if is_dataclass(found) and not isinstance(found, type) else found


PARTS: dict[str, Callable[[], Iterator[tuple[str, Any]]]] = {
    "ratings": of_ratings,
    "statistics": of_statistics,
    "tests": of_tests,
    "simulation": of_simulation,
}


def printed(part: str) -> dict[str, Any]:
    """All figures of a part, by what they are."""
    return {name: plain(found) for name, found in PARTS[part]()}


if __name__ == "__main__":
    simulate.BOTS, simulate.GAMES_PER_BOT = BOTS, GAMES_EACH
    lines = [json.dumps(name) + ": " + json.dumps(found) for part in PARTS for name, found in printed(part).items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
