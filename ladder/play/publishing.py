"""Hands ids of matches to the broker. A message is a hint that a row waits; losing one loses time, and the sweeper makes it good."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models.functions import Now
from kombu.exceptions import ChannelError

from ladder.house import away, queue
from ladder.play import purposes
from ladder.play.models import Match, Turn

PLAY_MATCH = "workers.tasks.play_match"
SWEEP = "workers.tasks.sweep"
MATCH_QUEUE = "match"


def publish(match: Match) -> None:
    """Hand the match's id to the queue once the running transaction has committed (at once outside of one)."""
    publish_ids([match.pk])


def publish_ids(match_ids: Iterable[int]) -> None:
    """`publish` for several matches, in their order, with one note in the database for all."""
    queue.after_commit(_send, list(match_ids))


def ask_for_sweep() -> None:
    """Ask, after the commit, for a sweep: matches wait to be voided."""
    queue.ask(SWEEP)


def waiting_messages() -> int | None:
    """How many messages wait in the match queue; None when the broker cannot say."""
    try:
        with queue.app.connection_for_read() as connection, connection.channel() as channel:
            return int(channel.queue_declare(MATCH_QUEUE, passive=True).message_count)  # type: ignore[attr-defined]
    except ChannelError:  # the queue does not exist: an empty one never does
        return 0
    except Exception as error:
        if away.is_away(error) or isinstance(error, OSError):
            return None
        raise


def priority_of(kind: str, turn: int) -> int:
    """The place of a match's message in the queue: its purpose's, or before what waits when it has been given a turn; behind all others
    while it fills the time of workers."""
    priority = purposes.named(kind).priority
    if turn == Turn.FILLING:
        return queue.LAST
    return min(priority, queue.SOON) if turn == Turn.GIVEN else priority


def _send(match_ids: list[int]) -> None:
    found = Match.objects.filter(pk__in=match_ids).values_list("pk", "kind", "turn")
    priorities = {match_id: priority_of(kind, turn) for match_id, kind, turn in found}
    # One that was deleted since is waited for by nobody.
    there = [(match_id, priorities[match_id]) for match_id in match_ids if match_id in priorities]
    sent = queue.publish_each(PLAY_MATCH, there)  # the sweeper sends the rest
    if sent:
        Match.objects.filter(pk__in=[match_id for match_id, _ in there[:sent]]).update(published_at=Now())
