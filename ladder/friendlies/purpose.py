"""Friendly matches: everybody's to see, behind all else that waits, and of no account to anybody's rating."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q, QuerySet
from django.urls import reverse

from ladder.house import queue
from ladder.play.models import Match, MatchKind, MatchLog, MatchSeat
from ladder.play.purposes import Heading, OldLogs, Purpose, Viewer


class FriendlyMatches(Purpose):
    """A game that an author asked for."""

    word = MatchKind.FRIENDLY
    priority = queue.LAST
    selects = ("friendly_game",)

    def finished(self, match: Match, seats: Sequence[MatchSeat]) -> None:
        """Nothing rests on it: whoever asks for games must not be able to have another's version suspended."""

    def heading(self, match: Match) -> Heading:
        number = match.friendly_game.friendly_id
        return Heading("Friendly match", reverse("web:friendly", args=[number]), "not rated")

    def may_see(self, match: Match, viewer: Viewer) -> bool:
        return True

    def visible_to(self, viewer: Viewer) -> Q:
        return Q()

    def old_logs(self, logs: QuerySet[MatchLog]) -> OldLogs:
        """All of them."""
        return OldLogs([logs], [])
