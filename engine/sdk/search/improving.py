"""Policy improvement with sampled futures: play the policy, but for a choice that does surely better in the futures that it leads to.

A policy says what each option seems worth. In every round one game is imagined that fits what the seat knows, and in it the policy's
favourite and a few challengers are taken, each on a copy, and the policy plays on for all seats: ``horizon`` decisions and on to where the
next stage of the game begins, and after a challenger to the same stage. There the title's ``evaluate`` judges. All that are tried in a
round share its luck, so what counts is a challenger's lead over the favourite. The favourite is left only for a challenger that leads by
more than the noise of the rounds explains (Tesauro and Galperin 1996, with paired samples).

- Challengers come one after the other, the policy's best first, more as the rounds go on (progressive widening); one that is surely behind
  leaves. When all have left, the decision was clear: its time is saved.
- What playouts ask of the policy again is recalled (``Recalling``): a playout costs little more than its choices.
- The clock is looked at before every decision of a playout: what time cuts short does not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from time import thread_time
from typing import Any, NamedTuple

from engine.kernel.dice import Dice, key_of
from engine.kernel.game import Game
from engine.sdk import Turn
from engine.sdk.search.playouts import Worths
from engine.sdk.search.recalling import Recalling

HORIZON = 30
"""Decisions, of all seats together, after which a playout is judged."""
WIDTH = 5
"""Options that are tried at most: the policy's best."""
LONGEST = 3
"""Horizons after which a playout is judged wherever it stands."""
CONFIDENCE = 1.5
"""Standard errors by which a challenger must lead the favourite to be taken."""
PLAIN = 3.0
"""Standard errors by which a challenger leads so plainly that no more rounds are needed."""
HOPE = 1.0
"""Standard errors by which a challenger that is behind may be so by bad luck."""
PRIOR = 2.0
"""Rounds that count as much as what the policy says: a challenger begins as far behind as it seems worth less."""
LEAST_ROUNDS = 4
"""Before which no challenger leaves or is taken, and after every so many of which another comes."""


class Challenger:
    """An option of the policy's that is not its favourite: how often it was tried, and by how much it led.

    ``prior`` is the lead that the policy expects, below 0.
    """

    __slots__ = ("index", "prior", "square", "total", "tried")

    def __init__(self, index: int, prior: float = 0.0) -> None:
        self.index, self.prior = index, prior
        self.tried = 0
        self.total = self.square = 0.0

    def add(self, lead: float) -> None:
        """It led the favourite by so much in one more round."""
        self.tried += 1
        self.total += lead
        self.square += lead * lead

    def lead(self, errors: float = 0.0) -> float:
        """Its mean lead, the prior included, and so many standard errors more."""
        mean = self.total / self.tried
        variance = max(0.0, self.square / self.tried - mean * mean) / max(self.tried - 1, 1)
        return (self.total + PRIOR * self.prior) / (self.tried + PRIOR) + errors * sqrt(variance)


class Goal(NamedTuple):
    """Where a playout ended, and others of its round are to end: where a stage begins, or else after so many decisions."""

    stage: tuple[Any, ...]
    decisions: int


class OutOfTime(Exception):
    """Time has run out, perhaps in the middle of a playout."""


class Improving:
    """Improves on ``policy``. One for each match; equal seeds and playouts choose alike.

    ``played``, ``rounds`` and ``left`` (was the favourite left?) tell of the last search, for those who measure.
    """

    def __init__(
        self, policy: Worths, seed: int = 0, horizon: int = HORIZON, width: int = WIDTH, confidence: float = CONFIDENCE
    ) -> None:
        self.light = Recalling(policy)
        self.policy, self.seed = policy, seed
        self.horizon, self.width, self.confidence = horizon, max(2, width), confidence
        self.played = self.rounds = 0
        self.left = False
        self._running: list[Challenger] = []
        self._until: float | None = None
        self._spare = 0.0

    def choose(self, turn: Turn, seconds: float | None = None, playouts: int | None = None, spare: float = 0.0) -> int:
        """The favourite, or the challenger that leads it most surely.

        ``seconds`` are of this thread's CPU time, from now on; ``spare`` seconds more are spent where the matter is open then.
        Raises ValueError without a bound.
        """
        if seconds is None and playouts is None:
            raise ValueError("seconds, playouts: give one of them, or both")
        self._until, self._spare = None if seconds is None else thread_time() + seconds, spare
        dice = Dice(key_of("improving", self.seed, turn.id))
        worths = self.policy.worths(turn.game(dice.below(2**32)))
        favourite, *others = sorted(range(len(worths)), key=lambda index: -worths[index])
        unit = turn.title.worth_in[1]
        coming = [Challenger(index, unit * (worths[index] - worths[favourite])) for index in others[: self.width - 1]]
        tried: list[Challenger] = []
        self.light.forget()
        self.played = self.rounds = 0
        self._running = [coming.pop(0)]
        try:
            while not self._is_plain(coming) and (playouts is None or self.played < playouts):
                self._look_at_clock()
                self._round(turn.game(dice.below(2**32)), favourite, turn.seat)
                if self.rounds % LEAST_ROUNDS == 0:
                    tried += [each for each in self._running if not self._may_win(each)]
                    self._running = [each for each in self._running if self._may_win(each)]
                    if coming:
                        self._running.append(coming.pop(0))
        except OutOfTime:
            pass
        best = self._surest([*tried, *self._running])
        self.left = best is not None
        return favourite if best is None else best.index

    def _round(self, imagined: Game, favourite: int, seat: int) -> None:
        game, worth_to = imagined.copy(), imagined.title.evaluate
        game.choose(favourite)
        goal = self._play_on(game)
        base = worth_to(game, seat)
        self.played += 1
        for challenger in self._running:
            game = imagined.copy()
            game.choose(challenger.index)
            self._play_to(game, goal)
            challenger.add(worth_to(game, seat) - base)
            self.played += 1
        self.rounds += 1

    def _play_on(self, game: Game) -> Goal:
        """The horizon, and on to the next stage."""
        self.light.begin()
        horizon, longest, stage_of = self.horizon, LONGEST * self.horizon, game.title.stage
        before: tuple[Any, ...] = ()
        for decisions in range(longest):
            if game.decision is None:
                return Goal((), longest)
            if decisions >= horizon:
                stage = stage_of(game)
                if decisions == horizon:
                    before = stage
                if stage != before or not stage:
                    return Goal(stage, decisions)
            self._decide(game)
        return Goal((), longest)

    def _play_to(self, game: Game, goal: Goal) -> None:
        """On to where another playout of the round ended."""
        self.light.begin()
        stage, stage_of = goal.stage, game.title.stage
        for _ in range(LONGEST * self.horizon if stage else goal.decisions):
            if game.decision is None or (stage and stage_of(game) >= stage):
                return
            self._decide(game)

    def _decide(self, game: Game) -> None:
        self._look_at_clock()
        game.choose(self.light.best(game))

    def _look_at_clock(self) -> None:
        """When time is up, take what can be spared, once, if it may turn the matter. Raises OutOfTime."""
        if self._until is None or thread_time() < self._until:
            return
        if not self._spare or not self._is_open():
            raise OutOfTime
        self._until, self._spare = self._until + self._spare, 0.0

    def _is_plain(self, coming: Sequence[Challenger]) -> bool:
        """Have all challengers left, or does the only one that is still there lead by far?"""
        if not self._running:
            return True
        only, *others = self._running
        return not others and not coming and only.tried >= LEAST_ROUNDS and only.lead(-PLAIN) > 0

    def _is_open(self) -> bool:
        """Does a challenger lead, but not surely, or was one hardly tried?"""
        return any(
            each.tried < LEAST_ROUNDS or each.lead(-self.confidence) <= 0 < each.lead() for each in self._running
        )

    def _may_win(self, challenger: Challenger) -> bool:
        return challenger.tried < LEAST_ROUNDS or challenger.lead(HOPE) > 0

    def _surest(self, tried: list[Challenger]) -> Challenger | None:
        sure = [each for each in tried if each.tried >= LEAST_ROUNDS and each.lead(-self.confidence) > 0]
        return max(sure, key=lambda each: each.lead(-self.confidence), default=None)


__all__ = ["CONFIDENCE", "HORIZON", "WIDTH", "Improving"]
