"""What a season of a thousand matches costs against one of a million: ``make bench-ladder``.

Prints one table: every page, request of the API and tick whose time might grow with the history of a season, in houses of several sizes,
with median and 95th percentile in milliseconds, and what the largest costs against the smallest. The houses are seeded (``manage.py
seed_season``) into a folder that is kept, so that only the first run is long: a million matches take a quarter of an hour and 5 GB.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from tests.ladder.seasons.cost_table import Timing, drawn, rows_of

ROOT = Path(__file__).resolve().parents[3]
SIZES = (10_000, 100_000, 1_000_000)


def main() -> int:
    """Measure, and print; the exit code is 0 when nothing grows with the season and no page takes too long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="N", help="matches in each house")
    parser.add_argument("--bots", type=int, default=1000, help="bots in each (1000)")
    parser.add_argument(
        "--folder", type=Path, default=ROOT / "var" / "bench", help="where the houses are kept (var/bench)"
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
    measured = {}
    for size in sorted(set(chosen.sizes)):
        house = (chosen.folder / f"{size}x{chosen.bots}").absolute()
        seed(house, size, chosen.bots)
        print(f"measuring {size:,} matches", file=sys.stderr, flush=True)
        command = [
            sys.executable,
            "-m",
            "tests.ladder.seasons.bench",
            "--here",
            *["--cpu"] * chosen.cpu,
            "--skip",
            *chosen.skip,
        ]
        told = run(house, command, stdout=subprocess.PIPE)
        measured[size] = [Timing(one["name"], one["page"], tuple(one["times"])) for one in json.loads(told)]
    rows = rows_of(measured)
    print(drawn(list(measured), rows))
    return int(any(row.grows or row.slow for row in rows))


def seed(house: Path, matches: int, bots: int) -> None:
    """Have a house of this size, made now if there is none; one that was made before is brought up to today's schema."""
    whole = house / "seeded"
    manage = [sys.executable, "manage.py"]
    if not whole.exists():
        run(house, [*manage, "seed_season", "--matches", str(matches), "--bots", str(bots)])
        whole.touch()
    run(house, [*manage, "migrate", "--verbosity", "0"])


def run(house: Path, command: list[str], stdout: int | None = None) -> str:
    """Run a command in the house; what it has written, if that was asked for. Raises CalledProcessError."""
    settings = {"LEADENHALL_VAR": str(house), "DJANGO_SETTINGS_MODULE": "ladder.settings.embedded"}
    if stdout is None:
        stdout = sys.stderr.fileno()
    done = subprocess.run(command, cwd=ROOT, env=os.environ | settings, stdout=stdout, text=True, check=True)
    return done.stdout or ""


def measure_here(by_processor: bool, skipped: list[str]) -> int:
    """Measure the house of this process's environment, and write the timings as JSON."""
    import django

    django.setup()
    from django.conf import settings

    from ladder.embedding.services import services
    from ladder.seasons.models import Season
    from tests.ladder.seasons.costs import Effort, measure, processor_time

    # To write its log is the house's own work; nobody reads it here.
    for handler in logging.getLogger().handlers:
        if isinstance(handler, logging.StreamHandler):
            handler.setStream((settings.VAR.logs / "bench.log").open("w"))
    with services(settings.VAR, settings.DATABASES["default"]["NAME"], "bench"):
        timings = []
        effort = Effort(now=processor_time) if by_processor else Effort()
        for timing in measure(Season.objects.latest("last_sequence"), effort, skipped):
            print(f"  {timing.name}: {timing.median:,.1f} ms", file=sys.stderr, flush=True)
            timings.append(asdict(timing))
    print(json.dumps(timings))
    return 0


if __name__ == "__main__":
    sys.exit(main())
