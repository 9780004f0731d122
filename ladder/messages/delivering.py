"""Messages are posted to webhooks: one try after the other, further and further apart, and never inside a transaction.

Whoever tries has taken the row for a minute. A worker that dies meanwhile leaves it to the next, so a message may come twice: its id is
the same each time.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

import msgspec
import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from ladder.messages.models import Delivery, DeliveryState, Try, Webhook
from ladder.messages.posting import Answer, post
from ladder.messages.signing import signed
from ladder.messages.telling import Told, tell

log = structlog.get_logger(__name__)

MINUTE: Final = 60
DELAYS: Final = tuple(
    timedelta(seconds=seconds)
    for seconds in (MINUTE, 5 * MINUTE, 15 * MINUTE, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600, 12 * 3_600)
)
"""How long is waited after the first, second … try that failed. After the last one no more is tried."""

HELD: Final = timedelta(minutes=1)
"""How long whoever tries has a delivery to himself."""

LONGEST_REST: Final = timedelta(hours=1)
"""How long a webhook that does not answer is left alone at most, whatever waits for it."""

PATIENCE: Final = timedelta(days=3)
"""A webhook at which nothing has arrived for so long is switched off."""


def deliver_next() -> int:
    """Try the delivery that has been due for longest. Returns 1, or 0 when none is due."""
    taken = _take()
    if taken is None:
        return 0
    body = body_of(taken)
    headers = {"Content-Type": "application/json", "User-Agent": "Leadenhall"}
    headers |= signed(taken.hook, str(taken.uid), int(timezone.now().timestamp()), body)
    answer = post(taken.hook.url, headers, body, private=settings.WEBHOOKS_TO_PRIVATE)
    _note(taken, answer)
    return 1


def body_of(delivery: Delivery) -> bytes:
    """What is posted: JSON, the same at every try."""
    message = delivery.message
    told: dict[str, Any]
    if message is None:
        told = {"title": "A test", "text": "Your webhook was to be tried.", "url": settings.SITE_ADDRESS, "facts": {}}
        kind, at = "test", delivery.made_at
    else:
        told = {"title": message.title, "text": message.text, "url": settings.SITE_ADDRESS + message.url}
        told["facts"] = {name: value for name, value in message.facts.items() if name != "query"}
        kind, at = message.kind, message.created_at
    return msgspec.json.encode({"type": kind, "id": str(delivery.uid), "timestamp": at.isoformat(), "data": told})


def _take() -> Delivery | None:
    due = Delivery.objects.filter(state=DeliveryState.WAITING, due_at__lte=timezone.now(), hook__off_at=None)
    with transaction.atomic():
        taken = due.order_by("due_at", "pk").select_for_update(skip_locked=True, of=("self",)).first()
        if taken is None:
            return None
        taken.tries += 1
        taken.due_at = timezone.now() + HELD
        taken.save(update_fields=["tries", "due_at"])
    return Delivery.objects.select_related("hook", "message").get(pk=taken.pk)


def _note(taken: Delivery, answer: Answer) -> None:
    """Write down what came of the try, and what it says of the webhook."""
    now = timezone.now()
    tries = taken.tries - taken.tries_before
    again = taken.message_id is not None and tries <= len(DELAYS)
    state = DeliveryState.WAITING if again else DeliveryState.FAILED
    due = now + DELAYS[min(tries, len(DELAYS)) - 1]
    if answer.taken:
        state, due = DeliveryState.DELIVERED, now
    with transaction.atomic():
        hook = Webhook.objects.select_for_update().filter(pk=taken.hook_id).first()
        # Whoever was thought dead, and was late, changes nothing.
        mine = Delivery.objects.filter(pk=taken.pk, tries=taken.tries, state=DeliveryState.WAITING)
        told = {"status": answer.status, "milliseconds": answer.milliseconds, "answer": answer.text}
        if hook is None or not Delivery.objects.select_for_update(of=("self",)).filter(pk=taken.pk):
            return
        one = Try(delivery_id=taken.pk, number=taken.tries, at=now, **told)
        Try.objects.bulk_create([one], ignore_conflicts=True)
        if not mine.update(state=state, due_at=due, tried_at=now, **told):
            return
        if answer.taken:
            Webhook.objects.filter(pk=hook.pk).update(failures=0, failing_since=None)
        elif hook.url == taken.hook.url:
            # What was wrong with an address that its author has changed meanwhile says nothing of the new one.
            _note_failure(hook, answer)
    log.info("webhook", author=hook.author_id, status=answer.status, wall_ms=answer.milliseconds, tries=taken.tries)


def _note_failure(hook: Webhook, answer: Answer) -> None:
    now = timezone.now()
    hook.failures, hook.failing_since = hook.failures + 1, hook.failing_since or now
    waiting = Delivery.objects.filter(hook=hook, state=DeliveryState.WAITING)
    if now - hook.failing_since >= PATIENCE:
        hook.off_at = now
        waiting.update(state=DeliveryState.FAILED)
        told = {
            "to": hook.host,
            "since": f"{hook.failing_since:%Y-%m-%d %H:%M} UTC",
            "reason": f"{answer.status or ''} {answer.text}".strip(),
        }
        tell("webhook-off", [Told(f"webhook-off:{hook.pk}:{now.isoformat()}", told, author=hook.author_id)])
    else:
        # What else waits for it waits as well: one that does not answer costs a worker one try in a while.
        rest = now + min(DELAYS[min(hook.failures, len(DELAYS)) - 1], LONGEST_REST)
        waiting.filter(due_at__lt=rest).update(due_at=rest)
    hook.save(update_fields=["failures", "failing_since", "off_at"])


__all__ = ["DELAYS", "body_of", "deliver_next"]
