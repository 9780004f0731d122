"""What lies beneath the board: who loses to whom, which seat is worth what, who plays better at which size of table, who helps whom.

All figures are residuals: results less what the fit expects, in points of score (1 for above, ½ level, 0 below). They come with standard
errors by block and p-values, raw and adjusted for the number of figures that are looked at together. Under the fit's model a residual's
mean is 0; the bots' strengths were fitted to the same games, which makes the tests a little cautious, never rash. Where the order of the
bots hardly ever changes the fit's prior makes residuals by itself, and errors allow for it: see `significance.clustered`. An estimate is
told only where `significance` allows one: what was counted (games, places, scores) always is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from math import sqrt, tanh
from typing import Any

import numpy as np
import scipy

from engine.estimates import FEWEST_BLOCKS
from engine.ratings.bradley_terry import ELO, RIDGE, Fit, Mode
from engine.ratings.games import Floats, Games, Integers
from engine.ratings.opponents import Opponents, Scale
from engine.ratings.pairs import Expected, Pairs
from engine.ratings.residuals import AtTables, Residuals, Seats
from engine.ratings.residuals import Help as HelpSums
from engine.ratings.results import Results
from engine.ratings.significance import Cells, Sums, highest, holm, holm_high, judged

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


def head_to_head(games: Games | Residuals, fit: Fit | Mode) -> list[Pairing]:
    """Every bot against every other that it met, both ways, by id. The problem opponents of a bot are those with a residual below 0 and a
    small `p_adjusted`."""
    results, pairs = (Results.of(games), Pairs.of(games)) if isinstance(games, Games) else (games.results, games.pairs)
    scale = Scale.of(results, pairs, fit)
    return [pairing for opponents in Opponents.of(results, pairs) for pairing in pairings(opponents, scale)]


def pairings(opponents: Opponents, scale: Scale) -> list[Pairing]:
    """One bot against every other that it met, by id."""
    columns = {name: column.tolist() for name, column in opponents.figures(scale).items()}
    counted = ("bot", "opponent", "games", "blocks", "above", "level", "below", "score", "expected")
    estimated = ("told", "blocks", "value", "error", "p", "p_adjusted", "half_width")
    residuals = map(_estimate, *(columns[name] for name in estimated))
    return [Pairing(*row) for row in zip(*(columns[name] for name in counted), residuals, strict=True)]


def seat_advantages(games: Games | Residuals, fit: Fit | Mode) -> list[SeatAdvantage]:
    """Every seat of every size of table that was played, in order."""
    bots = games.bots if isinstance(games, Games) else games.results.bots
    expected = Expected.of(bots, fit)
    by_size = (
        {table.seats: Seats.of(table, expected) for table in games.tables} if isinstance(games, Games) else games.seats
    )
    found = []
    for _, seats in sorted(by_size.items()):
        found += _worths(seats.sums(expected), {name: getattr(seats, name) for name in OPENNESS})
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
    found = []
    for seat, residual in enumerate(_estimates(cells, p, holm(p))):
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


def seat_count_results(games: Games | Residuals, fit: Fit | Mode) -> list[SeatCountResult]:
    """Every bot at every size of table that it has played at, by id, then size."""
    results = Results.of(games) if isinstance(games, Games) else games.results
    expected, bots, sizes = Expected.of(results.bots, fit), len(results.bots), sorted(results.doubled)
    by_size = (
        {table.seats: AtTables.of(table, expected) for table in games.tables}
        if isinstance(games, Games)
        else games.tables
    )
    if not sizes:
        return []
    tables = [by_size[size] for size in sizes]
    sums = Sums.of_columns([table.sums(results, expected, size) for table, size in zip(tables, sizes, strict=True)])
    cells = judged(sums)
    p = cells.p.reshape(bots, len(sizes))
    chosen = np.flatnonzero(sums.games)
    score = np.stack([results.doubled[size].sum(axis=1) / (2 * (size - 1)) for size in sizes], axis=1).ravel()
    wins, places = (np.stack([getattr(table, name) for table in tables], axis=1).ravel() for name in ("wins", "places"))
    count = np.maximum(sums.games, 1)
    names, seats = np.array(results.bots, dtype=np.int64), np.array(sizes, dtype=np.int64)
    columns = (sums.games, sums.blocks, wins, places / count, score / count, (score - sums.total) / count)
    return [
        SeatCountResult(*row)
        for row in zip(
            names[chosen // len(sizes)].tolist(),
            seats[chosen % len(sizes)].tolist(),
            *(column[chosen].tolist() for column in columns),
            _estimates(cells.only(chosen), p.ravel()[chosen], holm(p).ravel()[chosen]),
            strict=True,
        )
    ]


def help_residuals(games: Games | Residuals, fit: Fit | Mode) -> list[Help]:
    """Every ordered pair of bots that sat together at tables of three or more, by the ids of helper and helped."""
    found = _Lifts.of(games, fit)
    return found.records(np.flatnonzero(found.lift.games))


def clearest_help(games: Games | Residuals, fit: Fit | Mode, most: int) -> tuple[list[Help], int]:
    """Those of `help_residuals` that are least like luck, so many at most, and of how many pairs there is a test."""
    found = _Lifts.of(games, fit)
    return found.records(highest(found.lift, most)), int(np.count_nonzero(~np.isnan(found.lift.t)))


@dataclass(frozen=True, eq=False)
class _Lifts:
    """Cells of helpers (rows) and helped ones: the helped bot against third parties (`lift`), and against its helper (`given`)."""

    bots: tuple[int, ...]
    lift: Cells
    given: Cells

    @staticmethod
    def of(games: Games | Residuals, fit: Fit | Mode) -> _Lifts:
        if isinstance(games, Games):
            results, beside = Results.of(games), Pairs.of(games, fewest=3)
            expected = Expected.of(results.bots, fit)
            help_ = HelpSums.of(games, expected)
        else:
            results, beside, help_ = games.results, games.beside, games.help
            expected = Expected.of(results.bots, fit)
        given = beside.sums(results, expected, fewest=3)
        met = given.games.reshape(beside.blocks.shape)
        return _Lifts(
            results.bots, judged(help_.sums(met, beside.blocks)), judged(given.turned_over(len(results.bots)))
        )

    def records(self, chosen: Integers) -> list[Help]:
        """Of these cells."""
        bots = len(self.bots)
        return [
            Help(self.bots[index // bots], self.bots[index % bots], games, blocks, lift, given)
            for index, games, blocks, lift, given in zip(
                chosen.tolist(),
                self.lift.games[chosen].tolist(),
                self.lift.blocks[chosen].tolist(),
                _estimates(self.lift.only(chosen), *holm_high(self.lift, chosen)),
                _estimates(self.given.only(chosen), *holm_high(self.given, chosen)),
                strict=True,
            )
        ]


def _estimates(cells: Cells, p: Floats, adjusted: Floats) -> Iterator[Estimate]:
    """The estimates of these cells."""
    columns = (cells.told, cells.blocks, cells.mean, cells.error, p, adjusted, cells.half_width)
    for row in zip(*(column.tolist() for column in columns), strict=True):
        yield _estimate(*row)


def _estimate(
    told: bool, blocks: int, value: float, error: float, p: float, adjusted: float, half_width: float
) -> Estimate:
    return (
        Estimate(value, error, p, adjusted, "", half_width) if told else Estimate(None, None, None, None, why(blocks))
    )


def why(blocks: int) -> str:
    """Why there is no estimate of so many blocks."""
    return EVEN_BLOCKS if blocks >= FEWEST_BLOCKS else FEW_BLOCKS
