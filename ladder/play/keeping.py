"""The round that keeps logs in order: months have their parts, logs from before lie in them, and what nobody refers to is gone."""

from __future__ import annotations

from datetime import datetime

import structlog
from django.utils import timezone

from ladder.play import damage, log_storage, partitions

log = structlog.get_logger(__name__)

MOVED_AT_ONCE = 500
MOVED_IN_A_ROUND = 10_000
"""Logs from before the table of bodies, some 200 MB: a house is to feel nothing of it."""

FOLDERS_IN_A_ROUND = 16
"""Of the storage's folders: in sixteen hours every object has been looked at."""

Kept = dict[str, int]
"""What a round found to do, by what it is."""


def keep_in_order(now: datetime | None = None, *, thoroughly: bool = False) -> Kept:
    """One round; `thoroughly` moves all and looks at every object, also of a storage that another house had. Any number may run at once.
    Raises StorageAway when the storage of logs cannot be reached; what comes before the storage is done by then."""
    now = now or timezone.now()
    kept = {"parts_made": partitions.make_ahead(now), "logs_moved": 0}
    while thoroughly or kept["logs_moved"] < MOVED_IN_A_ROUND:
        moved = partitions.move_in(MOVED_AT_ONCE)
        kept["logs_moved"] += moved
        if moved < MOVED_AT_ONCE:
            break
    # What was in use when its last log was purged.
    kept["parts_dropped"] = partitions.drop_spent(now)
    kept["logs_found_damaged"] = damage.look(now, at_all=thoroughly)
    first = int(now.timestamp() // 3600) * FOLDERS_IN_A_ROUND
    some = (number % log_storage.FOLDERS for number in range(first, first + FOLDERS_IN_A_ROUND))
    kept["objects_removed"] = log_storage.sweep(claim=True) if thoroughly else log_storage.sweep(some)
    log.info("logs kept in order", **kept)
    return kept
