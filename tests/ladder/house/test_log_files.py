"""Logs are bounded, their lines whole, and none is lost, however many processes write and whenever a file is moved aside."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ladder.house import log_files
from tests.conftest import ROOT
from tests.waiting import GENEROUS

WRITER = """
import logging, sys, time
from ladder.house.log_files import FollowingHandler
logging.getLogger().addHandler(FollowingHandler())
for number in range(int(sys.argv[2])):
    logging.warning("%s %d %s end", sys.argv[1], number, sys.argv[1] * 6000)
    time.sleep(0.002)
print("the last word", sys.argv[1], file=sys.stderr, flush=True)
"""
LINES = 120


def writer(log: Path, name: str, lines: int = LINES) -> subprocess.Popen[bytes]:
    """A process that logs, as a supervisor starts one: its output is appended to the log."""
    with log.open("ab") as file:
        return subprocess.Popen(
            [sys.executable, "-c", WRITER, name, str(lines)],
            cwd=ROOT,
            env=os.environ | {log_files.VARIABLE: str(log), "PYTHONUNBUFFERED": "1"},
            stdout=file,
            stderr=file,
        )


def test_processes_that_share_a_log_lose_and_tear_no_line_while_it_is_moved_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_files, "KEPT", 1000)
    log = tmp_path / "worker1.log"
    writers = {name: writer(log, name) for name in "abc"}
    moved = 0
    while any(process.poll() is None for process in writers.values()):
        moved += log_files.make_room(log, largest=50_000)
        time.sleep(0.005)
    assert [process.wait(GENEROUS) for process in writers.values()] == [0, 0, 0]
    assert moved > 5

    text = "".join(file.read_text() for file in tmp_path.iterdir())
    seen = [re.fullmatch(r"(\w) (\d+) (\1{6000}) end", line) for line in text.splitlines() if "last word" not in line]
    assert sorted((found[1], int(found[2])) for found in seen if found) == [
        (name, n) for name in "abc" for n in range(LINES)
    ]
    assert None not in seen


FOLLOWS = """
import os, sys
from ladder.house import log_files
from pathlib import Path
log = Path(sys.argv[1])
os.write(2, b"before\\n")
assert log_files.make_room(log, largest=1)
os.write(2, b"meanwhile\\n")
log_files.follow(str(log))
os.write(2, b"error output\\n")
os.write(1, b"output\\n")
"""


def test_output_of_every_kind_goes_to_the_new_file_once_something_was_logged(tmp_path: Path) -> None:
    log = tmp_path / "web.log"
    with log.open("ab") as file:
        subprocess.run([sys.executable, "-c", FOLLOWS, str(log)], cwd=ROOT, stdout=file, stderr=file, check=True)
    assert (tmp_path / "web.log.1").read_text() == "before\nmeanwhile\n"
    assert log.read_text() == "error output\noutput\n"
    assert log.stat().st_mode & 0o777 == 0o600


def test_so_many_files_are_kept_and_no_more(tmp_path: Path) -> None:
    log = tmp_path / "beat.log"
    for number in range(log_files.KEPT + 3):
        log.write_text(f"{number}" * 11)
        assert log_files.make_room(log, largest=10)
    log.write_text("new")
    assert not log_files.make_room(log, largest=10)
    assert not log_files.make_room(tmp_path / "none.log")
    kept = {file.name: file.read_text()[0] for file in tmp_path.iterdir()}
    assert kept == {"beat.log": "n", "beat.log.1": "6", "beat.log.2": "5", "beat.log.3": "4", "beat.log.4": "3"}
