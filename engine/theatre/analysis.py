"""What decisions were worth: the options of a seat tried out in imagined futures, against the one that was taken.

A decision is looked at as the seat could: games are imagined that fit what it knew. In each, the option that was played and a few others
are taken, a policy (the title's scripted bot, or one look ahead) plays on for all seats, and ``evaluate`` judges where that leads. The
options of a round share its luck, so that what counts is their difference; its error is half a 95 % interval of the mean. As in the
house's ``searcher``, the others are those that look best to the policy, and time goes to those that may still win.

Of many decisions those that seem dearest are so by luck, too, and by what ``evaluate`` makes of a game in its middle: those that a review
is to tell are looked at again, in other futures that are played to the end, and what those say is told (``Analyst.again``). A decision is
looked at alike whatever was looked at before it: work can be gone on with where it stopped.

All worths are told in the title's measure (``Title.worth_in``): the lead over the best rival, in victory points, £ or GP.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from sys import maxsize
from time import thread_time
from typing import Any, NamedTuple

from engine.bots.searcher.bot import policy_of
from engine.estimates import t_quantile
from engine.kernel.decisions import Outcome
from engine.kernel.dice import Dice, key_of
from engine.kernel.errors import BadOption
from engine.kernel.game import Game
from engine.kernel.sentences import Sentence, act_sentence, option_words
from engine.log import Log, replay
from engine.sdk.search.playouts import Playout, best_of
from engine.theatre.names import names_of
from engine.wording import counted

WIDTH = 4
"""Options that are tried besides the one that was played: those that look best to the policy."""

HORIZON = 80
"""Decisions that the policy plays on before the position is judged."""

TO_THE_END = maxsize
"""The horizon of what is played on until the game is over."""

LEAST_ROUNDS = 6
"""Rounds in which an option was tried, below which nothing is told of it."""

MOST_TURNING_POINTS = 5
"""Turning points of each kind that a review tells."""

AGAIN = 2
"""How many times as many decisions are looked at again as may be told, each in so many times as many futures."""

TOLD_AHEAD = 12
"""Decisions of an imagined future that are told."""

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

    @property
    def next_best(self) -> Tried | None:
        """The best other option that was tried, however sure that is."""
        return self.tried[0] if self.tried else None


@dataclass(frozen=True, slots=True)
class Budget:
    """What a decision's look may cost: ``rounds`` of imagined futures (0: as many as there is time for), and ``seconds`` of CPU time (0: as
    many as it takes). With rounds alone equal seeds find the same."""

    seconds: float = 1.0
    rounds: int = 0

    def is_spent(self, rounds: int, since: float) -> bool:
        """Is it used up after so many rounds, begun at this CPU time?"""
        return (0 < self.rounds <= rounds) or (0 < self.seconds <= thread_time() - since)

    def times(self, factor: int) -> Budget:
        """So many times as much."""
        return Budget(self.seconds * factor, self.rounds * factor)


def analyse(log: Log, seat: int, budget: Budget, seed: int = 0, start: int = 0) -> Iterator[Verdict]:
    """Every decision of ``decisions_of``, looked at, in order. Raises what replaying raises."""
    analyst, names = Analyst(log.header["title"], seed), names_of(log)
    for before, played in decisions_of(log, seat, start):
        yield analyst.look(before, played, budget, names)


def decisions_of(log: Log, seat: int, start: int = 0) -> Iterator[tuple[Game, int]]:
    """The game before each decision with two options or more that the seat's own bot made, and the option that was taken, from the
    ``start``-th decision of the game on. What the fallback policy chose for a seat that forfeited is nobody's doing. Raises what replaying
    raises."""
    before: Game | None = None
    for place in replay(log):
        line = place.line
        if before is not None and line is not None and not by_fallback(line):
            yield before, line["index"]
        coming = place.game.decision
        chooses = coming is not None and coming.seat == seat and len(coming.options) > 1
        before = place.game.copy() if chooses and place.ply >= start else None


def doubtful(verdicts: Sequence[Verdict]) -> list[Verdict]:
    """Those verdicts that may be among the turning points, in order of play: they are to be looked at again."""
    worst, best = turning_points(verdicts, AGAIN * MOST_TURNING_POINTS)
    return sorted([*worst, *best], key=lambda verdict: verdict.ply)


def by_fallback(line: Fields) -> bool:
    """Did the fallback policy make this decision of a log, and not the seat's bot?"""
    return bool(line.get("fallback"))


def decider(seat: int, name: str, fallback: bool) -> str:
    """Who made a decision of the seat, in words: "Ann (seat 3)", or "the fallback policy for Ann (seat 3)"."""
    bot = f"{name} (seat {seat + 1})" if name else f"seat {seat + 1}"
    return f"the fallback policy for {bot}" if fallback else bot


def turning_points(verdicts: Sequence[Verdict], most: int = MOST_TURNING_POINTS) -> tuple[list[Verdict], list[Verdict]]:
    """The choices that surely cost most, and those that were surely better than anything else that was tried, dearest first."""
    worst = sorted((verdict for verdict in verdicts if verdict.cost), key=lambda verdict: -verdict.cost)
    best = sorted((verdict for verdict in verdicts if verdict.won), key=lambda verdict: -verdict.won)
    return worst[:most], best[:most]


class Analyst:
    """Looks at decisions of one title's games."""

    def __init__(self, title: str, seed: int = 0, width: int = WIDTH, horizon: int = HORIZON) -> None:
        self.policy = policy_of(title)
        self.best = best_of(self.policy)
        self.title, self.seed = title, seed
        self.width, self.horizon = width, horizon

    def dice(self, what: str, ply: int) -> Dice:
        """The luck of what is imagined of one decision: the same whatever was looked at before."""
        return Dice(key_of(what, self.title, self.seed, ply))

    def look(self, game: Game, played: int, budget: Budget, names: Sequence[str] = ()) -> Verdict:
        """What the pending decision of the game was worth, of which this option was taken."""
        dice = self.dice("analysis", game.plies)
        others = self._others(game, played, dice)
        return self._verdict(game, played, self._leads(game, played, others, budget, dice, self.horizon), names)

    def again(self, game: Game, verdict: Verdict, budget: Budget, names: Sequence[str] = ()) -> Verdict:
        """The same decision in other futures, played to the end: against the option that seemed better, or, where none did, against all
        that were tried."""
        others = [verdict.sure.index] if verdict.sure is not None else [each.index for each in verdict.tried]
        dice = self.dice("again", game.plies)
        leads = self._leads(game, verdict.played, others, budget.times(AGAIN), dice, TO_THE_END)
        return self._verdict(game, verdict.played, leads, names)

    def _leads(
        self, game: Game, played: int, others: list[int], budget: Budget, dice: Dice, horizon: int
    ) -> dict[int, list[float]]:
        """By how much each of the others did better than what was played, round by round."""
        seat, playout = _seat(game), Playout(self.best, horizon)

        def worth(index: int) -> float:
            trial = imagined.copy()
            trial.choose(index)
            return playout.worth(trial, seat, dice)

        leads: dict[int, list[float]] = {index: [] for index in others}
        running, rounds, began = list(others), 0, thread_time()
        while running and not budget.is_spent(rounds, began):
            imagined = game.fork(seat, dice.below(2**32))
            base = worth(played)
            for index in running:
                leads[index].append(worth(index) - base)
            rounds += 1
            if rounds % LEAST_ROUNDS == 0 and len(running) > 1:
                running.remove(min(running, key=lambda index: sum(leads[index]) / rounds))
        return leads

    def _verdict(self, game: Game, played: int, leads: dict[int, list[float]], names: Sequence[str]) -> Verdict:
        decision = game.decision
        assert decision is not None  # noqa: S101 - replays stop where the game asks
        unit = game.title.worth_in[1]
        tried = [
            Tried(
                index,
                words_of(game, index, names),
                mean / unit,
                None if error is None else error / unit,
                len(leads[index]),
            )
            for index, found in leads.items()
            if found
            for mean, error in [mean_and_error(found)]
        ]
        tried.sort(key=lambda each: (each.error is None, -each.gain))
        told = words_of(game, played, names)
        return Verdict(game.plies, decision.seat, decision.kind, played, told, tuple(tried))

    def play_out(self, game: Game, index: int, telling: Telling | None = None) -> Outcome:
        """Take the option and let the policy play on for everybody to the end; the first decisions after it are told to ``telling``."""
        game.choose(index)
        luck = Dice(0)  # which the best does not need
        while game.decision is not None:
            index = self.best(game, luck)
            if telling is not None and len(telling.told) < TOLD_AHEAD:
                telling.tell(game, index)
            game.choose(index)
        assert game.outcome is not None  # noqa: S101 - a game that asks nothing is over
        return game.outcome

    def _others(self, game: Game, played: int, dice: Dice) -> list[int]:
        worths = self.policy.worths(game.fork(_seat(game), dice.below(2**32)))
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


def _seat(game: Game) -> int:
    assert game.decision is not None  # noqa: S101 - replays stop where the game asks
    return game.decision.seat


class Telling:
    """Decisions of an imagined future as sentences."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.told: list[Sentence] = []

    def tell(self, game: Game, index: int) -> None:
        """Add the pending decision, of which this option is taken."""
        assert game.decision is not None  # noqa: S101
        decision = game.decision
        self.told.append(act_sentence(game.title, decision.seat, decision.kind, game.describe(index), self.names))


@dataclass(frozen=True, slots=True)
class Future:
    """How one imagined future ended: scores and ranks by seat; and its first decisions, where they were to be told."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    told: tuple[Sentence, ...] = ()


Pair = tuple[Future, Future]
"""One imagined future, gone on with by either of two options."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Two options of one decision, each played on by the policy in the same imagined futures: the first is the one that was played.

    ``by`` tells who played it, in the words of ``decider``; it is empty where that was not kept.
    """

    ply: int
    seat: int
    options: tuple[int, int]
    told: tuple[Sentence, Sentence]
    futures: tuple[tuple[Future, ...], tuple[Future, ...]]
    by: str = ""

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
    question = Question(log, ply, option, seed)
    return question.answer(list(islice(question.futures(), futures)))


class Question:
    """What if, after ``ply`` decisions of a game, another option had been taken? Raises as ``what_if``."""

    def __init__(self, log: Log, ply: int, option: int, seed: int = 0) -> None:
        self.game, self.played, fallback = moment(log, ply)
        self.seat, self.option, self.names = _seat(self.game), option, names_of(log)
        self.by = decider(self.seat, self.names[self.seat], fallback)
        self.analyst = Analyst(self.game.title.id, seed)
        most = len(self.game.decision.options) - 1 if self.game.decision is not None else -1
        if not 0 <= option <= most:
            raise BadOption("option", f"there is no {option}", f"give 0 to {most}")

    def futures(self, start: int = 0) -> Iterator[Pair]:
        """One imagined future after the other, without end, from the ``start``-th on; of the first it is told how it goes on."""
        dice = self.analyst.dice("what if", self.game.plies)
        number = 0
        while True:
            imagined = self.game.fork(self.seat, dice.below(2**32))
            if number >= start:
                yield self._end(imagined.copy(), self.played, number), self._end(imagined, self.option, number)
            number += 1

    def answer(self, pairs: Sequence[Pair]) -> WhatIf:
        """What these futures tell."""
        options = (self.played, self.option)
        told = (words_of(self.game, self.played, self.names), words_of(self.game, self.option, self.names))
        played, other = tuple(one for one, _ in pairs), tuple(two for _, two in pairs)
        return WhatIf(self.game.plies, self.seat, options, told, (played, other), self.by)

    def _end(self, game: Game, index: int, number: int) -> Future:
        telling = Telling(self.names) if number == 0 else None
        outcome = self.analyst.play_out(game, index, telling)
        return Future(tuple(outcome.scores), tuple(outcome.ranks), tuple(telling.told) if telling is not None else ())


class Moment(NamedTuple):
    """The game before a decision, the option that was taken there, and whether the fallback policy took it."""

    game: Game
    played: int
    fallback: bool


def moment(log: Log, ply: int) -> Moment:
    """The decision that was made after so many others. Raises BadOption, and what replaying raises."""
    before: Game | None = None
    for place in replay(log):
        if place.ply == ply + 1 and before is not None and place.line is not None:
            return Moment(before, place.line["index"], by_fallback(place.line))
        if place.ply == ply:
            before = place.game.copy()
    raise BadOption("ply", f"nothing was decided after {counted(ply, 'decision')}", "give a ply of the log, from 0")
