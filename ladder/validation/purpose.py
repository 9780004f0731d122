"""Validation games: each is a step to the verdict on a version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.db.models import Q, QuerySet

from ladder.bots.models import VersionStatus
from ladder.errors import Conflict
from ladder.house import queue
from ladder.play import pinning
from ladder.play.models import Match, MatchKind, MatchLog, MatchSeat, VoidCause
from ladder.play.purposes import Fact, Heading, OldLogs, Orphans, Purpose, Viewer
from ladder.validation import sweeping
from ladder.validation.selectors import NOT_PLAYED
from ladder.validation.services import note_validation_match

PASSED = (VersionStatus.READY, VersionStatus.SUSPENDED)


class Validation(Purpose):
    """A game in which a version proves that it can play: its bot's owner's to see until it has passed."""

    word = MatchKind.VALIDATION
    selects = ("validates__bot",)
    defers = ("validates__package", "validates__report")
    seed_facts = ("validates__status",)
    # An author waits for the validation of an upload; nobody waits for one game of a block among many.
    priority = queue.FIRST

    def finished(self, match: Match, seats: Sequence[MatchSeat]) -> None:
        note_validation_match(match)

    def voided(self, match: Match) -> None:
        note_validation_match(match)

    def heading(self, match: Match) -> Heading:
        return Heading(f"Validation of {match.validates}")

    def may_see(self, match: Match, viewer: Viewer) -> bool:
        version = match.validates
        if version is None or version.status in PASSED:
            return True
        return viewer.is_authenticated and version.bot.owner_id == viewer.pk

    def visible_to(self, viewer: Viewer) -> Q:
        passed = Q(validates__status__in=PASSED)
        return passed | Q(validates__bot__owner=viewer) if viewer.is_authenticated else passed

    def seed_is_public(self, fact: Fact) -> bool:
        """Once the version's validation is over."""
        return fact("validates__status") not in (None, VersionStatus.VALIDATING)

    def check_cancelling(self, match: Match) -> None:
        if match.validates is not None and match.validates.status == VersionStatus.VALIDATING:
            raise Conflict("match", "its version is being validated.", "Reject the version instead.")

    def check_reviving(self, match: Match) -> None:
        if match.validates is not None and match.validates.status != VersionStatus.VALIDATING:
            raise Conflict("match", f"its version is {match.validates.status}, and validates no more.")
        # It was never played, and what it validates will play by today's rules.
        match.title_version = pinning.version_for(match.title)

    def orphans(self, queued: QuerySet[Match]) -> Iterator[Orphans]:
        """What is left of a decided validation is not needed; the other seats' versions are looked at as everywhere."""
        rejected = queued.filter(validates__status=VersionStatus.REJECTED)
        yield Orphans(rejected, VoidCause.NOT_NEEDED, NOT_PLAYED)
        yield from super().orphans(queued)

    def sweep(self) -> Mapping[str, int]:
        return {
            "revived": sweeping.revive_games(),
            "versions_republished": sweeping.ask_again_for_checks(),
            "versions_decided": sweeping.decide_versions(),
        }

    def old_logs(self, logs: QuerySet[MatchLog]) -> OldLogs:
        """All of them: nothing rests on one whose verdict is long known."""
        return OldLogs([logs], [])
