"""The house as a Django app."""

from __future__ import annotations

from typing import Any

import structlog
from django.apps import AppConfig
from django.core import checks
from django.http import HttpRequest


class HouseConfig(AppConfig):
    """Web server, queue, health, metrics, logs."""

    name = "ladder.house"
    verbose_name = "House"

    def ready(self) -> None:
        """Have the request log name the address that throttles count by, the titles checked, and connections shown on the metrics page."""
        from django_structlog.signals import bind_extra_request_metadata

        from ladder.house import connections, disk, metrics, titles, wal

        metrics.show(connections.ConnectionFigures())
        checks.register(titles.check)
        checks.register(disk.check)
        metrics.show(wal.ArchiveFigures())
        metrics.show(disk.DiskFigures())
        bind_extra_request_metadata.connect(bind_address)


def bind_address(request: HttpRequest, **_: Any) -> None:
    """Note the client's address with every event of the request: the header that names another is believed only behind a proxy."""
    from rest_framework.request import Request
    from rest_framework.throttling import BaseThrottle

    structlog.contextvars.bind_contextvars(ip=BaseThrottle().get_ident(Request(request)))
