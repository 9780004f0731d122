"""What a collector asks of the queue: read from Postgres when asked, so that every web process tells the same."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from django.db.models import Count
from django.utils import timezone
from prometheus_client.core import GaugeMetricFamily

from ladder.house.metrics import Figures
from ladder.play.damage import damaged
from ladder.play.models import SUSPECT_AFTER, Match, StopCause
from ladder.play.workforce import WAIT_SECONDS, State, load, workers_now


class WorkFigures(Figures):
    """How many processes the work that waits keeps busy for how long, and what becomes of workers: by these a house is scaled."""

    def read(self) -> Iterator[GaugeMetricFamily]:
        """The work and the workers as they are in Postgres."""
        work, rows = load(), workers_now()
        processes, per_process, seconds, took, desired, workers, quarantined, clocks = self.families()
        processes.add_metric([], work.processes)
        per_process.add_metric([], work.queued / work.processes if work.processes else float(work.queued))
        seconds.add_metric([], math.inf if work.wait_seconds is None else work.wait_seconds)
        took.add_metric([], work.match_seconds)
        desired.add_metric([], work.desired)
        states = Counter(row.state for row in rows)
        for state in State:
            workers.add_metric([state], states[state])
        causes = Counter(row.worker.stopped_cause or StopCause.FAULTS for row in rows if row.state == State.QUARANTINED)
        for cause in StopCause.values:
            quarantined.add_metric([cause], causes[cause])
        for row in rows:
            if row.state != State.GONE and row.worker.clock_offset_ms is not None:
                clocks.add_metric([row.worker.name], row.worker.clock_offset_ms / 1000)
        yield from (processes, per_process, seconds, took, desired, workers, quarantined, clocks)

    def families(self) -> tuple[GaugeMetricFamily, ...]:
        """Processes, queued matches to each, seconds of work that wait, mean time of a match, processes desired; workers by state, in
        quarantine by cause, and how far their clocks are off."""
        return (
            GaugeMetricFamily("leadenhall_worker_processes", "Processes that take matches.", labels=[]),
            GaugeMetricFamily(
                "leadenhall_queued_matches_per_process", "Queued matches to each of them; all without any.", labels=[]
            ),
            GaugeMetricFamily(
                "leadenhall_queue_seconds",
                "Until all that is queued is played at the pace of recent matches; infinite when nobody plays.",
                labels=[],
            ),
            GaugeMetricFamily("leadenhall_match_seconds", "Mean wall time of recent matches.", labels=[]),
            GaugeMetricFamily(
                "leadenhall_desired_processes",
                f"Processes that would play all that is queued within {WAIT_SECONDS:.0f} seconds.",
                labels=[],
            ),
            GaugeMetricFamily("leadenhall_workers", "Workers by what they do.", labels=["state"]),
            GaugeMetricFamily("leadenhall_quarantined_workers", "Workers in quarantine by cause.", labels=["cause"]),
            GaugeMetricFamily(
                "leadenhall_worker_clock_offset_seconds",
                "The worker's clock minus Postgres's, of those that are there.",
                labels=["worker"],
            ),
        )


class QueueFigures(Figures):
    """How many matches are queued and running, how old the oldest of them is, and how many lose their workers."""

    def read(self) -> Iterator[GaugeMetricFamily]:
        """The queue as it is in Postgres."""
        counts = dict(Match.objects.open().order_by().values_list("status").annotate(matches=Count("pk")))
        first = Match.objects.open().order_by("created_at").values_list("created_at", flat=True).first()
        losing = Match.objects.losing_workers().count()
        matches, oldest, suspects, broken = self.families()
        for status in ("queued", "running"):
            matches.add_metric([status], counts.get(status, 0))
        oldest.add_metric([], (timezone.now() - first).total_seconds() if first is not None else 0.0)
        suspects.add_metric([], losing)
        yield matches
        yield oldest
        yield suspects
        broken.add_metric([], damaged().count())
        yield broken

    def families(self) -> tuple[GaugeMetricFamily, ...]:
        """Matches by status, the age of the oldest, how many lose their workers, and how many logs are damaged."""
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
            GaugeMetricFamily(
                "leadenhall_damaged_logs", "Logs whose bytes are not whole any more, as far as is known.", labels=[]
            ),
        )
