"""Sandboxes whose worker has died.

The kernel kills a bot with its worker, but for the few milliseconds in which bubblewrap starts: there a worker's sudden death can leave
a process that waits for ever at its gate. Each sandbox therefore carries the mark of its worker in its environment, outside and
inside, and every worker that starts ends those whose worker is gone.
"""

from __future__ import annotations

import contextlib
import os

import psutil

MARK = "LEADENHALL_SANDBOX_OF"


def mark() -> dict[str, str]:
    """The environment by which this process's sandboxes are known: where process numbers count, its number, and its start."""
    return {MARK: f"{_namespace()}:{os.getpid()}:{_started(os.getpid())}"}


def end_orphans() -> int:
    """Kill the sandboxes of dead workers, as far as this user may; returns how many processes that were."""
    ended = 0
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if _is_of_the_dead(process.environ().get(MARK, "")):
                process.kill()  # psutil sees to it that the number has not passed to another process
                ended += 1
    return ended


def _is_of_the_dead(owner: str) -> bool:
    """Whether that worker is gone. Workers of other containers count by numbers of their own: theirs are not judged."""
    namespace, _, worker = owner.partition(":")
    pid, _, started = worker.partition(":")
    return namespace == _namespace() and pid.isdigit() and _started(int(pid)) != started


def _namespace() -> str:
    return str(os.stat("/proc/self/ns/pid").st_ino)


def _started(pid: int) -> str:
    """Field 22 of proc_pid_stat(5), ticks since boot; empty when there is no such process."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[19].decode()
    except OSError:
        return ""
