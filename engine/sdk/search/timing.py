"""How long to think: what the clock's bank allows, spread over the decisions that are still to come."""

from __future__ import annotations

from engine.sdk import Turn

CAP_SHARE = 0.7
"""Of a decision's cap no more than this is planned: the time between the bot's own clock and the match's is not its own."""


class TimeManager:
    """Allots each decision its time, in seconds. Make one for each match, and ask it at every decision that is searched.

    ``decisions`` is how many of one's own a match is expected to have, as counted at home; then the bank is spread evenly over those
    that are left, and near their end ever thinner, for there may be more. Without it every decision gets one part in ``spread`` of what
    is left: much at first, ever less later, never all. ``reserve`` is the share of the whole bank that is never planned for. What the
    match counted beyond what was allotted (starting, reading, writing, what the bot does besides) is measured by the clock and taken
    off.
    """

    def __init__(self, decisions: int | None = None, spread: int = 60, reserve: float = 0.1) -> None:
        if (decisions is not None and decisions < 1) or spread < 1 or not 0 <= reserve < 1:
            raise ValueError("decisions and spread: 1 or more; reserve: 0 to below 1")
        self.decisions, self.spread, self.reserve = decisions, spread, reserve
        self._overhead = 0.0
        self._allotted = 0.0
        self._asked: tuple[int, int] | None = None

    def allot(self, turn: Turn) -> float:
        """Seconds for this decision; 0 when the bank is down to the reserve: then answer at once."""
        clock = turn.clock
        self._learn(turn.id, clock.used_ms)
        whole = clock.bank_ms + clock.used_ms
        free = max(0.0, clock.bank_ms - self.reserve * whole)
        # The last of those that are expected get no more than a part of what is left either: there may be others.
        left = self.spread if self.decisions is None else max(self.decisions - turn.id, self.spread / 4)
        allotted = max(0.0, min(free / left, CAP_SHARE * clock.cap_ms) - self._overhead)
        self._allotted, self._asked = allotted, (turn.id, clock.used_ms)
        return allotted / 1000

    def _learn(self, id: int, used_ms: int) -> None:
        # Over all decisions since the last that was asked about, so that those answered at once count too.
        if self._asked is None or id <= self._asked[0]:
            return
        beyond = max(0.0, used_ms - self._asked[1] - self._allotted) / (id - self._asked[0])
        self._overhead = max(beyond, 0.9 * self._overhead)


__all__ = ["TimeManager"]
