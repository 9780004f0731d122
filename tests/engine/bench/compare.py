"""Is this tree's engine faster than another commit's? ``make bench-compare REF=main``, or ``python -m tests.engine.bench.compare main``.

The engines of both are laid into two folders of one depth under ``.bench/`` (this tree's as it stands, with what is not committed), and one
measure (figures.py) runs with each, in a new process every time: for one pair after the other, which of the two goes first is drawn.
differences.py says which differences are real. `REF` may also be a folder that holds an ``engine``, such as another build of it.
"""

from __future__ import annotations

import json
import math
import random
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

from tests.commands import ROOT, Parser, a_number, demand, run, whole
from tests.engine.bench.builds import Round, demand_engine, lay_out, measure
from tests.engine.bench.cases import chosen
from tests.engine.bench.differences import CONFIDENCE, LEAST_PAIRS, LEVEL, Difference, differences

PLACE = ROOT / ".bench" / "compare"
USUAL = ["arkwright 4", "east_india_companies 4", "john_company_1e 6", "john_company_2e 1", "john_company_2e 6"]
"""The cases that are measured where none are asked for: the fullest table of each title as it is played, and the Crown."""


@dataclass(slots=True)
class Compared:
    """What pairs of rounds came to."""

    logs: dict[str, list[float]] = field(default_factory=dict)
    """Of each figure, such as "arkwright 4: copy", the logarithm of this tree's time over the other's, pair by pair."""
    left_out: dict[str, str] = field(default_factory=dict)
    """Cases that one side cannot play, and why."""
    others: set[str] = field(default_factory=set)
    """Cases whose random games came out otherwise: their figures are not of the same work."""


def laid_out(ref: str) -> tuple[Path, Path]:
    """The engine of `ref` and this tree's, each in a folder of its own. Raises BadOption."""
    demand_engine(ref, "REF")
    shutil.rmtree(PLACE, ignore_errors=True)
    then, here = PLACE / "a", PLACE / "b"
    lay_out(ref, then, "REF")
    lay_out(str(ROOT), here, "REF")
    return then, here


def compared(then: Callable[[], Round], here: Callable[[], Round], pairs: int, coin: random.Random) -> Compared:
    """Measure both sides so many times, in pairs, `coin` saying which goes first. Before, a round of each compiles, and does not count."""
    then()
    here()
    found = Compared()
    for _ in range(pairs):
        if coin.random() < 0.5:
            before, after = then(), here()
        else:
            after, before = here(), then()
        _note(found, before, after)
    return found


def _note(found: Compared, before: Round, after: Round) -> None:
    for name in before:
        errors = [
            f"{who}: {side[name]['error']}"
            for who, side in (("there", before), ("here", after))
            if "error" in side[name]
        ]
        if errors:
            found.left_out[name] = "; ".join(errors)
            continue
        if before[name]["decisions"] != after[name]["decisions"]:
            found.others.add(name)
        for figure, time in before[name]["figures"].items():
            log = math.log(after[name]["figures"][figure] / time)
            found.logs.setdefault(f"{name}: {figure}", []).append(log)


def report(found: Compared, results: Mapping[str, Difference], pairs: int, out: Console) -> None:
    """Print each figure, what is real first, and say in one line what that comes to."""
    table = Table(box=None, header_style="bold")
    table.add_column("figure", no_wrap=True)
    for heading in ("time, here / there", f"{CONFIDENCE:.0%} interval", "chance"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for name, one in sorted(results.items(), key=lambda item: item[1].chance if item[1].real else 1.0):
        verdict = ("faster" if one.ratio < 1 else "slower") if one.real else "no difference"
        interval, style = f"{one.low:.3f} to {one.high:.3f}", "bold" if one.real else None
        table.add_row(name, f"{one.ratio:.3f}", interval, f"{one.chance:.3f}", verdict, style=style)
    out.print(table)
    for name, why in found.left_out.items():
        out.print(f"left out: {name} ({why})", highlight=False)
    if found.others:
        out.print(f"other games are played, so not the same work: {', '.join(sorted(found.others))}", highlight=False)
    out.print(summary(results, pairs), highlight=False, soft_wrap=True)


def summary(results: Mapping[str, Difference], pairs: int) -> str:
    """What the comparison comes to."""
    real = [one for one in results.values() if one.real]
    width = sorted((one.high / one.low - 1) / 2 for one in results.values())[len(results) // 2]
    words = "no difference" if not real else f"{len(real)} real differences" if len(real) > 1 else "1 real difference"
    return (
        f"{words} among {len(results)} figures in {pairs} pairs (where none differs, one run in {1 / LEVEL:.0f} names one);"
        f" half of the intervals are ±{width:.1%} or narrower"
    )


def main() -> int:
    """Compare, and print what was found."""
    parser = Parser(__doc__, "python -m tests.engine.bench.compare")
    parser.add_argument("ref", metavar="REF", help="a commit, or a folder that holds an engine")
    parser.add_argument(
        "--pairs", type=whole(LEAST_PAIRS), default=20, help="rounds of each side; %(default)s by default"
    )
    parser.add_argument(
        "--seconds", type=a_number(0), default=0.02, help="about how long a figure is measured in a round"
    )
    parser.add_argument(
        "--only", action="append", help="cases whose name holds this, such as arkwright; may be given again"
    )
    parser.add_argument("--json", action="store_true", help="print every pair's figures, too, as JSON")
    asked = parser.parse_args()
    out = Console(stderr=asked.json)
    if not out.is_terminal:
        out = Console(stderr=asked.json, width=120)
    cases = chosen(asked.only) if asked.only else [case for case in chosen([]) if case.name in USUAL]
    demand(cases, "--only", f"no case is called like {asked.only}", "see tests/engine/bench/cases.py")
    then, here = laid_out(asked.ref)
    try:
        with out.status(f"measuring {len(cases)} cases, {asked.pairs} times each"):
            found = compared(
                lambda: measure(then, cases, asked.seconds, "REF"),
                lambda: measure(here, cases, asked.seconds, "REF"),
                asked.pairs,
                random.SystemRandom(),
            )
        demand(found.logs, "REF", f"nothing could be measured on both sides: {found.left_out}", "name a later commit")
    finally:
        shutil.rmtree(PLACE, ignore_errors=True)
    results = differences({name: logs for name, logs in found.logs.items() if len(logs) == asked.pairs})
    report(found, results, asked.pairs, out)
    if asked.json:
        print(json.dumps(found.logs))
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
