"""A control group for every bot, where this worker may make one: the kernel itself then bounds its CPU and all of its memory.

Version 2 asks for a group above the worker's own that is delegated to it (systemd: `Delegate=yes` and `DelegateSubgroup=worker`), since a
group that holds processes may have none below it that divide memory. Version 1 asks for leave to write to the worker's own groups of `cpu`
and `memory`. Containers have neither, as a rule; there `allowance.py` holds the CPU, and memory is measured.
"""

from __future__ import annotations

import contextlib
import os
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from . import orphans
from .limits import MIB, Limits

FOLDER = "leadenhall-bot-"
PERIOD_MICROSECONDS = 20_000
KERNEL_BYTES = 64 * MIB
"""Room for the kernel's own memory above what is measured and what lies in /tmp: pipes above all."""
REMOVE_SECONDS = 10.0
WHY_NOT = "this worker may make no control groups"
OUT_OF_MEMORY = b"oom_kill "


@dataclass(frozen=True, slots=True)
class Place:
    """Where groups can be made: for each controller the folder of the group that holds them. Version 2 has the same folder twice."""

    version: int
    cpu: Path
    memory: Path

    def folders(self) -> set[Path]:
        """The one folder of version 2, or the two of version 1."""
        return {self.cpu, self.memory}


def find() -> Place | None:
    """The place where this process may make groups; None where it may not."""
    for place in _places():
        with contextlib.suppress(OSError):
            group = Group(place, Limits())
            group.remove()
            return place
    return None


class Group:
    """One bot's group, from before its first instruction until it is gone. Raises OSError where the kernel refuses."""

    def __init__(self, place: Place, limits: Limits) -> None:
        clear(place)
        name = f"{FOLDER}{orphans.me()}-{uuid.uuid4().hex[:8]}"
        self._cpu, self._memory = place.cpu / name, place.memory / name
        self._version = place.version
        try:
            for folder in sorted({self._cpu, self._memory}):
                folder.mkdir()
            self._bound(limits)
        except OSError:
            self.remove()
            raise

    def take(self, pid: int) -> None:
        """Put the process with host number `pid`, and all that it will start, into the group."""
        for folder in {self._cpu, self._memory}:
            _write(folder / "cgroup.procs", str(pid))

    def ran_out_of_memory(self) -> bool:
        """Whether the kernel has killed a process of the group for its memory."""
        events = self._memory / ("memory.events" if self._version == 2 else "memory.oom_control")
        with contextlib.suppress(OSError):
            return any(
                int(line.split()[1]) for line in events.read_bytes().splitlines() if line.startswith(OUT_OF_MEMORY)
            )
        return False

    def remove(self) -> None:
        """Take the group away when its last process has gone; what is left is taken away by the next worker."""
        deadline = time.monotonic() + REMOVE_SECONDS
        for folder in {self._cpu, self._memory}:
            while not _removed(folder) and time.monotonic() < deadline:
                time.sleep(0.002)

    def _bound(self, limits: Limits) -> None:
        quota = limits.cores * PERIOD_MICROSECONDS
        most = limits.memory_bytes + limits.tmp_bytes + KERNEL_BYTES
        if self._version == 2:
            _write(self._cpu / "cpu.max", f"{quota} {PERIOD_MICROSECONDS}")
            _write(self._memory / "memory.max", str(most))
            _write(self._memory / "memory.oom.group", "1")
            with contextlib.suppress(FileNotFoundError):  # a kernel without swap
                _write(self._memory / "memory.swap.max", "0")
        else:
            _write(self._cpu / "cpu.cfs_period_us", str(PERIOD_MICROSECONDS))
            _write(self._cpu / "cpu.cfs_quota_us", str(quota))
            _write(self._memory / "memory.limit_in_bytes", str(most))


def clear(place: Place) -> None:
    """Take away the groups of dead workers, as far as their processes are gone."""
    for folder in place.folders():
        for group in folder.glob(f"{FOLDER}*-*"):
            if orphans.is_of_the_dead(group.name.removeprefix(FOLDER).rpartition("-")[0]):
                _removed(group)


def _places() -> Iterator[Place]:
    """Places to try, best first."""
    unified, split = _own_groups()
    if unified is not None and (holder := _holder(unified)) is not None:
        yield Place(2, holder, holder)
    if "cpu" in split and "memory" in split:
        yield Place(1, split["cpu"], split["memory"])


def _holder(own: Path) -> Path | None:
    """The group of version 2 that may hold groups beside this worker's own, with both controllers given on; None if there is none."""
    # Only the root of all has no type, and only it may hold processes and groups alike.
    holder = own.parent if (own / "cgroup.type").exists() else own
    control = holder / "cgroup.subtree_control"
    with contextlib.suppress(OSError):
        if not {"cpu", "memory"} <= set(control.read_text().split()):
            _write(control, "+cpu +memory")
        return holder
    return None


def _own_groups(process: Path = Path("/proc/self")) -> tuple[Path | None, dict[str, Path]]:
    """The folders of a process's own groups: that of version 2, and those of version 1 by controller."""
    mounted: dict[str, tuple[str, Path]] = {}
    for line in (process / "mountinfo").read_text().splitlines():
        before, _, after = line.partition(" - ")
        kind, _, options = after.split(" ", 2)
        if kind in ("cgroup", "cgroup2"):
            root, point = before.split()[3:5]
            for name in ("",) if kind == "cgroup2" else options.split(","):
                mounted[name] = (root, Path(point))
    found: dict[str, Path] = {}
    for line in (process / "cgroup").read_text().splitlines():
        _, names, path = line.split(":", 2)
        for name in names.split(","):
            if name in mounted:
                top, folder = mounted[name]
                found[name] = folder / os.path.relpath(path, top)
    return found.pop("", None), found


def _removed(folder: Path) -> bool:
    try:
        folder.rmdir()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _write(path: Path, text: str) -> None:
    fd = os.open(path, os.O_WRONLY)  # not "w": a file that is missing must not be made
    try:
        os.write(fd, text.encode())
    finally:
        os.close(fd)
