"""Old logs leave the database: a match's row stays for ever, its log as long as the keeper's setting and what it was played for say."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import Length
from django.utils import timezone

from ladder.errors import ServiceError
from ladder.play import listeners, purposes
from ladder.play.models import MatchLog


@dataclass(slots=True)
class Purged:
    """Logs that were purged, or would be, and their bytes as stored; `kept` says of others why they stay."""

    logs: int = 0
    stored_bytes: int = 0
    kept: list[str] = field(default_factory=list)


def purge(days: int, *, commit: bool = False) -> Purged:
    """Purge logs of matches that ended more than `days` ago, where what they were played for has no more need of them.

    Without `commit` nothing is purged. Raises ServiceError unless `days` is 1 or more.
    """
    if days < 1:
        raise ServiceError("days", f"{days} is no retention.", "Use 1 or more, or set LEADENHALL_LOG_RETENTION_DAYS.")
    old = MatchLog.objects.filter(match__finished_at__lt=timezone.now() - timedelta(days=days))
    purged = Purged()
    for purpose in purposes.registered():
        found = purpose.old_logs(old.filter(match__kind=purpose.word))
        purged.kept += found.kept
        for logs in found.spent:
            _purge(logs, purged, commit)
    return purged


def _purge(logs: QuerySet[MatchLog], purged: Purged, commit: bool) -> None:
    found = logs.aggregate(logs=Count("pk"), stored=Sum(Length("body")))
    purged.logs += found["logs"]
    purged.stored_bytes += found["stored"] or 0
    if commit:
        listeners.purging(logs)
        logs.delete()
