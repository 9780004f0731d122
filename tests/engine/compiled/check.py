"""Do both builds of the engine play alike? ``make compile-check``, or ``python -m tests.engine.compiled.check [TITLE …] [--games 2000]``.

The compiled engine plays random games of a title and tries the laws of conformance on each; the engine of the sources plays the same
choices again. Every hundred decisions and at the end the states must have one digest. In the compiled engine
the recorded matches of house bots must be what they were, too.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import engine
from engine.wording import counted
from tests import commands
from tests.commands import ROOT, Parser, a_folder, a_title, demand, whole
from workers.compiled import unfit

BUILT = ROOT / ".build/compiled"
COMPILED = Path(EXTENSION_SUFFIXES[0]).suffix
"""What the file of a compiled module is called at its end: ``.so``."""


class Differs(Exception):
    """The builds do not play alike, or one does not play at all; the message says where."""


def run(build: Path, words: Iterable[object], suffix: str, given: str = "") -> list[str]:
    """What ``games`` prints when the engine in this folder plays, whose kernel is a file of such a name. Raises Differs when it fails."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.compiled.games", *map(str, words)],
        cwd=build,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        input=given,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise Differs(f"{build}: {done.stderr.strip()[-2000:]}")
    first, *lines = done.stdout.splitlines()
    file = Path(json.loads(first)["file"])
    if not file.is_relative_to(build) or file.suffix != suffix:
        raise Differs(f"{file} was played instead of the engine in {build}")
    return lines


def compare(title: str, games: int, seed: int, built: Path = BUILT, suffix: str = COMPILED) -> int:
    """Play so many games by both builds; gives how many decisions they had. Raises Differs."""
    played = [json.loads(line) for line in run(built, ("play", title, games, seed), suffix)]
    again = run(ROOT, ("again", title), ".py", "".join(f"{json.dumps(game[:4])}\n" for game in played))
    for (seats, number, options, _, digests), line in zip(played, again, strict=True):
        if json.loads(line) != digests:
            raise Differs(
                f"{title}, {counted(seats, 'seat')}, seed {number}, {options}: {digests} compiled, {line} not"
            )
    return sum(len(game[3]) for game in played)


def main() -> int:
    """Compare, and say what was found; 1 where the builds differ, 2 where none is compiled of these sources."""
    parser = Parser(__doc__, "python -m tests.engine.compiled.check")
    parser.add_argument("titles", nargs="*", type=a_title, metavar="TITLE", help="only games of these titles")
    parser.add_argument(
        "--games", type=whole(1), default=2_000, help="random games of each title; %(default)s by default"
    )
    parser.add_argument("--seed", type=whole(0), default=1, help="the first game's seed")
    parser.add_argument("--built", type=a_folder, default=BUILT, help="the folder of the compiled engine")
    parser.add_argument("--jobs", type=whole(1), default=os.cpu_count() or 1, help="processes at once")
    given = parser.parse_args()
    # One that was broken off has all its libraries, perhaps, and plays what the compiler was given in place of some sources.
    why = unfit(given.built / "engine")
    demand(not why, "--built", f"{given.built}: {why}", "run `make compile` again")
    each = -(-given.games // given.jobs)
    code = 0
    for title in given.titles or engine.titles():
        starts = range(0, given.games, each)
        try:
            with ThreadPoolExecutor(given.jobs) as pool:
                found = pool.map(
                    lambda at: compare(title, min(each, given.games - at), given.seed + at, given.built.resolve()),  # noqa: B023
                    starts,
                )
                decisions = sum(found)
            recorded = run(given.built.resolve(), ("recorded", title), COMPILED)
            print(
                f"{title}: {counted(given.games, 'game')}, {counted(decisions, 'decision')}, equal digests;"
                f" {counted(len(recorded), 'recorded match', 'recorded matches')} as they were",
                flush=True,
            )
        except Differs as error:
            print(f"{title}: {error}", flush=True)
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(commands.run(main))
