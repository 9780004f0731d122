"""One look ahead: try every option on an imagined game, and take the one after which the own position looks best.

What "looks best" means is the title's ``evaluate``. One imagined game serves all options, so that luck is the same for each.
"""

from __future__ import annotations

from engine.kernel.dice import Dice, key_of
from engine.sdk import Bot, Turn, run


class Greedy(Bot):
    """Breaks ties at random. Equal seeds play alike."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = Dice(key_of("greedy", seed))

    def choose(self, turn: Turn) -> int:
        imagined = turn.game(self.dice.below(2**32))
        best: list[int] = []
        best_value = 0
        for index in range(len(turn.choices)):
            trial = imagined.copy()
            trial.choose(index)
            value = turn.title.evaluate(trial, turn.seat)
            if not best or value > best_value:
                best, best_value = [index], value
            elif value == best_value:
                best.append(index)
        return self.dice.pick(best)


if __name__ == "__main__":
    run(Greedy)
