"""A sandboxed program that behaves: the conversation, the runtime it finds, and how it ends with its worker."""

from __future__ import annotations

import contextlib
import dataclasses
import gc
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

import engine
from tests.waiting import GENEROUS
from workers.sandbox import BotExited, Limits, SandboxedProcess, SandboxFailed
from workers.sandbox.limits import MIB
from workers.sandbox.runtime import has_node

from .conftest import SMALL, processes_with, wait_until

HONEST = Path(__file__).with_name("honest")
ROOT = Path(__file__).resolve().parents[3]
WAIT = GENEROUS


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder that every user can read, as `unpack` makes them."""
    folder = tmp_path / "bot"
    folder.mkdir()
    folder.chmod(0o755)
    return folder


def test_lines_go_in_and_come_out() -> None:
    with SandboxedProcess(HONEST, ("python", "/bot/echo.py"), SMALL) as bot:
        for line in (b"one", b"", b"x" * 65_535, b"\xf0\x9f\x9a\xa2\x00"):
            bot.send(line)
            assert bot.receive(WAIT) == line
        bot.send(b"two\nthree")
        assert [bot.receive(WAIT), bot.receive(WAIT)] == [b"two", b"three"]
        assert 0 < bot.cpu_seconds < 5
        assert bot.stderr == ""


def test_what_a_paused_bot_is_asked_reaches_it_whole_where_its_pipe_is_too_short() -> None:
    lines = [letter * 60_000 for letter in (b"a", b"b", b"c")]
    with SandboxedProcess(HONEST, ("python", "/bot/echo.py"), SMALL) as bot:
        for _ in range(2):
            assert 0 < bot.pause() < 5
            bot.ask(b"\n".join(lines) + b"\n")
            assert [bot.receive(WAIT) for _ in lines] == lines


def test_a_line_may_be_as_long_as_the_bound_and_no_longer() -> None:
    limits = dataclasses.replace(SMALL, line_bytes=10)
    with SandboxedProcess(HONEST, ("python", "/bot/echo.py"), limits) as bot:
        bot.send(b"123456789")
        assert bot.receive(WAIT) == b"123456789"
        bot.send(b"1234567890")
        with pytest.raises(Exception, match="sent a line longer than 10 bytes"):
            bot.receive(WAIT)


def test_input_larger_than_any_pipe_arrives() -> None:
    with SandboxedProcess(HONEST, ("python", "/bot/echo.py"), SMALL) as bot:
        lines = [b"%06d" % number + b"y" * 60_000 for number in range(16)]
        bot.send(b"\n".join(lines))
        assert [bot.receive(WAIT) for _ in lines] == lines


def test_a_python_bot_finds_the_engine_and_a_whole_python() -> None:
    with SandboxedProcess(HONEST, ("python", "/bot/runtime.py"), Limits()) as bot:
        found = json.loads(bot.receive(WAIT))
    assert found == {
        "titles": sorted(engine.titles()),
        "numpy": 9,
        "threads": [0, 1, 4, 9],
        "asyncio": "later",
        "subprocess": "42\n",
        "written": 5,
        "home": "/tmp",
        "folder": "/bot",
        "modules": [3, True, True],
        "started": "MainThread",
        "site-packages": [],
    }


@pytest.mark.skipif(not has_node(), reason="this host has no node")
def test_a_node_bot_runs() -> None:
    with SandboxedProcess(HONEST, ("node", "/bot/echo.js"), Limits()) as bot:
        bot.send(b"Madras")
        assert bot.receive(WAIT) == b"Madras"


@pytest.mark.skipif(not has_node(), reason="this host has no node")
def test_a_node_bot_copies_its_files_though_the_kernel_does_not_do_it_for_it() -> None:
    with SandboxedProcess(HONEST, ("node", "/bot/copies.js"), Limits()) as bot:
        assert bot.receive(WAIT) == str((HONEST / "copies.js").stat().st_size).encode()


def test_a_python_bot_copies_its_files_though_the_kernel_does_not_do_it_for_it(folder: Path) -> None:
    folder.joinpath("bot.py").write_text("import shutil\nprint(len(open(shutil.copy(__file__, '/tmp/copy')).read()))\n")
    with SandboxedProcess(folder, ("python", "/bot/bot.py"), SMALL) as bot:
        assert bot.receive(WAIT) == str((folder / "bot.py").stat().st_size).encode()


@pytest.mark.skipif(shutil.which("cc") is None, reason="this host has no C compiler")
@pytest.mark.parametrize("linking", ["-static", "-pie"])
def test_a_compiled_bot_runs(folder: Path, linking: str) -> None:
    subprocess.run(["cc", linking, "-o", folder / "bot", HONEST / "echo.c"], check=True)
    with SandboxedProcess(folder, ("/bot/bot",), SMALL) as bot:
        bot.send(b"Bombay")
        assert bot.receive(WAIT) == b"Bombay"


def test_a_command_that_cannot_be_executed_is_the_bots_fault(folder: Path) -> None:
    folder.joinpath("bot").write_bytes(b"\x7fELF and no more")
    folder.joinpath("bot").chmod(0o755)
    folder.joinpath("notes").write_text("not a program")
    for command, reason in {
        "/bot/bot": f"could not be executed: /bot/bot is not a program for this machine ({platform.machine()} Linux)",
        "/bot/notes": "could not be executed: /bot/notes is not marked as executable",
        "/bot/missing": "could not be executed: there is no /bot/missing",
        "/bin/sh": "could not be executed: there is no /bin/sh in the sandbox",
    }.items():
        with SandboxedProcess(folder, (command,), SMALL) as bot, pytest.raises(BotExited) as fault:
            bot.receive(WAIT)
        assert fault.value.reason == reason


@pytest.mark.skipif(os.geteuid() != 0, reason="a plain user's bots run as that user")
def test_a_folder_that_only_root_can_enter_is_refused_with_the_remedy(folder: Path) -> None:
    folder.chmod(0o700)
    with pytest.raises(SandboxFailed, match="give it mode 755"):
        SandboxedProcess(folder, ("/bot/bot",), SMALL)


def test_the_death_of_bubblewrap_outside_is_the_hosts_fault() -> None:
    with SandboxedProcess(HONEST, ("python", "/bot/echo.py"), SMALL) as bot:
        bot.send(b"one")
        assert bot.receive(WAIT) == b"one"
        psutil.Process(bot.pid).parent().kill()  # type: ignore[union-attr]
        with pytest.raises(SandboxFailed):
            bot.receive(WAIT)


def test_a_fault_is_told_again_and_closing_twice_is_harmless() -> None:
    bot = SandboxedProcess(HONEST, ("python", "/bot/nothing.py"), SMALL)
    reasons = set()
    for _ in range(2):
        with pytest.raises(BotExited) as fault:
            bot.receive(WAIT)
        reasons.add(fault.value.last_words)
    with pytest.raises(BotExited):
        bot.send(b"hello")
    bot.close()
    bot.close()
    assert len(reasons) == 1
    assert "can't open file '/bot/nothing.py'" in reasons.pop()
    assert bot.cpu_seconds >= 0


def test_a_process_that_has_ended_leaves_no_file_open() -> None:
    def talk() -> None:
        with SandboxedProcess(HONEST, ("python", "/bot/echo.py"), SMALL) as bot:
            bot.send(b"one")
            assert bot.receive(WAIT) == b"one"

    talk()  # what the first of all opens for good is open now
    gc.collect()
    before = sorted(os.listdir("/proc/self/fd"))
    talk()
    assert sorted(os.listdir("/proc/self/fd")) == before


def test_a_forgotten_process_goes_with_its_object(token: str) -> None:
    bot = SandboxedProcess(HONEST, ("python", "/bot/echo.py", token), SMALL)
    assert processes_with(token)
    del bot
    gc.collect()
    assert processes_with(token) == []


def test_the_bot_dies_with_its_worker(token: str) -> None:
    program = f"""
import pathlib, time
from workers.sandbox import Limits, SandboxedProcess
bot = SandboxedProcess(pathlib.Path({str(HONEST)!r}), ("python", "/bot/echo.py", {token!r}), Limits())
bot.send(b"here")
print(bot.receive({WAIT}).decode(), flush=True)
time.sleep(60)
"""
    worker = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE)
    try:
        assert worker.stdout is not None
        assert worker.stdout.readline() == b"here\n"
        assert processes_with(token)
    finally:
        worker.send_signal(signal.SIGKILL)
        worker.communicate()
    assert wait_until(lambda: processes_with(token) == [])


def test_many_sandboxes_do_not_share_a_bound_on_processes() -> None:
    limits = dataclasses.replace(SMALL, processes=2)
    with contextlib.ExitStack() as stack:
        bots = [stack.enter_context(SandboxedProcess(HONEST, ("python", "/bot/echo.py"), limits)) for _ in range(6)]
        for number, bot in enumerate(bots):
            bot.send(b"%d" % number)
        assert [bot.receive(WAIT) for bot in bots] == [b"%d" % number for number in range(6)]


def test_a_limit_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match=r"Limits\.memory_bytes must be above 0, not 0"):
        Limits(memory_bytes=0)


def test_the_sandbox_adds_little_to_a_round_trip() -> None:
    """Against the same program outside, by the round trips that nothing else on this machine came between."""
    rounds = 1500

    def seconds(ask: object) -> float:
        took = []
        for _ in range(rounds):
            began = time.perf_counter()
            ask()  # type: ignore[operator]
            took.append(time.perf_counter() - began)
        return sorted(took)[rounds // 10]

    command = [sys.executable, "-u", HONEST / "echo.py"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as outside:
        assert outside.stdin is not None
        assert outside.stdout is not None
        ends = (outside.stdin.fileno(), outside.stdout.fileno())
        plain = seconds(lambda: (os.write(ends[0], b"hello\n"), os.read(ends[1], 100)))
        outside.stdin.close()
    with SandboxedProcess(HONEST, ("python", "/bot/echo.py"), Limits(memory_bytes=64 * MIB)) as bot:
        inside = seconds(lambda: (bot.send(b"hello"), bot.receive(WAIT)))
    assert inside - plain < 500e-6
