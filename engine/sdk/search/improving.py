"""Policy improvement with sampled futures: play the policy, but for a choice that does surely better in the futures that it leads to.

A policy says what each option seems worth. A *future* is a game imagined that fits what the seat knows, in which the policy's favourite was
taken and the policy played on for all seats: ``horizon`` decisions and on to where the next stage of the game begins. There the title's
``evaluate`` judges. Challengers are taken in the same futures and played on to the same stage. They share its luck, so what counts is a
challenger's lead over the favourite. The favourite is left only for one that leads by more than the noise of the futures explains (Tesauro
and Galperin 1996, with paired samples).

- Whoever may lead by most is tried next, in a future that it has not seen (upper confidence bounds); the policy's next best joins as
  playouts go on (progressive widening). So time buys certainty first, and then more options.
- Who is surely behind is tried no more. When all are, the decision was clear: its time is saved.
- What playouts ask of the policy again is recalled (``Recalling``): a playout costs little more than its choices.
- The clock is looked at before every decision of a playout: what time cuts short does not count.
"""

from __future__ import annotations

from math import inf, sqrt
from time import thread_time
from typing import Any, NamedTuple

from engine.kernel.dice import Dice, key_of
from engine.kernel.game import Game
from engine.sdk import Turn
from engine.sdk.search.playouts import Worths
from engine.sdk.search.recalling import Recalling

HORIZON = 30
"""Decisions, of all seats together, after which a playout is judged."""
WIDTH = 16
"""Options that are tried at most: the policy's best."""
LONGEST = 3
"""Horizons after which a playout is judged wherever it stands."""
CONFIDENCE = 1.0
"""Standard errors by which a challenger must lead the favourite to be taken."""
PLAIN = 3.0
"""Standard errors by which a challenger leads so plainly that no more playouts are needed."""
HOPE = 2.0
"""Standard errors by which a challenger that is behind may be so by bad luck."""
PRIOR = 2.0
"""Futures that count as much as what the policy says: a challenger begins as far behind as it seems worth less."""
LEAST = 4
"""Futures in which a challenger is tried before it is judged."""
NARROW = 2
"""Challengers at the beginning, and half of the square root of the playouts besides."""


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
        """It led the favourite by so much in one more future."""
        self.tried += 1
        self.total += lead
        self.square += lead * lead

    def lead(self, errors: float = 0.0) -> float:
        """Its mean lead, the prior included, and so many standard errors more."""
        mean = self.total / self.tried
        variance = max(0.0, self.square / self.tried - mean * mean) / max(self.tried - 1, 1)
        return (self.total + PRIOR * self.prior) / (self.tried + PRIOR) + errors * sqrt(variance)

    def promise(self) -> float:
        """By how much it may lead at best; without bound as long as it was hardly tried."""
        return inf if self.tried < LEAST else self.lead(HOPE)


class Future(NamedTuple):
    """A game imagined, the stage (or else the number of decisions) to which the favourite was played on in it, and its worth there."""

    imagined: Game
    stage: tuple[Any, ...]
    decisions: int
    worth: float


class OutOfTime(Exception):
    """Time has run out, perhaps in the middle of a playout."""


class Improving:
    """Improves on ``policy``. One for each match; equal seeds and playouts choose alike.

    ``played``, ``rounds`` (futures) and ``left`` (was the favourite left?) tell of the last search, for those who measure.
    """

    def __init__(
        self, policy: Worths, seed: int = 0, horizon: int = HORIZON, width: int = WIDTH, confidence: float = CONFIDENCE
    ) -> None:
        self.light = Recalling(policy)
        self.policy, self.seed = policy, seed
        self.horizon, self.width, self.confidence = horizon, max(2, width), confidence
        self.played = 0
        self.left = False
        self._futures: list[Future] = []
        self._tried: list[Challenger] = []
        self._until: float | None = None
        self._spare = 0.0

    @property
    def rounds(self) -> int:
        """Futures of the last search."""
        return len(self._futures)

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
        self.light.forget()
        self._futures, self._tried, self.played = [], [], 0
        try:
            while others and (playouts is None or self.played < playouts):
                if coming and len(self._tried) < NARROW + sqrt(self.played) / 2:
                    self._tried.append(coming.pop(0))
                challenger = max(self._tried, key=Challenger.promise)
                if challenger.promise() <= 0 or self._is_plain(challenger):
                    break
                self._look_at_clock()
                if challenger.tried == len(self._futures):
                    self._futures.append(self._future(turn.game(dice.below(2**32)), favourite, turn.seat))
                challenger.add(self._lead_in(self._futures[challenger.tried], challenger.index, turn.seat))
        except OutOfTime:
            pass
        best = self._surest()
        self.left = best is not None
        return favourite if best is None else best.index

    def _future(self, imagined: Game, favourite: int, seat: int) -> Future:
        game = imagined.copy()
        game.choose(favourite)
        self.light.begin()
        stage, decisions = self._play_on(game)
        self.played += 1
        return Future(imagined, stage, decisions, game.title.evaluate(game, seat))

    def _lead_in(self, future: Future, index: int, seat: int) -> float:
        game = future.imagined.copy()
        game.choose(index)
        self.light.begin()
        self._play_to(game, future)
        self.played += 1
        return game.title.evaluate(game, seat) - future.worth

    def _play_on(self, game: Game) -> tuple[tuple[Any, ...], int]:
        """The horizon, and on to the next stage: that, or none and so many decisions."""
        horizon, longest, stage_of = self.horizon, LONGEST * self.horizon, game.title.stage
        before: tuple[Any, ...] = ()
        for decisions in range(longest):
            if game.decision is None:
                return (), longest
            if decisions >= horizon:
                stage = stage_of(game)
                if decisions == horizon:
                    before = stage
                if stage != before or not stage:
                    return stage, decisions
            self._decide(game)
        return (), longest

    def _play_to(self, game: Game, future: Future) -> None:
        """On to where the favourite's playout ended."""
        stage, stage_of = future.stage, game.title.stage
        for _ in range(LONGEST * self.horizon if stage else future.decisions):
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

    def _is_plain(self, promising: Challenger) -> bool:
        """Does the most promising lead so plainly that none of the others can matter?"""
        if promising.tried < LEAST or promising.lead(-PLAIN) <= 0:
            return False
        return all(each is promising or each.promise() < promising.lead() for each in self._tried)

    def _is_open(self) -> bool:
        """Does a challenger lead, but not surely, or was one hardly tried?"""
        return any(each.tried < LEAST or each.lead(-self.confidence) <= 0 < each.lead() for each in self._tried)

    def _surest(self) -> Challenger | None:
        sure = [each for each in self._tried if each.tried >= LEAST and each.lead(-self.confidence) > 0]
        return max(sure, key=lambda each: each.lead(-self.confidence), default=None)


__all__ = ["CONFIDENCE", "HORIZON", "WIDTH", "Improving"]
