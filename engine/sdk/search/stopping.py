"""When a search is over: after so many iterations, or so many seconds of the wall clock, whichever comes first."""

from __future__ import annotations

from time import monotonic


class Stop:
    """Counts iterations. ``seconds`` run from when it is made; a search always has one iteration.

    Raises ValueError when neither bound is given: the search would never end.
    """

    def __init__(self, seconds: float | None = None, iterations: int | None = None) -> None:
        if seconds is None and iterations is None:
            raise ValueError("seconds, iterations: give one of them, or both")
        self.done = 0
        self._iterations = iterations
        self._until = None if seconds is None else monotonic() + seconds

    def more(self) -> bool:
        """Is there to be another iteration? Counts it."""
        enough = self._iterations is not None and self.done >= self._iterations
        if self.done and (enough or (self._until is not None and monotonic() >= self._until)):
            return False
        self.done += 1
        return True


__all__ = ["Stop"]
