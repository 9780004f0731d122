"""Flat Monte Carlo: every option on the same imagined games, and the best on average."""

from __future__ import annotations

from engine.kernel.dice import Dice, key_of
from engine.sdk import Turn
from engine.sdk.search.playouts import Playout
from engine.sdk.search.stopping import Stop

HALVING = 4
"""Rounds after which the worse half of the options is given up, so that time goes to those between which the choice lies."""


def flat(
    turn: Turn,
    seconds: float | None = None,
    iterations: int | None = None,
    playout: Playout = Playout(),  # noqa: B008 - it never changes
    seed: int = 0,
) -> int:
    """The option that did best. An iteration imagines one game and plays out every option that is still in question on it.

    Luck is the same for all options of an iteration, so that only their differences count; every few the worse half is given up
    (sequential halving). Equal seeds and iterations choose alike. Raises ValueError without a bound.
    """
    dice = Dice(key_of("flat", seed, turn.id))
    stop = Stop(seconds, iterations)
    running = list(range(len(turn.choices)))
    total = [0.0] * len(running)
    while len(running) > 1 and stop.more():
        imagined, luck = turn.game(dice.below(2**32)), dice.below(2**32)
        for index in running:
            trial = imagined.copy()
            trial.choose(index)
            total[index] += playout.worth(trial, turn.seat, Dice(luck))
        if stop.done % HALVING == 0:
            running.sort(key=lambda index: (-total[index], index))
            del running[max(2, (len(running) + 1) // 2) :]
    return max(running, key=lambda index: (total[index], -index))


__all__ = ["flat"]
