"""How long the engine takes at a table: one round of measurements, in CPU time of this process.

``python -m tests.engine.bench.figures --seconds S NAME …`` measures these cases once and prints JSON, with the engine of the folder in
which it is started: so one measure serves every commit. The work is the same each time, down to the choices, as long as the rules are;
what is told is the fastest pass over it, which other work on the machine disturbs least.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import Any

import engine
from tests.engine.bench.cases import CASES, Case

GAMES = 4
"""Whole games in a pass."""
POSITIONS = 60
"""Positions in a pass, from all over these games."""
LEAST_PASSES = 3
LOOP = 50_000
"""Turns of the calibration loop in a pass."""


def fastest(work: Callable[[], object], seconds: float) -> float:
    """Seconds for the fastest pass among as many as the time allows."""
    times: list[float] = []
    began = process_time()
    while len(times) < LEAST_PASSES or process_time() - began < seconds:
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def calibration(seconds: float) -> float:
    """Microseconds for a thousand turns of a fixed loop of integer work: how fast this interpreter is on this machine, now."""

    def work() -> None:
        number = 1
        for _ in range(LOOP):
            number = number * 1103515245 + 12345 & 0x7FFFFFFF

    return fastest(work, seconds) / LOOP * 1e9


def encoder() -> Callable[[Any], bytes]:
    """What this engine writes questions with. One of before it had a module for that wrote them with the standard library."""
    try:
        from engine.compact_json import dumps_whole
    except ImportError:
        encode = json.JSONEncoder(separators=(",", ":")).encode
        return lambda data: encode(data).encode()
    return dumps_whole


class Table:
    """A case made ready to be measured: its games have been played once."""

    def __init__(self, case: Case) -> None:
        self.title = engine.title(case.title)
        self.seats, self.options = case.seats, case.options
        found: list[Any] = []
        self.decisions = self._play(found.append)
        # Which positions are measured is no secret.
        self.positions = Random(1).sample(found, min(POSITIONS, len(found)))
        # Room all over a heap that is in use, as in a search: else it may be that a copy asks the system for memory, and the next one too.
        self._others = found[::2]

    def _play(self, keep: Callable[[Any], object] | None = None) -> int:
        # Decisions taken; each game goes by its seed alone.
        decisions = 0
        for seed in range(GAMES):
            number = seed + 1
            game: Any = self.title.new(self.seats, seed, self.options, events=False)
            while (decision := game.decision) is not None:
                if keep is not None:
                    keep(game.copy())
                number = number * 1103515245 + 12345 & 0x7FFFFFFF
                game.choose((number >> 8) % len(decision.options))
            decisions += game.plies
        return decisions

    def round(self, seconds: float) -> dict[str, float]:
        """Every figure in microseconds, each measured for about so many seconds."""
        encode = encoder()
        calls: dict[str, Callable[[Any], object]] = {
            "copy": lambda game: game.copy(),
            "look": lambda game: encode(game.observe(game.decision.seat)),
            "evaluate": lambda game: self.title.evaluate(game, game.decision.seat),
            "digest": lambda game: game.digest(),
            "describe": lambda game: [game.describe(index) for index in range(len(game.decision.options))],
        }
        # Whole games are few passes of long work: they have twice the time of the others.
        found = {"choose": fastest(self._play, 2 * seconds) / self.decisions * 1e6}
        for name, call in calls.items():
            found[name] = fastest(partial(self._over, call), seconds) / len(self.positions) * 1e6
        return found

    def _over(self, call: Callable[[Any], object]) -> None:
        # What is made is let go at once: kept for the length of a pass, it would be a measure of how the heap grows and shrinks.
        for game in self.positions:
            call(game)


def main() -> int:
    """Print a round of every case that was named. What this engine cannot play is told in place of its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("names", nargs="+")
    asked = parser.parse_args()
    by_name = {case.name: case for case in CASES}
    found: dict[str, Any] = {}
    for name in asked.names:
        try:
            table = Table(by_name[name])
            figures = table.round(asked.seconds)
            found[name] = {"figures": figures, "decisions": table.decisions, "version": table.title.version}
        # Another commit's engine may fail in any way: it is told, and the others are measured.
        except Exception as error:
            found[name] = {"error": f"{type(error).__name__}: {error}"}
    json.dump({"engine": engine.__file__, "cases": found}, sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
