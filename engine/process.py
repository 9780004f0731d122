"""A program run on this machine as it is, for a match at home. Not a sandbox: run only what you would run anyway."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic

from engine.players import STDERR_CHARACTERS, HostFault, PlayerFault, exit_reason
from engine.watchman import MARK, end_all, started_at, stat_of, watchman

_CHUNK = 65_536

STANDS_STILL = 0.05
"""Seconds that a pause waits at most for a stopped process to stand still."""
TURNS = 50
"""How often it looks whether it does before it sleeps in between."""
TICKS = os.sysconf("SC_CLK_TCK")
"""Of the kernel's clocks, in a second."""


class LocalProcess:
    """A child process in a process group of its own, so that what it starts is paused and ended with it, even if this process is killed.

    CPU time is counted where /proc tells it, children included once they have ended. ``line_bytes`` bounds one line of its output.

    A program that has ended is judged by what it left, whenever it ended: the lines that it had written come first.
    """

    def __init__(
        self, argv: Sequence[str], folder: Path, line_bytes: int, env: Mapping[str, str] | None = None
    ) -> None:
        self._line_bytes = line_bytes
        self._errors = TemporaryFile()  # noqa: SIM115 - closed by close()
        self._buffer = bytearray()
        self._mark = watchman().mark()
        try:
            self._child = subprocess.Popen(
                list(argv),
                cwd=folder,
                env={**(os.environ if env is None else env), MARK: self._mark},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            raise PlayerFault("exit", f"could not be started: {error.strerror or error}") from error
        self._began = started_at(self._child.pid)
        watchman().began(self._child.pid)
        if self._child.stdin is None or self._child.stdout is None:
            raise HostFault("no pipes to the bot")
        self._in, self._out = self._child.stdin.fileno(), self._child.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._closed = False

    def ask(self, lines: bytes, timeout: float) -> None:
        deadline = monotonic() + timeout
        view = memoryview(lines)
        # What its pipe takes lies there before it goes on, so that it wakes up but once.
        with suppress(BlockingIOError, BrokenPipeError):
            view = view[os.write(self._in, view) :]
        self._signal(signal.SIGCONT)
        while view:
            _, ready, _ = select.select([], [self._in], [], max(0.0, deadline - monotonic()))
            if not ready:
                raise PlayerFault("stalled", "does not read its standard input")
            try:
                view = view[os.write(self._in, view) :]
            except BlockingIOError:
                continue
            except BrokenPipeError:
                return  # it reads no more, and may have answered all the same: `receive` tells

    def receive(self, timeout: float) -> bytes:
        deadline = monotonic() + timeout
        searched = 0
        while (end := self._buffer.find(b"\n", searched)) < 0:
            searched = len(self._buffer)
            if searched > self._line_bytes:
                raise PlayerFault("flood", f"sent a line of more than {self._line_bytes} bytes")
            ready, _, _ = select.select([self._out], [], [], max(0.0, deadline - monotonic()))
            if not ready:
                raise self._silent(timeout)
            chunk = os.read(self._out, _CHUNK)
            if not chunk:
                raise self._gone(deadline)
            self._buffer += chunk
        line = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        if len(line) > self._line_bytes:
            raise PlayerFault("flood", f"sent a line of more than {self._line_bytes} bytes")
        return line

    @property
    def cpu_seconds(self) -> float:
        """CPU time of the program, and of its children that have ended, so far."""
        ticks = stat_of(self._child.pid)[11:15]  # utime, stime, cutime, cstime
        return sum(map(int, ticks)) / TICKS

    @property
    def stderr(self) -> str:
        if self._closed:
            return ""
        size = os.fstat(self._errors.fileno()).st_size
        return os.pread(self._errors.fileno(), STDERR_CHARACTERS, max(0, size - STDERR_CHARACTERS)).decode(
            errors="replace"
        )

    def pause(self) -> float:
        self._signal(signal.SIGSTOP)
        # A signal is on its way for a while: whoever is asked next begins once this one stands still, or is gone. Not for ever: what it
        # has started may let it go on at once.
        until = time.monotonic() + STANDS_STILL
        turns = 0
        while not self._stands() and time.monotonic() < until:
            # As a rule it is done at once: to sleep, however shortly, would take longer.
            turns += 1
            time.sleep(0 if turns < TURNS else 0.0002)
        return self.cpu_seconds

    def _stands(self) -> bool:
        if not hasattr(os, "waitid"):  # macOS
            return True
        try:
            asked = os.WSTOPPED | os.WEXITED | os.WNOWAIT | os.WNOHANG
            return os.waitid(os.P_PID, self._child.pid, asked) is not None
        except ChildProcessError:
            return True

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        end_all([self._child.pid], self._mark, self._began)
        self._child.wait()
        watchman().ended(self._child.pid)
        for pipe in (self._child.stdin, self._child.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        self._errors.close()

    def _signal(self, number: int) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, number)

    def _silent(self, timeout: float) -> PlayerFault:
        poll = select.poll()
        poll.register(self._in, 0)
        if poll.poll(0):  # POLLERR: nobody has the other end
            return PlayerFault("stalled", "closed its standard input")
        return PlayerFault("timeout", f"sent no line within {timeout:.1f} s")

    def _gone(self, deadline: float) -> PlayerFault:
        # What has closed its output ends as a rule at once, but a busy machine may take its time to tell.
        try:
            code = self._child.wait(max(1.0, deadline - monotonic()))
        except subprocess.TimeoutExpired:
            return PlayerFault("exit", "closed its standard output")
        if code < 0:
            return PlayerFault("exit", f"was killed by signal {-code}")
        return PlayerFault("exit", exit_reason(code))


def environment() -> dict[str, str]:
    """This process's environment, with the engine importable."""
    root = str(Path(__file__).resolve().parent.parent)
    known = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{known}" if known else root}
