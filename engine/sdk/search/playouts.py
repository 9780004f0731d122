"""From a position to a judgement: some decisions played on by a policy, then the title's ``evaluate``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from engine.bots import scripted_for
from engine.kernel.dice import Dice
from engine.kernel.game import Game

Policy: TypeAlias = Callable[[Game, Dice], int]
"""Takes the pending decision of a game for whoever is asked: the index of an option. Luck comes from the dice alone."""


class Worths(Protocol):
    """What puts a worth on every option of a game's pending decision, as the house's scripted bots do."""

    def worths(self, game: Game) -> list[float]: ...


def uniform(game: Game, dice: Dice) -> int:
    """Any option, each as likely."""
    assert game.decision is not None  # noqa: S101 - nobody asks of a game that is over
    return dice.below(len(game.decision.options))


def scripted(title_id: str) -> Policy:
    """The house's best scripted bot of the title as a policy; ``uniform`` where there is none. It plays far better, and far slower."""
    entry = scripted_for(title_id)
    if entry is None:
        return uniform
    return best_of(entry.make(seed=0))  # type: ignore[arg-type]  # the house's scripted bots have worths


def best_of(bot: Worths) -> Policy:
    """The policy that takes the option of the greatest worth, the first of several."""

    def best(game: Game, dice: Dice) -> int:
        worths = bot.worths(game)
        return worths.index(max(worths))

    return best


@dataclass(frozen=True)
class Playout:
    """How a position is judged: ``horizon`` decisions by ``policy`` for all seats, or fewer if the game ends; then ``evaluate``.

    A horizon of 0 judges at once. Long ones tell more of luck and less of the position, the worse the policy the sooner so.
    """

    policy: Policy = uniform
    horizon: int = 8

    def play(self, game: Game, dice: Dice) -> None:
        """Play the game on. It is changed: give a copy."""
        for _ in range(self.horizon):
            if game.decision is None:
                return
            game.choose(self.policy(game, dice))

    def worth(self, game: Game, seat: int, dice: Dice) -> float:
        """Play the game on, and judge it for ``seat`` in the units of the title's ``evaluate``."""
        self.play(game, dice)
        return game.title.evaluate(game, seat)


__all__ = ["Playout", "Policy", "Worths", "best_of", "scripted", "uniform"]
