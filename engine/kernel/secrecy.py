"""The law of secrets: what a seat is shown never depends on what it may not know.

Two games that differ in one secret are played on side by side. As long as the events that a seat may see are the same in both, everything
else that it is shown must be the same, too: which questions come, their options in words, and every field of its observation (how many
decisions were taken, the steps to come and their arguments, the board), and that not only when it is asked itself but whenever it looks
while another answers in secret. The first visible event that differs ends the comparison: then the secret is told, as the rules will have
it.

A secret is another answer to a question that was asked in secret, or, for one seat, all that it does not know, dealt anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import dropwhile, groupby, zip_longest
from typing import Any, TypeAlias

from engine.kernel.dice import Dice, key_of
from engine.kernel.game import Game

SHOWN = 12
"""Questions at which two games are compared before they are left alone."""

Pair: TypeAlias = "tuple[Game, Game, set[int]]"
"""Two games that differ in one secret, and the seats that may not know it."""


class _Side:
    """One of two games that are played side by side: seats choose by what they are asked and how often they were asked it."""

    def __init__(self, game: Game, luck: int) -> None:
        self.game, self._luck = game, luck
        self._asked: Counter[tuple[int, str]] = Counter()
        self._glimpses: list[tuple[int | None, int, Any, Any]] = []

    def play_to(self, seats: set[int]) -> None:
        """Play on to the next question to one of these seats, or to the end, and note what they see while others answer in secret."""
        self._glimpses.clear()
        while (decision := self.game.decision) is not None and decision.seat not in seats:
            if decision.secret:
                for seat in (*seats, None):
                    events = sum(event.visible_to(seat) for event in self.game.events)
                    self._glimpses.append((seat, events, _moment(self.game), self.game.observe(seat)))
            self.answer()

    def glimpses(self, seat: int | None, events: int) -> list[list[Any]]:
        """What the seat (None: everyone) saw after so many events that it may know: by moments, in each by and by, without repetition."""
        seen = [(moment, what) for who, after, moment, what in self._glimpses if (who, after) == (seat, events)]
        return [
            [what for what, _ in groupby(what for _, what in each)] for _, each in groupby(seen, lambda pair: pair[0])
        ]

    def answer(self) -> None:
        """Answer the pending question. The same question, asked equally often, is answered alike in both games."""
        decision = self.game.decision
        assert decision is not None  # noqa: S101 - callers look
        asked = (decision.seat, decision.kind)
        self._asked[asked] += 1
        luck = Dice(key_of("answer", self._luck, *asked, self._asked[asked]))
        self.game.choose(luck.below(len(decision.options)))


def other_answers(game: Game, dice: Dice) -> list[Pair]:
    """Games that differ in the answer to the pending question, if that is a secret one: none, or one pair."""
    decision = game.decision
    if decision is None or not decision.secret:
        return []
    one, other = game.copy(events=True), game.copy(events=True)
    index = dice.below(len(decision.options))
    one.choose(index)
    other.choose((index + 1 + dice.below(len(decision.options) - 1)) % len(decision.options))
    return [(one, other, set(range(game.seats)) - {decision.seat})]


def other_deal(game: Game, seat: int, dice: Dice) -> Pair:
    """The game, and one in which all that ``seat`` does not know is dealt anew; both have the same dice to roll."""
    twin = game.copy(events=True)
    twin._conceal(seat)
    twin.title.redeal(twin, seat, dice)
    if twin._veiled(seat):
        asking, twin.decision = twin._asking, None
        twin._run(asking)
    return game.copy(events=True), twin, {seat}


def leaks(first: Game, second: Game, seats: set[int], luck: int) -> list[str]:
    """Play two games on that differ in what these seats may not know: every difference in what they are shown, in a sentence.

    What everyone is shown is compared as well.
    """
    sides = (_Side(first, luck), _Side(second, luck))
    for _ in range(SHOWN):
        for side in sides:
            side.play_to(seats)
        if found := _glimpsed_apart(*sides, seats):
            return found
        journals = [side.game.drain() for side in sides]
        for seat in (*seats, None):
            one, other = ([event.to_json() for event in journal if event.visible_to(seat)] for journal in journals)
            if one != other:
                return []
        if first.over and second.over:
            return []
        found = [
            f"{_name(seat)} is shown {place}: {one!r:.300} or {other!r:.300}"
            for seat in (*sorted(seats), None)
            for place, one, other in _differences("", *(_shown(side.game, seat) for side in sides))
        ]
        if found:
            return found
        for side in sides:
            side.answer()
    return []


def _glimpsed_apart(one: _Side, other: _Side, seats: set[int]) -> list[str]:
    """Differences in what the seats saw while others answered in secret, as long as the same events had come to them.

    A side may well have had no such moment where the other had one: then there was nothing to see. What it saw the other saw, too.
    """
    for seat in (*sorted(seats), None):
        told = [[event for event in side.game.events if event.visible_to(seat)] for side in (one, other)]
        alike = next(
            (at for at, pair in enumerate(zip(*told, strict=False)) if pair[0] != pair[1]), min(map(len, told))
        )
        for events in range(alike + 1):
            mine, others = one.glimpses(seat, events), other.glimpses(seat, events)
            for first, second in _unlike(mine, others):
                where, *values = next(_differences("", first, second))
                return [
                    f"{_name(seat)} is shown, while another answers in secret, {where}:"
                    f" {values[0]!r:.300} or {values[1]!r:.300}"
                ]
    return []


def _moment(game: Game) -> Any:
    """What questions that are put in a row share, and others do not: the step that asks, and what follows when all have answered."""
    asks = game.asked.by[0]
    return asks, [*dropwhile(lambda frame: frame[0] is asks, reversed(game.stack))]


def _unlike(mine: list[list[Any]], others: list[list[Any]]) -> Iterator[tuple[Any, Any]]:
    """What was seen in the same moment of both sides and differs. Where one had fewer moments, its own must be among the other's."""
    fewer, more = sorted((mine, others), key=len)
    if len(fewer) < len(more):
        left = iter(more)
        lost = [moment for moment in fewer if not any(moment == each for each in left)]
        yield from ((moment, None) for moment in lost)
        return
    for first, second in zip(fewer, more, strict=True):
        yield from (pair for pair in zip_longest(first, second) if pair[0] != pair[1])


def _name(seat: int | None) -> str:
    return "everyone" if seat is None else f"seat {seat}"


def _shown(game: Game, seat: int | None) -> dict[str, Any]:
    decision, options = game.decision, []
    if decision is not None and decision.seat == seat:
        options = [game.describe(index) for index in range(len(decision.options))]
    return {"options": options, "observation": game.observe(seat)}


def _differences(where: str, one: Any, other: Any) -> Iterator[tuple[str, Any, Any]]:
    # Nearly always there is none: seen at once, which to look for it entry by entry is not.
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        for key in one:
            yield from _differences(f"{where}.{key}" if where else key, one[key], other[key])
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for at, (item, its) in enumerate(zip(one, other, strict=True)):
            yield from _differences(f"{where}[{at}]", item, its)
    else:
        yield where, one, other
