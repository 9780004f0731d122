"""Logs whose bytes are not whole any more, or are gone: found by looking at their lengths, and told to keepers until they are whole again.

Whoever reads such a log is told (`logs.LogDamaged`); this finds those that nobody reads.
"""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

import structlog
from django.db.models import F, Func, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from zstandard import ZstdError

from ladder.play import logs
from ladder.play.models import LogBody, LogDamage, MatchLog

log = structlog.get_logger(__name__)

LOOKED_AT_IN_A_ROUND = 50_000
"""Lengths of logs that an hour's round compares, half a second's work: of a million logs each is looked at once a day."""


def _length(column: str) -> Func:
    return Func(F(column), function="octet_length", output_field=IntegerField())


def look(now: datetime, *, at_all: bool = False) -> int:
    """Compare the lengths of the logs that the database holds with what their rows say, those of this hour's turn or all. Returns how many
    are damaged that were not known to be. What an object storage holds is looked at when it is read, and by `verify_logs`."""
    first = MatchLog.objects.order_by("pk").values_list("pk", flat=True).first()
    last = MatchLog.objects.order_by("-pk").values_list("pk", flat=True).first()
    if first is None or last is None:
        return 0
    found = MatchLog.objects.filter(object_name="")
    if not at_all:
        turns = (last - first) // LOOKED_AT_IN_A_ROUND + 1
        begin = first + int(now.timestamp() // 3600) % turns * LOOKED_AT_IN_A_ROUND
        found = found.filter(pk__gte=begin, pk__lt=begin + LOOKED_AT_IN_A_ROUND)
    bodies = LogBody.objects.filter(log=OuterRef("pk"), created_at=OuterRef("created_at"))
    there = Coalesce(_length("body"), Subquery(bodies.annotate(bytes=_length("body")).values("bytes")[:1]), 0)
    short = found.annotate(there=there).filter(there__lt=F("stored_bytes"))
    return sum(note(stored, damage_of(stored)) for stored in short.iterator(chunk_size=20))


def damage_of(stored: MatchLog) -> str:
    """Why the log cannot be read whole, in a sentence; empty when its bytes are those that were stored. Raises StorageAway."""
    try:
        whole = logs.whole(stored)
    except (logs.LogMissing, ZstdError) as error:
        return str(error)
    return "" if sha256(whole).hexdigest() == stored.sha256 else "its bytes are not those that were stored"


def note(stored: MatchLog, reason: str) -> bool:
    """Keep it for the keepers that the log is damaged, or, without a reason, that it is whole. Returns whether it is damaged and was not
    known to be."""
    if not reason:
        LogDamage.objects.filter(log=stored).delete()
        return False
    _, is_new = LogDamage.objects.update_or_create(log=stored, defaults={"reason": reason[:300]})
    if is_new:
        log.error("log damaged", match=stored.match_id, reason=reason)
    return is_new


def damaged() -> QuerySet[LogDamage]:
    """Damaged logs that are not purged, those of the lowest matches first."""
    return LogDamage.objects.filter(log__purged_at=None).select_related("log").order_by("log__match_id")


__all__ = ["damage_of", "damaged", "look", "note"]
