"""What a collector asks of the queue: read from Postgres when asked, so that every web process tells the same."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily

from ladder.house.metrics import Figures
from ladder.play.models import SUSPECT_AFTER, Match


class QueueFigures(Figures):
    """How many matches are queued and running, how old the oldest of them is, and how many lose their workers."""

    def read(self) -> Iterator[GaugeMetricFamily]:
        """The queue as it is in Postgres."""
        counts = dict(Match.objects.open().order_by().values_list("status").annotate(matches=Count("pk")))
        first = Match.objects.open().order_by("created_at").values_list("created_at", flat=True).first()
        losing = Match.objects.losing_workers().count()
        matches, oldest, suspects = self.families()
        for status in ("queued", "running"):
            matches.add_metric([status], counts.get(status, 0))
        oldest.add_metric([], (timezone.now() - first).total_seconds() if first is not None else 0.0)
        suspects.add_metric([], losing)
        yield matches
        yield oldest
        yield suspects

    def families(self) -> tuple[GaugeMetricFamily, GaugeMetricFamily, GaugeMetricFamily]:
        """Matches by status, the age of the oldest, and how many lose their workers."""
        return (
            GaugeMetricFamily(
                "leadenhall_open_matches", "Matches that are not played to the end yet.", labels=["status"]
            ),
            GaugeMetricFamily(
                "leadenhall_oldest_open_match_seconds", "Age of the oldest of them, 0 without any.", labels=[]
            ),
            GaugeMetricFamily(
                "leadenhall_matches_losing_workers",
                f"Open matches whose worker vanished {SUSPECT_AFTER} times or more: they may be why.",
                labels=[],
            ),
        )
