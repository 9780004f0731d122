"""What one submitted bot may use in one match."""

from __future__ import annotations

import dataclasses

KIB = 1024
MIB = 1024 * KIB
GIB = 1024 * MIB


@dataclasses.dataclass(frozen=True, slots=True)
class Limits:
    """Bounds for one sandboxed process tree, counted over a whole match unless said otherwise.

    The defaults are the ladder's public limits; `README.md` says which bounds are exact and which are sampled.
    """

    memory_bytes: int = 256 * MIB
    """Resident and swapped memory of the whole tree with its page tables; what lies in /tmp is counted by `tmp_bytes` instead."""
    cpu_seconds: float = 600.0
    """CPU seconds of the whole tree, all threads and processes added up."""
    processes: int = 32
    """Processes and threads alive at the same moment, the bot itself included."""
    open_files: int = 64
    """Open file descriptors of one process."""
    file_bytes: int = 16 * MIB
    """Size of one file."""
    tmp_bytes: int = 32 * MIB
    """All of /tmp, which is also the home directory; it lives in memory and is gone after the match."""
    tmp_files: int = 2_000
    """Files and directories in /tmp."""
    line_bytes: int = 64 * KIB
    """One line on standard output, its newline included."""
    output_bytes: int = 16 * MIB
    """All of standard output; standard error has a bound of the same size."""
    stderr_bytes: int = 16 * KIB
    """How much of the end of standard error is kept for the bot's owner."""

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            if getattr(self, field.name) <= 0:
                raise ValueError(f"Limits.{field.name} must be above 0, not {getattr(self, field.name)!r}")


def readable_bytes(count: int) -> str:
    """`count` bytes as an author reads them: 65536 is "64 KB", 268435456 is "256 MB" (powers of 1024)."""
    for unit, name in ((MIB, "MB"), (KIB, "KB")):
        if count >= unit and count % unit == 0:
            return f"{count // unit} {name}"
    return f"{count} bytes"
