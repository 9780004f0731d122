"""What can go wrong, told apart by whose fault it is.

`BotFault` and its kinds are the bot's: the seat is forfeit and `reason` is a clause fit to follow the bot's name ("... used more than
256 MB of memory"). It never holds text of the bot's making, so anyone may read it. `SandboxUnavailable` and `SandboxFailed` are the
host's: the attempt is void and no bot pays for it.
"""

from __future__ import annotations

import platform
import signal as signals
from pathlib import Path, PurePosixPath


class SandboxUnavailable(Exception):
    """This host cannot give a sandbox at all; submitted code must be refused. The message says what is missing and the
    remedy."""


class SandboxFailed(Exception):
    """The sandbox worked on this host before and failed this time (out of processes, memory or file descriptors)."""


class BotFault(Exception):
    """A fault of the submitted program. `reason` is readable and final; `kind` is a stable word for counting faults."""

    kind = "fault"

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class BotTimeout(BotFault):
    """No full line came within the time given to `receive`. The process still runs."""

    kind = "timeout"


class BotStalled(BotFault):
    """The bot does not read its standard input, or has closed it."""

    kind = "stalled"


class BotFlood(BotFault):
    """A line or the whole output passed its bound. The process is gone."""

    kind = "flood"


class BotOverLimit(BotFault):
    """Memory, CPU time or files in /tmp passed their bound. The process is gone."""

    kind = "limit"


class BotOverCpu(BotOverLimit):
    """CPU time passed its bound: the same fault as running out of the match's, which is found when it has answered."""

    kind = "cpu"


class BotExited(BotFault):
    """The bot ended, was killed, could not be executed, or closed its standard output.

    `returncode` is None when a signal ended it or when it still ran; `signal` is None unless a signal ended it.
    `last_words` is the last line of its standard error: the bot's own text, for its owner alone.
    """

    kind = "exit"

    def __init__(
        self, reason: str, returncode: int | None = None, signal: int | None = None, last_words: str = ""
    ) -> None:
        super().__init__(reason)
        self.returncode = returncode
        self.signal = signal
        self.last_words = last_words


def signal_reason(number: int) -> str:
    """The clause for a bot that died of signal `number`."""
    if number == signals.SIGSYS:
        return f"was killed by signal {number}: it made a forbidden system call"
    try:
        name = signals.Signals(number).name
    except ValueError:
        return f"was killed by signal {number}"
    words = {"SIGSEGV": "invalid memory access", "SIGABRT": "it aborted", "SIGFPE": "arithmetic error"}
    return f"was killed by signal {number} ({name}{': ' + words[name] if name in words else ''})"


def not_executed_reason(program: str, files: Path) -> str:
    """Why a program could not be executed, by its path in the sandbox, where `files` is shown as /bot."""
    # Bubblewrap's own words are not used: it tries a shell after a file that is no program, and misses the shell.
    path = PurePosixPath(program)
    if not path.is_relative_to("/bot"):
        return f"there is no {path} in the sandbox"
    file = files / path.relative_to("/bot")
    if not file.is_file():
        return f"there is no {path}"
    if not file.stat().st_mode & 0o111:
        return f"{path} is not marked as executable"
    return f"{path} is not a program for this machine ({platform.machine()} Linux)"
