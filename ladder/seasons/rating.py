"""Which games there are among a season's finished matches, and who came where in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ladder.play.models import Match, MatchSeat
from ladder.play.places import duel_places, is_duel


def rated_games(matches: Iterator[Match]) -> Iterator[tuple[list[tuple[Match, MatchSeat]], list[int]]]:
    """The games of finished matches that come in the season's order: the seats of each with their matches, and their places.

    Reads `block` and `seats`.
    """
    for _, group in groupby(matches, _game_of):
        game = [(match, seat) for match in group for seat in sorted(match.seats.all(), key=lambda seat: seat.seat)]
        seats = [seat for _, seat in game]
        yield game, duel_places(seats) if is_duel(game[0][0]) else [seat.rank or 0 for seat in seats]


def _game_of(match: Match) -> tuple[str, int | None]:
    return ("duel", match.block_id) if is_duel(match) else ("match", match.pk)


def won(place: int | None, places: Sequence[int]) -> bool:
    """Is this first place alone?"""
    return place == 1 and places.count(1) == 1
