"""The folder that backups lie in, one folder each, named by the time at which it was begun: 2026-11-29T14-40-05Z.

One that is being made is called .partial, and gets its name when all of it is on the disk: whatever has the name is whole.
"""

from __future__ import annotations

import fcntl
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ladder.house.durable import sync, sync_names

from . import manifest
from .errors import BackupFailed, NoBackup, ShelfInUse

PARTIAL: Final = ".partial"
NAMES: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ")


@contextmanager
def draft(shelf: Path) -> Iterator[Path]:
    """A new backup's folder, for the length of a `with`, at whose end it is named and found by others; after an error nothing is left.

    The yielded folder's name without `.partial` is the name that it will have. Raises ShelfInUse and BackupFailed.
    """
    try:
        shelf.mkdir(mode=0o700, parents=True, exist_ok=True)
        with (shelf / ".lock").open("w") as lock:
            _hold(shelf, lock.fileno())
            for left in shelf.glob(f"*{PARTIAL}"):
                shutil.rmtree(left)
            name = f"{datetime.now(UTC):%Y-%m-%dT%H-%M-%SZ}"
            partial = shelf / (name + PARTIAL)
            partial.mkdir(mode=0o700)
            try:
                yield partial
                sync(partial)
                partial.rename(shelf / name)
                sync_names(shelf)
            finally:
                shutil.rmtree(partial, ignore_errors=True)
    except OSError as error:
        raise BackupFailed(
            f"No backup is made in {shelf}: {error.strerror or error}. Nothing of it is left."
        ) from error


def _hold(shelf: Path, lock: int) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise ShelfInUse(f"Another backup is being made in {shelf}. Wait for it.") from None


def whole(shelf: Path) -> list[Path]:
    """The backups that lie there, oldest first."""
    if not shelf.is_dir():
        return []
    return sorted(one for one in shelf.iterdir() if NAMES.fullmatch(one.name) and (one / manifest.NAME).is_file())


def one_of(folder: Path) -> Path:
    """The backup that is meant: `folder` itself, or the newest that lies in it. Raises NoBackup."""
    if (folder / manifest.NAME).exists() or not (found := whole(folder)):
        if not folder.is_dir():
            raise NoBackup(f"There is no folder {folder}. Name a backup, or a folder of them.")
        return folder
    return found[-1]


def prune(shelf: Path, keep: int) -> list[Path]:
    """Delete all but the newest `keep` backups. Returns those that are gone."""
    gone = whole(shelf)[:-keep]
    for one in gone:
        # Named as what is not whole before anything of it goes.
        doomed = one.rename(one.with_name(one.name + PARTIAL))
        shutil.rmtree(doomed)
    return gone
