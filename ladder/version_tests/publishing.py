"""Asks for a version test to go on; beat makes good what is lost."""

from __future__ import annotations

from ladder.house import queue

ADVANCE_VERSION_TEST = "workers.tasks.advance_version_test"


def ask_to_advance(test_id: int) -> None:
    """Ask, after the commit, for a version test to be taken on."""
    queue.ask(ADVANCE_VERSION_TEST, test_id)
