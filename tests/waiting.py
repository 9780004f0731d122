"""The one way in which tests wait: for what is to happen, with a bound that a busy machine does not reach.

A test that waits costs no more than the thing takes; the bound is paid by a test that fails. So it is generous, and the same everywhere.
"""

from __future__ import annotations

import time
from collections.abc import Callable

GENEROUS = 180.0
"""Seconds. Starting a Python program takes two here; beside many others on few cores it takes twenty."""


def wait_until(true: Callable[[], object], what: str = "it", seconds: float = GENEROUS, every: float = 0.02) -> None:
    """Wait for something to become true. Raises AssertionError, saying `what` it was, when it does not in time."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, f"{what}: not within {seconds} seconds"
        time.sleep(every)
