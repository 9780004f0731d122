"""The share of turns that is kept for newcomers: where hundreds of matches wait, a version that has just passed need not wait for them.

A match with a newcomer waits in the queue as any other, and for a turn besides. Whoever claims matches gives one of these turns with every
EVERY-th claim: the match that has waited for it longest is handed to the queue again, before what waits. So newcomers have one claim in
EVERY at most, however many of them there are, and all others the rest. The message that waits at the match's old place finds it taken.
"""

from __future__ import annotations

from itertools import count

from ladder.house import queue, statements
from ladder.play.models import Match, MatchStatus, Turn
from ladder.play.publishing import PLAY_MATCH

EVERY = 3
"""One claim in so many is a newcomer's, while there is one."""

_claims = count(1)
"""Of this process: that no claim waits for another, each process counts its own."""

GIVE = """
    UPDATE matches_match
    SET turn = %(given)s, published_at = statement_timestamp()
    WHERE id = (
        SELECT id FROM matches_match
        WHERE status = %(queued)s AND turn = %(kept)s AND (rests_until <= statement_timestamp()) IS NOT FALSE
        ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id
"""
"""Gives a turn to the match that has waited for it longest; of two who do so at once, each takes another."""


def note_claim() -> int | None:
    """This process has claimed a match. With every EVERY-th one it gives a turn: the id of the match that has got it, else None."""
    return give() if next(_claims) % EVERY == 0 else None


def take_back(match_id: int) -> None:
    """Whoever the match has come to in its turn cannot play it: it waits for another turn, at the end of the queue."""
    Match.objects.filter(pk=match_id, turn=Turn.GIVEN).update(turn=Turn.KEPT)


def give() -> int | None:
    """Have the newcomers' match that has waited longest come next; None when there is none."""
    told = {"given": Turn.GIVEN.value, "kept": Turn.KEPT.value, "queued": MatchStatus.QUEUED.value}
    for (match_id,) in statements.rows(GIVE, told):
        queue.publish(PLAY_MATCH, match_id, priority=queue.SOON)  # lost, it still has its old place
        return int(match_id)
    return None
