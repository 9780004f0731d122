"""What a web process has found and tells again for a few seconds, to all who ask: pages that everybody opens cost the database so often.

What is told may be so many seconds old, never older; parts of a page that update themselves ask again with the tag of what they show.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from time import monotonic
from typing import Any, TypeVar
from weakref import WeakSet

T = TypeVar("T")

MOST = 64
"""Things that one memory holds."""


class Memory:
    """Remembers what was found under a key for so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._found: dict[Hashable, tuple[float, Any]] = {}
        _memories.add(self)

    def of(self, key: Hashable, find: Callable[[], T]) -> T:
        """What was found under this key, or is found now."""
        known = self._found.get(key)
        if known is None or monotonic() - known[0] > self.seconds:
            if len(self._found) >= MOST:
                self._found.clear()
            known = self._found[key] = (monotonic(), find())
        found: T = known[1]
        return found

    def forget(self) -> None:
        """Find everything anew when it is asked for next."""
        self._found.clear()


_memories: WeakSet[Memory] = WeakSet()


def forget_all() -> None:
    """Have every memory of this process forget."""
    for memory in _memories:
        memory.forget()
