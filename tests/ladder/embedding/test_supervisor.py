"""A group of real processes: restarted when they die, stopped in order, and never left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from ladder.embedding.errors import ServiceFailed
from ladder.embedding.supervisor import Program, Supervisor
from tests.platforms import ends_with_its_parent
from tests.waiting import GENEROUS, wait_until

from .conftest import ROOT, processes_of

NOTES_ITS_STOP = """
import signal, sys, time
def stop(*_):
    open(sys.argv[2], "a").write(sys.argv[1] + "\\n")
    sys.exit()
signal.signal(signal.SIGTERM, stop)
open(sys.argv[3], "w").close()
while True: time.sleep(0.05)
"""
STUBBORN = """
import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
open(sys.argv[1], "w").close()
while True: time.sleep(0.05)
"""
WITH_A_GRANDCHILD = """
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open(sys.argv[1], "w").write(str(child.pid))
time.sleep(600)
"""


PATIENT = 2 * GENEROUS
"""Seconds of a stop that nobody should wait for here."""


def program(folder: Path, name: str, code: str, *arguments: str, stage: int = 1, **more: object) -> Program:
    return Program(
        name=name, stage=stage, command=[sys.executable, "-c", code, *arguments], log=folder / f"{name}.log",
        environment={"LEADENHALL_VAR": str(folder)}, folder=folder, **more,
    )  # fmt: skip


def test_a_killed_program_is_restarted_after_a_back_off_with_a_line_that_says_so(folder: Path) -> None:
    lines: list[str] = []
    group = Supervisor(say=lines.append)
    try:
        first = group.start(program(folder, "web", "import time; time.sleep(600)"))
        first.process.kill()
        first.process.wait()
        began = time.monotonic()
        group.tend()
        assert lines == [f"web (pid {first.pid}) ended with SIGKILL; restarting in 1 s. Log: {folder}/web.log"]
        assert group.children == {}

        wait_until(lambda: group.tend() or group.children)

        assert time.monotonic() - began >= 1.0
        second = group.children["web"]
        assert second.pid != first.pid
        assert second.process.poll() is None
        assert lines[1] == f"web restarted, pid {second.pid}"
    finally:
        group.stop()


def test_the_back_off_doubles_while_a_program_keeps_dying(folder: Path) -> None:
    lines: list[str] = []
    group = Supervisor(say=lines.append)
    group.start(program(folder, "beat", "raise SystemExit(3)"))

    wait_until(lambda: group.tend() or len(lines) == 5)

    waits = [line.split("restarting in ")[1].split(" s")[0] for line in lines if "ended" in line]
    assert waits == ["1", "2", "4"]
    assert "ended with exit code 3" in lines[0]
    group.stop()


def test_stages_stop_in_reverse_order(folder: Path) -> None:
    group = Supervisor(say=print)
    stopped = folder / "stopped"
    for stage, name in enumerate(["postgres", "valkey", "web", "worker1", "beat"]):
        mark = folder / f"{name}.ready"
        group.start(
            program(folder, name, NOTES_ITS_STOP, name, str(stopped), str(mark), stage=stage),
            ready=lambda mark=mark: mark.stat(),
        )

    group.stop()

    assert stopped.read_text().split() == ["beat", "worker1", "web", "valkey", "postgres"]


def test_a_program_that_ignores_its_stop_signal_is_killed_when_its_time_is_up(folder: Path) -> None:
    group = Supervisor(say=print)
    mark = folder / "ready"
    child = group.start(program(folder, "worker1", STUBBORN, str(mark), stop_seconds=0.5), ready=mark.stat)
    began = time.monotonic()

    group.stop()

    assert child.process.returncode == -signal.SIGKILL
    assert 0.5 <= time.monotonic() - began < PATIENT / 2


def test_a_second_request_ends_a_patient_stop_at_once(folder: Path) -> None:
    group = Supervisor(say=print)
    mark = folder / "ready"
    child = group.start(program(folder, "worker1", STUBBORN, str(mark), stop_seconds=PATIENT), ready=mark.stat)
    group.hurry = True
    began = time.monotonic()

    group.stop()

    assert child.process.returncode == -signal.SIGKILL
    assert time.monotonic() - began < PATIENT / 2


def test_what_a_dead_program_started_dies_with_it(folder: Path) -> None:
    group = Supervisor(say=print)
    mark = folder / "pid"
    child = group.start(program(folder, "worker1", WITH_A_GRANDCHILD, str(mark)), ready=lambda: int(mark.read_text()))
    grandchild = psutil.Process(int(mark.read_text()))

    child.process.kill()
    child.process.wait()
    group.tend()

    grandchild.wait(GENEROUS)
    group.stop()


def test_a_program_that_does_not_come_up_is_reported_with_the_end_of_its_log(folder: Path) -> None:
    group = Supervisor(say=print)
    with pytest.raises(ServiceFailed, match=r"valkey did not start: no room on the quay\. Its log is .*valkey\.log"):
        group.start(program(folder, "valkey", "raise SystemExit('no room on the quay')"), ready=(folder / "never").stat)
    group.stop()


@ends_with_its_parent
def test_nothing_survives_a_killed_supervisor(folder: Path) -> None:
    """Postgres and Valkey, which would gladly live on, included."""
    code = (
        "import time; from pathlib import Path; from ladder.embedding.folder import DataFolder\n"
        "from ladder.embedding.services import services\n"
        f"with services(DataFolder(Path({str(folder)!r})), 'leadenhall', 'test'):\n"
        "    print('up', flush=True); time.sleep(600)\n"
    )
    supervisor = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert supervisor.stdout is not None
    assert supervisor.stdout.readline() == "up\n"
    assert {"postgres", "valkey-server"} <= {process.name() for process in processes_of(folder)}

    os.kill(supervisor.pid, signal.SIGKILL)
    supervisor.wait()

    wait_until(lambda: not processes_of(folder))
