"""Old messages go, and what is kept of their deliveries: after as many days as the keeper has set, some thousands in a statement."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from ladder.messages.models import Announcement, Delivery, Message

AT_ONCE: Final = 5_000
"""Rows that go in one statement."""


def drop_old() -> int:
    """Delete what became of deliveries after DELIVERY_DAYS, and messages and announcements after MESSAGE_DAYS. A delivery that waits goes
    with its message. Returns how many messages went."""
    now = timezone.now()
    old = now - timedelta(days=settings.MESSAGE_DAYS)
    _drop(Delivery.objects.filter(made_at__lt=now - timedelta(days=settings.DELIVERY_DAYS)).order_by("made_at"))
    _drop(Announcement.objects.filter(done_at__lt=old).order_by("pk"))
    return _drop(Message.objects.filter(created_at__lt=old).order_by("created_at"))


def _drop(old: QuerySet[Any]) -> int:
    dropped = 0
    while keys := list(old.values_list("pk", flat=True)[:AT_ONCE]):
        _, counts = old.model.objects.filter(pk__in=keys).delete()
        dropped += counts.get(old.model._meta.label, 0)
        if len(keys) < AT_ONCE:
            break
    return dropped
