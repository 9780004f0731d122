"""Matches that a person has played: everybody's to see once they are over, and of no account to anybody's rating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import Q

from ladder.games import sweeping
from ladder.play.models import Match, MatchKind, MatchSeat
from ladder.play.purposes import Heading, Purpose, Viewer


class WithPerson(Purpose):
    """A game that a person has played against house bots, and that is kept as a match when it is over."""

    word = MatchKind.PERSON
    selects = ("person_game__player",)
    defers = ("person_game__records", "person_game__table")

    def finished(self, match: Match, seats: Sequence[MatchSeat]) -> None:
        """Nothing rests on it."""

    def heading(self, match: Match) -> Heading:
        return Heading(f"{match.person_game.player.username} at the table, on seat {match.person_game.seat + 1}")

    def may_see(self, match: Match, viewer: Viewer) -> bool:
        return True

    def visible_to(self, viewer: Viewer) -> Q:
        return Q()

    def sweep(self) -> Mapping[str, int]:
        return {
            "games_outdated": sweeping.end_outdated(),
            "games_resigned": sweeping.resign_left(),
            "games_asked_on": sweeping.ask_on(),
        }
