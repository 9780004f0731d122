"""How fast the engine is, as one table: ``make bench``, or ``python -m tests.engine.bench.table``.

Every case of cases.py is measured in several rounds, and before each of them the peer: catanatron, in an environment of its own under
``.bench/``, or where it cannot be had the calibration loop. A ratio is the peer's time over the engine's in the same round, so that how
fast the machine is today cancels out; what is told is the median of the rounds. ``--save`` (``SAVE=1``) keeps the table under
``benchmarks/``.
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table as Lines

import engine
from engine.at_once import cores
from tests.commands import ROOT, Parser, a_number, demand, demand_writable, run, whole
from tests.engine.bench import peer
from tests.engine.bench.cases import CASES, FIGURES, Case, chosen
from tests.engine.bench.figures import Table, calibration

KEPT = ROOT / "benchmarks"
CATANATRON = f"catanatron {peer.VERSION}"
LOOP = "calibration loop"


@dataclass(frozen=True, slots=True)
class Yardstick:
    """What the figures are set beside."""

    name: str
    measure: Callable[[float], dict[str, float]]
    """Its figures in microseconds, measured for about so many seconds each."""


def loop(seconds: float) -> dict[str, float]:
    """A thousand turns of the calibration loop, which stand for every figure of the peer's."""
    return dict.fromkeys({figure.peer for figure in FIGURES}, calibration(seconds))


def machine(name: str | None) -> dict[str, Any]:
    """What the figures were measured on; `name` is what its people call it, by default after its processor."""
    try:
        cpu = re.findall(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)[0]
    except (OSError, IndexError):
        cpu = platform.processor() or platform.machine()
    called = re.sub(r"[^a-z0-9]+", "-", (name or f"{cpu} {cores()}").lower()).strip("-")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return {"name": called, "cpu": cpu, "cores": cores(), "python": python}


def commit(root: Path = ROOT) -> str:
    """The commit whose engine is measured. Raises BadOption where it is none."""

    def git(*arguments: str) -> str:
        done = subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True)
        demand(
            not done.returncode, "--save", "this is no checkout, and a table that is kept names its commit", "clone one"
        )
        return done.stdout.strip()

    changed = git("status", "--porcelain", "--", "engine")
    demand(
        not changed, "--save", "the engine has changes that are not committed", "commit them, and keep the table then"
    )
    return git("rev-parse", "HEAD")


def measured(case: Case, yardstick: Yardstick, rounds: int, seconds: float) -> dict[str, Any]:
    """A row: the medians of the figures in microseconds, and of their ratios to the yardstick's, round by round."""
    table = Table(case)
    pairs = [(yardstick.measure(seconds), table.round(seconds)) for _ in range(rounds)]
    return {
        **asdict(case),
        "version": engine.title(case.title).version,
        "us": {figure.name: median(own[figure.name] for _, own in pairs) for figure in FIGURES},
        "ratios": {
            figure.name: median(other[figure.peer] / own[figure.name] for other, own in pairs) for figure in FIGURES
        },
        "peer_us": {name: median(other[name] for other, _ in pairs) for name in pairs[0][0]},
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


def keep(rows: list[dict[str, Any]], yardstick: str, of: dict[str, Any], made_from: str, folder: Path = KEPT) -> Path:
    """Write the table to the file of its machine and commit, in the place of an older one."""
    folder.mkdir(exist_ok=True)
    file = folder / f"{of['name']}-{made_from[:12]}.json"
    found = {
        "commit": made_from,
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": of,
        # What else it did: processes that ran or wanted to, this one among them.
        "load": round(os.getloadavg()[1], 1),
        "peer": yardstick,
        # To a thousandth: the rest is noise.
        "rows": json.loads(json.dumps(rows), parse_float=lambda digits: round(float(digits), 3)),
    }
    file.write_text(json.dumps(found, indent=1) + "\n")
    return file


def main() -> int:
    """Measure, print, and keep the table where it was asked for."""
    parser = Parser(__doc__, "python -m tests.engine.bench.table")
    parser.add_argument(
        "--only", action="append", help="cases whose name holds this, such as arkwright; may be given again"
    )
    parser.add_argument("--rounds", type=whole(1), default=5, help="rounds of each case; %(default)s by default")
    parser.add_argument(
        "--seconds", type=a_number(0), default=0.05, help="about how long a figure is measured in a round"
    )
    parser.add_argument("--save", action="store_true", help="keep the table under benchmarks/")
    parser.add_argument("--machine", help="what this machine is called in the file's name")
    parser.add_argument("--no-peer", action="store_true", help="set beside the calibration loop alone")
    asked = parser.parse_args()
    cases, out = chosen(asked.only or []), Console()
    demand(cases, "--only", f"no case is called like {asked.only}", "see tests/engine/bench/cases.py")
    demand(
        not asked.save or len(cases) == len(CASES), "--save", "a table that is kept has every case", "leave --only out"
    )
    made_from = commit() if asked.save else ""
    if asked.save:
        demand_writable(ROOT, "--save")
    other = None if asked.no_peer else _peer()
    try:
        yardstick = Yardstick(CATANATRON, other.round) if other else Yardstick(LOOP, loop)
        rows = []
        with Console(stderr=True).status("measuring") as status:
            for case in cases:
                status.update(f"measuring {case.name}")
                rows.append(measured(case, yardstick, asked.rounds, asked.seconds))
    finally:
        if other:
            other.close()
    here = machine(asked.machine)
    Console(width=None if out.is_terminal else 200).print(lines(rows, yardstick.name))
    print(
        f"{here['cpu']}, {here['cores']} cores, {here['python']}; CPU time, fastest pass, medians of {asked.rounds} rounds"
    )
    if asked.save:
        print(f"kept in {keep(rows, yardstick.name, here, made_from).relative_to(ROOT)}")
    return 0


def _peer() -> peer.Peer | None:
    try:
        return peer.Peer(peer.prepared(ROOT / ".bench" / "catanatron"))
    except peer.Unreachable as error:
        print(f"catanatron cannot be had ({error}): the calibration loop stands in for it", file=sys.stderr)
        return None


if __name__ == "__main__":
    sys.exit(run(main))
