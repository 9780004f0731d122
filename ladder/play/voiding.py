"""A match that will not be counted: why, what that means for its block and for what it was played for, and how it comes back."""

from __future__ import annotations

from collections.abc import Sequence

from ladder.errors import Conflict
from ladder.house import statements
from ladder.house.rows import write_rows
from ladder.play import blocks, publishing, purposes
from ladder.play.models import Match, MatchStatus, VoidCause


def void(match: Match, cause: VoidCause, reason: str) -> None:
    """Void a match that is locked and open, with no open attempt left. Its block is complete if this was its last open match."""
    void_all([match], cause, reason)


def void_all(matches: Sequence[Match], cause: VoidCause, reason: str) -> None:
    """The same for several matches of one kind, for one reason."""
    if not matches:
        return
    # The database's clock, as of whatever is played to the end.
    ((now,),) = statements.rows("SELECT statement_timestamp()", [])
    for match in matches:
        match.status, match.void_cause, match.reason, match.finished_at = MatchStatus.VOID, cause, reason, now
    write_rows(matches, ("status", "void_cause", "reason", "finished_at"))
    purpose = purposes.of(matches[0])
    for match in matches:
        purpose.voided(match)
    blocks.complete_all({match.block_id for match in matches if match.block_id is not None})
    purpose.settled(matches)


def revive(match: Match) -> None:
    """Queue a locked void match again, with the same seed and seats and all its attempts. Raises Conflict when its seed is public."""
    if match.block_id is not None and blocks.lock(match.block_id).completed_at is not None:
        raise Conflict("match", "its block is complete and the seed public.", "New blocks are made in its place.")
    purpose = purposes.of(match)
    purpose.check_reviving(match)
    purpose.revived(match)
    match.status, match.void_cause, match.reason, match.finished_at = MatchStatus.QUEUED, "", "", None
    forget_attempts(match)
    match.save(update_fields=["status", "void_cause", "reason", "finished_at", "title_version"])
    publishing.publish(match)


def forget_attempts(match: Match) -> None:
    """Let a locked match be tried as if it never had been, and at once."""
    match.attempt_count = match.failed_count = match.killed_count = 0
    match.rests_until = None
    match.save(update_fields=["attempt_count", "failed_count", "killed_count", "rests_until"])
