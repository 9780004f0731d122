"""What a tree of processes uses, as it is read from outside: held against what the kernel says of each of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import psutil
import pytest

from tests.waiting import GENEROUS, wait_until
from workers.sandbox.accounting import Tree

FAMILY = """
import os, subprocess, sys, threading
def start(): subprocess.Popen([sys.executable, "-c", "import os; os.write(1, b'up' + bytes([10])); input()"])
start()
thread = threading.Thread(target=lambda: (start(), threading.Event().wait()), daemon=True)
thread.start()
os.write(1, b"up" + bytes([10]))
threading.Event().wait()
"""
"""A process with two children, one of them started by another thread than the first."""
WAITED = """
import subprocess, sys
subprocess.run([sys.executable, "-c", "import time\\nwhile time.process_time() < 0.3: pass"])
print("up", flush=True)
input()
"""
"""A process whose child has used 0.3 seconds of CPU and ended."""
BUSY = "print('up', flush=True)\nwhile True: pass"
MUCH = 10**15


Start: TypeAlias = Callable[[str], "subprocess.Popen[bytes]"]


def end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        for one in [*psutil.Process(process.pid).children(recursive=True), psutil.Process(process.pid)]:
            one.kill()
        process.communicate(timeout=GENEROUS)


@pytest.fixture
def start() -> Iterator[Start]:
    """Start a program that says when it is up; it ends with the test, with all that it has started."""
    started = []

    def start(source: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen([sys.executable, "-c", source], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        started.append(process)
        assert process.stdout.readline() == b"up\n"
        return process

    yield start
    for process in started:
        end(process)


@pytest.fixture
def family(start: Start) -> subprocess.Popen[bytes]:
    """All three of it, stopped: so what one looks at stays as it is."""
    process = start(FAMILY)
    for _ in range(2):
        assert process.stdout.readline() == b"up\n"
    for pid in members(process):
        os.kill(pid, signal.SIGSTOP)
    return process


@pytest.fixture
def busy(start: Start) -> subprocess.Popen[bytes]:
    return start(BUSY)


def members(process: subprocess.Popen[bytes]) -> list[int]:
    root = psutil.Process(process.pid)
    return [process.pid, *(child.pid for child in root.children(recursive=True))]


def sizes(pid: int, file: str, *names: str) -> int:
    """The sum of these lines of a file under /proc, in bytes."""
    lines = dict(
        line.split(":") for line in Path(f"/proc/{pid}/{file}").read_text().splitlines() if line.endswith(" kB")
    )
    return 1024 * sum(int(lines.get(name, "0 kB").split()[0]) for name in names)


def test_a_tree_has_its_root_first_and_the_children_of_every_thread(family: subprocess.Popen[bytes]) -> None:
    found = Tree(family.pid).processes()
    assert len(found) == 3
    assert found[0] == family.pid
    assert sorted(found) == sorted(members(family))
    assert Tree(found[1]).processes() == [found[1]]


def test_shared_pages_count_once_where_the_sum_of_all_would_be_too_much(family: subprocess.Popen[bytes]) -> None:
    tree, pids = Tree(family.pid), members(family)
    for _ in pids:
        tree.memory_bytes(MUCH)  # until the mappings of each were counted
    resident = sum(sizes(pid, "status", "VmRSS", "VmSwap", "VmPTE") for pid in pids)
    kernel = tree.memory_bytes(MUCH) - resident
    assert kernel > 0
    assert tree.memory_bytes(kernel + resident) == kernel + resident

    def shares() -> int:
        return sum(sizes(pid, "smaps_rollup", "Pss", "SwapPss") + sizes(pid, "status", "VmPTE") for pid in pids)

    assert shares() < resident
    # Others on this machine share the pages of Python, too, and come and go.
    wait_until(lambda: tree.memory_bytes(kernel + resident - 1) == kernel + shares())


def test_a_process_alone_shares_with_nobody(busy: subprocess.Popen[bytes]) -> None:
    os.kill(busy.pid, signal.SIGSTOP)
    tree = Tree(busy.pid)
    assert tree.memory_bytes(0) == tree.memory_bytes(MUCH) > sizes(busy.pid, "status", "VmRSS", "VmSwap", "VmPTE")


def test_who_computes_runs_and_who_waits_or_is_stopped_does_not(
    family: subprocess.Popen[bytes], busy: subprocess.Popen[bytes]
) -> None:
    wait_until(lambda: Tree(busy.pid).running() == 1)
    os.kill(busy.pid, signal.SIGSTOP)
    wait_until(lambda: Tree(busy.pid).running() == 0)
    assert Tree(family.pid).running() == 0


def test_time_used_never_falls_and_outlives_the_tree(busy: subprocess.Popen[bytes]) -> None:
    tree = Tree(busy.pid)
    wait_until(lambda: tree.cpu_seconds() > 0.2)
    used = tree.cpu_seconds()
    end(busy)
    assert tree.cpu_seconds() >= used
    assert tree.cpu_seconds() == tree.cpu_seconds()
    assert Tree(busy.pid).cpu_seconds() == 0


def test_time_is_that_of_every_process_and_of_the_children_that_were_waited_for(
    family: subprocess.Popen[bytes], start: Start
) -> None:
    clocks = [time.clock_gettime((~pid << 3) | 2) for pid in members(family)]
    assert Tree(family.pid).cpu_seconds() == pytest.approx(sum(clocks), abs=1e-9)
    alone = Tree(start(WAITED).pid)
    assert 0.29 <= alone.cpu_seconds() < 5


def test_a_tree_that_was_just_stopped_is_looked_at_twice_unless_its_root_is_alone(
    family: subprocess.Popen[bytes], busy: subprocess.Popen[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, processes = [], Tree.processes
    monkeypatch.setattr(Tree, "processes", lambda tree: (looked.append(tree.root), processes(tree))[1])
    assert Tree(busy.pid).settled_cpu_seconds() > 0
    assert looked == []
    assert Tree(family.pid).settled_cpu_seconds() > 0
    assert looked == [family.pid, family.pid]


def test_a_tree_that_is_looked_at_no_more_keeps_its_time_and_no_file_open(busy: subprocess.Popen[bytes]) -> None:
    open_before = os.listdir("/proc/self/fd")
    tree = Tree(busy.pid)
    used = tree.cpu_seconds()
    tree.close()
    wait_until(lambda: Tree(busy.pid).cpu_seconds() > used)
    assert tree.cpu_seconds() == used
    assert os.listdir("/proc/self/fd") == open_before


def test_a_pipe_is_held_as_long_as_any_process_of_the_tree_has_it(family: subprocess.Popen[bytes]) -> None:
    reading, writing = os.pipe()
    tree = Tree(family.pid)
    assert tree.holds_pipe(family.stdout.fileno())
    assert Tree(tree.processes()[2]).holds_pipe(family.stdout.fileno())
    assert not tree.holds_pipe(reading)
    os.close(reading)
    os.close(writing)


def test_a_program_that_took_its_starters_place_has_executed(busy: subprocess.Popen[bytes]) -> None:
    assert Tree(busy.pid).has_executed(os.stat("/bin/sh"))
    assert not Tree(busy.pid).has_executed(os.stat(f"/proc/{busy.pid}/exe"))


def test_a_tree_that_has_ended_has_and_uses_nothing(family: subprocess.Popen[bytes]) -> None:
    tree = Tree(family.pid)
    assert tree.memory_bytes(MUCH) > 0
    end(family)
    assert tree.processes() == []
    assert (tree.memory_bytes(MUCH), tree.running(), tree.tmp_files()) == (0, 0, 0)
    assert not tree.has_executed(os.stat("/bin/sh"))
