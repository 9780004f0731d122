"""Who came where: the places of a game, which for a duel are those of its matches compared."""

from __future__ import annotations

from collections.abc import Sequence

from engine.formats.seating import places_by_score
from ladder.play.models import Match, MatchSeat, SeatResult


def duel_places(duel: Sequence[MatchSeat]) -> list[int]:
    """The places of the duellists: by score, and below everybody who finished those who forfeited, level with each other."""
    return places_by_score([(seat.score or 0, seat.result == SeatResult.FORFEITED) for seat in duel])


def is_duel(match: Match) -> bool:
    """Is the match a duellist's part of a duel? Reads `block`."""
    return match.block is not None and match.block.seats == 1


__all__ = ["duel_places", "is_duel", "places_by_score"]
