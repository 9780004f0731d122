"""Games of version tests: everybody's, and each block may decide."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q
from django.urls import reverse

from ladder.play.models import Block, Match, MatchKind, MatchSeat
from ladder.play.purposes import BlockPurpose, Heading, Viewer
from ladder.seasons.conduct import review_forfeits
from ladder.version_tests.publishing import ask_to_advance


class VersionTests(BlockPurpose):
    """A game between candidate and baseline: its block takes the test on."""

    word = MatchKind.VERSION_TEST
    block_owner = "version_test"

    def finished(self, match: Match, seats: Sequence[MatchSeat]) -> None:
        review_forfeits(seats)

    def block_complete(self, block: Block) -> None:
        ask_to_advance(block.version_test_id or 0)

    def heading(self, match: Match) -> Heading:
        number = match.block.version_test_id if match.block is not None else None
        return Heading(f"Version test {number}", reverse("web:version-test", args=[number]))

    def may_see(self, match: Match, viewer: Viewer) -> bool:
        return True

    def visible_to(self, viewer: Viewer) -> Q:
        return Q()
