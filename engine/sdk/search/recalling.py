"""A light policy made of a strong one: while one decision is searched, a question that was answered before gets the same answer."""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.kernel.game import Game
from engine.sdk.search.playouts import Worths

Question: TypeAlias = tuple[Any, ...]
"""Who is asked, the decision's kind and options, and what it is about."""


class Answers:
    """To one question: what was answered when it was put in a playout for the first time, for the second, and so on."""

    __slots__ = ("given", "playout", "times")

    def __init__(self) -> None:
        self.given: list[int] = []
        self.playout = self.times = 0


class Recalling:
    """Asks ``policy`` what it has not been asked yet, and recalls the rest.

    Imagined futures of one decision put the same questions again and again, in positions that differ by a few dice or pounds. To be asked
    a strong policy is dear, to recall its answer costs less than to take it. A question is the same when seat, kind, options and what it
    is about are; put for the second time in one playout (one more hand? one more share?) it is another. ``asked`` and ``recalled`` count,
    for those who measure.
    """

    def __init__(self, policy: Worths) -> None:
        self.policy = policy
        self.asked = self.recalled = 0
        self._answers: dict[Question, Answers] = {}
        self._playout = 0

    def forget(self) -> None:
        """Another decision is searched: what was right in the last one may be wrong."""
        self._answers.clear()

    def begin(self) -> None:
        """Another playout begins: all questions are put for the first time."""
        self._playout += 1

    def best(self, game: Game) -> int:
        """The option that the policy takes in the pending decision of ``game``, or took when it was asked the same before."""
        decision = game.decision
        assert decision is not None  # noqa: S101 - nobody asks of a game that is over
        question = (decision.seat, decision.kind, decision.options, game.asked.args)
        answers = self._answers.get(question)
        if answers is None:
            answers = self._answers[question] = Answers()
        if answers.playout != self._playout:
            answers.playout, answers.times = self._playout, 0
        answers.times += 1
        if answers.times <= len(answers.given):
            self.recalled += 1
            return answers.given[answers.times - 1]
        self.asked += 1
        worths = self.policy.worths(game)
        best = worths.index(max(worths))
        answers.given.append(best)
        return best


__all__ = ["Recalling"]
