"""The alarm for bots that wait too long for a block: a warning in the log, and figures for a collector."""

from __future__ import annotations

from collections.abc import Iterator

import structlog
from prometheus_client.core import GaugeMetricFamily

from ladder.house.marks import first_in
from ladder.house.metrics import Figures
from ladder.seasons.selectors import longest_waits

log = structlog.get_logger(__name__)

SILENCE = 600
"""Seconds for which one season's warning is not repeated."""


def warn() -> int:
    """A line in the log for each season in which a bot has waited for longer than the ceiling. Returns how many seasons have one."""
    overdue = [wait for wait in longest_waits() if wait.overdue]
    for wait in overdue:
        if first_in(SILENCE, f"wait-warned:{wait.season.pk}", unsure=True):
            log.warning(
                "a bot waits too long",
                season=wait.season.slug,
                bot=wait.bot,
                waited_seconds=round(wait.seconds),
                ceiling_seconds=60 * wait.season.wait_ceiling,
            )
    return len(overdue)


class WaitFigures(Figures):
    """How long the bot that has waited longest in each open season has done so, and the season's ceiling."""

    def read(self) -> Iterator[GaugeMetricFamily]:
        """Every open season's longest wait."""
        waits = longest_waits()
        longest, ceiling = self.families()
        for wait in waits:
            longest.add_metric([wait.season.slug], wait.seconds)
            ceiling.add_metric([wait.season.slug], 60.0 * wait.season.wait_ceiling)
        yield longest
        yield ceiling

    def families(self) -> tuple[GaugeMetricFamily, GaugeMetricFamily]:
        """The longest wait and the ceiling, by season."""
        return (
            GaugeMetricFamily(
                "leadenhall_longest_wait_seconds",
                "How long a bot that sits in no open block has waited for one, the longest of the season.",
                labels=["season"],
            ),
            GaugeMetricFamily(
                "leadenhall_wait_ceiling_seconds", "The wait that should never be passed.", labels=["season"]
            ),
        )
