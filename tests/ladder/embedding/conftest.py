"""Real processes in a folder of their own, and a look at what is left of them."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from ladder.embedding.folder import DataFolder
from tests import migrated
from tests.waiting import GENEROUS

ROOT = Path(__file__).resolve().parents[3]


@contextmanager
def a_folder() -> Iterator[Path]:
    """A data folder with a short path; whatever still runs in it at the end is killed, and fails the test."""
    path = Path(tempfile.mkdtemp(prefix="lh-", dir="/tmp"))
    left = []
    try:
        yield path
    finally:
        left = processes_of(path)
        for process in left:
            process.kill()
        shutil.rmtree(path, ignore_errors=True)
    assert not left, f"left running: {left}"


@pytest.fixture
def folder() -> Iterator[Path]:
    with a_folder() as path:
        yield path


def processes_of(folder: Path) -> list[psutil.Process]:
    """Every process that works in `folder`, by its command line, its environment or its place."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.status() == psutil.STATUS_ZOMBIE or process.pid == os.getpid():
                continue
            if (
                str(folder) in " ".join(process.cmdline())
                or process.environ().get("LEADENHALL_VAR") == str(folder)
                or str(folder) in process.cwd()
            ):
                found.append(process)
        except psutil.Error:
            continue
    return found


class Manage:
    """`manage.py` of the embedded house, as a user runs it in a data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("LEADENHALL_", "PYTEST_", "DJANGO_SETTINGS"))
        } | {"LEADENHALL_VAR": str(folder)}
        self._started: list[subprocess.Popen[str]] = []

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._started.append(process)
        return process

    def run(self, *arguments: str, seconds: float = 2 * GENEROUS) -> tuple[int, str]:
        """Exit code and output."""
        process = self.start(*arguments)
        output, _ = process.communicate(timeout=seconds)
        return process.returncode, output

    def end(self) -> None:
        for process in self._started:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
                process.wait(GENEROUS)


@contextmanager
def running(folder: Path) -> Iterator[Manage]:
    """Commands in the folder, for the length of a `with`; those that still run at the end are told to stop, and waited for."""
    runner = Manage(folder)
    try:
        yield runner
    finally:
        runner.end()


@pytest.fixture
def migrated_folder(folder: Path) -> Path:
    """A folder whose database is migrated, as one of a house that has been open before."""
    migrated.lay_down(DataFolder(folder))
    return folder


@pytest.fixture
def manage(folder: Path) -> Iterator[Manage]:
    with running(folder) as runner:
        yield runner
