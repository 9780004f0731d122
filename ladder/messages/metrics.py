"""What a collector asks of messages: what was sent, what could not be, and what waits, by the way that it goes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Min, Q
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily

from ladder.house.metrics import Figures
from ladder.messages.kinds import CHANNELS
from ladder.messages.models import Delivery, DeliveryState, Message

PERIOD: Final = timedelta(days=1)
"""Of what was sent and what could not be, so much is counted."""


class MessageFigures(Figures):
    """Messages by way and by what has become of them, and for how long the oldest of those that wait has waited."""

    def read(self) -> Iterator[GaugeMetricFamily]:
        """The messages as they are in Postgres: some queries, each answered from an index."""
        now = timezone.now()
        messages, oldest = self.families()
        for way, figures in self._counts(now).items():
            for state, count in figures.items():
                messages.add_metric([way, state], count)
        for way, since in self._oldest().items():
            oldest.add_metric([way], (now - since).total_seconds() if since is not None else 0.0)
        yield from (messages, oldest)

    def families(self) -> tuple[GaugeMetricFamily, GaugeMetricFamily]:
        """Messages by way and state, and the age of the oldest that waits, by way."""
        return (
            GaugeMetricFamily(
                "leadenhall_messages",
                "Messages to authors: sent and failed in the last 24 hours, and waiting now. Site and feed only wait to be handed on.",
                labels=["way", "state"],
            ),
            GaugeMetricFamily(
                "leadenhall_oldest_waiting_message_seconds",
                "Age of the oldest that waits, 0 without any.",
                labels=["way"],
            ),
        )

    def _counts(self, now: datetime) -> dict[str, dict[str, int]]:
        handed = Q(handed_on_at__isnull=False)
        late = Message.objects.filter(created_at__gt=now - PERIOD).aggregate(
            site=Count("pk", filter=Q(on_site=True) & handed),
            feed=Count("pk", filter=Q(in_feed=True) & handed),
            mail=Count("pk", filter=Q(mailed_at__isnull=False, mail_refused=False)),
            refused=Count("pk", filter=Q(mailed_at__isnull=False, mail_refused=True)),
        )
        unhanded = Message.objects.filter(handed_on_at=None).aggregate(
            **{way: Count("pk", filter=Q(**{column: True})) for way, column in CHANNELS.items()}
        )
        mail = Message.objects.filter(by_mail=True, mailed_at=None).count()
        posted = Delivery.objects.filter(tried_at__gt=now - PERIOD, made_at__gt=now - 3 * PERIOD).aggregate(
            sent=Count("pk", filter=Q(state=DeliveryState.DELIVERED)),
            failed=Count("pk", filter=Q(state=DeliveryState.FAILED)),
        )
        waiting = Delivery.objects.filter(state=DeliveryState.WAITING).count()
        return {
            "site": {"sent": late["site"], "failed": 0, "waiting": unhanded["site"]},
            "feed": {"sent": late["feed"], "failed": 0, "waiting": unhanded["feed"]},
            "mail": {"sent": late["mail"], "failed": late["refused"], "waiting": mail},
            "webhook": {**posted, "waiting": waiting + unhanded["webhook"]},
        }

    def _oldest(self) -> dict[str, datetime | None]:
        unhanded = Message.objects.filter(handed_on_at=None).aggregate(
            **{way: Min("created_at", filter=Q(**{column: True})) for way, column in CHANNELS.items()}
        )
        mail = Message.objects.filter(by_mail=True, mailed_at=None).aggregate(since=Min("created_at"))["since"]
        hooks = Delivery.objects.filter(state=DeliveryState.WAITING).aggregate(since=Min("made_at"))["since"]
        both = [since for since in (unhanded["webhook"], hooks) if since is not None]
        return {**unhanded, "mail": mail, "webhook": min(both, default=None)}
