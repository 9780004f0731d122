"""How fast the engine is, as one table: ``make bench``, or ``python -m tests.engine.bench.table``.

Every case of cases.py is measured in several rounds, and before each of them the peer: catanatron, in an environment of its own under
``.bench/``, or where it cannot be had the calibration loop. A ratio is the peer's time over the engine's in the same round, so that how
fast the machine is today cancels out; what is told is the median of the rounds. ``--save`` (``SAVE=1``) keeps the table under
``benchmarks/``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table as Lines

import engine
from tests.commands import ROOT, Parser, a_number, demand, demand_writable, run, whole
from tests.engine.bench import beside, kept
from tests.engine.bench.cases import CASES, FIGURES, Case, chosen
from tests.engine.bench.figures import Table, calibration
from tests.engine.bench.yardstick import LOOP, Yardstick, medians, ready

WIDEST = 400
"""Columns of a table at most: on a narrower terminal its lines are broken, and no figure is lost."""


def measured(case: Case, yardstick: Yardstick, rounds: int, seconds: float) -> dict[str, Any]:
    """A row: the medians of the figures in microseconds, and of their ratios to the yardstick's, round by round."""
    table = Table(case)
    pairs = [(yardstick.measure(seconds), table.round(seconds)) for _ in range(rounds)]
    return {
        **asdict(case),
        "version": engine.title(case.title).version,
        **medians(pairs),
        "calibration_us": calibration(seconds),
    }


def lines(rows: list[dict[str, Any]], yardstick: str) -> Lines:
    """The rows as they are printed: each figure, and how many times as fast as the yardstick it is."""
    table = Lines(box=None, header_style="bold")
    table.add_column("table", no_wrap=True)
    for heading in ("decisions/s", "copy µs", "observe + encode µs", "evaluate µs", "digest µs", "describe µs"):
        table.add_column(heading, justify="right", no_wrap=True)
        table.add_column("×", justify="left", no_wrap=True, style="dim")
    for row in rows:
        case = Case(row["title"], row["seats"], row["options"])
        cells = [f"{case.name} ({row['note']})" if row["note"] else case.name]
        for figure in FIGURES:
            us = row["us"][figure.name]
            cells += [
                f"{1e6 / us:,.0f}" if figure.name == "choose" else f"{us:.1f}",
                f"{row['ratios'][figure.name]:.2f}",
            ]
        table.add_row(*cells)
    table.caption_justify = "left"
    table.caption = caption(yardstick)
    return table


def caption(yardstick: str) -> str:
    """What the ratios are to."""
    if yardstick == LOOP:
        return "×: how often in the time of 1,000 turns of the calibration loop, in the same rounds"
    return (
        f"×: times as fast as {yardstick} in the same rounds: at decisions, copies and its game as JSON;"
        " the others beside the time of one of its decisions"
    )


def asked_for() -> argparse.Namespace:
    """What is asked. Raises BadOption."""
    parser = Parser(__doc__, "python -m tests.engine.bench.table")
    parser.add_argument(
        "--only", action="append", help="cases whose name holds this, such as arkwright; may be given again"
    )
    parser.add_argument(
        "--beside",
        action="append",
        metavar="BUILD",
        help="measure this build in the same rounds: a commit, or a folder that holds an engine; may be given again",
    )
    parser.add_argument("--rounds", type=whole(1), default=5, help="rounds of each case; %(default)s by default")
    parser.add_argument(
        "--seconds", type=a_number(0), default=0.05, help="about how long a figure is measured in a round"
    )
    parser.add_argument("--save", action="store_true", help="keep the table under benchmarks/")
    parser.add_argument("--machine", help="what this machine is called in the file's name")
    parser.add_argument("--no-peer", action="store_true", help="set beside the calibration loop alone")
    asked = parser.parse_args()
    asked.cases = chosen(asked.only or [])
    demand(asked.cases, "--only", f"no case is called like {asked.only}", "see tests/engine/bench/cases.py")
    whole_table = len(asked.cases) == len(CASES)
    demand(not asked.save or whole_table, "--save", "a table that is kept has every case", "leave --only out")
    return asked


def _rows(asked: argparse.Namespace, row: Callable[[Case], dict[str, Any]]) -> list[dict[str, Any]]:
    rows = []
    with Console(stderr=True).status("measuring") as status:
        for case in asked.cases:
            status.update(f"measuring {case.name}")
            rows.append(row(case))
    return rows


def _alone(asked: argparse.Namespace, yardstick: Yardstick) -> tuple[list[dict[str, Any]], Lines]:
    rows = _rows(asked, lambda case: measured(case, yardstick, asked.rounds, asked.seconds))
    return rows, lines(rows, yardstick.name)


def _beside(
    asked: argparse.Namespace, builds: list[beside.Build], yardstick: Yardstick
) -> tuple[list[dict[str, Any]], Lines]:
    with beside.laid_out(builds) as measures:
        rows = _rows(asked, lambda case: beside.measured(case, measures, yardstick, asked.rounds, asked.seconds))
    return rows, beside.lines(rows, caption(yardstick.name))


def main() -> int:
    """Measure, print, and keep the table where it was asked for."""
    asked, out = asked_for(), Console()
    builds = beside.builds(asked.beside) if asked.beside else []
    made_from = kept.commit() if asked.save else ""
    commits = {build.name: build.commit() for build in builds} if asked.save else {}
    if asked.save:
        demand_writable(ROOT, "--save")
    with ready(asked.no_peer) as yardstick:
        rows, table = _beside(asked, builds, yardstick) if builds else _alone(asked, yardstick)
    here = kept.machine(asked.machine)
    Console(width=max(out.width, WIDEST)).print(table)
    print(
        f"{here['cpu']}, {here['cores']} cores, {here['python']}; CPU time, fastest pass, medians of {asked.rounds} rounds"
    )
    if asked.save:
        file = kept.keep(rows, yardstick.name, here, made_from, builds=commits)
        print(f"kept in {file.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
