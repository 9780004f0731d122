"""Who follows what becomes of matches that have ended. An app above this one registers a listener when it is ready; nothing here knows what
it does.

What a match *means* is its purpose's to say, in the transaction that counts it. Listeners come after the commit: what they do is worth
having, and nothing depends on it. Only of seats that were lost are they told before it, so that no crash keeps it from them.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from django.db.models import QuerySet

from ladder.house import queue
from ladder.play.models import Match, MatchLog, MatchSeat, SeatResult


class Listener:
    """An app that follows what becomes of matches: does nothing, unless told otherwise."""

    def forfeited(self, match: Match, seats: Sequence[MatchSeat]) -> None:
        """These seats of the locked match were lost. Called in the transaction that counts it, which nothing may hold up."""

    def may_be_told(self, match_ids: Sequence[int]) -> None:
        """These matches are finished, and of no other match with their seed is anything open. A message may come twice, or be lost."""

    def purging(self, logs: QuerySet[MatchLog]) -> None:
        """These logs are about to be purged: so should be what was made of them."""

    def objects_in_use(self, names: Set[str]) -> Set[str]:
        """Which of these objects in the storage of logs it refers to."""
        return frozenset()


_registered: list[Listener] = []


def register(listener: Listener) -> None:
    """Have the listener follow every match from now on."""
    _registered.append(listener)


def forfeited(match: Match, seats: Sequence[MatchSeat]) -> None:
    """Tell every listener, at once, which seats of the match were lost; nobody where none was."""
    lost = [seat for seat in seats if seat.result == SeatResult.FORFEITED]
    for listener in _registered if lost else ():
        listener.forfeited(match, lost)


def may_be_told(match_ids: Sequence[int]) -> None:
    """Tell every listener, once the running transaction has committed."""
    for listener in _registered:
        queue.after_commit(listener.may_be_told, list(match_ids))


def purging(logs: QuerySet[MatchLog]) -> None:
    """Tell every listener, at once."""
    for listener in _registered:
        listener.purging(logs)


def objects_in_use(names: Set[str]) -> Set[str]:
    """Which of these objects in the storage of logs some listener refers to."""
    return frozenset[str]().union(*(listener.objects_in_use(names) for listener in _registered))
