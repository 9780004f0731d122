"""What each test costs of the processors' time, with all processes that it started: `make test-cost` names the dearest.

Read of this process and of all below it, the living and those that have ended, a browser among them. Postgres and Valkey are counted where
the session is one process, and with nobody where it is parallel.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import pytest
from psutil import Error, Process

NAMED = 20
"""Tests that are named."""
_began: dict[str, float] = {}


def spent() -> float:
    """Seconds of CPU until now."""
    me = Process()
    found = 0.0
    for process in (me, *me.children(recursive=True)):
        with suppress(Error):
            found += sum(process.cpu_times()[:4])
    return found


@pytest.hookimpl(tryfirst=True, hookwrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    _began[item.nodeid] = spent()
    yield


@pytest.hookimpl(tryfirst=True, hookwrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    # What a browser's processes have used is lost with them when a fixture's end closes it.
    before = spent()
    yield
    item.user_properties.append(("cpu", before - _began.pop(item.nodeid) + max(0.0, spent() - before)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    costs = {
        report.nodeid: dict(report.user_properties)["cpu"]
        for reports in terminalreporter.stats.values()
        for report in reports
        if "cpu" in dict(getattr(report, "user_properties", ()))
    }
    terminalreporter.section(f"{sum(costs.values()):.0f} s of CPU in {len(costs)} tests")
    for test, seconds in sorted(costs.items(), key=lambda cost: -cost[1])[:NAMED]:
        terminalreporter.write_line(f"{seconds:7.2f} {test}")
