"""Saved games and observations with something wrong in them: what a title must refuse by name, or else be able to play on with.

``mutant`` alters a place or two of any JSON value, in one of many ways. ``check_states`` tries them on a title: a mutated state is refused
with a BadState that names a field, or it is a game like any other, which can be audited, observed, described, imagined and played.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from resource import RUSAGE_SELF, getrusage
from time import process_time
from typing import Any, NamedTuple

from engine.kernel.dice import Dice, key_of
from engine.kernel.errors import BadState, UnplayableState
from engine.kernel.game import Game
from engine.kernel.played import ConformanceError, Played, Table, hold
from engine.kernel.title import Title

AHEAD = 25
"""Decisions that are played on with a mutated state which was not refused."""

SECONDS = 5.0
"""CPU time that one mutated state may take, played on with and all."""

KILOBYTES = 300_000
"""Memory that one mutated state may take."""

PER_GAME = 40
"""Mutants that are made of the states of one game."""

Path = tuple[Any, ...]


class Mutant(NamedTuple):
    """A JSON value that was altered, and what was done to it."""

    data: Any
    change: str


def mutant(data: Any, dice: Dice, foreign: Any, names: tuple[str, ...] = (), places: int = 1) -> Mutant:
    """A copy of ``data``, altered in so many places.

    ``foreign`` is data of the same sort from elsewhere, ``names`` are words that fit in.
    """
    copied = json.loads(json.dumps(data))
    paths: list[Path] = []
    changes: list[str] = []
    for _ in range(places):
        if not copied:
            break
        parent, key, path = _place(copied, dice)
        change = dice.pick(list(CHANGES))
        try:
            CHANGES[change](parent, key, _Source(copied, foreign, names, path, dice))
        except (RecursionError, ValueError):  # what an earlier change made too deep or too long to be copied
            break
        paths.append(path)
        changes.append(change)
    return Mutant(copied, ", ".join(f"{change} at {path}" for change, path in zip(changes, paths, strict=True)))


class _Source(NamedTuple):
    # What a change may draw on.
    whole: Any
    foreign: Any
    names: tuple[str, ...]
    path: Path
    dice: Dice


def _place(data: Any, dice: Dice) -> tuple[Any, Any, Path]:
    # Down at random, so that a small field at the top comes up as often as a large one.
    parent, key = data, _key(data, dice)
    path: Path = ()
    while True:
        path = (*path, key)
        child = parent[key]
        if type(child) not in (list, dict) or not child or not dice.below(5):
            return parent, key, path
        parent, key = child, _key(child, dice)


def _key(container: Any, dice: Dice) -> Any:
    return dice.pick(list(container)) if type(container) is dict else dice.below(len(container))


def _delete(parent: Any, key: Any, source: _Source) -> None:
    del parent[key]


def _double(parent: Any, key: Any, source: _Source) -> None:
    if type(parent) is list:
        parent.insert(key, parent[key])
    else:
        parent[f"{key}s"] = parent[key]


def _swap(parent: Any, key: Any, source: _Source) -> None:
    other = _key(parent, source.dice)
    parent[key], parent[other] = parent[other], parent[key]


def _retype(parent: Any, key: Any, source: _Source) -> None:
    value = parent[key]
    others: list[Any] = [
        None,
        True,
        False,
        0,
        1.5,
        float("nan"),
        float("inf"),
        "",
        "x",
        [],
        {},
        [value],
        {"x": value},
        "0",
        [[]],
    ]
    parent[key] = source.dice.pick(others)


def _nudge(parent: Any, key: Any, source: _Source) -> None:
    if type(parent[key]) is int:
        parent[key] += source.dice.pick((-2, -1, 1, 2))
    else:
        _number(parent, key, source)


def _number(parent: Any, key: Any, source: _Source) -> None:
    parent[key] = source.dice.pick((-1, 0, 1, 2, 3, 5, 8, 13, 99, -7, 100, 255))


def _huge(parent: Any, key: Any, source: _Source) -> None:
    huge: tuple[Any, ...] = (
        2**31,
        2**63,
        -(2**63),
        10**30,
        10**5000,
        9_999_999,
        "x" * 100_000,
        [parent[key]] * 5_000,
        [[]] * 100_000,
    )
    parent[key] = source.dice.pick(huge)


def _deep(parent: Any, key: Any, source: _Source) -> None:
    deep: Any = parent[key]
    for _ in range(source.dice.pick((1, 2, 10, 100_000))):
        deep = {"x": deep} if source.dice.below(4) == 0 else [deep]
    parent[key] = deep


def _elsewhere(parent: Any, key: Any, source: _Source) -> None:
    # A value from another place of the same data: of the right look in the wrong place.
    other, at, _ = _place(source.whole, source.dice)
    parent[key] = json.loads(json.dumps(other[at]))


def _foreign(parent: Any, key: Any, source: _Source) -> None:
    # The value of the same place in data from elsewhere, as far down as there is such a place.
    value = source.foreign
    for step in source.path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            break
    parent[key] = json.loads(json.dumps(value))


def _name(parent: Any, key: Any, source: _Source) -> None:
    parent[key] = source.dice.pick(source.names) if source.names else "x"


def _shorten(parent: Any, key: Any, source: _Source) -> None:
    if type(parent[key]) is list:
        parent[key] = parent[key][: source.dice.below(len(parent[key]) + 1)]
    else:
        _delete(parent, key, source)


def _shuffle(parent: Any, key: Any, source: _Source) -> None:
    if type(parent[key]) is list:
        source.dice.shuffle(parent[key])
    else:
        _swap(parent, key, source)


CHANGES: Mapping[str, Callable[[Any, Any, _Source], None]] = {
    "delete": _delete,
    "double": _double,
    "swap": _swap,
    "retype": _retype,
    "nudge": _nudge,
    "number": _number,
    "huge": _huge,
    "deep": _deep,
    "elsewhere": _elsewhere,
    "foreign": _foreign,
    "name": _name,
    "shorten": _shorten,
    "shuffle": _shuffle,
}
"""The ways to alter a place: each gets its container, its key, and what it may draw on."""


def check_states(
    title: Title, table: Table, seed: int, tally: Counter[str], foreign: Title, count: int = PER_GAME
) -> None:
    """Try ``count`` mutated states of one random game. ``foreign`` is a title whose states are mixed in. Raises ConformanceError."""
    played = Played(table.seats, seed, dict(table.options), [], [])
    dice = Dice(key_of("mutations", seed))
    game = title.new(table.seats, seed, table.options, events=False)
    other = _stranger(foreign, dice)
    names = (*title.steps, *title.words)
    states = [_state(game, dice)]
    while game.decision is not None:
        index = dice.below(len(game.decision.options))
        played.choices.append(index)
        game.choose(index)
        # One in so many, replaced at random: a fair sample of the whole game, of which nobody knows how long it takes.
        if len(states) < count:
            states.append(_state(game, dice))
        elif (at := dice.below(game.plies)) < count:
            states[at] = _state(game, dice)
    for number in range(count):
        data, observed = states[number % len(states)]
        check_state(title, mutant(data, dice, other, names, 1 + dice.below(2)), observed, played, tally)


def check_state(title: Title, changed: Mutant, observed: bool, played: Played, tally: Counter[str]) -> None:
    """Try one mutated state. Raises ConformanceError."""
    where = f"{'observation' if observed else 'state'}, {changed.change}"
    began, held = process_time(), getrusage(RUSAGE_SELF).ru_maxrss
    try:
        game = title.imagine(changed.data, 1) if observed else title.from_json(changed.data)
    except BadState as error:
        hold(bool(error.field) and len(str(error)) < 2_000, "a refusal names a field", where, title, played)
        tally["mutated states refused"] += 1
    except Exception as error:
        _fail("a mutated state is refused or can be played", where, error, title, played)
    else:
        tally["mutated states taken"] += 1
        try:
            _play_on(title, game, tally)
        except Exception as error:
            _fail("a state that is not refused can be played", where, error, title, played)
    hold(process_time() - began < SECONDS, "a mutated state takes little time", where, title, played)
    grown = getrusage(RUSAGE_SELF).ru_maxrss - held
    hold(grown < KILOBYTES, "a mutated state takes little memory", f"{where}: {grown} kB", title, played)


def _play_on(title: Title, game: Game, tally: Counter[str]) -> None:
    game.audit()
    dice = Dice(key_of("mutations", game.digest()))
    for seat in (*range(game.seats), None):
        json.dumps(game.observe(seat))
        game.fork(seat, 1)
    for seat in range(game.seats):
        title.evaluate(game, seat)
    try:
        for _ in range(AHEAD):
            if game.decision is None:
                break
            index = dice.below(len(game.decision.options))
            game.describe(index)
            game.choose(index)
        game.audit()
    except UnplayableState:
        # Refused by name after all; the game then refuses to go on.
        tally["mutated states that the rules stopped"] += 1


def _state(game: Game, dice: Dice) -> tuple[Any, bool]:
    seats = (None, *range(game.seats))
    if dice.below(2):
        return game.to_json(), False
    seat = game.decision.seat if game.decision is not None and dice.below(2) else dice.pick(seats)
    return game.observe(seat), True


def _stranger(title: Title, dice: Dice) -> Any:
    seats = title.seats({name: option.default for name, option in title.options.items()})
    game = title.new(dice.pick(seats), dice.below(1_000), events=False)
    for _ in range(20):
        if game.decision is not None:
            game.choose(dice.below(len(game.decision.options)))
    return game.to_json()


def _fail(law: str, where: str, error: Exception, title: Title, played: Played) -> None:
    raise ConformanceError(law, f"{where}: {type(error).__name__}: {str(error)[:500]}", title, played) from error


__all__ = ["CHANGES", "Mutant", "check_state", "check_states", "mutant"]
