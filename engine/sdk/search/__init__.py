"""Search with the real rules, ready made: imagined games, played on and judged.

A bot that searches, whole::

    from engine.sdk import Bot, run
    from engine.sdk.search import ISMCTS, TimeManager

    class Deep(Bot):
        def start(self, table):
            self.search, self.time = ISMCTS(seed=table.seat), TimeManager()

        def choose(self, turn):
            return self.search.choose(turn, seconds=self.time.allot(turn))

    if __name__ == "__main__":
        run(Deep)

``Improving`` makes a stronger player of a policy that knows the game: it is what the house bot ``searcher`` plays by. ``flat`` tries every
option on the same imagined games and takes the one that does best on average. ``ISMCTS`` grows a tree over what the seats can know. All
judge by the title's ``evaluate`` after a playout, and all play the same again for the same seed and number of playouts. ``README.md`` here
has what they were worth when they were measured.
"""

from engine.sdk.search.flat import flat
from engine.sdk.search.improving import Improving
from engine.sdk.search.ismcts import ISMCTS
from engine.sdk.search.playouts import Playout, Policy, scripted, uniform
from engine.sdk.search.recalling import Recalling
from engine.sdk.search.stopping import Stop
from engine.sdk.search.timing import TimeManager

__all__ = [
    "ISMCTS",
    "Improving",
    "Playout",
    "Policy",
    "Recalling",
    "Stop",
    "TimeManager",
    "flat",
    "scripted",
    "uniform",
]
