"""A weaker self of any bot: now and then it plays a random option. Graded fields for tests and trial seasons are made of such bots."""

from __future__ import annotations

from engine.kernel.dice import Dice, key_of
from engine.sdk import Answer, Bot, Turn

PERCENT = 100


class Slipping(Bot):
    """Plays as ``bot`` does, but in ``slip`` of 100 decisions any option, all equally likely. Equal seeds slip alike."""

    def __init__(self, bot: Bot, slip: int, seed: int = 0) -> None:
        self.bot, self.slip = bot, slip
        self.dice = Dice(key_of("slip", seed))
        self.forgetful = bot.forgetful
        # What is not a choice, the bot hears as if it played alone.
        self.start, self.said, self.end = bot.start, bot.said, bot.end  # type: ignore[method-assign]

    def choose(self, turn: Turn) -> Answer:
        if self.dice.below(PERCENT) < self.slip:
            return self.dice.below(len(turn.choices))
        return self.bot.choose(turn)
