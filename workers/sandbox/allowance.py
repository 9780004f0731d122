"""A bot's share of the machine: so many cores' worth of CPU, whatever number of processes it has.

Where a control group holds the share this is hardly needed. Elsewhere many processes that run at once would take a share of a container's
CPU each, and the bots of other matches, with one process, next to nothing. Two measures leave them theirs: who is ahead of the share
stands still until time has caught up, which bounds a tree on an idle machine; and who runs in many processes weighs no more than one,
which bounds it on a busy one, where no tree ever comes to its share.
"""

from __future__ import annotations

import math

AHEAD_SECONDS = 0.05
"""CPU seconds that a tree may be ahead of its share: short bursts, such as a compiler's threads, are nobody's loss."""
CROWDED_LOOKS = 2
"""Looks in a row that must find more running than the share has cores, before priority is lost."""
WEIGHT_OF_A_STEP = 1.25
"""How much less of the CPU a process gets for each step of its nice value; see sched(7)."""


class Allowance:
    """What a tree may still use, filled by the passing of time and emptied by its CPU. Times are seconds of one steady clock."""

    def __init__(self, cores: int, now: float) -> None:
        self._cores = cores
        self._left = AHEAD_SECONDS
        self._at = now
        self._used = 0.0
        self._crowded = 0

    def overdrawn(self, used: float, now: float) -> float:
        """For how many seconds the tree, which has used `used` CPU seconds in all, must stand still from `now` on; 0.0: it may run."""
        self._left += (now - self._at) * self._cores - (used - self._used)
        self._left = min(self._left, AHEAD_SECONDS)
        self._at, self._used = now, used
        return max(0.0, -self._left / self._cores)

    def steps(self, running: int) -> int:
        """By how many nice values `running` processes and threads, found at this look, must fall to weigh what the share's cores do."""
        self._crowded = self._crowded + 1 if running > self._cores else 0
        if self._crowded < CROWDED_LOOKS:
            return 0
        return math.ceil(math.log(running / self._cores, WEIGHT_OF_A_STEP))
