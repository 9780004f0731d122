"""What a load balancer and a metrics collector ask for."""

from __future__ import annotations

import os
import secrets
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from health_check.views import HealthCheckView
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from ladder.house.away import RETRY_SECONDS
from ladder.matches.metrics import QueueCollector
from ladder.seasons.waits import WaitCollector


class Health(HealthCheckView):
    """200 while Postgres and the cache answer, 503 otherwise; `?format=text` or `json` for machines."""

    async def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The view's answer, in which 500 stands for a service that is away: that is 503, and passes."""
        response: HttpResponse = await super().dispatch(request, *args, **kwargs)
        if response.status_code == HTTPStatus.INTERNAL_SERVER_ERROR:
            response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
            response["Retry-After"] = str(RETRY_SECONDS)
        return response


healthz = Health.as_view(checks=["health_check.checks.Database", "health_check.checks.Cache"])


def may_read_metrics(request: HttpRequest) -> bool:
    """Is this the collector? METRICS_TOKEN says who that is: whoever sends the token, or, without one, whoever asks on this machine.

    What came through a proxy does not count as asked here, whatever address the proxy itself has.
    """
    token = settings.METRICS_TOKEN
    if token is None:
        forwarded = {"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip"} & set(request.headers)
        return not forwarded and is_loopback(request.META.get("REMOTE_ADDR", ""))
    sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return bool(token) and secrets.compare_digest(sent.encode(), token.encode())


def is_loopback(address: str) -> bool:
    """Is this the address of the machine itself? (An IPv4 address may come written as IPv6.)"""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback


def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus text, for those who may read it: the web processes' own counters, and the queue's figures."""
    if not may_read_metrics(request):
        return HttpResponse(status=404)
    registry = REGISTRY
    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        # Several web processes add up what each has counted; what is read from Postgres is the same from any of them.
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
        for collector in (QueueCollector(), WaitCollector()):
            registry.register(collector)
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
