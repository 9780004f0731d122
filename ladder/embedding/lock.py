"""One owner per data folder: a locked file that says who, and what it started."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil

from ladder.places import COMMAND

from .errors import FolderInUse, FolderUnusable

OWN_UP_SECONDS = 10.0
"""How long a dead owner's children get to end by themselves before they are killed."""


class FolderLock:
    """An flock on `path`; its text is JSON: the owner's pid, its purpose, and the processes it started.

    The kernel drops the flock with its holder, so a lock file alone never locks anybody out: text without a flock is the mark of an
    owner that was killed, and `acquire` then ends whatever it left running.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None
        self._text: dict[str, Any] = {}

    def acquire(self, purpose: str) -> str | None:
        """Take the lock. Returns a line about a killed owner that was cleaned up after, or None.

        Raises FolderInUse, naming the owner and the remedy, while another process holds it.
        """
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise FolderUnusable(
                f"Cannot write {self.path}: {error.strerror}. Set LEADENHALL_VAR to a folder of your own."
            ) from error
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = self.owner()
            os.close(file)
            pid = owner.get("pid", "unknown")
            raise FolderInUse(
                f"{self.path.parent} is in use by `{COMMAND} {owner.get('purpose', '?')}`, pid {pid}. "
                f"Stop it (kill {pid}), or set LEADENHALL_VAR to another folder."
            ) from None
        self._file = file
        previous = self.owner()
        self._text = {"pid": os.getpid(), "purpose": purpose, "children": []}
        self._write()
        if "pid" not in previous:
            return None
        survivors = end_survivors(previous.get("children", []))
        also = f", and ended {survivors} of its processes" if survivors else ""
        return f"Recovered the lock of pid {previous['pid']}, which did not stop in order{also}."

    def record(self, children: Iterable[int], **facts: Any) -> None:
        """Note the running `children` and any `facts` (the web address) in the file, for the next owner and for people."""
        self._text |= facts | {"children": [[pid, started_at(pid)] for pid in children]}
        self._write()

    def release(self) -> None:
        """Empty the file and let go of it. Doing so twice is harmless."""
        if self._file is not None:
            os.ftruncate(self._file, 0)
            os.close(self._file)
            self._file = None

    def owner(self) -> dict[str, Any]:
        """What the file says: empty when nobody owns the folder or the text is not ours."""
        try:
            text = json.loads(self.path.read_text())
        except (OSError, ValueError):
            return {}
        return text if isinstance(text, dict) else {}

    def _write(self) -> None:
        if self._file is None:
            raise RuntimeError(f"{self.path} is written before it is acquired")
        text = json.dumps(self._text).encode()
        os.pwrite(self._file, text, 0)
        os.ftruncate(self._file, len(text))


def started_at(pid: int) -> float:
    """When process `pid` started (seconds since 1970), which tells it from a later one of the same number; 0 if it is gone."""
    try:
        return psutil.Process(pid).create_time()
    except psutil.Error:
        return 0.0


def end_survivors(children: Iterable[tuple[int, float]]) -> int:
    """Wait for the recorded `children` (pid, start) that still run, then kill their groups. Returns how many had to be killed."""
    alive = []
    for pid, start in children:
        try:
            process = psutil.Process(pid)
            if abs(process.create_time() - start) < 1:
                alive.append(process)
        except psutil.Error:
            continue
    if sys.platform != "linux":
        # No parent-death signal has reached them: ask.
        for process in alive:
            process.terminate()
    _, stubborn = psutil.wait_procs(alive, timeout=OWN_UP_SECONDS)
    for process in stubborn:
        kill_group(process.pid)
    psutil.wait_procs(stubborn, timeout=5)
    return len(stubborn)


def kill_group(group: int) -> None:
    """SIGKILL every process of `group`, if there is any."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)
