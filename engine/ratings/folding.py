"""A season's games, most of which are sums already: what lets a board cost the same after ten thousand games and after a million.

Blocks that are over are folded into a `Base`, once, and not read again: their pairwise results are added up exactly, and so is the scatter
of their scores. `Evidence` is a base with the games that are in none: it is rated as all the games would be, but for one thing.

**What is exact.** Strengths, games, components and what the prior pulls: they depend on pairwise results alone, whose sums are whole
numbers.

**What is not.** The scatter about expectations, from which half-widths come, is for a folded block the one about the strengths at which it
was folded, and not about those of today. That leans to neither side: `Scatter` says why. `python -m engine.ratings simulate` measures what
is left of it. Whoever keeps a base folds all blocks anew at the strengths of the day when a season has grown by REFOLD, so that no block's
scatter is older than that. The price is one reading of each game for so much growth: the same for each game, however many there are.

A base has a hash of its own: of the games that it was made from, in the portions in which they were folded, and of the sums.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.ratings.bradley_terry import Mode, Scatter
from engine.ratings.games import Games
from engine.ratings.packing import digest, least, mirrored, packed, triangle, unpacked
from engine.ratings.results import Results

FOLDING = "folded, 1"
"""Name and version of the rules by which games become sums; a base of another version is made anew."""

REFOLD = 1.25
"""A season that has grown by this factor since all of it was folded at the same strengths is folded anew."""


@dataclass(frozen=True, eq=False)
class Base:
    """Games that have become sums. `chain` is the SHA-256 of them: of the chain before, and the hash of the games that were added."""

    results: Results
    scatter: Scatter
    chain: str

    @staticmethod
    def empty() -> Base:
        """Of no games."""
        nothing = np.zeros(0)
        return Base(Results((), {}, 0), Scatter((), np.zeros((0, 0)), nothing, nothing, nothing), "")

    def with_games(self, games: Games, mode: Mode) -> Base:
        """And these games, whole blocks of which it has none, about the mode of all games there are."""
        return Base(
            self.results + Results.of(games),
            self.scatter + Scatter.of(games, mode),
            sha256(f"{self.chain}\n{games.input_hash}".encode()).hexdigest(),
        )

    @cached_property
    def hash(self) -> str:
        """SHA-256 (hex): equal hashes, equal sums of the same games."""
        return sha256(f"{FOLDING}\n{self.chain}\n{digest(self._arrays)}".encode()).hexdigest()

    @property
    def _arrays(self) -> dict[str, NDArray[Any]]:
        doubled = self.results.doubled
        return {
            "bots": np.array(self.results.bots, dtype=np.int64),
            "blocks": np.array(self.results.blocks, dtype=np.int64),
            "seats": np.array(sorted(doubled), dtype=np.int64),
            **{f"doubled{seats}": least(points) for seats, points in doubled.items()},
            "products": triangle(self.scatter.products),
            "of_bots": np.stack([self.scatter.information, self.scatter.squares, self.scatter.shares]),
        }

    def to_bytes(self) -> bytes:
        """To keep it."""
        return packed(self._arrays | {"chain": np.array(self.chain)})

    @staticmethod
    def from_bytes(body: bytes) -> Base:
        """As it was kept."""
        arrays = unpacked(body)
        bots = tuple(arrays["bots"].tolist())
        doubled = {seats: arrays[f"doubled{seats}"].astype(np.int64) for seats in arrays["seats"].tolist()}
        scatter = Scatter(bots, mirrored(arrays["products"], len(bots)), *arrays["of_bots"])
        return Base(Results(bots, doubled, int(arrays["blocks"])), scatter, str(arrays["chain"]))


@dataclass(frozen=True, eq=False)
class Evidence:
    """All games of a season: those of the base, if there is one, and others. No block has games in both."""

    games: Games
    base: Base | None = None

    @staticmethod
    def of(games: Games | Evidence) -> Evidence:
        """Games that nothing was folded of are evidence, too."""
        return games if isinstance(games, Evidence) else Evidence(games)

    @cached_property
    def results(self) -> Results:
        """Of all games."""
        apart = Results.of(self.games)
        return apart if self.base is None else self.base.results + apart

    @cached_property
    def mode(self) -> Mode:
        """Of all games."""
        return Mode.of(self.results)

    @property
    def scatter(self) -> Scatter:
        """Of all games."""
        apart = Scatter.of(self.games, self.mode)
        return (apart if self.base is None else self.base.scatter + apart).over(self.results.bots)

    def folded(self, blocks: Container[int]) -> Evidence:
        """The same games, with these blocks (ids) in the base."""
        chosen = np.array([block in blocks for block in self.games.blocks], dtype=bool)
        base = (self.base or Base.empty()).with_games(self.games.of_blocks(chosen), self.mode)
        after = Evidence(self.games.of_blocks(~chosen), base)
        # Whole numbers were added in another order: the sums are the same, and so is what depends on them.
        after.__dict__.update(results=self.results, mode=self.mode)
        return after

    @property
    def input_hash(self) -> str:
        """SHA-256 (hex) of all games: that of `Games`, or, with a base, of the rules of folding, the base, and the other games."""
        if self.base is None:
            return self.games.input_hash
        return sha256(f"{FOLDING}\n{self.base.hash}\n{self.games.input_hash}".encode()).hexdigest()
