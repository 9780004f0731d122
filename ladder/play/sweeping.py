"""The sweeper: whatever was lost (a worker, a message, a moment between two commits) is found here and put right."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Coalesce, Now

from ladder.play import blocks, pinning, publishing, purposes
from ladder.play.leases import NO_PROGRESS, end_failed, end_killed
from ladder.play.models import Attempt, AttemptState, Block, Match, MatchStatus, VoidCause, Worker
from ladder.play.voiding import void_all
from ladder.play.workers import lock_open

log = structlog.get_logger(__name__)

LOST_AFTER = timedelta(seconds=10)
"""A match whose message should wait in an empty queue, and that nobody has claimed for so long, has lost it."""

LOST_AT_THE_LATEST = timedelta(minutes=10)
"""A match that waits while there are fewer messages than matches is published again after so long: a second message does no harm."""

LOST_AMONG_ENOUGH = timedelta(hours=1)
"""The same while there is a message for every match: one of them may be another's second, but they should not become more and more."""

FORGOTTEN_AFTER = timedelta(days=30)
"""A worker not heard of for so long is no longer listed: a container has another name at each start."""

BATCH = 1000
"""Findings of one kind that a sweep puts right; the next one goes on."""

AT_ONCE = 100
"""Findings that are put right in one transaction."""

Swept = dict[str, float]
"""What a sweep found and put right, by what it is: the figures of this module, those that each purpose adds, and `oldest_open_seconds`,
the age of the oldest match that is not played yet."""


def sweep() -> Swept:
    """Put right what was lost. Any number may run at once: each finding is checked again under its row's lock."""
    # Its worker lives, and renews: what stands still is the match itself.
    still = f"no decision was taken for {NO_PROGRESS.total_seconds():.0f} seconds"
    swept: Swept = {
        "expired": _end_attempts(
            Q(leased_until__lt=Now()),
            lambda attempt: end_killed(attempt, "its worker fell silent and the lease ran out"),
        ),
        "stalled": _end_attempts(
            Q(progressed_at__lt=Now() - NO_PROGRESS), lambda attempt: end_failed(attempt, AttemptState.EXPIRED, still)
        ),
        "orphaned": _void_orphans(),
        "republished": _republish_matches(),
        "blocks_completed": _complete_blocks(),
        "workers_forgotten": Worker.objects.filter(seen_at__lt=Now() - FORGOTTEN_AFTER).delete()[0],
    }
    for purpose in purposes.registered():
        swept |= purpose.sweep()
    oldest = Match.objects.open().annotate(age=Now() - F("created_at")).order_by("created_at").first()
    swept["oldest_open_seconds"] = round(oldest.age.total_seconds(), 1) if oldest is not None else 0.0
    log.info("swept", **swept)
    return swept


def _end_attempts(dead: Q, end: Callable[[Attempt], None]) -> int:
    ended = 0
    for pk, match_id in Attempt.objects.filter(dead, state=AttemptState.OPEN).values_list("pk", "match_id")[:BATCH]:
        with transaction.atomic():
            attempt = lock_open(pk, match_id)
            if attempt is not None and Attempt.objects.filter(dead, pk=pk).exists():
                end(attempt)
                ended += 1
    return ended


def _void_orphans() -> int:
    """Queued matches that must not be played any more: what they are for says so, or the rules have changed since they were made."""
    orphaned = 0
    queued = Match.objects.queued()
    for purpose in purposes.registered():
        # Rules first: where they have changed, so have the house bots that are pinned with them, and the rules are the reason.
        for old, why in pinning.out_of_date(queued.filter(kind=purpose.word)):
            orphaned += _void_queued(old, VoidCause.OLD_RULES, why)
        for found in purpose.orphans(queued.filter(kind=purpose.word)):
            orphaned += _void_queued(found.matches, found.cause, found.reason)
    return orphaned


def _void_queued(orphans: QuerySet[Match], cause: VoidCause, why: str) -> int:
    """Void these matches of one kind, but for those that somebody else has in hand."""
    found = list(orphans.order_by("pk").values_list("pk", flat=True)[:BATCH])
    voided = 0
    for start in range(0, len(found), AT_ONCE):
        with transaction.atomic():
            locked = Match.objects.select_for_update(skip_locked=True).filter(pk__in=found[start : start + AT_ONCE])
            matches = list(locked.filter(status=MatchStatus.QUEUED).order_by("pk"))
            void_all(matches, cause, why)
            voided += len(matches)
    return voided


def _republish_matches() -> int:
    waiting = publishing.waiting_messages()
    if waiting is None:
        return 0  # the broker is away, and there is nobody to tell
    lost = (
        Match.objects.playable()
        .annotate(told_at=Coalesce("published_at", "created_at"))
        # What has rested was not told of since: its rest had to end first.
        .filter(Q(told_at__lt=Now() - _patience(waiting)) | Q(told_at__lt=F("rests_until")))
        .order_by("created_at", "pk")
        .values_list("pk", flat=True)[:BATCH]
    )
    found = list(lost)
    publishing.publish_ids(found)
    return len(found)


def _patience(waiting: int) -> timedelta:
    """How long ago a match may have been published that nobody has claimed, with so many messages in the queue."""
    if not waiting:
        return LOST_AFTER
    fewer = Match.objects.playable().order_by()[: waiting + 1].count() > waiting
    return LOST_AT_THE_LATEST if fewer else LOST_AMONG_ENOUGH


def _complete_blocks() -> int:
    done = Block.objects.filter(completed_at=None).exclude(
        matches__status__in=(MatchStatus.QUEUED, MatchStatus.RUNNING)
    )
    found = list(done.order_by("pk").values_list("pk", flat=True)[:BATCH])
    completed = 0
    for start in range(0, len(found), AT_ONCE):
        with transaction.atomic():
            completed += blocks.complete_all(found[start : start + AT_ONCE])
    return completed
