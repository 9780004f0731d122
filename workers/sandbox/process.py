"""A submitted program that runs in its sandbox and speaks in lines."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal as signals
import subprocess
import time
import weakref
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self, TypeVar

from . import bubblewrap, cgroups, runtime
from .accounting import Tree
from .allowance import Allowance
from .faults import (
    BotExited,
    BotFault,
    BotFlood,
    BotOverCpu,
    BotOverLimit,
    BotStalled,
    BotTimeout,
    SandboxFailed,
    SandboxUnavailable,
    not_executed_reason,
    signal_reason,
)
from .limits import Limits, readable_bytes
from .output import CHUNK, Output

Fault = TypeVar("Fault", BotFault, SandboxFailed)

WATCH_SECONDS = 0.05
"""How often memory, CPU and files are looked at while a bot is being waited for."""
LOOK_SECONDS = 0.01
"""The same for a bot that has used more than its share of CPU in the turn."""
SEND_SECONDS = 5.0
PAUSED_CPU_SECONDS = 0.25
"""CPU seconds of a whole tree that may pass between the stop signal and the last process's coming to a halt."""
EXIT_SECONDS = 1.0


class SandboxedProcess:
    """One program in one sandbox, from its start to the death of all that it started.

    `files` is the bot's directory, shown read-only at /bot, which is also the working directory. `argv` is the command
    inside; its first word may be "python", "node" or "java" for the host's runtime. Raises SandboxUnavailable or SandboxFailed.

    Use it as a context manager, by one thread at a time, and start it in one that lives as long as the match: the kernel kills the
    tree when the thread that started it ends. Any BotFault but BotTimeout is final; the tree is gone when it is raised.
    """

    def __init__(
        self,
        files: Path,
        argv: Sequence[str],
        limits: Limits | None = None,
        *,
        writable: Path | None = None,
        setup: bubblewrap.Setup | None = None,
    ) -> None:
        """`writable` is shown at /out for unpacking; `setup` is given by the probe's own trials only."""
        if setup is None:
            from .trial import probe  # the probe itself starts sandboxes

            found = probe()
            if found.setup is None:
                raise SandboxUnavailable(found.reason)
            setup = found.setup
        if argv[0] == "node" and not runtime.has_node():
            raise SandboxUnavailable(f"this host cannot run bots written for node: install node at {runtime.NODE}")
        if argv[0] == "java" and not runtime.has_java():
            raise SandboxUnavailable(f"this host cannot run jars: install Java, with its command at {runtime.JAVA}")
        self.limits = limits or Limits()
        self._files, self._argv = files, tuple(argv)
        started = bubblewrap.start(setup, files, argv, self.limits, writable)
        self.pid = started.pid
        """The first process inside, as the host numbers it."""
        self._outer, self._pidfd, self._status = started.outer, started.pidfd, started.status
        self._stdin, self._stdout = started.stdin, started.stdout
        fds = (started.stdin, started.stdout, started.stderr, started.status, started.pidfd)
        self._group = started.group
        self._end = weakref.finalize(self, _end, started.outer, started.pidfd, fds, started.group)
        for fd in fds[:4]:
            os.set_blocking(fd, False)
        self._tree = Tree(started.pid)
        self._poll = select.poll()
        self._output = Output(started.stdout, started.stderr, self.limits, self._poll)
        self._fault: BotFault | SandboxFailed | None = None
        self._paused_at: float | None = None
        self._watched = time.monotonic()
        self._watch_every = WATCH_SECONDS
        self._allowance = Allowance(self.limits.cores, self._watched)
        self._stands_still_until: float | None = None
        self._steps = 0
        self._await_execution(setup.bwrap.resolve().stat())

    def _await_execution(self, bwrap: os.stat_result) -> None:
        """Wait until the bot's own program runs, or has ended. Until then the process is bubblewrap's, sees the host's /tmp and uses
        what setting a sandbox up takes; none of that is the bot's. Raises SandboxFailed."""
        deadline = time.monotonic() + bubblewrap.START_SECONDS
        while not self._has_ended() and not self._tree.has_executed(bwrap):
            if time.monotonic() > deadline:
                self.close()
                raise SandboxFailed(f"the sandbox was not set up within {bubblewrap.START_SECONDS:g} seconds")
            time.sleep(0.0005)

    # -- the conversation ------------------------------------------------------------------------------------------

    def send(self, line: bytes | memoryview, timeout: float = SEND_SECONDS) -> None:
        """Give the bot one line; a newline is added if it has none. `timeout` in wall seconds.

        Raises BotStalled when the bot does not read, BotFlood, BotOverLimit; and BotExited when it has ended and left no line to
        `receive`, so that it is judged by what it wrote and not by when it left."""
        self._refuse_after_fault()
        rest = memoryview(line if line[-1:] == b"\n" else bytes(line) + b"\n")
        deadline = time.monotonic() + timeout
        while True:
            try:
                rest = rest[os.write(self._stdin, rest) :]
            except BlockingIOError:
                pass
            except BrokenPipeError:
                if self._has_left_a_line():
                    return
                raise self._exit_fault() from None
            if not rest:
                return
            left = deadline - time.monotonic()
            if left <= 0:
                if not self._tree.holds_pipe(self._stdin):
                    raise self._final(BotStalled("closed its standard input"))
                raise self._final(BotStalled(f"did not read its standard input for {timeout:g} seconds"))
            self._poll.register(self._stdin, select.POLLOUT)
            try:
                # A bot may write much before it reads: take it, or the two would wait for each other.
                self._wait(min(left, WATCH_SECONDS))
            finally:
                self._poll.unregister(self._stdin)

    def receive(self, timeout: float) -> bytes:
        """The bot's next line, without its newline, within `timeout` wall seconds.

        Raises BotTimeout (the bot still runs), BotExited, BotStalled, BotFlood, BotOverLimit, SandboxFailed."""
        self._refuse_after_fault()
        deadline = time.monotonic() + timeout
        if time.monotonic() - self._watched > WATCH_SECONDS:
            self._watch()
        while True:
            try:
                line = self._output.next_line()
            except BotFlood as flood:
                raise self._final(flood) from None
            if line is not None:
                return line
            if not self._output.is_open:
                raise self._exit_fault()
            left = deadline - time.monotonic()
            if left <= 0:
                self._watch()
                raise self._silence_fault(timeout)
            self._wait(min(left, WATCH_SECONDS))

    # -- what it uses ----------------------------------------------------------------------------------------------

    @property
    def cpu_seconds(self) -> float:
        """CPU seconds used so far by the whole tree."""
        return self._tree.cpu_seconds()

    @property
    def stderr(self) -> str:
        """The end of the bot's standard error, at most `limits.stderr_bytes`; bad UTF-8 is replaced."""
        self._drain_stderr()
        return self._output.stderr

    def pause(self) -> float:
        """Stop the whole tree, so that it cannot think in another seat's time. Returns the CPU seconds that it has used so far."""
        self._signal_group(signals.SIGSTOP)
        if not self._end.alive:
            return self._tree.cpu_seconds()
        if self._paused_at is None:
            self._paused_at = self._tree.settled_cpu_seconds()
            self._stands_still_until = None
        return self._paused_at

    def resume(self) -> None:
        """Let a stopped tree go on. Raises BotOverLimit when it has not stood still, which the filter should make impossible."""
        used = self._tree.cpu_seconds()
        if self._end.alive and self._paused_at is not None:
            paused_at, self._paused_at = self._paused_at, None
            if used - paused_at > PAUSED_CPU_SECONDS:
                raise self._final(BotOverLimit("used CPU while it was paused"))
        self._watch_every = WATCH_SECONDS
        self._keep_to_its_share(used)
        if self._stands_still_until is None:
            self._signal_group(signals.SIGCONT)

    def ask(self, lines: bytes, timeout: float = SEND_SECONDS) -> None:
        """`resume` with whole lines to read. What its pipe takes lies there before it goes on, so that it wakes up but once.

        Raises what `send` and `resume` raise."""
        self._refuse_after_fault()
        rest = memoryview(lines)
        with contextlib.suppress(BlockingIOError, BrokenPipeError):  # for `send` to see to
            rest = rest[os.write(self._stdin, rest) :]
        self.resume()
        if rest:
            self.send(rest, timeout)

    def close(self) -> None:
        """Kill the whole tree and wait until it is gone. May be called again; nothing but properties works after."""
        if self._end.alive:
            self._tree.cpu_seconds()
            self._drain_stderr()
            self._tree.close()
        self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- within ----------------------------------------------------------------------------------------------------

    def _refuse_after_fault(self) -> None:
        if self._fault is not None:
            raise self._fault
        if not self._end.alive:
            raise ValueError("this sandboxed process has been closed")

    def _wait(self, seconds: float) -> None:
        """Take what the bot has written, waiting at most `seconds` for it; look at its use when nothing comes."""
        if self._stands_still_until is not None:
            seconds = min(seconds, max(0.0, self._stands_still_until - time.monotonic()))
        events = self._poll.poll(min(seconds, self._watch_every) * 1000)
        if time.monotonic() - self._watched > self._watch_every or self._may_go_on():
            self._watch()
        for fd, _ in events:
            try:
                self._output.take(fd)
            except BotFlood as flood:
                raise self._final(flood) from None

    def _has_left_a_line(self) -> bool:
        """Whether a bot that has ended wrote a whole line, or more than a line may have. What it wrote is taken first."""
        deadline = time.monotonic() + EXIT_SECONDS
        while not (found := self._output.has_line()):
            if not self._output.is_open or time.monotonic() > deadline:
                break
            self._wait(WATCH_SECONDS)
        return found

    def _drain_stderr(self) -> None:
        if self._end.alive:
            self._output.take_stderr()

    def _may_go_on(self) -> bool:
        return self._stands_still_until is not None and time.monotonic() >= self._stands_still_until

    def _keep_to_its_share(self, used: float) -> None:
        """Have the tree, which has `used` so many CPU seconds, stand still while it is ahead of its share, and go on afterwards."""
        now = time.monotonic()
        ahead = self._allowance.overdrawn(used, now)
        if ahead > 0:
            self._watch_every = LOOK_SECONDS
            self._stands_still_until = now + ahead
            self._signal_group(signals.SIGSTOP)
        elif self._stands_still_until is not None:
            self._stands_still_until = None
            self._signal_group(signals.SIGCONT)

    def _weigh(self) -> None:
        """Have many running processes weigh no more than one. What is lost stays lost: only root could give priority back."""
        steps = self._allowance.steps(self._tree.running())
        if steps > self._steps:
            self._steps = steps
            with contextlib.suppress(OSError):  # the tree has ended
                # From the worker's own priority, which is that of the bots of other matches; what is too much is cut off.
                os.setpriority(os.PRIO_PGRP, self.pid, os.getpriority(os.PRIO_PROCESS, 0) + steps)

    def _watch(self) -> None:
        self._watched = time.monotonic()
        if self._stands_still_until is None:
            self._weigh()
        used = self._tree.cpu_seconds()
        self._keep_to_its_share(used)
        limits = self.limits
        if self._tree.memory_bytes(limits.memory_bytes) > limits.memory_bytes or self._group_ran_out():
            reason = _over_memory(limits)
        elif used > limits.cpu_seconds:
            raise self._final(BotOverCpu(_over_cpu(limits)))
        elif self._tree.tmp_files() > limits.tmp_files:
            reason = f"created more than {limits.tmp_files} files in /tmp"
        else:
            return
        raise self._final(BotOverLimit(reason))

    def _silence_fault(self, timeout: float) -> BotFault:
        """Why nothing came. Bubblewrap outside keeps the streams open, so that the bot's closing them shows only here."""
        if not self._tree.holds_pipe(self._stdout):
            return self._final(BotExited("closed its standard output"))
        if not self._tree.holds_pipe(self._stdin):
            return self._final(BotStalled("closed its standard input"))
        return BotTimeout(f"did not answer within {timeout:g} seconds")

    def _exit_fault(self) -> BotFault | SandboxFailed:
        """Why the pipes broke: the bot has ended, and bubblewrap with it."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._outer.wait(EXIT_SECONDS)
        code = self._reported_exit_code()
        self._drain_stderr()
        words = self._output.last_words
        if code is None:
            if words.startswith("bwrap: execvp "):
                return self._final(
                    BotExited(f"could not be executed: {not_executed_reason(self._argv[0], self._files)}")
                )
            # Bubblewrap outside the sandbox never saw the bot run or end: no bot can bring that about.
            cause = words if words.startswith("bwrap: ") else "bubblewrap was killed"
            return self._final(SandboxFailed(f"the sandbox failed: {cause}"))
        if code != 0 and (self._output.tells_of_no_memory or self._group_ran_out()):
            return self._final(BotOverLimit(_over_memory(self.limits)))
        if 128 < code <= 192:  # how bubblewrap, like a shell, passes on a death by signal
            number = code - 128
            if number == signals.SIGKILL and self._tree.cpu_seconds() > self.limits.cpu_seconds - 1:
                return self._final(BotOverCpu(_over_cpu(self.limits)))
            return self._final(BotExited(signal_reason(number), None, number, words))
        return self._final(BotExited(f"exited with code {code} during the match", code, last_words=words))

    def _group_ran_out(self) -> bool:
        return self._group is not None and self._group.ran_out_of_memory()

    def _has_ended(self) -> bool:
        return bool(select.select([self._pidfd], [], [], 0)[0])

    def _reported_exit_code(self) -> int | None:
        with contextlib.suppress(BlockingIOError):
            for line in os.read(self._status, CHUNK).splitlines():
                if "exit-code" in (document := json.loads(line)):
                    return int(document["exit-code"])
        return None

    def _final(self, fault: Fault) -> Fault:
        self._fault = fault
        self.close()
        return fault

    def _signal_group(self, number: int) -> None:
        if not self._end.alive or self._has_ended():
            return
        try:
            # One call for the whole tree: the filter keeps every process of it in this group.
            os.killpg(self.pid, number)
        except ProcessLookupError:  # it has not come as far as making its group: it is the only process
            with contextlib.suppress(ProcessLookupError):
                signals.pidfd_send_signal(self._pidfd, number)


def _over_memory(limits: Limits) -> str:
    return f"used more than {readable_bytes(limits.memory_bytes)} of memory"


def _over_cpu(limits: Limits) -> str:
    return f"used more than {limits.cpu_seconds:g} seconds of CPU"


def _end(outer: subprocess.Popen[bytes], pidfd: int, fds: tuple[int, ...], group: cgroups.Group | None) -> None:
    """Kill the first process, with which the kernel kills its whole namespace, and wait for bubblewrap to see it."""
    with contextlib.suppress(ProcessLookupError):
        signals.pidfd_send_signal(pidfd, signals.SIGKILL)
    try:
        outer.wait(5)
    except subprocess.TimeoutExpired:
        outer.kill()
        outer.wait()
    for fd in fds:
        os.close(fd)
    if group is not None:
        group.remove()
