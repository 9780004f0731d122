"""Work that is spread over processes ends with whoever is told to end, and nobody waits for what no longer comes."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from pathlib import Path

import pytest

from engine.workshop.processes import spread
from tests.waiting import GENEROUS, wait_until

LONG = GENEROUS
"""Seconds."""

Piece = tuple[str, Path]
"""What to do, and the folder that all of them share."""


def work(piece: Piece) -> int:
    """Takes long, and leaves word when it is over in whatever way; or waits until another does so. Returns the process."""
    what, shared = piece
    if what == "long":
        try:
            (shared / "begun").touch()
            time.sleep(LONG)
        finally:
            (shared / "ended").touch()
    wait_until((shared / "begun").exists, "another is at work")
    return os.getpid()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_when_a_process_that_waits_for_work_is_ended_all_are_and_it_is_told(number: signal.Signals, tmp_path: Path):
    done = spread(work, iter([("long", tmp_path), ("short", tmp_path)]), 2)
    idle = next(done)
    began = time.monotonic()
    os.kill(idle, number)
    with pytest.raises(BrokenProcessPool):
        next(done)
    assert time.monotonic() - began < LONG / 2
    assert active_children() == []
    assert (tmp_path / "ended").exists()


def test_who_wants_no_more_ends_what_is_being_worked_on_in_order(tmp_path: Path):
    done = spread(work, iter([("long", tmp_path), ("short", tmp_path)]), 2)
    next(done)
    began = time.monotonic()
    done.close()
    assert time.monotonic() - began < LONG / 2
    assert active_children() == []
    assert (tmp_path / "ended").exists()
