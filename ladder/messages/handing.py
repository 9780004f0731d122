"""What was told is handed on to the ways by which it goes: from then on each of them does its part by itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec
import structlog
from django.db import transaction
from django.utils import timezone
from zstandard import ZstdError

from engine.kernel.errors import BadState
from ladder.house.away import StorageAway
from ladder.messages.models import Delivery, Message, Webhook
from ladder.play.logs import whole
from ladder.play.models import MatchLog

log = structlog.get_logger(__name__)

BATCH = 200
"""Messages that are handed on at once."""


def hand_on_next() -> int:
    """Hand on the oldest messages that were not. Returns how many; 0 when none wait."""
    waiting = Message.objects.filter(handed_on_at=None).order_by("pk")
    moments = moments_of(list(waiting[:BATCH]))
    with transaction.atomic():
        messages = list(waiting.select_for_update(skip_locked=True, of=("self",))[:BATCH])
        for message in messages:
            message.handed_on_at = timezone.now()
            if message.pk in moments:
                message.facts["query"] = f"?ply={moments[message.pk]}"
        Message.objects.bulk_update(messages, ["handed_on_at", "facts"])
        to_post = [message for message in messages if message.by_hook]
        hooks = Webhook.objects.filter(author__in={message.author_id for message in to_post}, off_at=None)
        hooks_of: dict[int, list[Webhook]] = defaultdict(list)
        # Held, so that none goes before its deliveries are there.
        for hook in hooks.order_by("pk").select_for_update(of=("self",), no_key=True) if to_post else ():
            hooks_of[hook.author_id].append(hook)
        Delivery.objects.bulk_create(
            (
                Delivery(hook=hook, message=message, uid=message.uid)
                for message in to_post
                for hook in hooks_of[message.author_id]
                if hook.takes(message.kind)
            ),
            ignore_conflicts=True,
        )
    return len(messages)


def moments_of(messages: Sequence[Message]) -> dict[int, int]:
    """For messages of lost seats, after how many decisions of the match that was, by message. Logs that cannot be read say nothing."""
    lost = {message.pk: message.facts for message in messages if message.kind == "seat-lost"}
    stored = MatchLog.objects.filter(match__in={facts["match"] for facts in lost.values()})
    plies: dict[int, Mapping[int, int]] = {one.match_id: forfeits_of(one) for one in stored}
    found = {pk: plies.get(facts["match"], {}).get(facts["seat"] - 1) for pk, facts in lost.items()}
    return {pk: ply for pk, ply in found.items() if ply is not None}


def forfeits_of(stored: MatchLog) -> dict[int, int]:
    """After how many decisions each seat was lost, as the match's page counts them. Empty for a log that cannot be read."""
    try:
        lines = [msgspec.json.decode(line) for line in whole(stored).splitlines() if b'"forfeit"' in line]
    except (BadState, ValueError, ZstdError, StorageAway) as error:
        log.warning("no moment of a lost seat", match=stored.match_id, reason=str(error))
        return {}
    lost = [line for line in lines if isinstance(line, dict) and line.get("type") == "forfeit"]
    return {line["seat"]: line["ply"] + 1 for line in lost}


__all__ = ["hand_on_next"]
