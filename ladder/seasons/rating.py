"""What a counted game does to live Elo: a place in the season's order, a row of the ledger for each seat, and the entries' new figures.

A match of two seats or more is a game. A match of one seat is half of one: its block is a duel, whose matches are one for each duellist
with the same seed, and their scores are compared once the last of them has ended. Its matches then get places in the order that follow
each other, and a ledger row each. A void match takes its duellist out; a duel that fewer than two have finished is rated for nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ladder.house.rows import write_rows
from ladder.play.models import Block, Match, MatchSeat, MatchStatus, SeatResult
from ladder.play.places import duel_places, is_duel
from ladder.ratings import elo
from ladder.seasons.models import Entry, RatingChange, Season


def rate_match(season: Season, match: Match, seats: Sequence[MatchSeat]) -> None:
    """Rate a finished match of two seats or more. Match and season are locked by the caller."""
    _rate(season, [(match, seat) for seat in seats], [seat.rank or 0 for seat in seats])


def rate_duel(season: Season, block: Block) -> None:
    """Rate a duel whose last match has ended. The season is locked by the caller; nobody who holds a finished match waits for a season."""
    duel = list(
        MatchSeat.objects.filter(match__block=block, match__status=MatchStatus.FINISHED)
        .select_related("match")
        .order_by("match__rotation")
    )
    if len(duel) > 1:
        _rate(season, [(seat.match, seat) for seat in duel], duel_places(duel))


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


def _rate(season: Season, game: Sequence[tuple[Match, MatchSeat]], places: list[int]) -> None:
    """Number the game's matches, write its ledger rows and move its entries."""
    for match in {match.pk: match for match, _ in game}.values():
        season.last_sequence += 1
        match.sequence = season.last_sequence
        match.save(update_fields=["sequence"])
    season.save(update_fields=["last_sequence"])
    locked = Entry.objects.select_for_update().filter(pk__in=[seat.entry_id for _, seat in game]).order_by("pk")
    entries = {entry.pk: entry for entry in locked}
    at_table = [entries[seat.entry_id] for _, seat in game if seat.entry_id is not None]
    changes = elo.rate([elo.Standing(entry.rating, entry.games) for entry in at_table], places)
    RatingChange.objects.bulk_create(
        RatingChange(
            season=season,
            sequence=match.sequence or 0,
            match=match,
            seat=seat.seat,
            entry=entry,
            before=change.before,
            expected=change.expected,
            actual=change.actual,
            k=change.k,
            after=change.after,
        )
        for (match, seat), entry, change in zip(game, at_table, changes, strict=True)
    )
    for (_, seat), entry, place, change in zip(game, at_table, places, changes, strict=True):
        entry.rating = change.after
        entry.games += 1
        entry.wins += won(place, places)
        entry.forfeits += seat.result == SeatResult.FORFEITED
    write_rows(at_table, ("rating", "games", "wins", "forfeits"))


def won(place: int | None, places: Sequence[int]) -> bool:
    """Is this first place alone?"""
    return place == 1 and places.count(1) == 1
