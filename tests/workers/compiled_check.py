"""Does a match in sandboxes come out the same by both builds? ``python -m tests.workers.compiled_check``, a part of ``make compile-check``.

A worker's rules and its bots play a match of each title, once by the sources and once with LEADENHALL_COMPILED, each in a process that
imports the engine as a worker does. Both must have the same digest and choices, and the bots must have found the build that the rules did.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from workers import compiled

BUILT, COMPILED = ".build/compiled", ".so"
BOT = b"""
import sys
from engine.kernel import game
from engine.sdk import Bot, run

print(game.__file__, file=sys.stderr)


class Straight(Bot):
    number = 1

    def choose(self, turn):
        self.number = self.number * 1103515245 + 12345 & 0x7FFFFFFF
        return (self.number >> 8) % len(turn.options)


if __name__ == "__main__":
    run(Straight)
"""


def play() -> None:
    """Play a match of each title as a worker does, and print of each where the rules and the bots found the kernel, and how it came out."""
    import engine
    from engine.kernel import game
    from tests.workers.bench import TABLES
    from workers.match_runner import MatchOrder, SeatOrder
    from workers.match_runner import play as play_match

    for id, players in TABLES:
        title = engine.title(id)
        seats = tuple(SeatOrder(f"bot {seat}", "", package=BOT, filename="bot.py") for seat in range(players))
        report = play_match(MatchOrder(title.id, title.version, {}, 5, seats))
        suffixes = sorted(
            {game.__file__[-len(COMPILED) :], *(s.stderr.strip()[-len(COMPILED) :] for s in report.seats)}
        )
        reasons = [seat.reason for seat in report.seats if seat.reason]
        print(json.dumps([title.id, suffixes, report.result.digest, report.result.choices, reasons]), flush=True)


def played(build: str) -> list[list[object]]:
    """What `play` prints with this LEADENHALL_COMPILED."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.workers.compiled_check", "--play"],
        env=os.environ | {compiled.VARIABLE: build, "LEADENHALL_VAR": ".build/var"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def main() -> int:
    """Compare; 1 where the builds differ, or the copy was not played by."""
    from tests.commands import Parser, demand

    Parser(__doc__, "python -m tests.workers.compiled_check").parse_args()
    demand(Path(BUILT).is_dir(), BUILT, "there is no compiled engine", "run `make compile`")
    code = 0
    for (title, source, *one), (_, built, *two) in zip(played(""), played(BUILT), strict=True):
        same = one == two and one[-1] == [] and (source, built) == ([".py"[-len(COMPILED) :]], [COMPILED])
        print(f"{title}, in sandboxes: {'the same digest' if same else f'{source} {one} against {built} {two}'}")
        code = code or not same
    return code


if __name__ == "__main__":
    if sys.argv[1:] == ["--play"]:
        import_module("workers.celery")  # which imports the engine, as the first thing that does
        play()
    else:
        from tests.commands import run

        sys.exit(run(main))
