"""All writes to matches. An attempt's life, its report and the sweep have modules of their own; what others call is here."""

from __future__ import annotations

from django.db import transaction

from ladder.accounts.models import User
from ladder.errors import Conflict, NotAllowed
from ladder.play import purposes
from ladder.play.leases import (
    Lease,
    LeasedSeat,
    Waiting,
    abort,
    claim,
    end,
    fail,
    give_back,
    hold,
    lock_match,
    look,
    packages,
    progress,
)
from ladder.play.models import Attempt, AttemptState, Match, MatchStatus, VoidCause
from ladder.play.publishing import publish
from ladder.play.reporting import Report, SeatReport, report
from ladder.play.sweeping import Swept, sweep
from ladder.play.voiding import forget_attempts, revive, void
from ladder.play.workers import worker_measured, worker_seen, worker_started, worker_stopped


def cancel(match: Match, by: User) -> None:
    """Void an open match; a worker that plays it is told at its next renewal, and its result is refused.

    Raises NotAllowed for anybody but a keeper, Conflict when the match is not open or what it is played for does not allow it.
    """
    require_keeper(by)
    with transaction.atomic():
        match = lock_match(match.pk)
        if match.status not in (MatchStatus.QUEUED, MatchStatus.RUNNING):
            raise Conflict("match", f"it is {match.status}.", "Only a queued or running match can be cancelled.")
        purposes.of(match).check_cancelling(match)
        if (attempt := open_attempt(match)) is not None:
            end(attempt, AttemptState.CANCELLED, f"cancelled by {by.username}")
        void(match, VoidCause.CANCELLED, f"cancelled by {by.username}")


def requeue(match: Match, by: User) -> None:
    """Take an open match from its worker, if one has it, and queue it anew; a void one gets all its attempts again, and one that rests
    is played at once.

    Raises NotAllowed for anybody but a keeper; Conflict for a finished match, or a void one whose seed is public by now.
    """
    require_keeper(by)
    with transaction.atomic():
        match = lock_match(match.pk)
        if match.status == MatchStatus.FINISHED:
            raise Conflict("match", "it was counted, and is counted once.")
        if match.status == MatchStatus.VOID:
            revive(match)
        elif (attempt := open_attempt(match)) is not None:
            give_back(attempt, f"requeued by {by.username}")
        else:
            forget_attempts(match)
            publish(match)


def call_off(match_id: int, why: str) -> bool:
    """Cancel a match that is open, on behalf of whatever it was made for: as `cancel`, without asking who. False when it has ended.

    In a transaction of its own, for the lock of a match comes before all others. Raises Match.DoesNotExist.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        if match.status not in (MatchStatus.QUEUED, MatchStatus.RUNNING):
            return False
        if (attempt := open_attempt(match)) is not None:
            end(attempt, AttemptState.CANCELLED, why)
        void(match, VoidCause.CANCELLED, why)
    return True


def open_attempt(match: Match) -> Attempt | None:
    """The attempt that holds a locked match's lease, locked too, if there is one."""
    attempt = Attempt.objects.select_for_update().filter(match=match, state=AttemptState.OPEN).first()
    if attempt is not None:
        attempt.match = match
    return attempt


def require_keeper(by: User) -> None:
    """Raise NotAllowed unless `by` is staff."""
    if not by.is_staff:
        raise NotAllowed("match", "only a keeper may do this.")


__all__ = [
    "Lease",
    "LeasedSeat",
    "Report",
    "SeatReport",
    "Swept",
    "Waiting",
    "abort",
    "call_off",
    "cancel",
    "claim",
    "fail",
    "hold",
    "look",
    "packages",
    "progress",
    "publish",
    "report",
    "requeue",
    "sweep",
    "worker_measured",
    "worker_seen",
    "worker_started",
    "worker_stopped",
]
