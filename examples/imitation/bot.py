"""The bot that `learn.py` makes: it takes the option that its network scores best. `weights.npz` and `learned.json` lie beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from engine.sdk import Bot, Turn, run
from features import Features
from network import Network

WEIGHTS = Path(__file__).with_name("weights.npz")
LEARNED = Path(__file__).with_name("learned.json")
"""The title and the options of the tables that it was learned at."""


class Imitator(Bot):
    """Plays what it has learned; without a network of its own, that of the weights beside it."""

    def __init__(self, network: Network | None = None, features: Features | None = None) -> None:
        self.network = network or Network.load(WEIGHTS)
        self._features = features

    def start(self, table: Any) -> None:
        """Make what depends on the title, while nobody waits. Raises BadOption at a table of which it has learned nothing."""
        self.features = self._features or Features(**json.loads(LEARNED.read_text()))
        self.features.check(table.title, table.options)

    def choose(self, turn: Turn) -> int:
        state = self.features.state(turn.observation)
        return int(self.network.scores(state, self.features.options(turn.kind, turn.options)).argmax())


if __name__ == "__main__":
    run(Imitator)
