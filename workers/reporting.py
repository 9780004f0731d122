"""Reports a match while the next one is claimed and starts: a report waits for the disk of a database, and at times for a storage that is
away.

A pool process has one thread for it, which is handed one report at a time: whoever hands over the next waits for the last. Until a report
is in, its match's lease is kept. A process that dies before that has lost what it played, as if it had died a moment earlier: the lease
runs out, the sweeper has the match played again, and a report that came through is counted once.
"""

from __future__ import annotations

import contextvars
from collections.abc import Callable
from queue import Empty, Queue
from threading import Thread

import structlog
from django.db import close_old_connections, connections

log = structlog.get_logger(__name__)

CONNECTION_SECONDS = 1.5
"""For which a thread that has nothing to report keeps its connection: while short matches follow one another it would connect anew for
each. Less than it takes to a lease's first renewal (`workers.lease.FIRST_SECONDS`), so that a process holds two connections, not three."""


class Reporter:
    """One thread, and at most one report in it. `hand_over` and `end` are called by one other thread."""

    def __init__(self) -> None:
        self._reports: Queue[Callable[[], object] | None] = Queue()
        self._thread = Thread(target=self._report_on, name="reporter", daemon=True)
        self._thread.start()

    def hand_over(self, report: Callable[[], object]) -> None:
        """Have it report, when what was handed over before is in."""
        self._reports.join()
        context = contextvars.copy_context()  # its lines in the log belong to the message that brought the match
        self._reports.put(lambda: context.run(report))

    def end(self) -> None:
        """Wait, and hand over nothing any more."""
        self._reports.put(None)
        self._thread.join()

    def _report_on(self) -> None:
        while True:
            try:
                report = self._reports.get(timeout=CONNECTION_SECONDS)
            except Empty:
                connections.close_all()
                report = self._reports.get()
            if report is None:
                connections.close_all()
                return
            try:
                close_old_connections()
                report()
            except Exception:  # not even what was to be noted about a failure could be: the lease runs out
                log.exception("not reported")
                connections.close_all()
            finally:
                self._reports.task_done()


behind: Reporter | None = None
"""This process's own. None where a match is reported before `workers.playing.play` returns: everywhere but in a worker's pool."""


def begin() -> None:
    """From now on this process reports behind the next match."""
    global behind
    behind = Reporter()


def end() -> None:
    """Wait until everything is reported, and report behind nothing any more."""
    global behind
    if behind is not None:
        behind.end()
        behind = None
