"""What a season's statistics are computed from: sums of the games that were folded, and the games that are new.

As in `ladder.seasons.evidence`: a tick reads what came after the base, and folds it when there is much of it. A closed season's figures
are those of all its games at one moment's strengths: for these everything is folded anew, once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

import numpy as np
import structlog
from numpy.typing import NDArray

from engine.ratings.bradley_terry import Mode
from engine.ratings.folded_residuals import from_arrays, rounded, to_arrays
from engine.ratings.folding import REFOLD
from engine.ratings.games import Games
from engine.ratings.packing import UNREADABLE, digest, packed, unpacked
from engine.ratings.residuals import Residuals
from engine.ratings.results import Results
from engine.wording import counted
from ladder.house.rounds import each_by_itself
from ladder.rejudging.models import RejudgeSet, RejudgeState
from ladder.seasons import evidence
from ladder.seasons.evidence import FOLD
from ladder.seasons.gathering import Stretch, games_in, over, portions
from ladder.seasons.models import IN_PLAY, Season, SeasonState
from ladder.statistics.conduct import Conduct
from ladder.statistics.models import StatisticsBase

log = structlog.get_logger(__name__)

FOLDING = "sums, 1"
"""Name and version of the rules by which games become sums; a base of another version is made anew."""


@dataclass(frozen=True, eq=False)
class Folded:
    """Games that have become sums, and everybody's conduct up to the base's place. `chain` is the SHA-256 of the games."""

    residuals: Residuals | None
    conduct: Conduct
    chain: str = ""

    def with_games(self, games: Games, mode: Mode) -> Folded:
        """And these games, whole blocks of which it has none, at the strengths of the mode of all games there are."""
        added = Residuals.of(games, mode)
        sums = added if self.residuals is None else self.residuals.at(mode) + added
        chain = sha256(f"{self.chain}\n{games.input_hash}".encode()).hexdigest()
        return Folded(rounded(sums), self.conduct, chain)

    def with_conduct(self, conduct: Conduct) -> Folded:
        """And this conduct."""
        return Folded(self.residuals, self.conduct + conduct, self.chain)

    @cached_property
    def hash(self) -> str:
        """SHA-256 (hex): equal hashes, equal sums of the same games."""
        return sha256(f"{FOLDING}\n{self.chain}\n{digest(self._arrays)}".encode()).hexdigest()

    @property
    def _arrays(self) -> Mapping[str, NDArray[Any]]:
        sums = {} if self.residuals is None else to_arrays(self.residuals)
        return sums | self.conduct.to_arrays()

    def to_bytes(self) -> bytes:
        """To keep it."""
        return packed({**self._arrays, "chain": np.array(self.chain)})

    @staticmethod
    def from_bytes(body: bytes) -> Folded:
        """As it was kept."""
        arrays = unpacked(body)
        sums = from_arrays(arrays) if "bots" in arrays else None
        return Folded(sums, Conduct.from_arrays(arrays), str(arrays["chain"]))


@dataclass(frozen=True, eq=False)
class Gathered:
    """All games of a season up to a place: those that are folded, if any are, and others; and all conduct."""

    folded: Folded | None
    games: Games
    conduct: Conduct
    up_to: int

    @property
    def _known(self) -> Residuals | None:
        return None if self.folded is None else self.folded.residuals

    @cached_property
    def mode(self) -> Mode:
        """Of all games."""
        results = Results.of(self.games)
        return Mode.of(results if self._known is None else self._known.results + results)

    @cached_property
    def residuals(self) -> Residuals:
        """Of all games, at the strengths of their mode."""
        apart = Residuals.of(self.games, self.mode)
        return apart if self._known is None else self._known.at(self.mode) + apart

    @property
    def input_hash(self) -> str:
        """SHA-256 (hex) of the games: their own, or that of the rules of folding, of those that are folded, and of the others."""
        if self.folded is None:
            return self.games.input_hash
        return sha256(f"{FOLDING}\n{self.folded.hash}\n{self.games.input_hash}".encode()).hexdigest()


def gathered(season: Season) -> Gathered:
    """All games, as many of them folded as can be; the base is made or enlarged where it is time."""
    # In this order: somebody else may enlarge the base at any moment, and it must not know what comes after the place.
    kept, up_to = StatisticsBase.that_holds(season, FOLDING, edition_of(season)), evidence.last_place(season)
    if kept is None and up_to <= FOLD:
        return Gathered(None, games_in(season.pk, Stretch(0, up_to)), Conduct.of(season, 0, up_to), up_to)
    if kept is None or (season.state == SeasonState.CLOSED and kept.anew_at_sequence < up_to):
        kept = make_anew(season)
        up_to = kept.up_to_sequence
    folded = Folded.from_bytes(bytes(kept.body))
    games = games_in(season.pk, Stretch(kept.up_to_sequence, up_to, kept.open_blocks))
    conduct = Conduct.of(season, kept.up_to_sequence, up_to)
    found = Gathered(folded, games, folded.conduct + conduct, up_to)
    if len(games) < FOLD:
        return found
    ended = over(games.blocks, up_to)
    chosen = np.array([block in ended for block in games.blocks], dtype=bool)
    folded = folded.with_games(games.of_blocks(chosen), found.mode).with_conduct(conduct)
    kept.up_to_sequence, kept.open_blocks = up_to, sorted(set(games.blocks) - ended)
    _keep(kept, folded)
    after = Gathered(folded, games.of_blocks(~chosen), folded.conduct, up_to)
    after.__dict__["mode"] = found.mode
    return after


def edition_of(season: Season) -> int:
    """How often results of the season's matches have been replaced, be it a forfeit that moved no rating."""
    return RejudgeSet.objects.filter(season=season, state=RejudgeState.APPLIED).count()


def make_anew(season: Season) -> StatisticsBase:
    """Fold all games of the season that are in blocks that are over, at the strengths that all games give, and keep the base."""
    edition = edition_of(season)
    known, up_to = evidence.evidence(season)
    made = StatisticsBase(
        season=season, scheme=FOLDING, edition=edition, anew_at_sequence=up_to, up_to_sequence=up_to, open_blocks=[]
    )
    folded = Folded(None, Conduct.of(season, 0, up_to))
    for portion in portions(season.pk, up_to):
        if portion.over:
            folded, made.open_blocks = folded.with_games(portion.games, known.mode), portion.open_blocks
    _keep(made, folded)
    return made


def make_grown_anew() -> int:
    """`make_anew` for every season in play that has grown enough since. Returns how many there were."""
    return each_by_itself(
        Season.objects.filter(state__in=IN_PLAY).order_by("pk"),
        lambda season: StatisticsBase.is_outgrown(season, REFOLD) and make_anew(season) is not None,
        "base of statistics not made anew",
        lambda season: {"season": season.slug},
    )


def check(season: Season) -> list[str]:
    """What of the base of the season's statistics is not as its matches say; nothing for a season that has none. Reads all games, and
    changes nothing."""
    kept = StatisticsBase.that_holds(season, FOLDING, edition_of(season))
    if kept is None:
        return []
    try:
        folded = Folded.from_bytes(bytes(kept.body))
    except UNREADABLE:
        return ["the base of the statistics cannot be read"]
    open_then = set(kept.open_blocks)
    right = Results((), {}, 0)
    for portion in portions(season.pk, kept.up_to_sequence):
        then = np.array([block not in open_then for block in portion.games.blocks], dtype=bool)
        right += Results.of(portion.games.of_blocks(then))
    known = Results((), {}, 0) if folded.residuals is None else folded.residuals.results
    found = []
    if folded.hash != kept.sha256:
        found.append("the base of the statistics is not what its hash says")
    if known.blocks != right.blocks or not known.same_as(right):
        found.append(
            f"the base of the statistics has other results than the {counted(right.games, 'game')} that there are"
        )
    if folded.conduct.figures() != Conduct.of(season, 0, kept.up_to_sequence).figures():
        found.append("the base of the statistics has forfeits, decisions or times other than the matches")
    return found


def _keep(kept: StatisticsBase, folded: Folded) -> None:
    kept.keep(folded.hash, folded.to_bytes())
    log.info("games folded for statistics", season=kept.season_id, up_to=kept.up_to_sequence)
