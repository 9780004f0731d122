"""What a load balancer and a metrics collector ask for."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator

from django.conf import settings
from django.db.models import Count, Min
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from health_check.views import HealthCheckView
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from ladder.matches.models import Attempt, AttemptState, Match, MatchStatus

healthz = HealthCheckView.as_view(checks=["health_check.checks.Database", "health_check.checks.Cache"])
"""200 while Postgres and the cache answer, 500 otherwise; `?format=text` or `json` for machines."""


class MatchFigures(Collector):
    """What the keeper has to know of the matches, read from Postgres when it is asked for."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        by_status = GaugeMetricFamily("leadenhall_matches", "Matches by status.", labels=["status"])
        counts = dict(Match.objects.order_by("status").values_list("status").annotate(Count("pk")))
        for status in MatchStatus.values:
            by_status.add_metric([status], counts.get(status, 0))
        yield by_status
        oldest = Match.objects.open().aggregate(at=Min("created_at"))["at"]
        yield GaugeMetricFamily(
            "leadenhall_oldest_open_match_seconds",
            "Age of the oldest match that is queued or running; 0 without any.",
            value=(timezone.now() - oldest).total_seconds() if oldest else 0,
        )
        yield GaugeMetricFamily(
            "leadenhall_expired_leases",
            "Open attempts whose lease has run out: more than a few for long means that nobody sweeps.",
            value=Attempt.objects.filter(state=AttemptState.OPEN, leased_until__lt=timezone.now()).count(),
        )


def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus text: the web processes' own counters, and the figures of the matches. METRICS_TOKEN says who may read it."""
    token = settings.METRICS_TOKEN
    if token is not None:
        sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if not token or not secrets.compare_digest(sent.encode(), token.encode()):
            return HttpResponse(status=404)
    figures = CollectorRegistry()
    figures.register(MatchFigures())
    processes = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        processes = CollectorRegistry()
        MultiProcessCollector(processes)
    return HttpResponse(generate_latest(processes) + generate_latest(figures), content_type=CONTENT_TYPE_LATEST)
