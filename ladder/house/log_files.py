"""Log files that stay bounded: a supervisor moves a full one aside, and whoever writes to it finds the new one of its name by itself.

Every record is one write at the end of the file, so that lines of several processes are never torn, and none is lost between two files.
"""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path
from typing import Final

VARIABLE: Final = "LEADENHALL_LOG"
"""Names the file that standard output and error of this process were opened on."""
LARGEST: Final = 20_000_000
"""Bytes of a file that is written to; it may be larger by what is written in the seconds until somebody looks."""
KEPT: Final = 4
"""Files of a name beside the one that is written to: NAME.log.1 is the newest of them."""


class FollowingHandler(logging.StreamHandler):
    """Writes to standard error, which goes to the file that VARIABLE names as long as there is one, even after that was moved aside."""

    def __init__(self) -> None:
        super().__init__()
        self._path = os.environ.get(VARIABLE)

    def emit(self, record: logging.LogRecord) -> None:
        """Write the record; it is one write."""
        if self._path is not None:
            follow(self._path)
        super().emit(record)


def follow(path: str) -> None:
    """Have standard output and error on the file that is called `path` now, if they are on a file at all. Never raises."""
    try:
        named, ours = os.stat(path), os.fstat(2)
        if not stat.S_ISREG(ours.st_mode) or (named.st_dev, named.st_ino) == (ours.st_dev, ours.st_ino):
            return
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
    except OSError:
        return  # what is written goes where it went before
    for standard in (1, 2):
        os.dup2(file, standard)
    os.close(file)


def make_room(log: Path, largest: int = LARGEST) -> bool:
    """Move a log that has grown over `largest` bytes aside, over the oldest of KEPT, and make a new one of the same owner. Returns whether
    it was."""
    try:
        told = log.stat()
    except FileNotFoundError:
        return False
    if told.st_size <= largest:
        return False
    for number in range(KEPT, 1, -1):
        older = log.with_name(f"{log.name}.{number - 1}")
        if older.exists():
            older.replace(log.with_name(f"{log.name}.{number}"))
    log.replace(log.with_name(f"{log.name}.1"))
    make(log, told.st_uid)
    return True


def make(log: Path, owner: int) -> None:
    """See that there is such a file, for the system user `owner` alone."""
    file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        os.fchmod(file, 0o600)
        if os.getuid() == 0:
            os.fchown(file, owner, -1)
    finally:
        os.close(file)
