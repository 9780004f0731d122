"""What a tree is taken to use, reckoned from what the kernel says of its processes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from workers.sandbox import accounting
from workers.sandbox.accounting import (
    EPOLL,
    LOOKED_AT,
    MAPPING_BYTES,
    MOST_MAPPINGS,
    SOCKET_OVERSHOOT,
    TICKS,
    WATCH_BYTES,
    WATCHES_BYTES,
    Tree,
)

STAT = b"7 (a (b) c) %s 1 2 3 4 5 6 7 8 9 10 11 12 %d %d 30 31"


def test_the_time_of_waited_for_children_and_the_state_are_read_behind_any_name() -> None:
    stat = STAT % (b"R", 3 * TICKS, TICKS)
    assert accounting._state(stat) == b"R"
    assert accounting._children_cpu_seconds(stat) == 4.0


def test_sizes_are_read_from_lines_that_give_them(tmp_path: Path) -> None:
    told = tmp_path / "status"
    told.write_text("Name:\tbot\nVmRSS:\t  120 kB\nVmSwap:\t7 kB\nThreads:\t1\n")
    assert accounting._kilobytes(str(told)) == {b"VmRSS": 120, b"VmSwap": 7}
    assert accounting._kilobytes(str(tmp_path / "gone")) == {}


def test_a_socket_may_have_its_buffer_and_one_message_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounting, "_read", lambda path: b"212992\n")
    assert accounting.socket_bytes.__wrapped__() == 212992 + SOCKET_OVERSHOOT


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[bytes, int]]:
    """What the kernel says of process 5, by file."""
    told: dict[str, dict[bytes, int]] = {}
    monkeypatch.setattr(accounting, "_folders", lambda pid: iter([f"/proc/{pid}"]))
    monkeypatch.setattr(accounting, "_kilobytes", lambda path: told.get(path.removeprefix("/proc/5/"), {}))
    return told


def test_memory_is_what_is_resident_swapped_and_in_page_tables(sizes: dict[str, dict[bytes, int]]) -> None:
    assert accounting._used_bytes(5) == 0
    sizes["status"] = {b"VmRSS": 100, b"VmSwap": 20, b"VmPTE": 3, b"VmPeak": 999}
    assert accounting._used_bytes(5) == 123 * 1024
    # Without a sum of shares the whole is what there is to say.
    assert accounting._proportional_bytes(5) == 123 * 1024
    sizes["smaps_rollup"] = {b"Pss": 40, b"SwapPss": 5}
    assert accounting._proportional_bytes(5) == 48 * 1024
    sizes["smaps_rollup"] = {b"Pss": 40}
    assert accounting._proportional_bytes(5) == 43 * 1024


def tree_of(*pids: int, **found: Any) -> Tree:
    """A tree of these processes."""
    tree = Tree.__new__(Tree)
    tree.root, tree._mappings, tree._kept = pids[0] if pids else 1, {}, None
    tree.__dict__.update(processes=lambda: list(pids), **found)
    return tree


@pytest.mark.parametrize(
    ("used", "shared", "pids", "bytes_"),
    [
        (1_000, 400, (5, 6), 2_000),
        (1_001, 400, (5, 6), 800),
        (5_000, 400, (5,), 5_000),
    ],
)
def test_shared_pages_count_once_where_all_of_them_would_be_too_much(
    used: int, shared: int, pids: tuple[int, ...], bytes_: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounting, "_used_bytes", lambda pid: used)
    monkeypatch.setattr(accounting, "_proportional_bytes", lambda pid: shared)
    monkeypatch.setattr(accounting, "_watched_bytes", lambda pid, enough: 10)
    monkeypatch.setattr(accounting, "socket_bytes", lambda: 7)
    tree = tree_of(*pids, _sockets=lambda pids: 3, _count_mappings=lambda pids: 2)
    kernel = 3 * 7 + 2 * MAPPING_BYTES + 10 * len(pids)
    assert tree.memory_bytes(2_000 + kernel) == kernel + bytes_


def test_a_heading_is_no_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = {5: 0, 6: 4}
    monkeypatch.setattr(accounting, "_of_a_thread", lambda pid, look: lines[pid])
    assert tree_of(5, 6)._sockets([5, 6]) == 3
    assert tree_of(5)._sockets([5]) == 0


def test_mappings_are_counted_anew_in_turn_and_who_was_not_yet_is_taken_for_the_greatest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts, asked = {5: 10, 6: 30, 7: 20}, list[int]()

    def mappings(pid: int) -> int:
        asked.append(pid)
        return counts[pid]

    monkeypatch.setattr(accounting, "_mappings", mappings)
    tree = tree_of(5, 6, 7)
    assert [tree._count_mappings([5, 6, 7]) for _ in range(3)] == [30, 10 + 30 + 30, 60]
    counts[5] = 15
    assert tree._count_mappings([5, 6, 7]) == 65
    assert tree._count_mappings([5, 7]) == 35
    assert asked == [5, 6, 7, 5, 7]
    assert tree._count_mappings([]) == 0


@pytest.mark.parametrize(("lines", "count"), [(0, 0), (LOOKED_AT - 1, LOOKED_AT - 1), (LOOKED_AT, MOST_MAPPINGS)])
def test_a_process_with_very_many_mappings_is_taken_to_have_all_that_it_may(
    lines: int, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "maps").write_text("line\n" * (lines + (lines == LOOKED_AT)))
    monkeypatch.setattr(accounting, "_folders", lambda pid: iter([str(tmp_path)]))
    assert accounting._mappings(5) == count


def test_what_is_watched_counts_for_each_file_that_is_watched_and_each_list_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fdinfo").mkdir()
    (tmp_path / "fdinfo" / "3").write_text("pos:\t0\ntfd: 4\ntfd: 5\n")
    files = [(str(tmp_path), "3", EPOLL), (str(tmp_path), "4", "/tmp/x"), (str(tmp_path), "5", "/proc/9/fdinfo/3")]
    monkeypatch.setattr(accounting, "_open_files", lambda pid: iter(files))
    assert accounting._watched_bytes(5, 10**9) == 2 * WATCH_BYTES + WATCHES_BYTES
    assert accounting._watched_bytes(5, 2 * WATCH_BYTES) == 2 * WATCH_BYTES + WATCHES_BYTES
    assert accounting._watched_bytes(5, 2 * WATCH_BYTES - 1) == 2 * WATCH_BYTES
    files[0] = (str(tmp_path), "gone", EPOLL)
    assert accounting._watched_bytes(5, 10**9) == WATCHES_BYTES
    (tmp_path / "fdinfo" / "gone").write_text("tfd: 1\n" * 100)
    assert accounting._watched_bytes(5, 0) == 8 * WATCH_BYTES


@pytest.mark.parametrize("link", ["/proc/9/fdinfo/3", "/9/fdinfo/3", "/proc/9/task/11/fdinfo/3", "/9/task/11/fdinfo/3"])
def test_a_list_of_what_is_watched_is_known_by_its_link(link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounting, "_open_files", lambda pid: iter([("", "3", link), ("", "4", link + "/x")]))
    assert accounting._watched_bytes(5, 10**9) == WATCHES_BYTES
    monkeypatch.setattr(accounting, "_open_files", lambda pid: iter([("", "3", "/tmp/x"), ("", "4", "socket:[7]")]))
    assert accounting._watched_bytes(5, 10**9) == 0


def test_files_in_tmp_are_those_that_are_taken_but_for_the_folder_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "statvfs", lambda path: SimpleNamespace(f_files=100, f_ffree=93))
    assert tree_of(5).tmp_files() == 6
    monkeypatch.setattr(accounting, "_of_a_thread", lambda pid, look: None)
    assert tree_of(5).tmp_files() == 0


def test_time_is_that_of_all_processes_and_of_children_that_were_waited_for_and_never_falls(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    used = {5: 1.5, 6: 2.0}
    asked: list[bool] = []

    def clock(number: int) -> float:
        found = next((pid for pid in used if (~pid << 3) | 2 == number), None)
        if found is None:
            raise OSError
        return used[found]

    def is_alone() -> bool:
        asked.append(True)
        return False

    monkeypatch.setattr(accounting.time, "clock_gettime", clock)
    tree = tree_of(5, 6, 7, _is_alone=is_alone, _stat_of=lambda pid: STAT % (b"S", TICKS, 0))
    tree._cpu_seconds, tree._close = 0.0, SimpleNamespace(alive=True)
    assert tree.cpu_seconds() == 5.5
    used[5] = 1.0
    assert (tree.cpu_seconds(), len(asked)) == (5.5, 2)
    assert (tree.settled_cpu_seconds(), len(asked)) == (5.5, 4)
    tree._close.alive = False
    assert (tree.settled_cpu_seconds(), len(asked)) == (5.5, 4)


def test_a_root_that_is_alone_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    monkeypatch.setattr(accounting.time, "clock_gettime", lambda number: looks.append(number) or 2.0)
    tree = tree_of(5, 6, _is_alone=lambda: True, _stat_of=lambda pid: STAT % (b"R", 0, TICKS))
    tree._cpu_seconds, tree._close = 0.0, SimpleNamespace(alive=True)
    assert tree.settled_cpu_seconds() == 3.0
    assert looks == [(~5 << 3) | 2]
    assert tree.running() == 1


def test_the_processes_of_a_tree_are_looked_up_elsewhere_where_the_kernel_lists_no_children(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Root:
        def __init__(self, pid: int) -> None:
            self.pid = pid

        def children(self, recursive: bool) -> list[Root]:
            return [Root(8), Root(9)] if recursive else [Root(8)]

    # The module's own: `make test-cost` reads from psutil while this stands.
    monkeypatch.setattr(accounting, "psutil", SimpleNamespace(Process=Root))
    assert tree_of(5)._processes_the_slow_way() == [5, 8, 9]


@pytest.fixture
def threads(tmp_path: Path) -> Iterator[Path]:
    """Folders of a process and of its two threads."""
    for name in ("", "task/1", "task/2"):
        (tmp_path / name).mkdir(parents=True, exist_ok=True)
    return tmp_path


def test_what_a_process_shows_no_more_its_threads_do(threads: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = [str(threads), *(str(threads / "task" / name) for name in "12")]
    monkeypatch.setattr(accounting, "_folders", lambda pid: iter(folders))

    def look(folder: str) -> str:
        if folder == folders[0]:
            raise OSError
        return "" if folder == folders[1] else folder

    assert accounting._of_a_thread(5, look) == folders[2]
    assert accounting._of_a_thread(5, lambda folder: "") is None
