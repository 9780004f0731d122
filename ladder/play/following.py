"""What becomes of queued matches when a version is out of play: the sweeper is asked to void them."""

from __future__ import annotations

from ladder.bots.listeners import Listener
from ladder.play import publishing


class SweepsUp(Listener):
    """Asks for a sweep."""

    def out_of_play(self) -> None:
        publishing.ask_for_sweep()
