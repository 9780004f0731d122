"""Shares of turns that are kept: where hundreds of matches wait, a version that has just passed need not wait for them.

A match with a newcomer waits in the queue as any other, and for a turn besides. So does a friendly match, whose place is behind all others:
without such turns it would never be played in a house whose season always has another block to make. Whoever claims matches gives these
turns with every so many claims: the match that has waited for one longest is handed to the queue again, before what waits. So newcomers
have one claim in three at most, however many of them there are, friendly matches one in ten, and all others the rest. The message that
waits at the match's old place finds it taken.

Matches of house bots among themselves are played when no other waits, as friendly ones; but that no season stands still beside one that is
busier, with one claim in twenty the one that has waited longest becomes a match as any other, with its place behind what waits now.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from ladder.house import queue, statements
from ladder.play.models import Match, MatchKind, MatchStatus, Turn
from ladder.play.publishing import PLAY_MATCH

SHARES: Mapping[MatchKind, int] = {MatchKind.RATED: 3, MatchKind.FRIENDLY: 10}
"""One claim in so many is for a match of this kind that waits for a turn, while there is one. Rated ones are those of newcomers."""

FILLING = 20
"""With one claim in so many a match of house bots alone comes to wait among the others."""

_claims = count(1)
"""Of this process: that no claim waits for another, each process counts its own."""

GIVE = f"""
    UPDATE matches_match
    SET turn = {Turn.GIVEN.value}, published_at = statement_timestamp()
    WHERE id = (
        SELECT id FROM matches_match
        WHERE status = '{MatchStatus.QUEUED.value}' AND turn = {Turn.KEPT.value} AND kind = %(kind)s
          AND (rests_until <= statement_timestamp()) IS NOT FALSE
        ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id
"""  # noqa: S608  nothing but our own words
"""Gives a turn to the match that has waited for it longest; of two who do so at once, each takes another. What the index of those that wait
is made for stands in the text: a plan for every value would have no use of it."""


PROMOTE = f"""
    UPDATE matches_match
    SET turn = {Turn.USUAL.value}, published_at = statement_timestamp()
    WHERE id = (
        SELECT id FROM matches_match
        WHERE status = '{MatchStatus.QUEUED.value}' AND turn = {Turn.FILLING.value}
          AND (rests_until <= statement_timestamp()) IS NOT FALSE
        ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING id
"""  # noqa: S608  nothing but our own words
"""The same for a match of house bots alone."""


def note_claim() -> list[int]:
    """This process has claimed a match: give the turns that are due with it. The ids of the matches that have got one."""
    claim = next(_claims)
    given = [give(kind) for kind, every in SHARES.items() if claim % every == 0]
    if claim % FILLING == 0:
        promote()
    return [match_id for match_id in given if match_id is not None]


def give(kind: MatchKind) -> int | None:
    """Have the match of this kind that has waited for a turn longest come next; None when there is none."""
    for (match_id,) in statements.rows(GIVE, {"kind": kind.value}):
        queue.publish(PLAY_MATCH, match_id, priority=queue.SOON)  # lost, it still has its old place
        return int(match_id)
    return None


def promote() -> int | None:
    """Have the match of house bots alone that has waited longest wait among the others; None when there is none."""
    for (match_id,) in statements.rows(PROMOTE, {}):
        queue.publish(PLAY_MATCH, match_id, priority=queue.LATER)  # lost, it still has its old place
        return int(match_id)
    return None


def take_back(match_id: int) -> None:
    """Whoever the match has come to in its turn cannot play it: it waits for another turn, at the end of the queue."""
    Match.objects.filter(pk=match_id, turn=Turn.GIVEN).update(turn=Turn.KEPT)
