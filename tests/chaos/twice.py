"""Inside the house: while a file says so, every message is published twice, or every report is sent twice."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings

MESSAGES, REPORTS = "messages", "reports"


class Twice(AppConfig):
    """Wraps what publishes and what reports."""

    name = "tests.chaos"
    label = "chaos"

    def ready(self) -> None:
        from kombu import Producer

        from ladder.play import leases, services

        folder: Path = settings.CHAOS
        Producer.publish = again(Producer.publish, folder / MESSAGES)  # type: ignore[method-assign]
        services.report = again(services.report, folder / REPORTS)  # type: ignore[assignment]
        # A season of chaos is short: what a dead process held comes back sooner than in a house for years.
        leases.LEASE, leases.RENEW, leases.FIRST_REST = timedelta(seconds=8), timedelta(seconds=2), timedelta(seconds=4)


def again(act: Callable[..., Any], wish: Path) -> Callable[..., Any]:
    """`act`, done a second time while `wish` exists; each second time that ends well leaves a byte in `wish`."""

    def acting(*arguments: Any, **named: Any) -> Any:
        first = act(*arguments, **named)
        if wish.exists():
            act(*arguments, **named)
            with wish.open("a") as told:
                told.write("x")
        return first

    return acting
