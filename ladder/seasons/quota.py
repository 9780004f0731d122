"""`manage.py up --matches N` ends at exactly N: no match is claimed once enough are finished or being played."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from ladder.environment import text, whole
from ladder.play.models import MatchKind, MatchStatus

VARIABLE = "LEADENHALL_MATCH_QUOTA"
ADVISORY_LOCK = 0x1EAD
"""Key of the Postgres advisory lock under which a place is counted and taken."""


def finished_matches(*beside: MatchStatus) -> int:
    """How many rated matches of all seasons are finished, and how many have one of these open states: from what is counted of seasons, what
    is not counted yet, and the index of open matches."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT (SELECT coalesce(sum(finished), 0) FROM seasons_seasontally)
                 + (SELECT count(*) FROM seasons_uncounted AS u JOIN matches_match AS m ON m.id = u.match_id
                    WHERE m.status = %s)
                 + (SELECT count(*) FROM matches_match
                    WHERE kind = %s AND status IN ('queued', 'running') AND status = ANY(%s))
            """,
            [MatchStatus.FINISHED, MatchKind.RATED, list(beside)],
        )
        (found,) = cursor.fetchone()
    return int(found)


def matches_to_plan() -> int | None:
    """How many more rated matches may be made, so that the house stops with no block half played; None when it does not stop by itself."""
    if not text(VARIABLE):
        return None
    return whole(VARIABLE, 0) - finished_matches(MatchStatus.QUEUED, MatchStatus.RUNNING)


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
        yield finished_matches(MatchStatus.RUNNING) < whole(VARIABLE, 0)
