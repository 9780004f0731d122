"""What one submitted bot may use in one match."""

from __future__ import annotations

import dataclasses
from typing import Self

from engine.limits import KIB, LADDER, MIB
from engine.limits import Limits as Published
from engine.wording import counted

GIB = 1024 * MIB


@dataclasses.dataclass(frozen=True, slots=True)
class Limits:
    """Bounds for one sandboxed process tree, counted over a whole match unless said otherwise.

    The defaults are what `engine.limits` publishes; `README.md` says which bounds are exact and which are sampled.
    """

    memory_bytes: int = LADDER.memory_bytes
    """Resident and swapped memory of the whole tree with its page tables, and its sockets as if they were full; what lies in /tmp is
    counted by `tmp_bytes` instead."""
    cpu_seconds: float = LADDER.cpu_ms / 1000
    """CPU seconds of the whole tree, all threads and processes added up."""
    cores: int = LADDER.cores
    """CPU seconds of the whole tree in a second of wall time; more than one process may run, but not for long."""
    processes: int = LADDER.processes
    """Processes and threads alive at the same moment, the bot itself included."""
    open_files: int = LADDER.open_files
    """Open file descriptors of one process."""
    file_bytes: int = LADDER.file_bytes
    """Size of one file."""
    tmp_bytes: int = LADDER.tmp_bytes
    """All of /tmp, which is also the home directory; it lives in memory and is gone after the match."""
    tmp_files: int = LADDER.tmp_files
    """Files and directories in /tmp."""
    line_bytes: int = LADDER.line_bytes
    """One line on standard output, its newline included."""
    output_bytes: int = LADDER.output_bytes
    """All of standard output; standard error has a bound of the same size."""
    stderr_bytes: int = LADDER.stderr_bytes
    """How much of the end of standard error is kept for the bot's owner."""

    @classmethod
    def of(cls, published: Published) -> Self:
        """The bounds of a bot in a match with these limits."""
        same = {
            field.name: getattr(published, field.name)
            for field in dataclasses.fields(cls)
            if field.name != "cpu_seconds"
        }
        return cls(cpu_seconds=published.cpu_ms / 1000, **same)

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            if getattr(self, field.name) <= 0:
                raise ValueError(f"Limits.{field.name} must be above 0, not {getattr(self, field.name)!r}")


def readable_bytes(count: int) -> str:
    """`count` bytes as an author reads them: 65536 is "64 KB", 268435456 is "256 MB" (powers of 1024)."""
    for unit, name in ((MIB, "MB"), (KIB, "KB")):
        if count >= unit and count % unit == 0:
            return f"{count // unit} {name}"
    return counted(count, "byte")
