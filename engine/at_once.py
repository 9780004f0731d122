"""What several programs are waited for at a time: their starts, which are most of a short match, and their leaving."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from types import TracebackType
from typing import Self

from engine.players import Player, PlayerFault, ProcessPlayer


class AtOnce:
    """Has the programs among players do something together, for the length of a `with`.

    Each is waited for, watched and paused in a thread of its own, so that none takes more than its own while another is waited for. The
    threads live as long as the block, in which the players are closed: the kernel ends a sandboxed program with the thread that started it.
    """

    def __init__(self, players: int) -> None:
        # Not more than have a core each: a bot has so many seconds to be ready, and half a core would be half of them. The pool makes
        # a thread when there is something to do in it: for house bots, none.
        self._pool = ThreadPoolExecutor(max(1, min(players, cores())), thread_name_prefix="player")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.shutdown()

    def each(self, players: Sequence[Player], acts: Sequence[Callable[[], None]]) -> list[PlayerFault | None]:
        """Have every player do its act; players that are no programs do theirs in this thread, in their order. Gives the fault of each.

        Anything else that one raises comes out when all are done: nobody is to be closed in the middle of its act.
        """
        programs = {
            place: self._pool.submit(_fault_of, acts[place])
            for place, player in enumerate(players)
            if isinstance(player, ProcessPlayer)
        }
        try:
            here = {place: _fault_of(act) for place, act in enumerate(acts) if place not in programs}
        finally:
            wait(programs.values())
        return [programs[place].result() if place in programs else here[place] for place in range(len(acts))]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _fault_of(act: Callable[[], None]) -> PlayerFault | None:
    try:
        act()
    except PlayerFault as fault:
        return fault
    return None
