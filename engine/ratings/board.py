"""The board of a season: the fit on the Elo scale, with the anchor at 1500, intervals, rank ranges, status words.

A rating's ± is that of its distance from the field, which is the mean strength of the bot's component, each bot weighted by its games. The
anchor only names the scale: it has a ± like anyone, and its own luck is not added to everybody else's. What one bot is above another has
an error of its own, which `SeasonRating.difference` takes from the full covariance.

A rank range holds the true rank with 95 % confidence, among those whom RANKED_AMONG tells: whoever is significantly above or below is
counted, at a level that Holm's method (1979) holds for all comparisons of one bot together (Mogstad, Romano, Shaikh and Wilhelm 2024), and
whoever has too few games to be compared may be anywhere.

Figures are rounded to 0.01 points, a million times the error of the arithmetic, so that another machine's last bits do not show.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256

import numpy as np
import scipy
from numpy.typing import NDArray

from engine.estimates import FEWEST_BLOCKS
from engine.ratings.bradley_terry import ELO, Fit, fit_at
from engine.ratings.elo import START, status_word
from engine.ratings.folding import Evidence
from engine.ratings.games import Floats, Games, Integers
from engine.ratings.significance import LEVEL, holm

SCHEME = "pairwise Bradley-Terry, 2"
"""Name and version of the rules by which games become a board; a change that moves figures raises the version."""

PROVISIONAL = "provisional"

RANKED_AMONG = "all who compete, have played and are connected by a chain of games, provisional or not"
"""Whom a rank range counts, in the words of the pages and the API. Who is entered and has not played is in nobody's range."""


@dataclass(frozen=True, slots=True)
class Row:
    """A bot on the board.

    `rating` is in Elo points; `half_width` is that of its 95 % interval, None while the bot's blocks are too few for any (fewer than
    FEWEST_BLOCKS in effect). `status` is provisional, settling or established. The true rank is between `best_rank` and `worst_rank` (None
    without an interval), among those whom RANKED_AMONG tells. `rank` is None for a provisional bot; for the others it counts from 1
    those ranked above, and those provisional bots that are above beyond doubt: who wins everything is provisional for long, and first for
    sure. `component` 0 is the anchor's, then by size: ratings and ranks of two components are not to be compared. A retired bot (see
    `rate_season`) has neither rank nor range, and is in nobody's.
    """

    bot: int
    rating: float
    half_width: float | None
    games: int
    status: str
    component: int
    rank: int | None
    best_rank: int | None
    worst_rank: int | None


@dataclass(frozen=True, slots=True)
class Difference:
    """How far one bot is above another: points, half-width of the 95 % interval, and the two-sided p-value of "they are equals"."""

    elo: float
    half_width: float
    p: float


@dataclass(frozen=True, slots=True, eq=False)
class SeasonRating:
    """A season's board. Rows come by component, the ranked before the provisional, the stronger first.

    `base` is the hash of the games that were sums already (see `folding`), empty where there were none.
    """

    input_hash: str
    base: str
    anchor: int | None
    retired: tuple[int, ...]
    games: int
    blocks: int
    rows: tuple[Row, ...]
    fit: Fit

    def difference(self, one: int, other: int) -> Difference | None:
        """Of two bots by id; None for one and the same, for two components, for too few blocks. Raises KeyError for one without games."""
        i, j = self.fit.index(one), self.fit.index(other)
        if self.fit.components[i] != self.fit.components[j]:
            return None
        if i == j or not tellable(self.fit)[[i, j]].all():
            return None
        error, freedom = _differences(self.fit, np.array([i, j]))
        apart = float(self.fit.strengths[i] - self.fit.strengths[j])
        p = 2 * scipy.special.stdtr(freedom[0, 1], -abs(apart) / error[0, 1])
        return Difference(
            ELO * apart, float(ELO * error[0, 1] * scipy.special.stdtrit(freedom[0, 1], 1 - LEVEL / 2)), float(p)
        )

    def to_json(self) -> bytes:
        """The board without the fit, as UTF-8 JSON in one canonical form: the same games give the same bytes anywhere."""
        board = {
            "scheme": SCHEME,
            "input_hash": self.input_hash,
            "anchor": self.anchor,
            "retired": self.retired,
            "games": self.games,
            "blocks": self.blocks,
            "rows": [{name: getattr(row, name) for name in Row.__slots__} for row in self.rows],
        } | ({"base": self.base} if self.base else {})
        return json.dumps(board, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def input_hash(games: Games | Evidence, anchor: int | None = None, retired: Collection[int] = ()) -> str:
    """SHA-256 (hex) of all that a board depends on: scheme, anchor, retired bots and games. Equal hashes, equal boards."""
    evidence = Evidence.of(games)
    out = ",".join(map(str, _gone(evidence, retired)))
    return sha256(f"{SCHEME}\n{anchor}\n{out}\n{evidence.input_hash}".encode()).hexdigest()


def rate_season(games: Games | Evidence, anchor: int | None = None, retired: Collection[int] = ()) -> SeasonRating:
    """The board of these games. `anchor` is the id of the bot that stands at 1500; in components without it (or when it is None, or has not
    played) the mean strength of the bots stands there. Bots without a game have no row.

    `retired` are ids of bots that compete no longer (replaced, withdrawn, suspended): their games count and they are rated, but nobody's
    rank counts them.
    """
    evidence = Evidence.of(games)
    gone = _gone(evidence, retired)
    fit = fit_at(evidence.mode, evidence.scatter)
    components = _component_order(fit, anchor)
    ratings = np.round(_on_scale(fit, anchor), 2)
    widths = _half_widths(fit)
    status = [
        status_word(int(count), None if np.isnan(width) else float(width))
        for count, width in zip(fit.games, widths, strict=True)
    ]
    standing = np.array([bot not in gone for bot in fit.bots], dtype=bool)
    ranked = standing & np.array([word != PROVISIONAL for word in status], dtype=bool)
    told = standing & tellable(fit)
    below, above = _compared(fit, standing)
    counts = _counts_down_from(ratings, ranked, below)
    rows = []
    for i, bot in enumerate(fit.bots):
        peers = standing & (fit.components == fit.components[i])
        rows.append(
            Row(
                bot=bot,
                rating=float(ratings[i]),
                half_width=None if np.isnan(widths[i]) else float(widths[i]),
                games=int(fit.games[i]),
                status=status[i],
                component=int(components[i]),
                rank=1 + int((peers & (counts >= ratings[i])).sum()) if ranked[i] else None,
                best_rank=1 + int(below[i].sum()) if told[i] else None,
                worst_rank=int(peers.sum()) - int(above[i].sum()) if told[i] else None,
            )
        )
    rows.sort(key=lambda row: (row.component, row.rank is None, -row.rating, row.bot))
    results, base = evidence.results, "" if evidence.base is None else evidence.base.hash
    digest = input_hash(evidence, anchor, retired)
    return SeasonRating(digest, base, anchor, tuple(gone), results.games, results.blocks, tuple(rows), fit)


def _gone(evidence: Evidence, retired: Collection[int]) -> list[int]:
    """The retired who have played: others change nothing."""
    known = () if evidence.base is None else evidence.base.results.bots
    return sorted(set(retired).intersection(known + evidence.games.bots))


def _component_order(fit: Fit, anchor: int | None) -> Integers:
    """Each bot's component: 0 is the anchor's, then the larger first, then that of the lowest id."""
    found, first, size = np.unique(fit.components, return_index=True, return_counts=True)
    home = fit.components[fit.bots.index(anchor)] if anchor in fit.bots else -1
    order = np.lexsort((first, -size, found != home))
    number = np.empty_like(order)
    number[order] = np.arange(len(order))
    return np.asarray(number[fit.components], dtype=np.int64)


def _on_scale(fit: Fit, anchor: int | None) -> Floats:
    """Elo points: a component's strengths add up to 0, so that its mean is at 1500 until the anchor moves it."""
    ratings = START + ELO * fit.strengths
    if anchor in fit.bots:
        index = fit.bots.index(anchor)
        ratings[fit.components == fit.components[index]] -= ELO * fit.strengths[index]
    return ratings


def field_variance(fit: Fit, covariance: Floats) -> Floats:
    """Variance of each strength less the mean of its component, in which bots weigh as they have games."""
    same = fit.components[:, None] == fit.components[None, :]
    weights = np.where(same, fit.games[None, :], 0.0)
    weights /= weights.sum(axis=1, keepdims=True)
    common = (weights * covariance).sum(axis=1)
    mean = ((weights @ covariance) * weights).sum(axis=1)
    return np.asarray(np.diagonal(covariance) - 2 * common + mean)


def _half_widths(fit: Fit) -> Floats:
    """In points, to 0.01; NaN where there is no saying."""
    scatter = field_variance(fit, fit.scatter)
    variance = scatter + field_variance(fit, fit.pull)
    # Only what games leave open is uncertain in its size (Satterthwaite 1946).
    freedom = fit.freedom * (variance / scatter) ** 2
    widths = ELO * np.sqrt(variance) * scipy.special.stdtrit(freedom, 1 - LEVEL / 2)
    return np.asarray(np.where(tellable(fit), np.round(widths, 2), np.nan))


def tellable(fit: Fit) -> NDArray[np.bool_]:
    """Has each bot enough blocks for an interval?"""
    return np.asarray(fit.blocks >= FEWEST_BLOCKS)


def _differences(fit: Fit, chosen: Integers) -> tuple[Floats, Floats]:
    """Standard errors of the differences between the chosen bots, and their degrees of freedom (Welch 1947)."""
    covariance = fit.covariance[np.ix_(chosen, chosen)]
    variance = np.diagonal(covariance)
    error = np.sqrt(np.maximum(variance[:, None] + variance[None, :] - 2 * covariance, 0))
    parts = np.diagonal(fit.scatter)[chosen] ** 2 / fit.freedom[chosen]
    freedom = (variance[:, None] + variance[None, :]) ** 2 / (parts[:, None] + parts[None, :])
    return error, freedom


def _compared(fit: Fit, standing: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Whom each bot (row) is significantly below, and whom above (columns): of all comparisons of that bot with those who compete and can
    be told."""
    below = np.zeros((len(fit.bots), len(fit.bots)), dtype=bool)
    above = below.copy()
    for component in np.unique(fit.components):
        chosen = np.flatnonzero(standing & tellable(fit) & (fit.components == component))
        error, freedom = _differences(fit, chosen)
        np.fill_diagonal(error, np.nan)
        apart = fit.strengths[chosen][:, None] - fit.strengths[chosen][None, :]
        significant = holm(2 * scipy.special.stdtr(freedom, -np.abs(apart) / error)) <= LEVEL
        below[np.ix_(chosen, chosen)] = significant & (apart < 0)
        above[np.ix_(chosen, chosen)] = significant & (apart > 0)
    return below, above


def _counts_down_from(ratings: Floats, ranked: NDArray[np.bool_], below: NDArray[np.bool_]) -> Floats:
    """The rating from which downwards each bot counts in others' ranks: a ranked one its own, a provisional one that of the best ranked
    bot that is significantly below it; nowhere if there is none."""
    beaten = np.where(below & ranked[:, None], ratings[:, None], -np.inf).max(axis=0, initial=-np.inf)
    return np.where(ranked, np.nextafter(ratings, -np.inf), beaten)
