"""The bot that everyone beats, we hope: any option, all equally likely."""

from __future__ import annotations

from engine.kernel.dice import Dice, key_of
from engine.sdk import Bot, Turn, run


class RandomBot(Bot):
    """Equal seeds play alike."""

    forgetful = True

    def __init__(self, seed: int = 0) -> None:
        self.dice = Dice(key_of("random", seed))

    def choose(self, turn: Turn) -> int:
        return self.dice.below(len(turn.choices))


if __name__ == "__main__":
    run(RandomBot)
