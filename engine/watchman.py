"""Sees to it that no bot and no file of it outlives the match: not when it has made itself another session, not when `play` is killed.

A watchman is a small process of its own. It reads from a pipe which process groups and which folders there are; when the pipe ends, since
whoever held its other end has ended by whatever means, it ends and removes what is left. Bots are known by their group, by their session,
and by a mark in the environment that they and whatever they start were given. A child that shakes off all three stays: this is no sandbox.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path

MARK = "LEADENHALL_BOT"
"""Name of the environment's variable that marks a bot and what it starts."""

ROUNDS = 20
"""How often what is left is looked for: who is about to be ended may start another at that moment."""


class Watchman:
    """The watchman of this process, started with the first bot."""

    def __init__(self) -> None:
        self._token = secrets.token_hex(8)
        self._bots = count(1)
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", __file__, self._token],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def mark(self) -> str:
        """A mark for another bot."""
        return f"{self._token}-{next(self._bots)}-"

    def began(self, group: int) -> None:
        """There is a bot in this process group."""
        self._tell(f"+{group}\n")

    def ended(self, group: int) -> None:
        """The bot of this process group has been ended."""
        self._tell(f"-{group}\n")

    def folder(self) -> Path:
        """The name of a new folder, of which the watchman knows before it is there."""
        path = Path(tempfile.gettempdir(), f"leadenhall-{secrets.token_hex(8)}")
        self._tell(f"/{os.fsencode(path).hex()}\n")
        return path

    def _tell(self, line: str) -> None:
        if self._process.stdin is not None:
            with suppress(OSError):  # it was killed; bots that are closed are ended all the same
                os.write(self._process.stdin.fileno(), line.encode())


@cache
def _watchman_of(process: int) -> Watchman:
    return Watchman()


_one_at_a_time = threading.Lock()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(
        before=_one_at_a_time.acquire, after_in_parent=_one_at_a_time.release, after_in_child=_one_at_a_time.release
    )


def watchman() -> Watchman:
    """This process's own: a copy of this process must not speak for it."""
    # Bots start in threads, and a second watchman would take the first one's bots along when it is dropped.
    with _one_at_a_time:
        return _watchman_of(os.getpid())


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A new folder that no other user may enter. It is gone after the block, and when this process is killed within it."""
    folder = watchman().folder()
    folder.mkdir(mode=0o700)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def end_all(groups: Iterable[int], mark: str, since: int = 0) -> None:
    """Kill the process groups, all of their sessions, and every process with a mark that begins like this, of those that were started
    at `since` or later (see `started_at`)."""
    known = frozenset(groups)
    for group in known:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)
    for _ in range(ROUNDS):
        left = _left(known, f"{MARK}={mark}".encode(), since)
        for process in left:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        if not left:
            return


def _left(sessions: frozenset[int], marked: bytes, since: int) -> list[int]:
    """Processes, this one and the dead excepted, that belong to one of the sessions or have the mark. None where there is no /proc."""
    found = []
    for name in os.listdir("/proc") if Path("/proc/self/stat").exists() else ():
        if name.isdecimal() and int(name) != os.getpid():
            fields = stat_of(name)
            lives = fields and fields[0] not in b"ZX" and int(fields[19]) >= since
            if lives and (int(fields[3]) in sessions or _has(name, marked)):
                found.append(int(name))
    return found


def started_at(process: int) -> int:
    """When the process was started, in the kernel's ticks since it came up; 0 where that is not told."""
    fields = stat_of(process)
    return int(fields[19]) if fields else 0


def stat_of(process: int | str) -> list[bytes]:
    """The fields of /proc/PROCESS/stat from the third on, state first; empty when the process is gone."""
    with suppress(OSError), open(f"/proc/{process}/stat", "rb") as file:
        return file.read().rpartition(b")")[2].split()
    return []


def _has(process: str, marked: bytes) -> bool:
    with suppress(OSError):
        return (b"\0" + Path("/proc", process, "environ").read_bytes()).find(b"\0" + marked) >= 0
    return False


def _watch(token: str) -> None:
    groups: set[int] = set()
    folders: list[bytes] = []
    for line in sys.stdin:
        if line[0] == "/":
            folders.append(bytes.fromhex(line[1:]))
        else:
            change = groups.add if line[0] == "+" else groups.discard
            change(int(line[1:]))
    end_all(groups, f"{token}-")
    for folder in folders:
        shutil.rmtree(os.fsdecode(folder), ignore_errors=True)


if __name__ == "__main__":
    _watch(sys.argv[1])
