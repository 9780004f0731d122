"""What a process tree uses, read from outside through /proc."""

from __future__ import annotations

import contextlib
import functools
import itertools
import os
import re
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

import psutil

from .limits import KIB, MIB

T = TypeVar("T")
TICKS = os.sysconf("SC_CLK_TCK")
SOCKET_OVERSHOOT = 64 * KIB
"""By how much a socket may pass its buffer: a message is begun while there is room, and ends where it ends."""
MAPPING_BYTES = 240
"""What the kernel keeps of one mapping."""
MOST_MAPPINGS = 65_530
"""The kernel's own bound on the mappings of a process."""
LOOKED_AT = 8_192
"""Mappings of one process that are counted one by one; a process with more is taken to have all that it may."""
WATCH_BYTES = 4 * KIB
"""What one file that an epoll file watches counts for. The kernel keeps 200 bytes of it; but a file is watched once more under each
number that it ever had, and whoever counts them has the kernel write each down."""
EPOLL = "anon_inode:[eventpoll]"
WATCHES = re.compile(r"(/proc)?/\d+/(task/\d+/)?fdinfo/\d+")
"""A file of /proc that says what an epoll file watches, as a link to it reads."""
WATCHES_BYTES = 8 * MIB
"""The most that the kernel keeps of its text as long as it is open, for as many watches as the bound on memory leaves."""
ONE_THREAD = 3
"""Links of a process's folder of threads that holds one: one for each beside the two that every folder has."""


class _Kept(NamedTuple):
    """Files under /proc of one process, kept open: to open one takes longer than to read it, and its number is never another process's."""

    threads: int
    children: int
    stat: int


class Tree:
    """The process with host number `root` and all that descend from it.

    `root` is process 1 of its namespace, so a child that daemonises becomes root's own child and cannot leave the tree.
    """

    def __init__(self, root: int) -> None:
        self.root = root
        self._cpu_seconds = 0.0
        self._mappings: dict[int, int] = {}
        self._kept = _kept_open(root)
        self._close = weakref.finalize(self, _close_all, self._kept)

    def close(self) -> None:
        """Look no more: what was found last stays."""
        self._close()
        self._kept = None

    def cpu_seconds(self) -> float:
        """CPU seconds used by the living processes of the tree and by the dead ones whose parent has waited for them.

        Never falls; keeps its last value when the tree has ended."""
        self._look()
        return self._cpu_seconds

    def settled_cpu_seconds(self) -> float:
        """The same for a tree that was just told to stop, none of whose past may seem to come from nowhere later.

        One look may miss a process whose parent ends at that very moment, so there are two; where the root is alone, one misses nothing."""
        if not self._look():
            self._look()
        return self._cpu_seconds

    def _look(self) -> bool:
        """Bring the CPU seconds up to date. Returns whether the root is alone, so that they are certainly all."""
        if not self._close.alive:
            return True
        alone = self._is_alone()
        used = 0.0
        for pid in (self.root,) if alone else self.processes():
            try:
                # The kernel's nanosecond clock of a whole process (see clock_getcpuclockid); /proc counts in 10 ms ticks.
                used += time.clock_gettime((~pid << 3) | 2) + _children_cpu_seconds(self._stat_of(pid))
            except OSError:
                continue  # ended in between; a parent that waits has its time now
        self._cpu_seconds = max(self._cpu_seconds, used)
        return alone

    def _is_alone(self) -> bool:
        """Whether the root has one thread and no children: nearly every bot, whose look then takes three calls on open files.

        Threads first: a child of one that has ended since would be the first one's by now. Its time is read last: a child that the root
        has waited for since is in it."""
        if not self._kept:
            return False
        try:
            return os.fstat(self._kept.threads).st_nlink == ONE_THREAD and not os.pread(self._kept.children, 1, 0)
        except OSError:
            return False

    def _stat_of(self, pid: int) -> bytes:
        return os.pread(self._kept.stat, 4096, 0) if pid == self.root and self._kept else _read(f"/proc/{pid}/stat")

    def memory_bytes(self, enough: int) -> int:
        """Memory of the tree: resident pages, swapped ones, page tables; and of the kernel's own what a bot could fill: sockets, each as
        if it were full, mappings, and what is watched. Pages shared by several processes count once if the sum would pass `enough`."""
        pids = self.processes()
        kernel = self._sockets(pids) * socket_bytes() + self._count_mappings(pids) * MAPPING_BYTES
        kernel += sum(_watched_bytes(pid, enough) for pid in pids)
        used = kernel + sum(_used_bytes(pid) for pid in pids)
        if used <= enough or len(pids) == 1:
            return used
        return kernel + sum(_proportional_bytes(pid) for pid in pids)

    def _sockets(self, pids: list[int]) -> int:
        """How many sockets there are in the tree's own network namespace, in which all its processes `pids` are."""
        lines = next(filter(None, (_of_a_thread(pid, _lines_of_sockets) for pid in pids)), 1)
        return lines - 1  # not the heading

    def _count_mappings(self, pids: list[int]) -> int:
        """Mappings of all processes: one is counted anew at each look, in turn, and who was not yet is taken for the greatest."""
        if not pids:
            return 0
        alive = set(pids)
        # A dictionary keeps the order in which its keys came: the first was counted longest ago.
        known = {pid: count for pid, count in self._mappings.items() if pid in alive}
        turn = next((pid for pid in pids if pid not in known), None) or next(iter(known))
        known.pop(turn, None)
        known[turn] = _mappings(turn)
        self._mappings = known
        return sum(known.values()) + (len(pids) - len(known)) * max(known.values())

    def running(self) -> int:
        """How many processes and threads of the tree run or wait for a core at this moment; those that were just stopped do not."""
        if self._is_alone():
            with contextlib.suppress(OSError):
                return int(_state(self._stat_of(self.root)) == b"R")
        found = 0
        for pid in self.processes():
            with contextlib.suppress(OSError):
                for thread in os.listdir(f"/proc/{pid}/task"):
                    found += _state(_read(f"/proc/{pid}/task/{thread}/stat")) == b"R"
        return found

    def has_executed(self, binary: os.stat_result) -> bool:
        """Whether the first process runs another program than `binary`, which set its sandbox up; False when it has ended."""
        return bool(_of_a_thread(self.root, lambda folder: not os.path.samestat(os.stat(f"{folder}/exe"), binary)))

    def tmp_files(self) -> int:
        """How many files and folders the tree has in its /tmp."""
        tmp = _of_a_thread(self.root, lambda folder: os.statvfs(f"{folder}/root/tmp"))
        return tmp.f_files - tmp.f_ffree - 1 if tmp else 0  # not /tmp itself

    def holds_pipe(self, fd: int) -> bool:
        """Whether any process of the tree has the other end of this process's pipe `fd` open."""
        pipe = os.readlink(f"/proc/self/fd/{fd}")
        return any(link == pipe for pid in self.processes() for _, _, link in _open_files(pid))

    def processes(self) -> list[int]:
        """Process numbers of the tree, `root` first; empty when it has ended."""
        found, unseen = [], [self.root]
        while unseen:
            pid = unseen.pop()
            try:
                # A child is listed under the thread that started it.
                for thread in os.listdir(f"/proc/{pid}/task"):
                    unseen.extend(map(int, _read(f"/proc/{pid}/task/{thread}/children").split()))
            except FileNotFoundError:
                if Path(f"/proc/{pid}").exists() and not Path(f"/proc/{pid}/task/{pid}/children").exists():
                    return self._processes_the_slow_way()  # a kernel without CONFIG_PROC_CHILDREN
                continue
            except OSError:
                continue
            found.append(pid)
        return found

    def _processes_the_slow_way(self) -> list[int]:
        try:
            root = psutil.Process(self.root)
            return [self.root, *(child.pid for child in root.children(recursive=True))]
        except psutil.Error:
            return []


def _of_a_thread(pid: int, look: Callable[[str], T]) -> T | None:
    """What is found in the folder under /proc of a process, or, where that gives nothing, of any of its threads: a process whose first
    thread has ended shows there nothing of what its threads still share. None when there is nothing at all."""
    for folder in _folders(pid):
        with contextlib.suppress(OSError):
            if found := look(folder):
                return found
    return None


def _folders(pid: int) -> Iterator[str]:
    yield f"/proc/{pid}"
    with contextlib.suppress(OSError):
        yield from (f"/proc/{pid}/task/{thread}" for thread in os.listdir(f"/proc/{pid}/task"))


def _open_files(pid: int) -> Iterator[tuple[str, str, str]]:
    """The open files of a process: the folder under /proc that has them, the number, and the link. Its threads share them: the filter
    lets no thread have files of its own."""
    for path in _of_a_thread(pid, lambda folder: [f"{folder}/fd/{name}" for name in os.listdir(f"{folder}/fd")]) or ():
        folder, _, name = path.rpartition("/fd/")
        with contextlib.suppress(OSError):
            yield folder, name, os.readlink(path)


def _watched_bytes(pid: int, enough: int) -> int:
    """What a process's epoll files watch, and what of that it has open to read, as it counts; no longer looked for above `enough`."""
    used = 0
    for folder, name, link in _open_files(pid):
        if link == EPOLL:
            with contextlib.suppress(OSError), open(f"{folder}/fdinfo/{name}", "rb") as file:
                used += WATCH_BYTES * sum(
                    line.startswith(b"tfd:") for line in itertools.islice(file, enough // WATCH_BYTES + 8)
                )
        elif WATCHES.fullmatch(link):
            used += WATCHES_BYTES
        if used > enough:
            break
    return used


def _lines_of_sockets(folder: str) -> int:
    with open(f"{folder}/net/unix", "rb") as file:
        return sum(1 for _ in file)


def _read(path: str) -> bytes:
    fd = os.open(path, os.O_RDONLY)
    try:
        return os.read(fd, 65536)
    finally:
        os.close(fd)


def _kept_open(pid: int) -> _Kept | None:
    opened: list[int] = []
    try:
        for name in ("task", f"task/{pid}/children", "stat"):
            opened.append(os.open(f"/proc/{pid}/{name}", os.O_RDONLY))
    except OSError:  # it has ended, or the kernel is one without CONFIG_PROC_CHILDREN
        for fd in opened:
            os.close(fd)
        return None
    return _Kept(*opened)


def _close_all(kept: _Kept | None) -> None:
    for fd in kept or ():
        os.close(fd)


def _state(stat: bytes) -> bytes:
    return stat.rpartition(b")")[2].lstrip()[:1]


def _children_cpu_seconds(stat: bytes) -> float:
    # Fields 16 and 17 of proc_pid_stat(5); the name, field 2, may hold spaces and brackets.
    fields = stat.rpartition(b")")[2].split()
    return (int(fields[13]) + int(fields[14])) / TICKS


def _kilobytes(path: str) -> dict[bytes, int]:
    """The lines of a file under /proc that give a size in KB."""
    try:
        lines = _read(path).splitlines()
    except OSError:
        return {}
    return {line[: line.index(b":")]: int(line.split()[1]) for line in lines if line.endswith(b" kB")}


@functools.cache
def socket_bytes() -> int:
    """The most that one socket may have under way, in bytes of the kernel's memory."""
    return int(_read("/proc/sys/net/core/wmem_default")) + SOCKET_OVERSHOOT


def _mappings(pid: int) -> int:
    found = _of_a_thread(pid, _listed_mappings) or 0
    return found if found < LOOKED_AT else MOST_MAPPINGS


def _listed_mappings(folder: str) -> int:
    with open(f"{folder}/maps", "rb") as file:
        return sum(1 for _ in itertools.islice(file, LOOKED_AT))


def _used_bytes(pid: int) -> int:
    sizes = _of_a_thread(pid, _status) or {}
    return 1024 * sum(sizes.get(name, 0) for name in (b"VmRSS", b"VmSwap", b"VmPTE"))


def _status(folder: str) -> dict[bytes, int]:
    return _kilobytes(f"{folder}/status")


def _proportional_bytes(pid: int) -> int:
    sizes = _of_a_thread(pid, lambda folder: _kilobytes(f"{folder}/smaps_rollup")) or {}
    if b"Pss" not in sizes:
        return _used_bytes(pid)
    tables = (_of_a_thread(pid, _status) or {}).get(b"VmPTE", 0)
    return 1024 * (sizes[b"Pss"] + sizes.get(b"SwapPss", 0) + tables)
