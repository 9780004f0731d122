"""What a program writes: its lines, and its last words, taken as they come and held to their limits."""

from __future__ import annotations

import contextlib
import os
import re
import select

from .faults import BotFlood
from .limits import Limits, readable_bytes

CHUNK = 65536
LAST_WORDS = 200
OUT_OF_MEMORY = re.compile(rb"^MemoryError|std::bad_alloc|JavaScript heap out of memory|runtime: out of memory", re.M)


class Output:
    """Standard output and standard error of one program, by their descriptors, which are not blocking and stay the caller's.

    Both are registered at `poll` until they end. A BotFlood that is raised here is final.
    """

    def __init__(self, stdout: int, stderr: int, limits: Limits, poll: select.poll) -> None:
        self._stdout, self._stderr, self._limits, self._poll = stdout, stderr, limits, poll
        for fd in (stdout, stderr):
            poll.register(fd, select.POLLIN)
        self._pending = bytearray()
        self._scanned = 0
        self._out_bytes = self._err_bytes = 0
        self._err_tail = bytearray()
        self.is_open = True
        """Whether standard output may still bring something."""

    def take(self, fd: int) -> None:
        """Take what one of the two holds; any other descriptor is passed over. Raises BotFlood beyond `limits.output_bytes`."""
        if fd == self._stdout:
            self._take_stdout()
        elif fd == self._stderr:
            self.take_stderr()
            self._hold(self._err_bytes, "standard error")

    def next_line(self) -> bytes | None:
        """The next line that has come, without its newline, or None. Raises BotFlood for one longer than `limits.line_bytes`."""
        end = self._pending.find(b"\n", self._scanned)
        self._scanned = end if end >= 0 else len(self._pending)
        if self._scanned >= self._limits.line_bytes:
            raise BotFlood(f"sent a line longer than {readable_bytes(self._limits.line_bytes)}")
        if end < 0:
            return None
        line = bytes(self._pending[:end])
        del self._pending[: end + 1]
        self._scanned = 0
        return line

    def has_line(self) -> bool:
        """Whether a whole line has come, or more than a line may have."""
        return b"\n" in self._pending or len(self._pending) >= self._limits.line_bytes

    def take_stderr(self) -> None:
        """Take what standard error holds, and keep its end; how much it was is not looked at."""
        for _ in range(16):  # bounded: a bot may write as fast as this reads
            try:
                data = os.read(self._stderr, CHUNK)
            except BlockingIOError:
                return
            if not data:
                with contextlib.suppress(KeyError):
                    self._poll.unregister(self._stderr)
                return
            self._err_bytes += len(data)
            self._err_tail += data
            del self._err_tail[: -self._limits.stderr_bytes]

    @property
    def stderr(self) -> str:
        """The end of standard error as far as it was taken, at most `limits.stderr_bytes`; bad UTF-8 is replaced."""
        return self._err_tail.decode(errors="replace")

    @property
    def last_words(self) -> str:
        """The last line of standard error that says something, without what cannot be printed, at most LAST_WORDS characters."""
        lines = [line for line in self.stderr.splitlines() if line.strip()]
        return "".join(char for char in lines[-1].strip() if char.isprintable())[:LAST_WORDS] if lines else ""

    @property
    def tells_of_no_memory(self) -> bool:
        """Whether standard error ends as runtimes end that got no more memory."""
        return OUT_OF_MEMORY.search(self._err_tail) is not None

    def _take_stdout(self) -> None:
        try:
            data = os.read(self._stdout, CHUNK)
        except BlockingIOError:
            return
        if not data:
            self.is_open = False
            self._poll.unregister(self._stdout)
        self._pending += data
        self._out_bytes += len(data)
        self._hold(self._out_bytes, "standard output")

    def _hold(self, written: int, where: str) -> None:
        if written > self._limits.output_bytes:
            raise BotFlood(f"wrote more than {readable_bytes(self._limits.output_bytes)} to {where}")
