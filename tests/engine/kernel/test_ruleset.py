"""What a title declares of the numbers in its frames: none in a saved game can be altered to one that could never stand there."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine.kernel import BadState, Dice, Game, Title
from engine.kernel.conformance import tables
from engine.kernel.mutations import Mutant, check_state
from engine.kernel.played import Played

MONEY = "dice due minimum number offer planned"
CROWN = "favours question wish"

GAMES, EVERY = 8, 5
"""Games that are played, and at which of their decisions frames are altered."""

LITTLE = 12
"""A number that stands in many a range, and is more than there are of most things."""

TAKEN = {
    ("east_india_companies", 99): "turn",
    ("john_company_1e", 99): f"{MONEY} option tried",
    ("john_company_2e", 99): f"{MONEY} {CROWN} declared more used",
    ("john_company_2e", 1_000_000): CROWN,
}
"""Arguments that may be as large: turns are counted on, money is as much as there is, others are bit sets, or options of any kind."""


@pytest.mark.parametrize("id", engine.titles())
@pytest.mark.parametrize("number", [99, 1_000_000])
def test_a_number_of_a_frame_that_is_altered_is_refused_by_its_place(id: str, number: int):
    title, tried, taken = engine.title(id), set(), set()
    for game in midgames(title):
        saved = game.to_json()
        for which, holder, at in numbers(title, saved):
            if which not in tried:
                tried.add(which)
                before, holder[at] = holder[at], number
                if (fault := refusal(title, saved)) is None:
                    taken.add(which)
                else:
                    assert fault.partition(".")[0] in ("stack", "decision"), f"{which}: {fault}"
                holder[at] = before
    assert len(tried) > 20
    arguments = {which.partition(":")[2].partition("[")[0] for which in taken}
    assert arguments <= set(TAKEN.get((id, number), "").split()), sorted(taken)


@pytest.mark.parametrize("every", [pytest.param(5, id="few"), pytest.param(1, id="all", marks=pytest.mark.soak)])
@pytest.mark.parametrize("id", engine.titles())
def test_a_number_of_a_frame_that_is_altered_a_little_is_refused_or_can_be_played(id: str, every: int):
    title, found, tally = engine.title(id), set(), Counter[str]()
    for game in midgames(title):
        saved = game.to_json()
        played = Played(game.seats, 0, dict(game.options), [], [])
        for which, holder, at in numbers(title, saved):
            if which in found:
                continue
            found.add(which)
            before = holder[at]
            for number in {before - 1, before + 1, 0, LITTLE} - {before} if len(found) % every == 0 else ():
                holder[at] = number
                change = Mutant(json.loads(json.dumps(saved)), f"{which}: {number} for {before}")
                check_state(title, change, observed=False, played=played, tally=tally)
            holder[at] = before
    assert tally["mutated states refused"] > tally["mutated states taken"] > 0


def refusal(title: Title, saved: Any) -> str | None:
    """The field for which a saved game is refused."""
    try:
        title.from_json(saved)
    except BadState as error:
        return error.field
    return None


def midgames(title: Title) -> Iterator[Game]:
    """Places in a few games, at tables that differ."""
    ways = tables(title)
    for number in range(GAMES):
        table = ways[number * len(ways) // GAMES]
        game, dice = title.new(table.seats, number, table.options), Dice(number)
        while game.decision is not None:
            if not game.plies % EVERY:
                yield game
            game.choose(dice.below(len(game.decision.options)))


def numbers(title: Title, saved: Any) -> Iterator[tuple[str, list[Any], int]]:
    """The whole numbers in the frames of a saved game: which argument each is of which step, and where it stands."""
    for frame in (*saved["stack"], saved["decision"]["asked_by"], saved["decision"]["then"]):
        yield from _of_frame(title, frame[0], frame, 1)


def _of_frame(title: Title, step: str, arguments: list[Any], first: int) -> Iterator[tuple[str, list[Any], int]]:
    for at, name in zip(range(first, len(arguments)), title.takes(step).names, strict=False):
        yield from _of_value(title, f"{step}:{name}", arguments, at)


def _of_value(title: Title, which: str, holder: Any, at: int) -> Iterator[tuple[str, list[Any], int]]:
    value = holder[at]
    if type(value) is int:
        yield which, holder, at
    elif type(value) is dict:
        yield from _of_frame(title, value["step"], value["args"], 0)
    elif type(value) is list:
        for inner in range(len(value)):
            yield from _of_value(title, f"{which}[{inner}]", value, inner)
