"""What a bot is stopped for while it is waited for, at the bound and beyond it, and what is cleared up; and the filter's rules."""

from __future__ import annotations

import errno
import sys
import time
from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tests.waiting import GENEROUS
from workers.sandbox import orphans, seccomp
from workers.sandbox.allowance import Allowance
from workers.sandbox.faults import BotExited, BotFault, BotOverCpu, BotOverLimit, BotStalled, BotTimeout
from workers.sandbox.limits import Limits
from workers.sandbox.process import WATCH_SECONDS, SandboxedProcess

LIMITS = replace(Limits(), memory_bytes=64 * 1024 * 1024, cpu_seconds=10.0, tmp_files=50)


class Ended:
    alive = True

    def __call__(self) -> None:
        self.alive = False


def process(**tree: Any) -> Any:
    """A process whose tree uses so much: as much as it may, unless told otherwise."""
    found: Any = SandboxedProcess.__new__(SandboxedProcess)
    usual = {
        "cpu_seconds": LIMITS.cpu_seconds, "memory_bytes": LIMITS.memory_bytes, "tmp_files": LIMITS.tmp_files, "running": 1,
        "holds_pipe": True,
    } | tree  # fmt: skip
    group = usual.pop("group", False)
    found.limits, found._fault, found._steps, found._group = (
        LIMITS,
        None,
        0,
        SimpleNamespace(ran_out_of_memory=lambda: group),
    )
    found._tree = SimpleNamespace(
        **{name: (lambda *given, value=value: value) for name, value in usual.items()}, close=lambda: None
    )
    found._output = SimpleNamespace(take_stderr=lambda: None)
    found._allowance = Allowance(1_000, 0.0)
    found._stands_still_until, found._watch_every, found._end = None, WATCH_SECONDS, Ended()
    found._stdin, found._stdout = 0, 1
    return found


def fault_of(found: Any) -> tuple[type[BotFault], str] | None:
    told: BotFault | None = None
    try:
        found._watch()
    except BotFault as fault:
        told = fault
    assert found._fault is told
    return (type(told), told.reason) if told is not None else None


@pytest.mark.parametrize(("files", "kind"), [(50, BotTimeout), (51, BotOverLimit)])
def test_who_gives_no_answer_in_time_is_looked_at_once_more(files: int, kind: type[BotFault]) -> None:
    found = process(tmp_files=files)
    found._output = SimpleNamespace(take_stderr=lambda: None, next_line=lambda: None, is_open=True)
    found._watched = time.monotonic()  # a moment ago all was well
    with pytest.raises((BotTimeout, BotOverLimit)) as fault:
        found.receive(0.0)
    assert type(fault.value) is kind


@pytest.mark.parametrize(
    ("used", "fault"),
    [
        ({}, None),
        ({"memory_bytes": LIMITS.memory_bytes + 1}, (BotOverLimit, "used more than 64 MB of memory")),
        ({"group": True}, (BotOverLimit, "used more than 64 MB of memory")),
        ({"cpu_seconds": 10.001}, (BotOverCpu, "used more than 10 seconds of CPU")),
        ({"tmp_files": 51}, (BotOverLimit, "created more than 50 files in /tmp")),
        ({"cpu_seconds": 10.001, "tmp_files": 51}, (BotOverCpu, "used more than 10 seconds of CPU")),
        (
            {"memory_bytes": LIMITS.memory_bytes + 1, "cpu_seconds": 11.0},
            (BotOverLimit, "used more than 64 MB of memory"),
        ),
    ],
)
def test_a_bot_may_use_all_that_it_may_and_no_more(used: dict[str, Any], fault: Any) -> None:
    found = process(**used)
    assert fault_of(found) == fault
    assert found._end.alive is (fault is None)


@pytest.mark.parametrize(
    ("open_pipes", "fault", "reason"),
    [
        ({0, 1}, BotTimeout, "did not answer within 1.5 seconds"),
        ({1}, BotStalled, "closed its standard input"),
        ({0}, BotExited, "closed its standard output"),
        (set(), BotExited, "closed its standard output"),
    ],
)
def test_silence_is_told_by_what_the_bot_still_has_open(
    open_pipes: set[int], fault: type[BotFault], reason: str
) -> None:
    found = process()
    found._tree.holds_pipe = lambda fd: fd in open_pipes
    told = found._silence_fault(1.5)
    assert (type(told), told.reason) == (fault, reason)
    assert (found._fault is told) is (fault is not BotTimeout)


@pytest.mark.parametrize(("since", "looks"), [(WATCH_SECONDS, 0), (WATCH_SECONDS + 0.01, 1)])
def test_a_bot_that_was_not_looked_at_for_long_is_before_its_answer_is_taken(
    since: float, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, looked = process(), []
    monkeypatch.setattr("workers.sandbox.process.time.monotonic", lambda: 100.0 + since)
    found._watched, found._watch = 100.0, lambda: looked.append(True)
    found._output = SimpleNamespace(next_line=lambda: b"line", is_open=True)
    assert found.receive(GENEROUS) == b"line"
    assert len(looked) == looks


def test_an_answer_is_waited_for_to_the_end_of_its_time_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    found, waited, now = process(), list[float](), [100.0]
    monkeypatch.setattr("workers.sandbox.process.time.monotonic", lambda: now[0])
    found._watched = 100.0
    found._output = SimpleNamespace(next_line=lambda: None, is_open=True)

    def wait(seconds: float) -> None:
        waited.append(round(seconds, 3))
        now[0] += 0.04

    found._wait = wait
    with pytest.raises(BotTimeout):
        found.receive(0.1)
    assert waited == [0.05, 0.05, 0.02]


@pytest.mark.parametrize(
    ("is_open", "lines", "late", "waits", "left"),
    [
        (True, [True], False, 0, True),
        (False, [True], False, 0, True),
        (False, [False], False, 0, False),
        (True, [False, True], False, 1, True),
        (True, [False], True, 0, False),
    ],
)
def test_what_a_bot_that_has_ended_wrote_is_waited_for_while_it_may_come(
    is_open: bool, lines: list[bool], late: bool, waits: int, left: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, waited = process(), list[float]()
    moments = iter([0.0, *[2.0 if late else 0.5] * 9])
    monkeypatch.setattr("workers.sandbox.process.time.monotonic", lambda: next(moments))
    found._wait = waited.append
    found._output = SimpleNamespace(has_line=iter(lines).__next__, is_open=is_open)
    assert found._has_left_a_line() is left
    assert waited == [WATCH_SECONDS] * waits


def test_what_dead_workers_left_is_ended_and_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(orphans, "end_orphans", lambda: done.append("ended"))
    monkeypatch.setattr(orphans, "clear_folders", lambda: done.append("removed"))
    orphans.clear_up()
    assert done == ["ended", "removed"]


# -- the filter --


class Filter:
    """A filter that keeps its rules. ``known`` says which calls there are on this machine."""

    def __init__(self, known: set[str] | None = None) -> None:
        self.rules: list[tuple[Any, ...]] = []
        self.known = known
        self.MASKED_EQ, self.ALLOW, self.KILL_PROCESS = "==", "allow", "kill"

    def ERRNO(self, number: int) -> int:
        return number

    def Arg(self, *given: Any) -> tuple[Any, ...]:
        return given

    def SyscallFilter(self, default: Any) -> Filter:
        self.default = default
        return self

    def add_rule(self, action: Any, name: str, *conditions: Any) -> None:
        self.rules.append((action, name, *conditions))

    def resolve_syscall(self, arch: Any, name: str) -> int:
        return 7 if self.known is None or name in self.known else -1

    def system_arch(self) -> str:
        return "this one"

    def export_bpf(self, file: Any) -> None:
        file.write(b"program")


def filtered(patch: pytest.MonkeyPatch, known: set[str] | None = None) -> Filter:
    made = Filter(known)
    patch.setitem(sys.modules, "pyseccomp", made)  # type: ignore[arg-type]
    assert seccomp.program.__wrapped__() == b"program"
    assert made.default == errno.ENOSYS
    return made


def test_every_call_has_its_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    plain: dict[str, set[Any]] = {}
    for action, name, *conditions in filtered(monkeypatch).rules:
        if not conditions:
            plain.setdefault(name, set()).add(action)
    for names, action in (
        (seccomp.ALLOWED, "allow"), (seccomp.ATTACKS, "kill"), (seccomp.REFUSED, errno.EPERM), (seccomp.IN_VAIN, errno.EINVAL),
    ):  # fmt: skip
        assert {name for name, actions in plain.items() if actions == {action}} == set(names.split())


LOW = seccomp.LOW_32_BITS
NO_NAMESPACE = 0x7E020000 | 0x80 | 0xFF
BOTH = 0x10000 | 0x400


def test_calls_that_are_judged_by_their_arguments_are_allowed_for_these_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = filtered(monkeypatch).rules
    of: dict[str, list[Any]] = {}
    for action, name, *conditions in rules:
        if conditions:
            of.setdefault(name, []).append((action, *conditions))

    assert of["clone"] == [
        (action, (0, "==", mask, value))
        for ending in (0, 17)
        for action, mask, value in (
            ("allow", NO_NAMESPACE | 0x10000, ending), ("allow", NO_NAMESPACE | BOTH, ending | BOTH),
        )
    ]  # fmt: skip
    assert of["close_range"] == [("allow", (2, "==", 2, 0))]
    assert (
        of["fcntl"]
        == of["fcntl64"]
        == [
            *(("allow", (1, "==", LOW, control)) for control in seccomp.FILE_CONTROLS),
            ("allow", (1, "==", LOW, 4), (2, "==", 0o20000, 0)),
        ]
    )
    assert (
        of["mmap"]
        == of["mmap2"]
        == [
            ("allow", (3, "==", 0x40001, 0)),
            (errno.ENOMEM, (3, "==", 0x40001, 0x40000)),
            ("allow", (3, "==", 0x21, 1)),
            (errno.EPERM, (3, "==", 0x21, 0x21)),
        ]
    )
    assert of["madvise"] == [("allow", (2, "==", LOW, advice)) for advice in seccomp.ADVICE]
    # 18 is SIGCONT: whatever differs from it in one of seven bits may be sent.
    assert of["tgkill"] == [("allow", (2, "==", 1 << bit, 1 << bit & ~18)) for bit in range(7)]
    assert of["kill"] == [("allow", (1, "==", 1 << bit, 1 << bit & ~18)) for bit in range(7)]
    assert of["socketpair"] == [("allow", (0, "==", LOW, 1))]
    assert of["setsockopt"] == [
        ("allow", (1, "==", LOW, 1), (2, "==", LOW, option)) for option in seccomp.SOCKET_OPTIONS
    ]
    assert of["prctl"] == [("allow", (0, "==", LOW, control)) for control in seccomp.PROCESS_CONTROLS]
    assert of["ioctl"] == [("allow", (1, "==", LOW, control)) for control in seccomp.IO_CONTROLS]
    assert of["prlimit64"] == [("allow", (0, "==", LOW, 0))]
    judged = {
        "clone",
        "close_range",
        "fcntl",
        "fcntl64",
        "mmap",
        "mmap2",
        "madvise",
        "socketpair",
        "setsockopt",
        "prctl",
        "ioctl",
    }
    assert of.keys() == judged | {"prlimit64"} | seccomp.SENDERS.keys()


def test_calls_that_a_machine_has_not_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Counter(name for _, name, *_ in filtered(monkeypatch, {"read", "ptrace"}).rules) == {"read": 1, "ptrace": 1}
