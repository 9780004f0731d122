"""Hands ids to the broker. A message is a hint that a row waits; losing one loses time, and the sweeper makes it good."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models.functions import Now
from kombu.exceptions import ChannelError, OperationalError

from ladder import queue
from ladder.play.models import Match, MatchKind

if TYPE_CHECKING:
    from ladder.seasons.models import Block

PLAY_MATCH = "workers.tasks.play_match"
CHECK_VERSION = "workers.tasks.check_version"
MAKE_MATCHES = "workers.tasks.make_matches"
SWEEP = "workers.tasks.sweep"
RATE_SEASONS = "workers.tasks.rate_seasons"
ARCHIVE_SEASON = "workers.tasks.archive_season"
ADVANCE_TOURNAMENT = "workers.tasks.advance_tournament"
ADVANCE_VERSION_TEST = "workers.tasks.advance_version_test"
MATCH_QUEUE = "match"


def after_commit(act: Callable[..., object], *arguments: object) -> None:
    """Do it once the running transaction has committed (at once outside of one). What it raises is logged and goes no further: the rows
    stand, and whoever committed them has succeeded."""

    def act_now() -> None:
        act(*arguments)

    transaction.on_commit(act_now, robust=True)


def publish(match: Match) -> None:
    """Hand the match's id to the queue once the running transaction has committed (at once outside of one)."""
    publish_ids([match.pk])


def publish_ids(match_ids: Iterable[int]) -> None:
    """`publish` for several matches, in their order, with one note in the database for all."""
    after_commit(_send, list(match_ids))


def publish_check(version_id: int) -> None:
    """Ask, after the commit, for a submitted version to be checked."""
    after_commit(queue.publish, CHECK_VERSION, version_id)


def ask_for_matches() -> None:
    """Ask, after the commit, for new blocks: there is room for one."""
    after_commit(queue.publish, MAKE_MATCHES)


def tell_of_block(block: Block) -> None:
    """Tell, after the commit, whoever a complete block belongs to: a season has room, a tournament or version test may go on."""
    if block.version_test_id is not None:
        after_commit(queue.publish, ADVANCE_VERSION_TEST, block.version_test_id)
    elif block.pairing is not None:
        after_commit(queue.publish, ADVANCE_TOURNAMENT, block.pairing.round.tournament_id)
    else:
        ask_for_matches()


def ask_for_ratings() -> None:
    """Ask, after the commit, for new season ratings: results were replaced."""
    after_commit(queue.publish, RATE_SEASONS)


def ask_for_archive(season_id: int) -> None:
    """Ask, after the commit, for the archive of a season that was just closed."""
    after_commit(queue.publish, ARCHIVE_SEASON, season_id)


def ask_for_sweep() -> None:
    """Ask, after the commit, for a sweep: matches wait to be voided."""
    after_commit(queue.publish, SWEEP)


def waiting_messages() -> int | None:
    """How many messages wait in the match queue; None when the broker cannot say."""
    try:
        with queue.app.connection_for_read() as connection, connection.channel() as channel:
            return int(channel.queue_declare(MATCH_QUEUE, passive=True).message_count)  # type: ignore[attr-defined]
    except ChannelError:  # the queue does not exist: an empty one never does
        return 0
    except (OperationalError, OSError):
        return None


def _send(match_ids: list[int]) -> None:
    # An author waits for the validation of an upload; nobody waits for one game of a block among many.
    rated = set(Match.objects.filter(pk__in=match_ids).exclude(kind=MatchKind.VALIDATION).values_list("pk", flat=True))
    sent = []
    for match_id in match_ids:
        if not queue.publish(PLAY_MATCH, match_id, priority=queue.LATER if match_id in rated else queue.FIRST):
            break  # the broker is away: the sweeper sends the rest
        sent.append(match_id)
    if sent:
        Match.objects.filter(pk__in=sent).update(published_at=Now())
