"""Ties a process's life to its parent's, in the kernel, so that a killed supervisor leaves nothing running."""

from __future__ import annotations

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1

# Loaded at import: between fork and exec is no time to open a library.
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def die_with_parent(by: signal.Signals = signal.SIGKILL) -> None:
    """Have the kernel send the calling process the signal `by` when the thread that started it ends (Linux prctl(2)).

    The request survives exec, but not a change of user: call it after that. Elsewhere than on Linux it does nothing; there the
    next start finds the survivors by the lock file and ends them.
    """
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, int(by), 0, 0, 0)


def die_with(parent: int, by: signal.Signals) -> None:
    """`die_with_parent`, for use between fork and exec: ends at once if `parent` has died already."""
    die_with_parent(by)
    if _libc is not None and os.getppid() != parent:
        os._exit(1)
