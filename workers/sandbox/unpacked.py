"""Uploads as they were unpacked, kept for the next match: to check and unpack one takes longer than to start it.

All processes of a worker share one cache, a folder that no other user may enter. An upload is known by the hash of its bytes and its name,
computed here, and what came of it lies in a folder of that hash: the files as `unpack` leaves them, which no bot may write, and a record
with their manifest and a seal. The seal is made of what the kernel says of every file (its number, size, rights, and when it last changed,
which nobody can set back): what has been touched since is not played but unpacked anew.

Whoever plays an entry holds a shared lock on its folder, which the kernel takes back with the process. What is removed is renamed first
under an exclusive one, so that a lock is only ever got on an entry that stays.
"""

from __future__ import annotations

import contextlib
import dataclasses
import errno
import fcntl
import hashlib
import json
import logging
import os
import shutil
import tempfile
import time
from pathlib import Path

from .faults import SandboxFailed
from .limits import MIB
from .package import Manifest, unpack

log = logging.getLogger(__name__)

MOST_BYTES = 512 * MIB
"""Of all that is kept, as it lies on the disk. What is being played stays, and may pass it."""
MOST_ENTRIES = 1000
TRIES = 5
NEW, GONE = ".new-", ".gone-"
LEFT_SECONDS = 3600.0
"""After so long something half unpacked was left by a process that died over it: the check of an upload takes a minute at most."""


class Unpacked:
    """An upload's files, which stay until `release`."""

    def __init__(self, files: Path, manifest: Manifest, lock: int) -> None:
        self.files, self.manifest = files, manifest
        self._lock: int | None = lock

    def release(self) -> None:
        """The files may go. May be called again."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


class UnpackCache:
    """Unpacked uploads in `folder`, which is made when it is not there and is this cache's alone."""

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES, most_entries: int = MOST_ENTRIES) -> None:
        self._folder, self._most_bytes, self._most_entries = folder, most_bytes, most_entries

    def take(self, data: bytes, filename: str) -> Unpacked:
        """The upload's files, unpacked now unless they are kept. Raises what `unpack` raises."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        name = hashlib.sha256(hashlib.sha256(filename.encode()).digest() + data).hexdigest()
        for _ in range(TRIES):
            if (found := self._find(name)) is not None:
                return found
            self._add(name, data, filename)
        raise SandboxFailed("an unpacked upload was gone as often as it was kept")

    def clear(self) -> None:
        """Remove what is not being played: the disk is needed."""
        if self._folder.is_dir():
            for place in self._folder.iterdir():
                if not place.name.startswith(NEW):
                    self._remove(place)

    def _find(self, name: str) -> Unpacked | None:
        place = self._folder / name
        if (lock := _locked(place, fcntl.LOCK_SH)) is None:
            return None
        try:
            record = json.loads(place.joinpath("record.json").read_bytes())
            if record["seal"] == _seal(place / "files")[0]:
                os.utime(place)
                return Unpacked(place / "files", _manifest(record["manifest"]), lock)
            log.error("an unpacked upload was changed behind this worker's back, and is unpacked anew: %s", place)
        except (OSError, ValueError, KeyError, TypeError) as error:
            log.error("an unpacked upload cannot be read, and is unpacked anew: %s (%s)", place, error)
        with contextlib.suppress(OSError):  # somebody else has put it away
            place.rename(self._folder / f"{GONE}{os.urandom(8).hex()}")  # and is removed when nobody plays it any more
        os.close(lock)
        return None

    def _add(self, name: str, data: bytes, filename: str) -> None:
        draft = Path(tempfile.mkdtemp(prefix=NEW, dir=self._folder))
        try:
            manifest = unpack(data, filename, draft / "files")
            seal, size = _seal(draft / "files")
            record = {"manifest": dataclasses.asdict(manifest), "seal": seal, "bytes": size}
            draft.joinpath("record.json").write_text(json.dumps(record))
            draft.rename(self._folder / name)
        except OSError as error:
            if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                raise
            # Another process was quicker with the same upload.
        finally:
            shutil.rmtree(draft, ignore_errors=True)
        self._make_room(name)

    def _make_room(self, newest: str) -> None:
        """Remove what was not played for longest, and what was left behind, as far as nobody plays it."""
        kept: list[tuple[float, int, Path]] = []
        for place in self._folder.iterdir():
            with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
                used = place.stat().st_mtime
                if place.name.startswith(GONE) or (place.name.startswith(NEW) and used < time.time() - LEFT_SECONDS):
                    self._remove(place)
                elif not place.name.startswith(NEW):
                    kept.append((used, json.loads(place.joinpath("record.json").read_bytes())["bytes"], place))
        count, total = len(kept), sum(size for _, size, _ in kept)
        for _, size, place in sorted(kept):
            if count <= self._most_entries and total <= self._most_bytes:
                break
            if place.name != newest and self._remove(place):
                count, total = count - 1, total - size

    def _remove(self, place: Path) -> bool:
        """Remove an entry; False when somebody plays it, or has removed it already."""
        if (lock := _locked(place, fcntl.LOCK_EX | fcntl.LOCK_NB)) is None:
            return False
        gone = self._folder / f"{GONE}{os.urandom(8).hex()}"
        try:
            place.rename(gone)
        finally:
            os.close(lock)
        shutil.rmtree(gone, ignore_errors=True)
        return True


def _locked(place: Path, how: int) -> int | None:
    """The folder's own descriptor with a lock on it; None when it is not there, or others have a lock that this one does not go with."""
    try:
        lock = os.open(place, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(lock, how)
        if os.path.samestat(os.fstat(lock), os.stat(place, follow_symlinks=False)):
            return lock
    except (BlockingIOError, FileNotFoundError):
        pass
    except BaseException:
        os.close(lock)
        raise
    os.close(lock)
    return None


def _seal(files: Path) -> tuple[str, int]:
    """A digest of what the kernel says of each of the files and folders, and the bytes that they take up on the disk."""
    seal = hashlib.sha256()
    size = 0
    for path, folders, names, folder in os.fwalk(files, follow_symlinks=False):
        folders.sort()
        for name in (".", *sorted((*folders, *names))):
            found = os.stat(name, dir_fd=folder, follow_symlinks=False)
            size += found.st_blocks * 512
            told = (
                *(found.st_mode, found.st_ino, found.st_dev, found.st_nlink, found.st_uid, found.st_gid),
                *(found.st_size, found.st_mtime_ns, found.st_ctime_ns),
            )
            seal.update(f"{os.path.relpath(path, files)!r} {name!r} {told}\n".encode(errors="surrogateescape"))
    return seal.hexdigest(), size


def _manifest(kept: dict[str, object]) -> Manifest:
    """The manifest as it was before it was written as JSON, which has lists alone."""
    return Manifest(**{name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()})  # type: ignore[arg-type]
