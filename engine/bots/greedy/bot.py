"""One look ahead: try every option on an imagined game, and take the one after which the own position looks best.

What "looks best" means is the title's ``evaluate``. One imagined game serves all options, so that luck is the same for each. To make an
offer is more than one choice, so it makes none; but what others offer it hears and judges, for to accept is a single one.
"""

from __future__ import annotations

from math import inf

from engine.kernel.dice import Dice, key_of
from engine.sdk import Bot, Game, Turn, run

LISTENING = {"orders.stand": "everything", "deals.open": "pass", "petition": "none"}
"""By the kind of decision, what whoever hears all offers and makes none answers where bargains begin (see ``engine.shared``)."""
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
        trial = game.copy()
        trial.choose(index)
        return game.title.evaluate(trial, decision.seat)


if __name__ == "__main__":
    run(Greedy)
