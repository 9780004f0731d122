"""Old logs leave the database: a match's row stays for ever, its log as long as the keeper's setting says, and until its archive exists."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import Length
from django.utils import timezone

from ladder.errors import ServiceError
from ladder.play.models import MatchKind, MatchLog
from ladder.seasons.archiving import is_whole
from ladder.seasons.models import Season, SeasonArchive


@dataclass(slots=True)
class Purged:
    """Logs that were purged, or would be, and their bytes as stored; `kept` says of seasons why their old logs stay."""

    logs: int = 0
    stored_bytes: int = 0
    kept: list[str] = field(default_factory=list)


def purge(days: int, *, commit: bool = False) -> Purged:
    """Purge logs of matches that ended more than `days` ago: those of a season whose archive is stored and whole, and those of validation.

    Logs of tournaments and version tests, of which there is no archive, stay. Without `commit` nothing is purged. Raises ServiceError
    unless `days` is 1 or more.
    """
    if days < 1:
        raise ServiceError("days", f"{days} is no retention.", "Use 1 or more, or set LEADENHALL_LOG_RETENTION_DAYS.")
    old = MatchLog.objects.filter(match__finished_at__lt=timezone.now() - timedelta(days=days))
    purged = Purged()
    _purge(old.filter(match__kind=MatchKind.VALIDATION), purged, commit)
    rated = old.filter(match__kind=MatchKind.RATED)
    for season in Season.objects.filter(pk__in=rated.values("match__season")).order_by("pk"):
        logs = rated.filter(match__season=season)
        made = SeasonArchive.objects.filter(season=season).first()
        if made is None:
            purged.kept.append(f"{season.slug}: it has no archive yet")
        elif not is_whole(made):
            purged.kept.append(f"{season.slug}: its archive {made.name} is missing or damaged")
        else:
            _purge(logs, purged, commit)
    return purged


def _purge(logs: QuerySet[MatchLog], purged: Purged, commit: bool) -> None:
    found = logs.aggregate(logs=Count("pk"), stored=Sum(Length("body")))
    purged.logs += found["logs"]
    purged.stored_bytes += found["stored"] or 0
    if commit:
        logs.delete()
