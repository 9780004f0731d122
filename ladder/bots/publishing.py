"""Hands ids of submitted versions to the broker; the sweeper makes good what is lost."""

from __future__ import annotations

from ladder.house import queue

CHECK_VERSION = "workers.tasks.check_version"


def ask_for_check(version_id: int) -> None:
    """Ask, after the commit, for a submitted version to be checked."""
    queue.ask(CHECK_VERSION, version_id)
