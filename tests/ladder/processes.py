"""Real Celery workers as a test's own processes: started, watched, killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


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

    def kill(self) -> None:
        """SIGKILL to the worker and its pool, at once."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(timeout=10)

    def stop(self, seconds: float = 20) -> int:
        """SIGTERM, and its exit code. Raises TimeoutExpired, with nothing killed, when it does not end in time."""
        self.process.terminate()
        return self.process.wait(timeout=seconds)


@contextmanager
def worker(environment: dict[str, str], name: str, folder: Path) -> Iterator[WorkerProcess]:
    """A worker for the length of a `with`; whatever happens, nothing of it is left."""
    started = WorkerProcess(environment, name, folder / f"{name}.log")
    try:
        yield started
    finally:
        started.kill()


def wait_until(true: Callable[[], bool], what: str, seconds: float, every: float = 0.02) -> None:
    """Wait for something to become true. Raises AssertionError, saying `what` it was, when it does not in time."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, f"{what}: not within {seconds} seconds"
        time.sleep(every)
