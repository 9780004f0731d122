"""The table of an arena: strength by the ladder's own board, results against each, and what is not told yet.

Whole blocks alone make strengths and results; time and forfeits are of every match.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from engine.estimates import FEWEST_BLOCKS, error_text
from engine.formats.scoring import game_shares
from engine.ratings import games as rated
from engine.ratings.board import SeasonRating, rate_season
from engine.ratings.significance import LEVEL
from engine.wording import printable_name
from engine.workshop.matches import CRASHES, Game, Match, games_of, whole_blocks


@dataclass(slots=True)
class Row:
    """A bot's line. ``rating`` is in Elo points with the mean (or the anchor) at 1500, None before its first whole block; ``half_width``
    is that of its 95 % interval, None while nothing may be told; the true rank is between ``best_rank`` and ``worst_rank``. ``wins`` are
    sole first places, ``draws`` shared ones; ``score`` is the mean share of the others whom it finished above."""

    bot: int
    name: str
    rating: float | None = None
    half_width: float | None = None
    best_rank: int | None = None
    worst_rank: int | None = None
    component: int = 0
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    score: float | None = None
    points: float | None = None  # by the rules of a Swiss
    forfeits: int = 0
    crashes: int = 0
    decisions: int = 0
    wall_ms: float = 0.0

    @property
    def ms_per_move(self) -> float | None:
        """What it has taken for a decision, in the mean; None if it has taken none."""
        return self.wall_ms / self.decisions if self.decisions else None

    def to_json(self) -> dict[str, Any]:
        """With the mean time, without the sums that it is made from, and seats' numbers."""
        told = asdict(self)
        del told["wall_ms"], told["bot"]
        mean = self.ms_per_move
        return {**told, "ms_per_move": None if mean is None else round(mean, 3)}


@dataclass(slots=True)
class Met:
    """How often two have met, and what the first has taken of it: 1 above, ½ level."""

    games: int = 0
    points: float = 0.0


@dataclass(slots=True)
class Table:
    """The arena so far: ``rows`` best first, ``crosstable`` by (bot, opponent), and how many matches were void."""

    rows: list[Row]
    crosstable: dict[tuple[int, int], Met] = field(default_factory=dict)
    blocks: int = 0
    games: int = 0
    void: int = 0
    season: SeasonRating | None = None

    def untold(self) -> list[str]:
        """What these figures do not tell yet, in sentences."""
        told = []
        if new := [row for row in self.rows if row.half_width is None]:
            names = ", ".join(printable_name(row.name) for row in new)
            told.append(f"no interval yet for {names}: fewer than {FEWEST_BLOCKS} blocks say something of it")
        components = {row.component for row in self.rows if row.rating is not None}
        if len(components) > 1:
            told.append("not all have met, not even through others: strengths of two groups are not to be compared")
        for one, other in zip(self.rows, self.rows[1:], strict=False):
            if sentence := self._not_apart(one, other):
                told.append(sentence)
        return told

    def _not_apart(self, one: Row, other: Row) -> str:
        if self.season is None or one.half_width is None or other.half_width is None:
            return ""
        apart = self.season.difference(one.bot, other.bot)
        if apart is None or apart.p <= LEVEL:
            return ""
        told = f"{apart.elo:.0f} ± {error_text(apart.half_width, 0)} points apart, p = {apart.p:.2f}"
        return f"{printable_name(one.name)} and {printable_name(other.name)} are not told apart yet: {told}"

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        names = {row.bot: row.name for row in self.rows}
        return {
            "type": "table",
            "blocks": self.blocks,
            "games": self.games,
            "void": self.void,
            "rows": [row.to_json() for row in self.rows],
            "crosstable": [
                {"bot": names[bot], "opponent": names[other], "games": met.games, "points": met.points}
                for (bot, other), met in sorted(self.crosstable.items())
            ],
            "untold": self.untold(),
        }


def table_of(
    names: Sequence[str],
    matches: Iterable[Match],
    seats: int,
    anchor: int | None = None,
    points: Sequence[float] | None = None,
) -> Table:
    """The table of these matches at tables of so many seats. ``anchor`` (by number) stands at 1500; ``points`` are those of a Swiss."""
    matches = list(matches)
    rows = [Row(bot, name) for bot, name in enumerate(names)]
    whole = whole_blocks(matches, seats)
    games = [game for block in whole.values() for game in games_of(block)]
    for match in matches:
        for seat in match.seats:
            row = rows[seat.bot]
            row.decisions += seat.decisions
            row.wall_ms += seat.wall_ms
            row.forfeits += seat.forfeited
            row.crashes += seat.forfeited and seat.fault in CRASHES
    crosstable = _results(rows, games)
    season = _rate(rows, games, anchor)
    if points is not None:
        for row, earned in zip(rows, points, strict=True):
            row.points = earned
    void = sum(bool(match.void) for match in matches)
    rows.sort(key=lambda row: (row.rating is None, row.component, -(row.rating or 0.0), row.bot))
    return Table(rows, crosstable, len(whole), len(games), void, season)


def _results(rows: Sequence[Row], games: Sequence[Game]) -> dict[tuple[int, int], Met]:
    crosstable: dict[tuple[int, int], Met] = defaultdict(Met)
    shares: dict[int, float] = defaultdict(float)
    for game in games:
        firsts = game.places.count(1)
        for bot, place, share in zip(game.bots, game.places, game_shares(game.places), strict=True):
            row = rows[bot]
            row.games += 1
            row.wins += place == 1 and firsts == 1
            row.draws += place == 1 and firsts > 1
            row.losses += place > 1
            shares[bot] += share
            for other, theirs in zip(game.bots, game.places, strict=True):
                if other != bot:
                    met = crosstable[bot, other]
                    met.games += 1
                    met.points += 1.0 if place < theirs else 0.5 if place == theirs else 0.0
    for row in rows:
        if row.games:
            row.score = shares[row.bot] / row.games
    return dict(crosstable)


def _rate(rows: Sequence[Row], games: Sequence[Game], anchor: int | None) -> SeasonRating | None:
    if not games:
        return None
    season = rate_season(rated.Games.of(rated.Game(game.block, game.bots, game.places) for game in games), anchor)
    for found in season.rows:
        row = rows[found.bot]
        row.rating, row.half_width, row.component = found.rating, found.half_width, found.component
        row.best_rank, row.worst_rank = found.best_rank, found.worst_rank
    return season
