"""What a list tells of a match, as values that can be compared: of equal ones a row is drawn once."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from ladder.play.models import Match


class Seated(NamedTuple):
    """A seat: its rank (None while there is none), the bot, and whether it forfeited."""

    rank: int | None
    title: str
    bot: str
    result: str


class MatchLine(NamedTuple):
    """A match, its seats best rank first; by seat while there is no result. `season` is a slug, empty for a match of none."""

    pk: int
    kind: str
    status: str
    state: str
    seats: tuple[Seated, ...]
    season: str
    season_name: str
    decisions: int
    finished_at: datetime | None


def line_of(match: Match) -> MatchLine:
    """The line of a match as `play.selectors.matches` reads it."""
    seats = sorted(match.seats.all(), key=lambda seat: (seat.rank or 0, seat.seat))
    season = match.season
    return MatchLine(
        match.pk,
        match.kind,
        match.status,
        match.state,
        tuple(Seated(seat.rank, seat.version.bot.title, seat.version.bot.name, seat.result) for seat in seats),
        season.slug if season is not None else "",
        season.full_name if season is not None else "",
        match.decisions,
        match.finished_at,
    )
