"""Logs with something wrong in them: what ``read`` must refuse by line, or else ``verify`` tell of."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from time import process_time
from typing import Any

from engine.arena import InProcessPlayer, play_match
from engine.kernel.dice import Dice, key_of
from engine.kernel.errors import BadState
from engine.kernel.mutations import mutant
from engine.kernel.played import ConformanceError, Played, Table, hold
from engine.kernel.title import Title
from engine.log.reading import read, replay
from engine.log.verifying import verify
from engine.log.writing import Fields, LogWriter, Summing, dump
from engine.sdk import Bot, Turn

PER_GAME = 20
"""Mutants that are made of the log of one match."""

SECONDS = 10.0
"""CPU time that reading and verifying one mutated log may take."""

Lines = list[bytes]


class _Chatty(Bot):
    """Plays at random, says something now and then, and breaks down at some time or never."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(key_of("chatty", seed))
        self._until = self._dice.below(200)

    def choose(self, turn: Turn) -> Any:
        if turn.id >= self._until:
            raise ValueError("no more")
        index = self._dice.below(len(turn.choices))
        return index if self._dice.below(8) else (index, "well played")


def check_logs(title: Title, table: Table, seed: int, tally: Counter[str], count: int = PER_GAME) -> None:
    """Try ``count`` mutants of the log of one match between random bots. Raises ConformanceError."""
    log, dice = LogWriter(), Dice(key_of("mutated logs", seed))
    players = [InProcessPlayer(partial(_Chatty, 10 * seed + seat)) for seat in range(table.seats)]
    result = play_match(title, seed, table.options, players, log=log)
    played = Played(table.seats, seed, dict(table.options), result.choices, [])
    document = log.getvalue()
    report = verify(read(document))
    hold(report.ok, "a log that was written is true", str(report), title, played)
    for _ in range(count):
        lines = document.splitlines(keepends=True)
        change = dice.pick(list(CHANGES))
        CHANGES[change](lines, dice)
        forged = not dice.below(2)
        check_log(title, document, b"".join(_summed(lines) if forged else lines), forged, change, played, tally)


def check_log(
    title: Title, true: bytes, document: bytes, forged: bool, change: str, played: Played, tally: Counter[str]
) -> None:
    """Try one mutated log; one whose sum was ``forged`` may pass where nothing but the sum could tell. Raises ConformanceError."""
    began = process_time()
    try:
        log = read(document)
        report = verify(log)
        list(replay(log)) if report.ok else None
    except BadState as error:
        hold(bool(error.field) and len(str(error)) < 2_000, "a refusal names a line", change, title, played)
        tally["mutated logs refused"] += 1
        return
    except Exception as error:
        detail = f"{change}: {type(error).__name__}: {str(error)[:500]}"
        raise ConformanceError("a mutated log is refused or told of", detail, title, played) from error
    if not report.ok:
        tally["mutated logs told of"] += 1
    elif _parsed(document) == _parsed(true):
        tally["mutated logs that say the same"] += 1
    else:
        hold(forged, "a mutated log is refused or told of", f"{change}: it is said to be true", title, played)
        tally["mutated logs that only the forged sum could tell"] += 1
    hold(process_time() - began < SECONDS, "a mutated log takes little time", change, title, played)


def _value(lines: Lines, dice: Dice) -> None:
    at = dice.below(len(lines))
    changed = mutant(json.loads(lines[at]), dice, json.loads(dice.pick(lines)), ("decision", "talk", "events")).data
    try:
        lines[at] = dump(changed)
    except (RecursionError, ValueError):  # too deep or too long for this writer
        lines[at] = b'{"type":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n"


def _delete(lines: Lines, dice: Dice) -> None:
    del lines[dice.below(len(lines))]


def _double(lines: Lines, dice: Dice) -> None:
    at = dice.below(len(lines))
    lines.insert(at, lines[at])


def _repeat(lines: Lines, dice: Dice) -> None:
    lines.insert(dice.below(len(lines)), dice.pick(lines))


def _swap(lines: Lines, dice: Dice) -> None:
    at = dice.below(len(lines) - 1)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]


def _move(lines: Lines, dice: Dice) -> None:
    line = lines.pop(dice.below(len(lines)))
    lines.insert(dice.below(len(lines) + 1), line)


def _cut(lines: Lines, dice: Dice) -> None:
    whole = b"".join(lines)
    lines[:] = whole[: dice.below(len(whole))].splitlines(keepends=True)


def _garble(lines: Lines, dice: Dice) -> None:
    at = dice.below(len(lines))
    line = bytearray(lines[at])
    line[dice.below(len(line))] = dice.below(256)
    lines[at] = bytes(line)


def _strange(lines: Lines, dice: Dice) -> None:
    odd = (
        b'{"type":"weather","sky":"blue"}\n',
        b"{}\n",
        b"[]\n",
        b"\n",
        b"hello\n",
        b'{"type":1}\n',
        b"null\n",
        b'"x"\n',
    )
    lines.insert(dice.below(len(lines) + 1), dice.pick(odd))


CHANGES: Mapping[str, Callable[[Lines, Dice], None]] = {
    "a value": _value,
    "another value": _value,
    "a third value": _value,
    "delete": _delete,
    "double": _double,
    "repeat": _repeat,
    "swap": _swap,
    "move": _move,
    "cut": _cut,
    "garble": _garble,
    "a strange line": _strange,
}
"""The ways to alter a log; values come up more often, for there are many kinds of them."""


def _parsed(document: bytes) -> list[bytes]:
    # By what is written, not by what is equal: 1 is not 1.0, nor true.
    return [dump(json.loads(line)) for line in document.splitlines()]


def _summed(lines: Lines) -> Lines:
    # As a forger would leave it: the sum of what the lines are now. Where they are no lines of a log, there is nothing to forge.
    try:
        parsed: list[Fields] = [json.loads(line) for line in lines]
        last, summing = parsed[-1], Summing()
        for line in parsed[:-1]:
            summing.add(dump(line))
        last["sum"] = summing.of(last)
        return [*lines[:-1], dump(last)]
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return lines
