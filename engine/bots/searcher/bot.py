"""Search with the real rules: imagine what is hidden, try the options that look best, play on, and see which did better.

A policy (the house's best scripted bot for the title, or one look ahead where there is none) says what each option seems worth. Its few
best options are tried: in every round one game is imagined that fits what the seat knows, and in it each candidate is played and then
the policy plays on for all seats, ``horizon`` decisions long. ``evaluate`` judges where that leads. All candidates of a round share the
same luck, so what counts is the difference to the policy's own favourite. The searcher departs from the favourite only for a
candidate that is better by more than the noise of the rounds explains: so it plays the policy, improved.

The idea is rollout policy improvement (Tesauro and Galperin 1996), with paired samples.
"""

from __future__ import annotations

from math import sqrt
from time import thread_time
from typing import Any, Protocol, cast

from engine.bots import scripted_for
from engine.bots.greedy.bot import Greedy
from engine.kernel.dice import Dice, key_of
from engine.sdk import Bot, Game, Turn, run

BUDGET_MS = 50
HORIZON = 80
WIDTH = 3
"""Options that are tried: the policy's best."""
CONFIDENCE = 1.0
"""Standard errors by which a candidate must lead the favourite."""


class Policy(Protocol):
    """Something that puts a worth on every option of a game's pending decision."""

    def worths(self, game: Game) -> list[float]: ...


def policy_of(title_id: str) -> Policy:
    """The policy that plays on in a title's imagined games."""
    scripted = scripted_for(title_id)
    policy: Any = Greedy() if scripted is None else scripted.make(seed=0)
    return cast("Policy", policy)


class Searcher(Bot):
    """``budget_ms`` of CPU time a decision, so that a busy machine does not weaken it; or, with ``playouts``, that many a decision:
    equal seeds then play alike.
    """

    forgetful = True

    def __init__(
        self, seed: int = 0, budget_ms: int = BUDGET_MS, playouts: int = 0, horizon: int = HORIZON, width: int = WIDTH
    ) -> None:
        self.dice = Dice(key_of("searcher", seed))
        self.budget = budget_ms / 1000
        self.playouts, self.horizon, self.width = playouts, horizon, width
        self.policy: Policy | None = None
        self.played = 0  # playouts so far, for those who measure

    def choose(self, turn: Turn) -> int:
        until = thread_time() + self.budget
        if self.policy is None:
            self.policy = policy_of(turn.title.id)
        worths = self.policy.worths(turn.game(self.dice.below(2**32)))
        ranked = sorted(range(len(worths)), key=lambda index: -worths[index])
        candidates = ranked[: max(2, self.width)]
        # Per candidate: how often tried, sum and sum of squares of its lead over the favourite, which has none over itself.
        tried = [0] * len(candidates)
        lead, square = [0.0] * len(candidates), [0.0] * len(candidates)
        rounds = playouts = 0
        running = list(range(1, len(candidates)))
        while running and (playouts < self.playouts if self.playouts else thread_time() < until):
            imagined = turn.game(self.dice.below(2**32))
            base = self.play_out(imagined.copy(), candidates[0], turn.seat)
            for at in running:
                ahead = self.play_out(imagined.copy(), candidates[at], turn.seat) - base
                tried[at] += 1
                lead[at] += ahead
                square[at] += ahead * ahead
            rounds += 1
            playouts += 1 + len(running)
            if rounds % 4 == 0 and len(running) > 1:
                # The candidate that is furthest behind is given up, so that time goes to those that may win.
                running.remove(min(running, key=lambda at: lead[at] / tried[at]))
        self.played += playouts
        return candidates[self.best(tried, lead, square)]

    def best(self, tried: list[int], lead: list[float], square: list[float]) -> int:
        """The candidate with the surest lead over the favourite; 0, the favourite, if no lead is sure enough."""
        best, best_bound = 0, 0.0
        for at in range(1, len(tried)):
            count = tried[at]
            if count < 3:
                continue
            mean = lead[at] / count
            variance = max(0.0, square[at] / count - mean * mean) * count / (count - 1)
            bound = mean - CONFIDENCE * sqrt(variance / count)
            if bound > best_bound:
                best, best_bound = at, bound
        return best

    def play_out(self, game: Game, index: int, seat: int) -> int:
        """Take option ``index``, let the policy play on for every seat, and judge the position for ``seat``."""
        game.choose(index)
        worths_of = self.policy.worths if self.policy is not None else None
        for _ in range(self.horizon):
            if game.decision is None or worths_of is None:
                break
            worths = worths_of(game)
            game.choose(worths.index(max(worths)))
        return game.title.evaluate(game, seat)


if __name__ == "__main__":
    run(Searcher)
