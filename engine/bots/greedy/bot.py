"""One look ahead: try every option on an imagined game, and take the one after which the own position looks best.

What "looks best" means is the title's ``evaluate``. One imagined game serves all options, so that luck is the same for each. To make an
offer is more than one choice, so it makes none; but what others offer it hears, and judges by what it does once all have accepted. That a
rival loses as much is no reason to give something for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

from engine.kernel.dice import Dice, key_of
from engine.sdk import Bot, Game, Turn, run
from engine.sdk.offers import changes_hands
from engine.shared.foreseeing import ACCEPT, ANSWERING, come_about

LISTENING: Mapping[str, str | int] = {
    "orders.stand": "everything",
    "deals.open": "pass",
    "petition": "none",
    "consent.sweeten": "enough",
    "consent.price": "leave",
    "bids.asking_price": 0,
    "bids.raise": "stand",
}
"""By the kind of decision, what whoever hears all offers and makes none answers where bargains begin, and where something is to be promised
that changes hands later: it would see no change (see ``engine.shared``)."""
COUNTER = "counter"
"""The answer to an offer that makes another."""


class Greedy(Bot):
    """Breaks ties at random. Equal seeds play alike."""

    forgetful = True

    def __init__(self, seed: int = 0) -> None:
        self.dice = Dice(key_of("greedy", seed))

    def choose(self, turn: Turn) -> int:
        if (answer := LISTENING.get(turn.kind)) is not None:
            return list(turn.choices).index(answer)
        worths = self.worths(turn.game(self.dice.below(2**32)))
        best = max(worths)
        return self.dice.pick([index for index, worth in enumerate(worths) if worth == best])

    def worths(self, game: Game) -> list[float]:
        """How the position looks after each option of the pending decision, to the seat that is asked."""
        decision = game.decision
        if decision is None:
            return []
        if (answer := LISTENING.get(decision.kind)) is not None:
            return [float(option == answer) for option in decision.options]
        return [self._worth_of(game, index) for index in range(len(decision.options))]

    def _worth_of(self, game: Game, index: int) -> float:
        decision = game.decision
        if decision is None or decision.options[index] == COUNTER:
            return -inf
        trial: Any = game.copy()
        is_yes = decision.kind == ANSWERING and decision.options[index] == ACCEPT
        if is_yes and gives_for_nothing(game, index):
            return -inf
        struck = trial.bargains_struck if is_yes else 0
        trial.choose(index)
        if is_yes:
            come_about(trial, struck)
        worth: float = game.title.evaluate(trial, decision.seat)
        return worth


def gives_for_nothing(game: Game, index: int) -> bool:
    """Does whoever answers an offer so give something, and get nothing?"""
    decision = game.decision
    given, got = changes_hands(game.describe(index), decision.seat) if decision is not None else ([], [])
    return bool(given) and not got


if __name__ == "__main__":
    run(Greedy)
