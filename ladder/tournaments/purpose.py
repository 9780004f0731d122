"""Games of a tournament's pairings: everybody's, once their round is released."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q
from django.urls import reverse

from ladder.play.models import Block, Match, MatchKind, MatchSeat
from ladder.play.purposes import BlockPurpose, Heading, Viewer
from ladder.seasons.conduct import review_forfeits
from ladder.tournaments.models import Pairing
from ladder.tournaments.publishing import ask_to_advance


class Pairings(BlockPurpose):
    """A game of a pairing: its block takes the tournament on. Until its round is released it is for staff alone."""

    word = MatchKind.TOURNAMENT
    block_owner = "pairing"
    selects = ("block__pairing__round__tournament",)

    def finished(self, match: Match, seats: Sequence[MatchSeat]) -> None:
        review_forfeits(seats)

    def block_complete(self, block: Block) -> None:
        if block.pairing is not None:
            ask_to_advance(block.pairing.round.tournament_id)

    def heading(self, match: Match) -> Heading:
        pairing = _pairing(match)
        if pairing is None:
            return Heading("tournament")
        tournament = pairing.round.tournament
        address = reverse("web:tournament", args=[tournament.slug])
        return Heading(tournament.name, address, f"round {pairing.round.number}")

    def may_see(self, match: Match, viewer: Viewer) -> bool:
        pairing = _pairing(match)
        return pairing is not None and pairing.round.released_at is not None

    def visible_to(self, viewer: Viewer) -> Q:
        return Q(block__pairing__round__released_at__isnull=False)

    def held_back(self, prefix: str) -> Q:
        """Those of a round that is not released."""
        return Q(**{f"{prefix}block__pairing__round__released_at": None})


def _pairing(match: Match) -> Pairing | None:
    return match.block.pairing if match.block is not None else None
