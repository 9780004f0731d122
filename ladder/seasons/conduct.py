"""Versions that fail too often in rated games are suspended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import structlog

from ladder.bots.models import Version, VersionStatus
from ladder.bots.standing import suspend
from ladder.errors import Conflict
from ladder.house import queue
from ladder.play.models import MatchKind, MatchSeat, MatchStatus, SeatResult
from ladder.play.selectors import owner_reason

log = structlog.get_logger(__name__)

FAULTS_IN_A_ROW = 5
FAULTS_OF_LAST = 50
FAULTS_SHARE = 5
"""A fifth of the last fifty games."""


def review_forfeits(seats: Sequence[MatchSeat]) -> None:
    """`review`, after the commit, the versions that have forfeited these seats of a finished match, if there are any."""
    if faulty := [seat.version_id for seat in seats if seat.result == SeatResult.FORFEITED]:
        queue.after_commit(review, faulty)


def review(version_ids: Iterable[int]) -> None:
    """Suspend those of the versions that fail too often: five forfeits in a row, or a fifth of the last fifty rated games.

    Called after the commit of a game in which they forfeited. Should that moment be lost, the next such game brings another. House bots
    are not suspended: their faults are ours.
    """
    for version_id in version_ids:
        version = Version.objects.select_related("bot").get(pk=version_id)
        if version.status == VersionStatus.READY and not version.bot.house_bot and (why := too_many_faults(version)):
            try:
                suspend(version, why)
            except Conflict:
                log.info("suspended meanwhile", version=version_id)


def too_many_faults(version: Version) -> str:
    """Why the version should be suspended, for its owner; empty when it should not."""
    last = list(
        MatchSeat.objects.filter(version=version, match__kind=MatchKind.RATED, match__status=MatchStatus.FINISHED)
        .order_by("-match__finished_at", "-match_id")
        .only("result", "reason", "stderr")[:FAULTS_OF_LAST]
    )
    faults = [seat for seat in last if seat.result == SeatResult.FORFEITED]
    if len(last) >= FAULTS_IN_A_ROW and faults[:FAULTS_IN_A_ROW] == last[:FAULTS_IN_A_ROW]:
        why = f"It lost its seat in {FAULTS_IN_A_ROW} games in a row"
    elif len(last) == FAULTS_OF_LAST and len(faults) * FAULTS_SHARE >= FAULTS_OF_LAST:
        why = f"It lost its seat in {len(faults)} of its last {FAULTS_OF_LAST} games"
    else:
        return ""
    return f"{why}; the last time it {owner_reason(faults[0]).rstrip('.')}. Mend it and submit a new version."


__all__ = ["review", "review_forfeits"]
