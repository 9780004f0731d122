"""Who came where: the places of a game, which for a duel are those of its matches compared."""

from __future__ import annotations

from collections.abc import Sequence

from ladder.play.models import Match, MatchSeat, SeatResult


def duel_places(duel: Sequence[MatchSeat]) -> list[int]:
    """The places of the duellists: by score, and below everybody who finished those who forfeited, level with each other."""
    return places_by_score([(seat.score or 0, seat.result == SeatResult.FORFEITED) for seat in duel])


def places_by_score(results: Sequence[tuple[int, bool]]) -> list[int]:
    """Places (1 is best, equal ones tie, the next is skipped) of (score, forfeited) pairs."""
    keys = [(0, 0) if forfeited else (1, score) for score, forfeited in results]
    return [1 + sum(other > key for other in keys) for key in keys]


def is_duel(match: Match) -> bool:
    """Is the match a duellist's part of a duel? Reads `block`."""
    return match.block is not None and match.block.seats == 1
