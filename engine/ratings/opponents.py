"""A bot against each that it met: what is counted of the two, and by what scale figures are told of it.

A thousand bots make a million such cells. With every game the figures of all of them move a little, because strengths do; what is counted
moves with a bot's own games alone. So the counts are what is kept, bot by bot, and figures are made for whoever looks at one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import scipy
from numpy.typing import NDArray

from engine.ratings.bradley_terry import Fit, Mode
from engine.ratings.games import Floats, Integers
from engine.ratings.packing import least, packed, unpacked
from engine.ratings.pairs import Counts, Expected, Pairs
from engine.ratings.results import Results, places_of
from engine.ratings.significance import judged_by, shared_dispersion


@dataclass(frozen=True, slots=True, eq=False)
class Scale:
    """What the figures of all bots have in common: the bots (ids ascending), what is expected of them, and how much more the cells of all
    scatter together than the model says."""

    bots: tuple[int, ...]
    expected: Expected
    dispersion: float

    @staticmethod
    def of(results: Results, pairs: Pairs, fit: Fit | Mode) -> Scale:
        """Of these games, at the strengths of a fit that knows them."""
        expected = Expected.of(results.bots, fit)
        return Scale(results.bots, expected, shared_dispersion(pairs.sums(results, expected)))

    def to_bytes(self) -> bytes:
        """To keep it."""
        return packed(
            {
                "bots": np.array(self.bots, dtype=np.int64),
                "strengths": self.expected.strengths,
                "pulled": self.expected.pulled,
                "dispersion": np.array(self.dispersion),
            }
        )

    @staticmethod
    def from_bytes(body: bytes) -> Scale:
        """As it was kept. Raises one of `packing.UNREADABLE` for anything else."""
        arrays = unpacked(body)
        expected = Expected(arrays["strengths"], arrays["pulled"])
        return Scale(tuple(arrays["bots"].tolist()), expected, float(arrays["dispersion"]))


@dataclass(frozen=True, slots=True, eq=False)
class Opponents:
    """Those whom a bot has met (ids ascending), and what is counted of it against each."""

    bot: int
    opponents: Integers
    counts: Counts

    @staticmethod
    def of(results: Results, pairs: Pairs) -> Iterator[Opponents]:
        """Those of every bot, by id."""
        counts = pairs.counts(results)
        columns = np.stack([getattr(counts, field.name) for field in fields(Counts)])
        ids = np.array(results.bots, dtype=np.int64)
        for index, bot in enumerate(results.bots):
            met = np.flatnonzero(columns[0, index])
            yield Opponents(bot, ids[met], Counts(*columns[:, index, met]))

    def figures(self, scale: Scale) -> dict[str, NDArray[Any]]:
        """What `statistics.Pairing` tells of each opponent, by the names of its fields and those of an estimate, in arrays.

        `told` says where there is an estimate; elsewhere its figures mean nothing.
        """
        counts, expected = self.counts, scale.expected
        own, others = places_of((self.bot,), scale.bots), places_of(tuple(self.opponents.tolist()), scale.bots)
        chance = scipy.special.expit(expected.strengths[own] - expected.strengths[others])
        cells = judged_by(counts.sums(chance, expected.pulled[own] - expected.pulled[others]), scale.dispersion)
        return {
            "bot": np.full(len(others), self.bot, dtype=np.int64),
            "opponent": self.opponents,
            "games": counts.games,
            "blocks": counts.blocks,
            "above": counts.above,
            "level": counts.level,
            "below": counts.below,
            "score": counts.doubled / (2 * counts.games),
            "expected": chance,
            "told": cells.told,
            "value": cells.mean,
            "error": cells.error,
            "p": cells.p,
            "p_adjusted": discovery(cells.p),
            "half_width": cells.half_width,
        }

    def to_arrays(self) -> dict[str, NDArray[Any]]:
        """By names that `from_bytes` knows, in the smallest types that hold them."""
        columns = np.stack([getattr(self.counts, field.name) for field in fields(Counts)])
        return {"opponents": least(self.opponents), "counts": least(columns)}

    @staticmethod
    def from_bytes(bot: int, body: bytes) -> Opponents:
        """Of this bot, as `packed` has packed them. Raises one of `packing.UNREADABLE` for anything else."""
        arrays = unpacked(body)
        counts = Counts(*arrays["counts"].astype(np.int64))
        return Opponents(bot, arrays["opponents"].astype(np.int64), counts)


def discovery(p: Floats) -> Floats:
    """p-values adjusted for the share of false discoveries (Benjamini and Hochberg 1995); NaN is no test, and stays NaN."""
    tested = ~np.isnan(p)
    adjusted = np.full(p.shape, np.nan)
    if tested.any():
        adjusted[tested] = scipy.stats.false_discovery_control(p[tested])
    return adjusted
