"""What validations may lose, found and put right: messages, games that failed by the host's fault, verdicts."""

from __future__ import annotations

from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from ladder.bots.models import Version, VersionStatus
from ladder.bots.publishing import ask_for_check
from ladder.errors import Conflict
from ladder.house.marks import first_in
from ladder.play import publishing
from ladder.play.leases import lock_match
from ladder.play.models import Match, MatchKind, MatchStatus
from ladder.play.sweeping import BATCH, LOST_AFTER, LOST_AT_THE_LATEST
from ladder.play.voiding import revive
from ladder.validation.services import note_validation_match

log = structlog.get_logger(__name__)

PATIENCE = timedelta(minutes=5)
"""How long a validation game, or a package's check, that failed by the host's fault rests before it is tried again."""


def revive_games() -> int:
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


def _pause(age: timedelta) -> timedelta:
    """How long a version that was submitted so long ago is not published again. It grows with the age: a check that kills its worker, and
    so is never heard of again, kills fewer and fewer."""
    return min(LOST_AT_THE_LATEST, max(LOST_AFTER, age / 10))


def ask_again_for_checks() -> int:
    """Submitted versions whose message was lost, or whose check has failed by the host's fault and has rested."""
    if publishing.waiting_messages() is None:
        return 0  # the broker is away, and there is nobody to tell
    lost = Version.objects.filter(status=VersionStatus.SUBMITTED, status_at__lt=Now() - LOST_AFTER)
    rested = (timezone.now() - PATIENCE).isoformat(timespec="seconds")
    found = [
        pk
        for pk, submitted, last_failed_at in lost.order_by("pk").values_list(
            "pk", "status_at", "report__failed_checks__last_at"
        )[:BATCH]
        # A check that failed by the host's fault rests: the host may be well again by then.
        if (last_failed_at or "") <= rested
        # The mark is lost with the message, when Valkey loses its memory; while that is away nobody can say which were told of.
        and first_in(_pause(timezone.now() - submitted).total_seconds(), f"check-published:{pk}", unsure=False)
    ]
    for pk in found:
        ask_for_check(pk)
    return len(found)


def decide_versions() -> int:
    """Versions whose validation games have all ended, but whose verdict was lost: cannot be, by the transactions; checked all the same."""
    undecided: QuerySet[Version] = Version.objects.filter(status=VersionStatus.VALIDATING).exclude(
        Exists(Match.objects.filter(validates=OuterRef("pk")).exclude(status=MatchStatus.FINISHED))
    )
    last = Match.objects.filter(validates__in=undecided).order_by("validates", "pk").distinct("validates")
    ids = list(last.values_list("pk", flat=True)[:BATCH])
    for match_id in ids:
        with transaction.atomic():
            note_validation_match(lock_match(match_id))
    return len(ids)
