"""Old logs are given up: a match's row stays for ever, its log's bytes as long as the keeper's setting and what it was played for say.

A log's own row stays, too, and says when it was purged, how long it was and its hash. The bytes go by months, each dropped whole once all
of it may go (`partitions`); in the storage of logs the sweep removes them when no row refers to them (`log_storage`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import Coalesce, Length, Now
from django.utils import timezone

from ladder.errors import ServiceError
from ladder.play import listeners, partitions, purposes
from ladder.play.models import MatchLog

MOST_DAYS = 36_500
"""A hundred years: no log is older."""


@dataclass(slots=True)
class Purged:
    """Logs that were purged, or would be, and their bytes as stored; `kept` says of others why they stay."""

    logs: int = 0
    stored_bytes: int = 0
    kept: list[str] = field(default_factory=list)


def purge(days: int, *, commit: bool = False, now: datetime | None = None) -> Purged:
    """Purge logs of matches that ended more than `days` before `now`, where what they were played for has no more need of them.

    Without `commit` nothing is purged. `now` may be a moment that is past, so that what was shown then is what is purged. Raises
    ServiceError unless `days` is 1 or more, and for a moment that is to come.
    """
    if not 1 <= days <= MOST_DAYS:
        raise ServiceError(
            "days", f"{days} is no retention.", f"Use 1 to {MOST_DAYS}, or set LEADENHALL_LOG_RETENTION_DAYS."
        )
    if now is not None and now > timezone.now():
        raise ServiceError("now", f"{now:%Y-%m-%d %H:%M} is to come.", "Use a moment that is past.")
    before = (now or timezone.now()) - timedelta(days=days)
    old = MatchLog.objects.filter(match__finished_at__lt=before)
    purged = Purged()
    for purpose in purposes.registered():
        found = purpose.old_logs(old.filter(match__kind=purpose.word))
        purged.kept += found.kept
        for logs in found.spent:
            _purge(logs, purged, commit)
    if commit:
        # Last, for a month that is dropped is locked until the transaction ends.
        partitions.give_up(before)
    return purged


def _purge(logs: QuerySet[MatchLog], purged: Purged, commit: bool) -> None:
    found = logs.aggregate(logs=Count("pk"), stored=Sum(Coalesce("stored_bytes", Length("body"))))
    purged.logs += found["logs"]
    purged.stored_bytes += found["stored"] or 0
    if commit:
        listeners.purging(logs)
        logs.update(purged_at=Now(), body=None, object_name="")
