"""Replays of counted matches: they wait for their set to be applied, and are for keepers' eyes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db.models import Q, QuerySet

from ladder.play.models import Match, MatchKind, MatchSeat
from ladder.play.purposes import Heading, Orphans, Purpose, Viewer


class Replays(Purpose):
    """A rated match played again: it counts for nothing by itself."""

    word = MatchKind.REJUDGE

    def finished(self, match: Match, seats: Sequence[MatchSeat]) -> None:
        """Nothing: it waits for its set to be applied."""

    def heading(self, match: Match) -> Heading:
        return Heading("rejudge")

    def may_see(self, match: Match, viewer: Viewer) -> bool:
        return False

    def visible_to(self, viewer: Viewer) -> None:
        return None

    def held_back(self, prefix: str) -> Q:
        """All of them."""
        return Q()

    def orphans(self, queued: QuerySet[Match]) -> Iterator[Orphans]:
        """None: what is rejudged is often the very reason for which a version was suspended."""
        yield from ()
