"""What a load balancer and a metrics collector ask for."""

from __future__ import annotations

import os
import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from health_check.views import HealthCheckView
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from ladder.matches.metrics import QueueCollector

healthz = HealthCheckView.as_view(checks=["health_check.checks.Database", "health_check.checks.Cache"])
"""200 while Postgres and the cache answer, 500 otherwise; `?format=text` or `json` for machines."""


def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus text: the web processes' own counters, and the queue's figures. METRICS_TOKEN says who may read it."""
    token = settings.METRICS_TOKEN
    if token is not None:
        sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
        if not token or not secrets.compare_digest(sent.encode(), token.encode()):
            return HttpResponse(status=404)
    registry = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        # Several web processes add up what each has counted; what is read from Postgres is the same from any of them.
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
        registry.register(QueueCollector())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
