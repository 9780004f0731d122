"""One look ahead: try every option on an imagined game, and take the one after which the own position looks best.

What "looks best" means is the title's ``evaluate``. One imagined game serves all options, so that luck is the same for each.
"""

from __future__ import annotations

from engine.kernel.dice import Dice, key_of
from engine.sdk import Bot, Game, Turn, run


class Greedy(Bot):
    """Breaks ties at random. Equal seeds play alike."""

    forgetful = True

    def __init__(self, seed: int = 0) -> None:
        self.dice = Dice(key_of("greedy", seed))

    def choose(self, turn: Turn) -> int:
        worths = self.worths(turn.game(self.dice.below(2**32)))
        best = max(worths)
        return self.dice.pick([index for index, worth in enumerate(worths) if worth == best])

    def worths(self, game: Game) -> list[float]:
        """How the position looks after each option of the pending decision, to the seat that is asked."""
        decision = game.decision
        if decision is None:
            return []
        worths: list[float] = []
        for index in range(len(decision.options)):
            trial = game.copy()
            trial.choose(index)
            worths.append(game.title.evaluate(trial, decision.seat))
        return worths


if __name__ == "__main__":
    run(Greedy)
