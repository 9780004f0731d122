"""Which facts authors are told: what becomes of their versions, of their seats, of the seasons that their bots are in, of their tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from engine.wording import counted
from ladder.bots import listeners as bots
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.messages.models import Announcement
from ladder.messages.overtaking import overtakings
from ladder.messages.publishing import ask_to_send
from ladder.messages.services import gone
from ladder.messages.telling import Told, tell, tell_owners
from ladder.play import listeners as matches
from ladder.play.models import Match, MatchKind, MatchSeat
from ladder.play.selectors import owner_reason
from ladder.seasons import listeners as seasons
from ladder.seasons.models import Season, SeasonState
from ladder.version_tests import listeners as version_tests
from ladder.version_tests.models import BY_CANCELLING, TestDecision, TestState, VersionTest

REASON_CHARACTERS = 600
"""What of a reason stands in a message; the page that it leads to has all of it."""

OF_NO_SEAT = (MatchKind.VALIDATION, MatchKind.REJUDGE)
"""Matches whose lost seats are not told one by one: of a validation its verdict is, and a match played again was told the first time."""

MOVES = {
    (VersionStatus.VALIDATING, VersionStatus.READY): "ready",
    (VersionStatus.SUBMITTED, VersionStatus.REJECTED): "rejected",
    (VersionStatus.VALIDATING, VersionStatus.REJECTED): "rejected",
    (VersionStatus.READY, VersionStatus.SUSPENDED): "suspended",
    (VersionStatus.SUSPENDED, VersionStatus.READY): "reinstated",
}
"""Moves of a version's status that its owner is told, and as what."""

NEWS = {SeasonState.FROZEN: "season-frozen", SeasonState.CLOSED: "season-closed"}
"""States of a season that its authors are told of."""

OUTCOMES = {
    TestDecision.BETTER: "better",
    TestDecision.NOT_BETTER: "not better",
    TestState.EXHAUSTED: "no decision",
    TestState.CANCELLED: "cancelled",
}


class _Leading(bots.Held):
    """Messages that lead to the page of what is deleted: they stay, and lead there no more."""

    def deleting(self, bot: Bot) -> None:
        gone(bot)

    def deleting_version(self, version: Version) -> None:
        gone(version.bot, version=version.number)


class Versions(bots.Listener):
    """Ready, rejected, suspended, reinstated."""

    def hold(self, title: str) -> bots.Held:
        """Nothing is to be locked before."""
        return _Leading()

    def status_moved(self, version: Version, old: str) -> None:
        kind = MOVES.get((VersionStatus(old), VersionStatus(version.status)))
        if kind is not None:
            key = f"{kind}:{version.pk}:{version.status_at.isoformat()}"
            tell_owners(kind, [Told(key, {"reason": shortened(version.status_reason)}, version=version.pk)])


class Matches(matches.Listener):
    """Seats lost."""

    def forfeited(self, match: Match, seats: Sequence[MatchSeat]) -> None:
        if match.kind in OF_NO_SEAT:
            return
        told = [
            Told(
                f"seat-lost:{match.pk}:{seat.seat}",
                {"match": match.pk, "seat": seat.seat + 1, "reason": shortened(owner_reason(seat).rstrip("."))},
                version=seat.version_id,
            )
            for seat in seats
        ]
        tell_owners("seat-lost", told)


class Seasons(seasons.Listener):
    """Frozen, closed, overtaken."""

    def moved(self, season: Season) -> None:
        """A row, however many authors there are: they are told by a task."""
        kind = NEWS.get(SeasonState(season.state))
        if kind is not None:
            Announcement.objects.create(kind=kind, season=season)
            ask_to_send()

    def rated(self, season: Season, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
        """Who has lost a place is told it once a day in each season: it is the day's first loss."""
        key = f"overtaken:{season.pk}:{timezone.now().date().isoformat()}"
        told = [Told(key, one.facts(season), author=one.author) for one in overtakings(before, after)]
        tell("overtaken", told)


class Tests(version_tests.Listener):
    """Decided, or ended without a decision by anybody but whose test it is."""

    def ended(self, test: VersionTest) -> None:
        if test.reason == BY_CANCELLING.format(test.owner.username):
            return
        facts = {
            "test": test.pk,
            "candidate": str(test.candidate),
            "baseline": str(test.baseline),
            "outcome": OUTCOMES[TestDecision(test.decision) if test.decision else TestState(test.state)],
            "blocks": counted(test.blocks_counted, "block"),
            "reason": shortened(test.reason.capitalize() + "." if test.reason else ""),
        }
        tell("test-ended", [Told(f"test-ended:{test.pk}", facts, author=test.owner_id)])


def shortened(reason: str) -> str:
    """As much of it as a message has."""
    return reason if len(reason) <= REASON_CHARACTERS else reason[: REASON_CHARACTERS - 2].rstrip() + " …"
