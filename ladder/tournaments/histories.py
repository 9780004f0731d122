"""A tournament's rows as its format wants to see them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.formats import FORMATS, Format, History, Played, Terms
from ladder.tournaments.models import Pairing, Participant, Round, Tournament


def format_of(tournament: Tournament) -> Format:
    """The format as a plug-in."""
    return FORMATS[tournament.format]


def terms_of(tournament: Tournament) -> Terms:
    """The tournament's terms, as formats know them."""
    return Terms(seats=tournament.met_at_once, rounds=tournament.rounds)


def history_of(participants: Iterable[Participant], rounds: Iterable[Round], *, decided_only: bool = False) -> History:
    """The history of these rounds, given in their order. `decided_only` leaves out pairings that are still played.

    Reads `pairings`, their `seats`, and `participant` of those: prefetch them.
    """
    participants = list(participants)
    return History(
        numbers=tuple(participant.number for participant in participants),
        rounds=tuple(
            tuple(played(pairing) for pairing in found.pairings.all() if pairing.completed_at or not decided_only)
            for found in rounds
        ),
        out=frozenset(participant.number for participant in participants if participant.withdrawn_at),
    )


def played(pairing: Pairing) -> Played:
    """The pairing with its result; without points while it is open."""
    seats = list(pairing.seats.all())
    return Played(
        numbers=tuple(seat.participant.number for seat in seats),
        points=tuple(seat.points or 0.0 for seat in seats),
        shares=tuple(seat.score / seat.games if seat.games else None for seat in seats),
        advances=tuple(seat.advances for seat in seats),
    )
