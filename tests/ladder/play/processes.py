"""Real Celery workers as a test's own processes: started, watched, killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.waiting import GENEROUS

ROOT = Path(__file__).resolve().parents[3]


class WorkerProcess:
    """A worker on both queues with one pool process, in a process group of its own. Its output goes to `log`."""

    def __init__(self, environment: dict[str, str], name: str, log: Path) -> None:
        command = [
            sys.executable,
            "-m",
            "celery",
            "-A",
            "workers.celery",
            "worker",
            "-n",
            f"{name}@test",
            "-Q",
            "control,match",
        ]
        command += ["--concurrency", "1", "--loglevel", "INFO", "--without-gossip", "--without-mingle"]
        self.log = log
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                command,
                env=environment,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def signal(self, number: signal.Signals) -> None:
        """A signal to the worker and its pool, at once."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)

    def kill(self) -> None:
        """SIGKILL to the worker and its pool, at once."""
        self.signal(signal.SIGKILL)
        self.process.wait(timeout=GENEROUS)

    def stop(self) -> int:
        """SIGTERM, and its exit code. Raises TimeoutExpired, with nothing killed, when it does not end in time."""
        self.process.terminate()
        return self.process.wait(timeout=GENEROUS)


@contextmanager
def worker(environment: dict[str, str], name: str, folder: Path) -> Iterator[WorkerProcess]:
    """A worker for the length of a `with`; whatever happens, nothing of it is left."""
    started = WorkerProcess(environment, name, folder / f"{name}.log")
    try:
        yield started
    finally:
        started.kill()
