"""What decisions were worth: the options of a seat tried out in imagined futures, against the one that was taken.

A decision is looked at as the seat could: games are imagined that fit what it knew. In each, the option that was played and a few others
are taken, a policy (the title's scripted bot, or one look ahead) plays on for all seats, and ``evaluate`` judges where that leads. The
options of a round share its luck, so that what counts is their difference; its error is half a 95 % interval of the mean. As in the
house's ``searcher``, the others are those that look best to the policy, and time goes to those that may still win.

All worths are told in the title's measure (``Title.worth_in``): the lead over the best rival, in victory points, £ or GP.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from time import thread_time
from typing import Any

from engine.bots.searcher.bot import Policy, policy_of
from engine.estimates import t_quantile
from engine.kernel.decisions import Outcome
from engine.kernel.dice import Dice, key_of
from engine.kernel.errors import BadOption
from engine.kernel.game import Game
from engine.kernel.sentences import Sentence, option_words
from engine.log import Log, replay
from engine.wording import counted

WIDTH = 4
"""Options that are tried besides the one that was played: those that look best to the policy."""

HORIZON = 80
"""Decisions that the policy plays on before the position is judged."""

LEAST_ROUNDS = 6
"""Rounds in which an option was tried, below which nothing is told of it."""

MOST_TURNING_POINTS = 5
"""Turning points of each kind that a review tells."""

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tried:
    """An option that was tried: by how much it did better than what was played, and the error of that; None where too few rounds say it."""

    index: int
    told: Sentence
    gain: float
    error: float | None
    rounds: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision looked at: ``ply`` counts the decisions before it; ``tried`` are the other options, best first."""

    ply: int
    seat: int
    kind: str
    played: int
    told: Sentence
    tried: tuple[Tried, ...]

    @property
    def sure(self) -> Tried | None:
        """The best of the others, if it did better by more than its error."""
        return next((each for each in self.tried if each.error is not None and each.gain > each.error), None)

    @property
    def cost(self) -> float:
        """What the choice cost; 0 where nothing else was surely better."""
        return self.sure.gain if self.sure is not None else 0.0

    @property
    def won(self) -> float:
        """By how much the choice was surely better than the best other option that was tried; 0 where that is not sure."""
        if not self.tried or any(each.error is None or each.gain >= -each.error for each in self.tried):
            return 0.0
        return min(-each.gain for each in self.tried)


@dataclass(frozen=True, slots=True)
class Budget:
    """What a decision's look may cost: ``seconds`` of CPU time, or, with ``rounds``, so many rounds: equal seeds then find the same."""

    seconds: float = 1.0
    rounds: int = 0

    def is_spent(self, rounds: int, since: float) -> bool:
        """Is it used up after so many rounds, begun at this CPU time?"""
        return rounds >= self.rounds if self.rounds else thread_time() - since >= self.seconds


def analyse(log: Log, seat: int, budget: Budget, seed: int = 0) -> Iterator[Verdict]:
    """Every decision of the seat with two options or more, in order. Raises what replaying raises."""
    analyst = Analyst(log.header["title"], seed)
    names = names_of(log)
    before: Game | None = None
    for place in replay(log):
        if place.line is not None and place.line["seat"] == seat and before is not None:
            yield analyst.look(before, place.line["index"], budget, names)
        before = place.game.copy()


def names_of(log: Log) -> list[str]:
    """The bots of a log, by seat."""
    return [str(seat.get("name", "")) for seat in log.header["seats"]]


def turning_points(verdicts: Sequence[Verdict], most: int = MOST_TURNING_POINTS) -> tuple[list[Verdict], list[Verdict]]:
    """The choices that surely cost most, and those that were surely better than anything else that was tried, dearest first."""
    worst = sorted((verdict for verdict in verdicts if verdict.cost), key=lambda verdict: -verdict.cost)
    best = sorted((verdict for verdict in verdicts if verdict.won), key=lambda verdict: -verdict.won)
    return worst[:most], best[:most]


class Analyst:
    """Looks at decisions of one title's games."""

    def __init__(self, title: str, seed: int = 0, width: int = WIDTH, horizon: int = HORIZON) -> None:
        self.policy: Policy = policy_of(title)
        self.width, self.horizon = width, horizon
        self.dice = Dice(key_of("analysis", title, seed))

    def look(self, game: Game, played: int, budget: Budget, names: Sequence[str] = ()) -> Verdict:
        """What the pending decision of the game was worth, of which this option was taken."""
        decision = game.decision
        assert decision is not None  # noqa: S101 - replays stop where the game asks
        others = self._others(game, played)
        leads: dict[int, list[float]] = {index: [] for index in others}
        running, rounds, began = list(others), 0, thread_time()
        while running and not budget.is_spent(rounds, began):
            imagined = game.fork(decision.seat, self.dice.below(2**32))
            base = self.play_on(imagined.copy(), played, decision.seat)
            for index in running:
                leads[index].append(self.play_on(imagined.copy(), index, decision.seat) - base)
            rounds += 1
            if rounds % LEAST_ROUNDS == 0 and len(running) > 1:
                running.remove(min(running, key=lambda index: sum(leads[index]) / rounds))
        unit = game.title.worth_in[1]
        tried = [
            Tried(
                index,
                words_of(game, index, names),
                mean / unit,
                None if error is None else error / unit,
                len(leads[index]),
            )
            for index in others
            if leads[index]
            for mean, error in [mean_and_error(leads[index])]
        ]
        tried.sort(key=lambda each: (each.error is None, -each.gain))
        told = words_of(game, played, names)
        return Verdict(game.plies, decision.seat, decision.kind, played, told, tuple(tried))

    def play_on(self, game: Game, index: int, seat: int) -> int:
        """Take the option, let the policy play on for everybody, and judge the position for the seat."""
        game.choose(index)
        for _ in range(self.horizon):
            if game.decision is None:
                break
            self._step(game)
        return game.title.evaluate(game, seat)

    def play_out(self, game: Game, index: int) -> Outcome:
        """Take the option and let the policy play on for everybody to the end."""
        game.choose(index)
        while game.decision is not None:
            self._step(game)
        assert game.outcome is not None  # noqa: S101 - a game that asks nothing is over
        return game.outcome

    def _step(self, game: Game) -> None:
        worths = self.policy.worths(game)
        game.choose(worths.index(max(worths)))

    def _others(self, game: Game, played: int) -> list[int]:
        assert game.decision is not None  # noqa: S101
        worths = self.policy.worths(game.fork(game.decision.seat, self.dice.below(2**32)))
        ranked = sorted(range(len(worths)), key=lambda index: -worths[index])
        return [index for index in ranked if index != played][: self.width]


def words_of(game: Game, index: int, names: Sequence[str]) -> Sentence:
    """An option of the pending decision, as a sentence goes on after the name of who may take it."""
    assert game.decision is not None  # noqa: S101
    return option_words(game.title, game.decision.kind, game.describe(index), names or [""] * game.seats)


def mean_and_error(values: Sequence[float]) -> tuple[float, float | None]:
    """The mean, and half of its 95 % interval: 0 where all values are alike, None below LEAST_ROUNDS of them."""
    count = len(values)
    mean = sum(values) / count
    if count < LEAST_ROUNDS:
        return mean, None
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, t_quantile(count - 1) * sqrt(variance / count)


@dataclass(frozen=True, slots=True)
class Future:
    """How one imagined future ended: scores and ranks by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Two options of one decision, each played on by the policy in the same imagined futures: the first is the one that was played."""

    ply: int
    seat: int
    options: tuple[int, int]
    told: tuple[Sentence, Sentence]
    futures: tuple[tuple[Future, ...], tuple[Future, ...]]

    @property
    def gain(self) -> tuple[float, float | None]:
        """By how much the seat's score is higher with the second option, and half the 95 % interval of that."""
        played, other = self.futures
        pairs = zip(played, other, strict=True)
        return mean_and_error([two.scores[self.seat] - one.scores[self.seat] for one, two in pairs])

    def wins(self, option: int) -> float:
        """The share of futures that the seat wins with this option (0 or 1), a tie shared."""
        futures = self.futures[option]
        won = [1 / future.ranks.count(1) for future in futures if future.ranks[self.seat] == 1]
        return sum(won) / len(futures)


def what_if(log: Log, ply: int, option: int, futures: int = 20, seed: int = 0) -> WhatIf:
    """Take another option after ``ply`` decisions: so many imagined futures of it, and of the real choice, to the end of the game.

    Raises BadOption for a ply after which nothing was asked, or an option that there was not, and what replaying raises.
    """
    game, played = _moment(log, ply)
    decision = game.decision
    assert decision is not None  # noqa: S101
    if not 0 <= option < len(decision.options):
        raise BadOption("option", f"there is no {option}", f"give 0 to {len(decision.options) - 1}")
    analyst = Analyst(game.title.id, seed)
    ends: tuple[list[Future], list[Future]] = ([], [])
    for _ in range(futures):
        imagined = game.fork(decision.seat, analyst.dice.below(2**32))
        for index, found in zip((played, option), ends, strict=True):
            outcome = analyst.play_out(imagined.copy(), index)
            found.append(Future(tuple(outcome.scores), tuple(outcome.ranks)))
    names = names_of(log)
    told = (words_of(game, played, names), words_of(game, option, names))
    return WhatIf(ply, decision.seat, (played, option), told, (tuple(ends[0]), tuple(ends[1])))


def _moment(log: Log, ply: int) -> tuple[Game, int]:
    """The game after so many decisions, and the option that was taken there."""
    before: Game | None = None
    for place in replay(log):
        if place.ply == ply + 1 and before is not None and place.line is not None:
            return before, place.line["index"]
        if place.ply == ply:
            before = place.game.copy()
    raise BadOption("ply", f"nothing was decided after {counted(ply, 'decision')}", "give a ply of the log, from 0")
