"""A sandbox on this host, and the proof that a bot leaves nothing of itself behind."""

from __future__ import annotations

import io
import os
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Self

import psutil
import pytest

from tests import waiting
from workers.sandbox import BotFault, BotTimeout, Limits, SandboxedProcess, package, probe
from workers.sandbox.accounting import Tree
from workers.sandbox.inside import package_tool
from workers.sandbox.limits import MIB

HOSTILE = Path(__file__).with_name("hostile")
SMALL = Limits(memory_bytes=64 * MIB, cpu_seconds=10, processes=8, tmp_bytes=4 * MIB, output_bytes=MIB)

Start = Callable[..., SandboxedProcess]


@pytest.fixture(scope="session", autouse=True)
def _sandbox() -> None:
    found = probe()
    assert found.available, found.reason


@pytest.fixture
def token() -> str:
    """A word that stands on the command line of all that a test starts, children included."""
    return f"token-{uuid.uuid4().hex}"


@pytest.fixture
def start(token: str) -> Iterator[Start]:
    """Start a hostile bot by its name. Afterwards nothing of it is left: no process, no open descriptor, no child."""
    descriptors = len(os.listdir("/proc/self/fd"))
    started: list[SandboxedProcess] = []

    def start_bot(name: str, limits: Limits = SMALL) -> SandboxedProcess:
        process = SandboxedProcess(HOSTILE, ("python", f"/bot/{name}.py", token), limits)
        started.append(process)
        return process

    yield start_bot
    for process in started:
        process.close()
    assert processes_with(token) == []
    assert len(os.listdir("/proc/self/fd")) == descriptors


class InThisProcess:
    """Of `SandboxedProcess` what the check of an upload needs, without a sandbox: its program is run here when its answer is asked for."""

    def __init__(
        self, files: Path, argv: Sequence[str], limits: Limits | None = None, writable: Path | None = None
    ) -> None:
        assert (files, *argv) == (package.INSIDE, "python", f"/bot/{Path(package_tool.__file__).name}")
        self._out = writable
        self._task = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def send(self, line: bytes, timeout: float) -> None:
        self._task = line

    def receive(self, timeout: float) -> bytes:
        said = io.StringIO()
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(said):
            patch.setattr(package_tool, "OUT", self._out)
            patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(self._task)))
            package_tool.main()
        return said.getvalue().encode()


@pytest.fixture
def read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Uploads that are sound, or wrong in what they say, are read by the sandbox's program in this process: a sandbox takes ten times as
    long as what it does there. Some of each kind are read in one, as is whatever could harm its reader."""
    monkeypatch.setattr(package, "SandboxedProcess", InThisProcess)


def processes_with(token: str) -> list[int]:
    """Processes of the host whose command line holds `token`."""
    return [process.pid for process in psutil.process_iter(["cmdline"]) if token in (process.info["cmdline"] or [])]


def wait_until(condition: Callable[[], bool]) -> bool:
    """Whether `condition` became true in time."""
    try:
        waiting.wait_until(condition, every=0.01)
    except AssertionError:
        return False
    return True


def stopped(bot: SandboxedProcess) -> bool:
    """Whether each of its processes stands still."""
    return all(psutil.Process(pid).status() == psutil.STATUS_STOPPED for pid in Tree(bot.pid).processes())


def fault_in_silence(bot: SandboxedProcess) -> BotFault:
    """Of a bot that says nothing, what is told of it beside that, as soon as it is."""
    found: list[BotFault] = []

    def is_told() -> bool:
        try:
            bot.receive(0.1)
        except BotTimeout:
            return False
        except BotFault as fault:
            found.append(fault)
        return bool(found)

    assert wait_until(is_told)
    return found[0]


def receive_to_the_end(bot: SandboxedProcess, seconds: float = waiting.GENEROUS) -> None:
    """Take its lines until it fails; each may be `seconds` in coming. Raises BotFault."""
    while True:
        bot.receive(seconds)
