"""`manage.py up --matches N` ends at exactly N: no match is claimed once enough are finished or being played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from ladder.environment import text, whole
from ladder.play.models import Match, MatchKind, MatchStatus

VARIABLE = "LEADENHALL_MATCH_QUOTA"
ADVISORY_LOCK = 0x1EAD
"""Key of the Postgres advisory lock under which a place is counted and taken."""


def rated_matches(*statuses: MatchStatus) -> int:
    """How many rated matches of all seasons have one of `statuses`."""
    return Match.objects.filter(kind=MatchKind.RATED, status__in=statuses).count()


def matches_to_plan() -> int | None:
    """How many more rated matches may be made, so that the house stops with no block half played; None when it does not stop by itself."""
    if not text(VARIABLE):
        return None
    return whole(VARIABLE, 0) - rated_matches(MatchStatus.QUEUED, MatchStatus.RUNNING, MatchStatus.FINISHED)


@contextmanager
def place_to_play() -> Iterator[bool]:
    """Whether one more rated match may be claimed; claim it inside the `with`, which is one worker's turn at a time.

    LEADENHALL_MATCH_QUOTA holds the total of finished rated matches at which this house stops. Without it there is always a place, and no
    lock.
    """
    if not text(VARIABLE):
        yield True
        return
    # The lock goes with the transaction, which is the claim's, too: it holds behind a pooler that gives a connection for one.
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ADVISORY_LOCK])
        yield rated_matches(MatchStatus.RUNNING, MatchStatus.FINISHED) < whole(VARIABLE, 0)
