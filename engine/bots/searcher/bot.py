"""Search with the real rules: imagine what is hidden, try the options that look best, play on, and see which did better.

A policy (the house's best scripted bot for the title, or one look ahead where there is none) says what each option seems worth, and
``engine.sdk.search.Improving`` improves on it: what it adds here is a budget. Decisions that are clear leave time, and those that are
still open when their budget is used up may have some of it.
"""

from __future__ import annotations

from time import thread_time
from typing import Any, cast

from engine.bots import scripted_for
from engine.bots.greedy.bot import Greedy
from engine.kernel.dice import key_of
from engine.sdk import Bot, Turn, run
from engine.sdk.search.improving import HORIZON, WIDTH, Improving
from engine.sdk.search.playouts import Worths

BUDGET_MS = 50
MOST_SPARED = 3
"""Budgets that one decision may spend beyond its own, if decisions before it have left so much."""


def policy_of(title_id: str) -> Worths:
    """The policy that plays on in a title's imagined games."""
    scripted = scripted_for(title_id)
    policy: Any = Greedy() if scripted is None else scripted.make(seed=0)
    return cast("Worths", policy)


class Searcher(Bot):
    """``budget_ms`` of CPU time a decision on average, so that a busy machine does not weaken it; or, with ``playouts``, that many a
    decision: equal seeds then play alike.
    """

    forgetful = True  # what it has saved is soon saved again

    def __init__(
        self, seed: int = 0, budget_ms: int = BUDGET_MS, playouts: int = 0, horizon: int = HORIZON, width: int = WIDTH
    ) -> None:
        self.seed, self.budget, self.playouts = key_of("searcher", seed), budget_ms / 1000, playouts
        self.horizon, self.width = horizon, width
        self.search: Improving | None = None
        self.saved = 0.0
        """Seconds of CPU time that decisions have left."""

    def choose(self, turn: Turn) -> int:
        began = thread_time()
        if self.search is None:
            self.search = Improving(policy_of(turn.title.id), self.seed, self.horizon, self.width)
        if self.playouts:
            return self.search.choose(turn, playouts=self.playouts)
        spare = min(max(self.saved, 0.0), MOST_SPARED * self.budget)
        index = self.search.choose(turn, seconds=self.budget + min(self.saved, 0.0), spare=spare)
        self.saved += self.budget - (thread_time() - began)
        return index


if __name__ == "__main__":
    run(Searcher)
