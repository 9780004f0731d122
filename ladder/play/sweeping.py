"""The sweeper: whatever was lost (a worker, a message, a moment between two commits) is found here and put right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import timedelta

import structlog
from django.core.cache import cache
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce, Now
from django.utils import timezone

import engine
from ladder.bots.models import Bot, Version, VersionStatus
from ladder.errors import Conflict
from ladder.play import blocks, publishing
from ladder.play.leases import NO_PROGRESS, end_failed, end_killed, lock_match
from ladder.play.models import Attempt, AttemptState, Match, MatchKind, MatchSeat, MatchStatus
from ladder.play.voiding import revive, void
from ladder.play.workers import lock_open
from ladder.seasons import services as seasons
from ladder.seasons.models import Block, Entry, Season, SeasonState
from ladder.validation import services as validation

log = structlog.get_logger(__name__)

LOST_AFTER = timedelta(seconds=10)
"""A match whose message should wait in an empty queue, and that nobody has claimed for so long, has lost it."""

LOST_AT_THE_LATEST = timedelta(minutes=10)
"""A match that waits in a long queue is published again after so long: a second message does no harm."""

PATIENCE = timedelta(minutes=5)
"""How long a validation game, or a package's check, that failed by the host's fault rests before it is tried again."""

BATCH = 1000


@dataclass(slots=True)
class Swept:
    """What a sweep found and put right; `oldest_open_seconds` is the age of the oldest match that is not played yet."""

    expired: int = 0
    stalled: int = 0
    orphaned: int = 0
    revived: int = 0
    republished: int = 0
    versions_republished: int = 0
    versions_decided: int = 0
    blocks_completed: int = 0
    entered: int = 0
    oldest_open_seconds: float = 0.0


def sweep() -> Swept:
    """Put right what was lost. Any number may run at once: each finding is checked again under its row's lock."""
    swept = Swept()
    swept.expired = _end_attempts(
        Q(leased_until__lt=Now()), lambda attempt: end_killed(attempt, "its worker fell silent and the lease ran out")
    )
    # Its worker lives, and renews: what stands still is the match itself.
    still = f"no decision was taken for {NO_PROGRESS.total_seconds():.0f} seconds"
    swept.stalled = _end_attempts(
        Q(progressed_at__lt=Now() - NO_PROGRESS), lambda attempt: end_failed(attempt, AttemptState.EXPIRED, still)
    )
    swept.orphaned = _void_orphans()
    swept.revived = _revive_validation()
    waiting = publishing.waiting_messages()
    if waiting is not None:  # else the broker is away, and there is nobody to tell
        swept.republished = _republish_matches(waiting)
        swept.versions_republished = _republish_versions()
    swept.versions_decided = _decide_versions()
    swept.blocks_completed = _complete_blocks()
    swept.entered = _enter_forgotten()
    oldest = Match.objects.open().annotate(age=Now() - F("created_at")).order_by("created_at").first()
    swept.oldest_open_seconds = round(oldest.age.total_seconds(), 1) if oldest is not None else 0.0
    log.info("swept", **asdict(swept))
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
    """Queued matches that must not be played any more: of a version out of play, of a house bot or of rules that have changed since."""
    orphaned = 0
    seated = MatchSeat.objects.filter(
        match=OuterRef("pk"), version__status__in=(VersionStatus.SUSPENDED, VersionStatus.REJECTED)
    )
    queued = Match.objects.queued()
    # What is rejudged is often the very reason for which a version was suspended.
    for match_id in queued.filter(Exists(seated)).exclude(kind=MatchKind.REJUDGE).values_list("pk", flat=True)[:BATCH]:
        orphaned += _void_queued(match_id, "a version at its table was taken out of play before it began")
    replaced = MatchSeat.objects.filter(match=OuterRef("pk"), version__bot__owner__is_house=True).exclude(
        version=F("version__bot__active_version")
    )
    for match_id in queued.filter(Exists(replaced), kind=MatchKind.RATED).values_list("pk", flat=True)[:BATCH]:
        orphaned += _void_queued(match_id, "a house bot at its table has changed since")
    for title in engine.titles().values():
        old = queued.filter(title=title.id).exclude(title_version__in=("", title.version))
        for match_id, version in old.values_list("pk", "title_version")[:BATCH]:
            orphaned += _void_queued(match_id, f"made for {title.id} {version}; the ladder plays {title.version} now")
    return orphaned


def _void_queued(match_id: int, why: str) -> int:
    with transaction.atomic():
        match = lock_match(match_id)
        if match.status != MatchStatus.QUEUED:
            return 0
        void(match, why)
    return 1


def _revive_validation() -> int:
    """Validation games that failed by the host's fault are played again after a while: that never rejects a version."""
    void_ones = Match.objects.filter(
        kind=MatchKind.VALIDATION,
        status=MatchStatus.VOID,
        validates__status=VersionStatus.VALIDATING,
        finished_at__lt=Now() - PATIENCE,
    )
    revived = 0
    for match_id in void_ones.values_list("pk", flat=True)[:BATCH]:
        with transaction.atomic():
            match = lock_match(match_id)
            if match.status == MatchStatus.VOID:
                try:
                    revive(match)
                    revived += 1
                except Conflict:
                    log.info("decided meanwhile", match=match_id)
    return revived


def _republish_matches(waiting: int) -> int:
    patience = LOST_AFTER if waiting == 0 else LOST_AT_THE_LATEST
    lost = (
        Match.objects.playable()
        .annotate(told_at=Coalesce("published_at", "created_at"))
        # What has rested was not told of since: its rest had to end first.
        .filter(Q(told_at__lt=Now() - patience) | Q(told_at__lt=F("rests_until")))
        .order_by("created_at", "pk")
        .values_list("pk", flat=True)[:BATCH]
    )
    found = list(lost)
    publishing.publish_ids(found)
    return len(found)


def _pause(age: timedelta) -> timedelta:
    """How long a version that was submitted so long ago is not published again. It grows with the age: a check that kills its worker, and
    so is never heard of again, kills fewer and fewer."""
    return min(LOST_AT_THE_LATEST, max(LOST_AFTER, age / 10))


def _republish_versions() -> int:
    lost = Version.objects.filter(status=VersionStatus.SUBMITTED, status_at__lt=Now() - LOST_AFTER)
    rested = (timezone.now() - PATIENCE).isoformat(timespec="seconds")
    found = [
        pk
        for pk, submitted, last_failed_at in lost.order_by("pk").values_list(
            "pk", "status_at", "report__failed_checks__last_at"
        )[:BATCH]
        # A check that failed by the host's fault rests: the host may be well again by then.
        if (last_failed_at or "") <= rested
        # The mark is lost with the message, when Valkey loses its memory.
        and cache.add(f"check-published:{pk}", True, _pause(timezone.now() - submitted).total_seconds())
    ]
    for pk in found:
        publishing.publish_check(pk)
    return len(found)


def _decide_versions() -> int:
    """Versions whose validation games have all ended, but whose verdict was lost: cannot be, by the transactions; checked all the same."""
    undecided: QuerySet[Version] = Version.objects.filter(status=VersionStatus.VALIDATING).exclude(
        Exists(Match.objects.filter(validates=OuterRef("pk")).exclude(status=MatchStatus.FINISHED))
    )
    return _each(
        Match.objects.filter(validates__in=undecided).order_by("validates", "pk").distinct("validates"),
        validation.note_validation_match,
    )


def _complete_blocks() -> int:
    done = Block.objects.filter(completed_at=None).exclude(
        matches__status__in=(MatchStatus.QUEUED, MatchStatus.RUNNING)
    )
    completed = 0
    for block_id in done.values_list("pk", flat=True)[:BATCH]:
        with transaction.atomic():
            completed += blocks.complete(block_id)
    return completed


def _enter_forgotten() -> int:
    """Active bots that have no entry in an open season of their title: activated in the moment in which it was opened."""
    entered = 0
    for season in Season.objects.filter(state=SeasonState.OPEN):
        forgotten = Bot.objects.filter(title=season.title, active_version__status=VersionStatus.READY).exclude(
            Exists(Entry.objects.filter(season=season, bot=OuterRef("pk")))
        )
        for bot in forgotten.order_by("pk")[:BATCH]:
            try:
                seasons.enter_bot(season, bot)
                entered += 1
            except Conflict as error:
                log.info("not entered", bot=bot.name, season=season.slug, reason=str(error))
    return entered


def _each(matches: QuerySet[Match], act: Callable[[Match], None]) -> int:
    ids = list(matches.values_list("pk", flat=True)[:BATCH])
    for match_id in ids:
        with transaction.atomic():
            act(lock_match(match_id))
    return len(ids)
