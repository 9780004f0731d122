"""What a season of a thousand matches costs against one of a million: ``make bench-ladder``.

Prints one table: every page, request of the API and tick whose time might grow with the history of a season, in houses of several sizes,
with median and 95th percentile in milliseconds, and what the largest costs against the smallest. The houses are open at once and take
turns: on a machine that has other work, too, medians of one row are to be compared, those of two rows less so. They are seeded (``manage.py
seed_season``) into a folder that is kept, so that only the first run is long: a million matches take a quarter of an hour and 5 GB.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from tests import commands
from tests.commands import ROOT, Parser, kept_folder, whole
from tests.ladder.seasons.cost_table import Row, Timing, drawn, rows_of
from tests.ladder.seasons.taking_turns import USUAL, Effort, in_turns

SIZES = (10_000, 100_000, 1_000_000)


def main() -> int:
    """Measure, and print; the exit code is 0 when nothing grows with the season."""
    parser = Parser(__doc__, "python -m tests.ladder.seasons.bench")
    parser.add_argument("--sizes", type=whole(1), nargs="+", default=SIZES, metavar="N", help="matches in each house")
    parser.add_argument("--bots", type=whole(2), default=1000, help="bots in each (1000)")
    parser.add_argument(
        "--folder", type=kept_folder, default=ROOT / "var" / "bench", help="where the houses are kept (var/bench)"
    )
    parser.add_argument(
        "--cpu",
        action="store_true",
        help="processor's time of this process and its Postgres backend, not the clock's: for a machine with other work",
    )
    parser.add_argument(
        "--skip",
        nargs="*",
        default=[],
        metavar="NAME",
        help="leave out pages and ticks of these names, as the table has them, or up to the comma",
    )
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.here:
        return measure_here(chosen.cpu, chosen.skip)
    measured = measure(sorted(set(chosen.sizes)), chosen)
    rows = rows_of(measured)
    print(drawn(list(measured), rows))
    return int(any(row.grows for row in rows))


def measure(sizes: Sequence[int], chosen: argparse.Namespace) -> dict[int, list[Timing]]:
    """The timings of houses of these sizes, each of which is made now if there is none. All are open at once, and take turns."""
    folders = {size: (chosen.folder / f"{size}x{chosen.bots}").absolute() for size in sizes}
    for size, folder in folders.items():
        seed(folder, size, chosen.bots)
    asked = [*["--cpu"] * chosen.cpu, "--skip", *chosen.skip]
    measured: dict[int, list[Timing]] = {size: [] for size in sizes}
    with ExitStack() as opened:
        houses = {size: opened.enter_context(House(folder, asked)) for size, folder in folders.items()}
        for name, page in dict.fromkeys(what for house in houses.values() for what in house.costs):
            able = {size: house for size, house in houses.items() if (name, page) in house.costs}
            found = timed(name, page, [partial(house.once, name) for house in able.values()])
            for size, timing in zip(able, found, strict=True):
                measured[size].append(timing)
            print(f"  {name}: {', '.join(f'{one.median:,.1f}' for one in found)} ms", file=sys.stderr, flush=True)
    return measured


def timed(name: str, page: bool, acts: Sequence[Callable[[], float]], effort: Effort = USUAL) -> tuple[Timing, ...]:
    """The timings of one thing in several houses. Of so many ratios one or the other is chance: what looks as if it grew is timed as often
    again."""
    found = tuple(Timing(name, page, times) for times in in_turns(acts, effort))
    if not Row(name, page, found).grows:
        return found
    again = in_turns(acts, effort)
    return tuple(Timing(name, page, one.times + more) for one, more in zip(found, again, strict=True))


class House:
    """A house that is open in a process of its own, which times what it is asked for. A context manager."""

    def __init__(self, folder: Path, asked: Sequence[str]) -> None:
        self.folder = folder
        command = [sys.executable, "-m", "tests.ladder.seasons.bench", "--here", *asked]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> House:
        self.costs: list[tuple[str, bool]] = [(name, page) for name, page in self._answer()]
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def once(self, name: str) -> float:
        """Milliseconds that this took now. Raises ChildProcessError when it failed."""
        assert self.process.stdin is not None
        print(name, file=self.process.stdin, flush=True)
        took: float = self._answer()
        return took

    def _answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise ChildProcessError(f"The house in {self.folder} has closed. What it wrote stands above.")
        return json.loads(line)


def seed(house: Path, matches: int, bots: int) -> None:
    """Have a house of this size, made now if there is none; one that was made before is brought up to today's schema."""
    whole = house / "seeded"
    manage = [sys.executable, "manage.py"]
    if not whole.exists():
        run(house, [*manage, "seed_season", "--matches", str(matches), "--bots", str(bots)])
        whole.touch()
    run(house, [*manage, "migrate", "--verbosity", "0"])


def run(house: Path, command: list[str]) -> None:
    """Run a command in the house. Raises CalledProcessError."""
    subprocess.run(command, cwd=ROOT, env=environment(house), stdout=sys.stderr.fileno(), check=True)


def environment(house: Path) -> dict[str, str]:
    """That of a process in this house."""
    return os.environ | {"LEADENHALL_VAR": str(house), "DJANGO_SETTINGS_MODULE": "ladder.settings.embedded"}


def measure_here(by_processor: bool, skipped: list[str]) -> int:
    """Open the house of this process's environment, write what can be timed in it, and time each name that is read, until there is none.

    Every answer is a line of JSON.
    """
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # Whatever else is printed is for people.
    import django

    django.setup()
    from django.conf import settings

    from ladder.embedding.services import services
    from ladder.seasons.models import Season
    from tests.ladder.seasons.costs import costs, processor_time

    # To write its log is the house's own work; nobody reads it here.
    for handler in logging.getLogger().handlers:
        if isinstance(handler, logging.StreamHandler):
            handler.setStream((settings.VAR.logs / "bench.log").open("w"))
    with services(settings.VAR, settings.DATABASES["default"]["NAME"], "bench"):
        known = {cost.name: cost for cost in costs(Season.objects.latest("last_sequence"), skipped)}
        print(json.dumps([(cost.name, cost.page) for cost in known.values()]), file=answers, flush=True)
        for line in sys.stdin:
            took = known[line.rstrip("\n")].once(processor_time if by_processor else perf_counter)
            print(json.dumps(took), file=answers, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(commands.run(main))
