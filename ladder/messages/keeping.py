"""Old messages go."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.utils import timezone

from ladder.messages.models import Announcement, Delivery, Message

DAYS: Final = 180
"""Days for which a message is kept."""

DELIVERY_DAYS: Final = 30
"""Days for which it is kept what became of a delivery."""

AT_ONCE: Final = 5_000
"""Rows that go in one statement."""


def drop_old() -> int:
    """Delete messages that are older than DAYS, with what is kept of their delivery. Returns how many."""
    before, dropped = timezone.now() - timedelta(days=DAYS), 0
    Delivery.objects.filter(made_at__lt=timezone.now() - timedelta(days=DELIVERY_DAYS)).delete()
    Announcement.objects.filter(done_at__lt=before).delete()
    while True:
        old = Message.objects.filter(created_at__lt=before).order_by("created_at").values("pk")[:AT_ONCE]
        some, _ = Message.objects.filter(pk__in=old).delete()
        dropped += some
        if not some:
            return dropped
