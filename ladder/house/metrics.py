"""What a metrics collector asks for: the web processes' own counters, and figures that apps read from Postgres when they are asked for."""

from __future__ import annotations

import os
import secrets
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from ipaddress import ip_address

from django.conf import settings
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

OF_PROXIES = ("Forwarded", "Via", "X-Real-Ip")
"""Headers that no collector sends by itself, beside all that begin with X-Forwarded."""

_shown: list[Figures] = []


class Figures(Collector):
    """An app's figures, read from Postgres at each request: whichever web process is asked, the answer is the same."""

    @abstractmethod
    def families(self) -> Sequence[Metric]:
        """The families of figures, without a figure: name, meaning, labels. Nothing is read, for the tables may not be there yet."""

    @abstractmethod
    def read(self) -> Iterable[Metric]:
        """The families with their figures of this moment. May raise what Django raises when Postgres is away."""

    def describe(self) -> Iterator[Metric]:
        """The families, for their names to be registered by."""
        yield from self.families()

    def collect(self) -> Iterator[Metric]:
        """What `read` finds; nothing while Postgres is away: the health check says so, and the collector sees a gap."""
        try:
            found = list(self.read())
        except (DatabaseError, InterfaceError):
            return
        yield from found


def show(figures: Figures) -> None:
    """Have the metrics page show `figures`; an app calls it once, when it is ready."""
    REGISTRY.register(figures)
    _shown.append(figures)


def registry() -> CollectorRegistry:
    """What this process shows. Several web processes add up what each has counted, and then show each app's figures once."""
    if not os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        return REGISTRY
    summed = CollectorRegistry()
    MultiProcessCollector(summed)
    for figures in _shown:
        summed.register(figures)
    return summed


def metrics(request: HttpRequest) -> HttpResponse:
    """Prometheus text, for those who may read it."""
    if not may_read_metrics(request):
        return HttpResponse(status=404)
    return HttpResponse(generate_latest(registry()), content_type=CONTENT_TYPE_LATEST)


def may_read_metrics(request: HttpRequest) -> bool:
    """Is this the collector? METRICS_TOKEN says who that is: whoever sends the token, or, without one, whoever asks on this machine.

    What came through a proxy does not count as asked here, whatever address the proxy itself has.
    """
    token = settings.METRICS_TOKEN
    if token is None:
        forwarded = any(name in OF_PROXIES or name.startswith("X-Forwarded-") for name in request.headers)
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
