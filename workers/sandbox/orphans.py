"""Sandboxes whose worker has died.

The kernel kills a bot with its worker, but for the few milliseconds in which bubblewrap starts: there a worker's sudden death can leave
a process that waits for ever at its gate. Each sandbox therefore carries the mark of its worker in its environment, outside and
inside, and every worker that starts ends those whose worker is gone.

The folders into which bots are unpacked carry the same mark in their names, and go the same way.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tempfile
import time
from pathlib import Path

import psutil

MARK = "LEADENHALL_SANDBOX_OF"
FOLDER = "leadenhall-bot-"
STRANGERS_SECONDS = 24 * 3600.0
"""After so long a folder of another container's worker is given up: one that lives says so (`keep_folders`), and no match lasts a day."""


def mark() -> dict[str, str]:
    """The environment by which this process's sandboxes are known."""
    return {MARK: me()}


def new_folder() -> Path:
    """A new folder for a bot's files, in the system's place for temporary ones, that no other user may enter.

    Those of dead workers are removed first: a process of a worker's pool may die alone, and its worker live for months."""
    clear_folders()
    return Path(tempfile.mkdtemp(prefix=f"{FOLDER}{me()}-"))


def keep_folders() -> None:
    """Show workers of other containers, who cannot see whether this process lives, that its folders are in use."""
    for folder in Path(tempfile.gettempdir()).glob(f"{FOLDER}{me()}-*"):
        with contextlib.suppress(OSError):
            os.utime(folder, follow_symlinks=False)


def clear_folders() -> int:
    """Remove what `new_folder` gave to workers that are dead now; returns how many folders that were."""
    cleared = 0
    for folder in Path(tempfile.gettempdir()).glob(f"{FOLDER}*-*"):
        with contextlib.suppress(OSError):
            found = folder.lstat()
            # Anyone may make entries there; only this user's own folders are believed.
            if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
                continue
            owner = folder.name.removeprefix(FOLDER).partition("-")[0]
            strange = not owner.startswith(f"{_namespace()}:") and time.time() - found.st_mtime > STRANGERS_SECONDS
            if is_of_the_dead(owner) or strange:
                shutil.rmtree(folder)
                cleared += 1
    return cleared


def end_orphans() -> int:
    """Kill the sandboxes of dead workers, as far as this user may; returns how many processes that were."""
    ended = 0
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if is_of_the_dead(process.environ().get(MARK, "")):
                process.kill()  # psutil sees to it that the number has not passed to another process
                ended += 1
    return ended


def clear_up() -> None:
    """Both: end what dead workers have left running, and remove what they have unpacked."""
    end_orphans()
    clear_folders()


def is_of_the_dead(owner: str) -> bool:
    """Whether that worker is gone. Workers of other containers count by numbers of their own: theirs are not judged."""
    namespace, _, worker = owner.partition(":")
    pid, _, started = worker.partition(":")
    return namespace == _namespace() and pid.isdigit() and _started(int(pid)) != started


def me() -> str:
    """How this process marks what is its own: where process numbers count, its number, and its start."""
    return f"{_namespace()}:{os.getpid()}:{_started(os.getpid())}"


def _namespace() -> str:
    return str(os.stat("/proc/self/ns/pid").st_ino)


def _started(pid: int) -> str:
    """Field 22 of proc_pid_stat(5), ticks since boot; empty when there is no such process."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[19].decode()
    except OSError:
        return ""
