"""What lies beneath the board: who loses to whom, which seat is worth what, who plays better at which size of table, who helps whom.

All figures are residuals: results less what the fit expects, in points of score (1 for above, ½ level, 0 below). They come with standard
errors by block and p-values, raw and adjusted for the number of figures that are looked at together. Under the fit's model a residual's
mean is 0; the bots' strengths were fitted to the same games, which makes the tests a little cautious, never rash. Where the order of the
bots hardly ever changes the fit's prior makes residuals by itself, and errors allow for it: see `significance.clustered`. An estimate is
told only where `significance` allows one: what was counted (games, places, scores) always is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import permutations
from math import sqrt, tanh
from typing import Any

import numpy as np
import scipy
from numpy.typing import NDArray

from engine.estimates import FEWEST_BLOCKS
from ladder.ratings.bradley_terry import ELO, RIDGE, Fit
from ladder.ratings.games import Floats, Games, Integers, Tables
from ladder.ratings.significance import Cells, Sums, clustered, holm, judged

FEW_BLOCKS = f"fewer than {FEWEST_BLOCKS} blocks"
EVEN_BLOCKS = "every block came out even"

OPENNESS = ("slope", "slope_squares")
"""Of a seat's sums, what a unit of strength adds to the score against one other at the table (the mean of all), and its square."""

MOST_WORTH = 8.0
"""Units of strength beyond which no seat's worth is looked for: the prior has 0.3 % beyond 7."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean residual, its standard error, p-values, raw and adjusted for its family, and half of its 95 % interval. All None where
    `untold` says why."""

    value: float | None
    error: float | None
    p: float | None
    p_adjusted: float | None
    untold: str
    half_width: float | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """One bot against another: games, of which it finished above, level and below, and how its result differs from what is expected.

    `residual.p_adjusted` holds the share of false alarms among all opponents of the bot (Benjamini and Hochberg 1995).
    """

    bot: int
    opponent: int
    games: int
    blocks: int
    above: int
    level: int
    below: int
    score: float
    expected: float
    residual: Estimate


@dataclass(frozen=True, slots=True)
class SeatAdvantage:
    """What a seat is worth at tables of so many seats (seat counts from 0): mean residual of the score against the others at the table, and
    the same in Elo points, with their standard error and half of their 95 % interval. `residual.p_adjusted` is Holm's, over the seats of
    such tables.

    A seat's worth in points has the prior of a strength: where hardly a game is open, a single surprise would otherwise be worth a thousand
    points, and where most are settled the half-width is that upwards: what such a seat is worth at least is known better than what it is
    at most. `sums` is what all this was made of: see `pooled_seats`.
    """

    seats: int
    seat: int
    games: int
    blocks: int
    residual: Estimate
    elo: float | None
    elo_error: float | None
    elo_half_width: float | None
    sums: dict[str, float]


@dataclass(frozen=True, slots=True)
class SeatCountResult:
    """A bot at tables of so many seats: games, first places alone, mean place, mean score against the others, and how this differs from
    what is expected. `residual.p_adjusted` is Holm's, over the bot's seat counts."""

    bot: int
    seats: int
    games: int
    blocks: int
    wins: int
    mean_place: float
    score: float
    expected: float
    residual: Estimate


@dataclass(frozen=True, slots=True)
class Help:
    """How the helped bot fares at tables where the helper sits, too.

    `lift` is its residual against the third parties there, `given` its residual against the helper itself. The p-values ask for more than
    expected (one-sided); Holm's adjustment is over all pairs of the season: one false accusation in twenty seasons, not in twenty pairs. A
    lift can have honest causes (the helper's style beats the rivals'): it is a reason to look at games, not a verdict.
    """

    helper: int
    helped: int
    games: int
    blocks: int
    lift: Estimate
    given: Estimate


def head_to_head(games: Games, fit: Fit) -> list[Pairing]:
    """Every bot against every other that it met, both ways, by id. The problem opponents of a bot are those with a residual below 0 and a
    small `p_adjusted`."""
    bots = len(games.bots)
    parts = [
        (table.bots[:, one] * bots + table.bots[:, other], table.blocks, *_against(table, fit, one, [other]))
        for table in games.tables
        for one, other in permutations(range(table.seats), 2)
    ]
    cell, block, result, expected, variance, pulled = _joined(parts, 6)
    cells = clustered(cell, block, result - expected, variance, bots * bots, pulled)
    p = cells.p.reshape(bots, bots)
    adjusted = np.stack([_discovery(row) for row in p]).ravel() if bots else p
    above, below = (np.bincount(cell[result == points], minlength=bots * bots) for points in (1.0, 0.0))
    mean_result, mean_expected = _mean(cell, result, cells), _mean(cell, expected, cells)
    found = []
    for index in map(int, np.flatnonzero(cells.games)):
        bot, opponent = divmod(index, bots)
        count = int(cells.games[index])
        found.append(
            Pairing(
                bot=games.bots[bot],
                opponent=games.bots[opponent],
                games=count,
                blocks=int(cells.blocks[index]),
                above=int(above[index]),
                level=count - int(above[index]) - int(below[index]),
                below=int(below[index]),
                score=float(mean_result[index]),
                expected=float(mean_expected[index]),
                residual=_estimate(cells, p.ravel(), adjusted, index),
            )
        )
    return found


def seat_advantages(games: Games, fit: Fit) -> list[SeatAdvantage]:
    """Every seat of every size of table that was played, in order."""
    found = []
    for table in games.tables:
        parts = [
            (np.full(len(table.blocks), seat), table.blocks, *_against(table, fit, seat, _others(table, seat)))
            for seat in range(table.seats)
        ]
        cell, block, result, expected, variance, pulled = _joined(parts, 6)
        chance = fit.expected(table.bots[:, :, None], table.bots[:, None, :])
        open_by = chance * (1 - chance)
        openness = {
            name: np.array([total[seat, _others(table, seat)].mean() for seat in range(table.seats)])
            for name, total in (("slope", open_by.sum(axis=0)), ("slope_squares", (open_by**2).sum(axis=0)))
        }
        found += _worths(Sums.of(cell, block, result - expected, variance, table.seats, pulled), openness)
    return found


def pooled_seats(seasons: Iterable[Mapping[str, Any]]) -> list[SeatAdvantage]:
    """What seats are worth over several seasons: of all their records (`seats`, `seat`, `sums`), those with blocks that came out even, too.

    Sums are added and then judged, as if it were one season with a fit for each part. Figures would not do: a season has one only if
    something surprising happened in it, and their mean is a mean of surprises.
    """
    columns = (*(field.name for field in fields(Sums)), *OPENNESS)
    added: dict[int, dict[int, dict[str, float]]] = {}
    for record in seasons:
        sums = added.setdefault(record["seats"], {}).setdefault(record["seat"], dict.fromkeys(columns, 0))
        for name in columns:
            sums[name] += record["sums"][name]
    found = []
    for _, by_seat in sorted(added.items()):
        rows = [by_seat[seat] for seat in sorted(by_seat)]
        totals = {name: np.array([row[name] for row in rows], dtype=np.float64) for name in columns}
        games, blocks = (totals.pop(name).astype(np.int64) for name in ("games", "blocks"))
        openness = {name: totals.pop(name) for name in OPENNESS}
        found += _worths(Sums(games=games, blocks=blocks, **totals), openness)
    return found


def _worths(sums: Sums, openness: Mapping[str, Floats]) -> list[SeatAdvantage]:
    """The seats of one size of table. `openness` has what OPENNESS names, by seat, in sum over the games."""
    cells = judged(sums)
    p, seats = cells.p, len(sums.games)
    adjusted = holm(p)
    found = []
    for seat in range(seats):
        residual = _estimate(cells, p, adjusted, seat)
        own = {field.name: getattr(sums, field.name)[seat].item() for field in fields(Sums)}
        own |= {name: openness[name][seat].item() for name in OPENNESS}
        points = _in_points(residual, own["slope"] / own["games"], own["slope_squares"] / own["slope"])
        found.append(
            SeatAdvantage(seats, seat, int(cells.games[seat]), int(cells.blocks[seat]), residual, *points, own)
        )
    return found


def _in_points(residual: Estimate, slope: float, typical: float) -> tuple[float | None, float | None, float | None]:
    """A residual, its error and its half-width in Elo points; None where one of the two might be nothing and the other not: where bots are
    far apart a sure residual may be worth 60 points or 600. `slope` is what a unit of strength adds to the score, and `typical` the same
    in the games that make it up."""
    value, residual_error, residual_half_width = residual.value, residual.error, residual.half_width
    if value is None or residual_error is None or residual_half_width is None:
        return None, None, None
    information = (slope / residual_error) ** 2

    def doubt(worth: float) -> float:
        return float(information * (_surplus(worth, typical)[0] - value / slope) ** 2 + RIDGE * worth**2)

    worth = float(scipy.optimize.minimize_scalar(doubt, bounds=(-MOST_WORTH, MOST_WORTH), options={"xatol": 1e-9}).x)
    error = ELO / sqrt(information * _surplus(worth, typical)[1] ** 2 + RIDGE)
    half_width = error * residual_half_width / residual_error
    if (ELO * abs(worth) > half_width) != (abs(value) > residual_half_width):
        return None, None, None
    return ELO * worth, error, half_width


def _surplus(worth: float, slope: float) -> tuple[float, float]:
    """By how many slopes the score from a seat is above what the fit expects, and how fast that grows with the seat's worth.

    Exact for two bots that play each other from both seats of a duel. Not the worth itself, for the fit knows no seats: who is ahead of an
    equal by ten units of strength from one seat alone is its equal there, too, and a seat that decides every game among equals is worth
    two slopes, half a point of score.
    """
    odds = tanh(worth)
    root = sqrt(1 - 4 * slope * odds**2)
    return 2 * odds / (1 + root), 2 * (1 - odds**2) / (root * (1 + root))


def seat_count_results(games: Games, fit: Fit) -> list[SeatCountResult]:
    """Every bot at every size of table that it has played at, by id, then size."""
    bots, sizes = len(games.bots), len(games.tables)
    parts = [
        (
            table.bots[:, seat] * sizes + size,
            table.blocks,
            *_against(table, fit, seat, _others(table, seat)),
            table.places[:, seat],
            (table.places[:, seat] == 1) & ((table.places == 1).sum(axis=1) == 1),
        )
        for size, table in enumerate(games.tables)
        for seat in range(table.seats)
    ]
    cell, block, result, expected, variance, pulled, place, won = _joined(parts, 8)
    cells = clustered(cell, block, result - expected, variance, bots * sizes, pulled)
    p = cells.p.reshape(bots, sizes)
    adjusted = holm(p).ravel()
    mean_result, mean_expected, mean_place = (_mean(cell, value, cells) for value in (result, expected, place))
    wins = np.bincount(cell, won, minlength=bots * sizes)
    return [
        SeatCountResult(
            bot=games.bots[index // sizes],
            seats=games.tables[index % sizes].seats,
            games=int(cells.games[index]),
            blocks=int(cells.blocks[index]),
            wins=int(wins[index]),
            mean_place=float(mean_place[index]),
            score=float(mean_result[index]),
            expected=float(mean_expected[index]),
            residual=_estimate(cells, p.ravel(), adjusted, index),
        )
        for index in map(int, np.flatnonzero(cells.games))
    ]


def help_residuals(games: Games, fit: Fit) -> list[Help]:
    """Every ordered pair of bots that sat together at tables of three or more, by the ids of helper and helped."""
    bots = len(games.bots)
    parts = [
        (
            table.bots[:, helper] * bots + table.bots[:, helped],
            table.blocks,
            *_against(table, fit, helped, [seat for seat in _others(table, helped) if seat != helper]),
            *_against(table, fit, helped, [helper]),
        )
        for table in games.tables
        if table.seats > 2
        for helper, helped in permutations(range(table.seats), 2)
    ]
    cell, block, *columns = _joined(parts, 10)
    lift, given = (
        clustered(cell, block, result - expected, variance, bots * bots, pulled)
        for result, expected, variance, pulled in (columns[:4], columns[4:])
    )
    lift_p, given_p = lift.p_high, given.p_high
    lift_adjusted, given_adjusted = holm(lift_p), holm(given_p)
    return [
        Help(
            helper=games.bots[index // bots],
            helped=games.bots[index % bots],
            games=int(lift.games[index]),
            blocks=int(lift.blocks[index]),
            lift=_estimate(lift, lift_p, lift_adjusted, index),
            given=_estimate(given, given_p, given_adjusted, index),
        )
        for index in map(int, np.flatnonzero(lift.games))
    ]


def _others(table: Tables, seat: int) -> list[int]:
    return [other for other in range(table.seats) if other != seat]


def _against(table: Tables, fit: Fit, seat: int, others: list[int]) -> tuple[Floats, Floats, Floats, Floats]:
    """The seat's mean result against the others of each game, what is expected of it, its variance under Plackett–Luce, and how much more
    would be expected of it without the fit's prior.

    There a bot finishes above two others together with chance π/(π + π′ + π″), π being e to the strength.
    """
    strengths = fit.strengths[table.bots]
    results = [table.result(seat, other) for other in others]
    chances = [np.asarray(scipy.special.expit(strengths[:, seat] - strengths[:, other])) for other in others]
    variance, pulled = np.zeros(len(table.blocks)), np.zeros(len(table.blocks))
    drawn = fit.pulled[table.bots]
    for i, one in enumerate(others):
        variance += chances[i] * (1 - chances[i])
        pulled += chances[i] * (1 - chances[i]) * (drawn[:, seat] - drawn[:, one])
        for j, other in enumerate(others[:i]):
            rivals = np.logaddexp(strengths[:, one], strengths[:, other])
            variance += 2 * (scipy.special.expit(strengths[:, seat] - rivals) - chances[i] * chances[j])
    count = len(others)
    return np.mean(results, axis=0), np.mean(chances, axis=0), variance / count**2, pulled / count


def _joined(parts: Sequence[tuple[NDArray[Any], ...]], columns: int) -> Iterator[NDArray[Any]]:
    """The parts' columns end to end; of no parts, empty ones. The first two are indices."""
    for column in range(columns):
        kind = np.int64 if column < 2 else np.float64
        yield np.concatenate([np.zeros(0, dtype=kind), *(part[column] for part in parts)])


def _mean(cell: Integers, value: Floats, cells: Cells) -> Floats:
    return np.asarray(np.bincount(cell, value, minlength=len(cells.games)) / np.maximum(cells.games, 1))


def _discovery(p: Floats) -> Floats:
    """Adjusted for the share of false discoveries; NaN is no test, and stays NaN."""
    tested = ~np.isnan(p)
    adjusted = np.full(p.shape, np.nan)
    if tested.any():
        adjusted[tested] = scipy.stats.false_discovery_control(p[tested])
    return adjusted


def _estimate(cells: Cells, p: Floats, adjusted: Floats, index: int) -> Estimate:
    if not cells.told[index]:
        return Estimate(None, None, None, None, EVEN_BLOCKS if cells.blocks[index] >= FEWEST_BLOCKS else FEW_BLOCKS)
    columns = (cells.mean, cells.error, p, adjusted, cells.half_width)
    value, error, raw, guarded, half_width = (float(column[index]) for column in columns)
    return Estimate(value, error, raw, guarded, "", half_width)
