"""How many matches a second a house takes in: ``make bench-intake``, or ``python -m tests.ladder.bench.intake [OPTION …]``.

A house is made in a folder of its own: Postgres as durable as in play, a season of submitted bots, matches that wait. Then so many
processes do all that a worker does about a match but play it: look, claim, report (with the log of a game of some five hundred decisions),
note that they live. Another makes blocks every three seconds, as beat has it done; with ``--blocks`` so many each time, and it is told for
how long they hold the season. At the end every match that was reported has to be
counted once, and the ledger to replay to the last bit.

``--finished`` puts so many matches into the season beforehand, straight into the tables; ``--house`` takes a copy of another house's data
folder instead, such as one that `seed_season` has filled. Times on a machine that does other work as well are worth little, and CPU a match
nearly as much as anywhere.
"""

from __future__ import annotations

import logging
import os
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

from tests.commands import Parser, a_folder, a_number, demand, run, whole

SETTINGS = "ladder.settings.embedded"


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be measured."""

    clients: int
    seconds: float
    waiting: int
    finished: int
    bots: int
    seats: int
    house: Path | None
    ticks: bool
    blocks: int


def main() -> int:
    """Measure; the exit code is 0 when every match was counted once and the ledger is the same to the last bit."""
    asked = _asked()
    # Under /tmp, where Postgres may read as whoever it runs, and the path is short enough for sockets.
    folder = Path(tempfile.mkdtemp(prefix="lh-intake-", dir="/tmp"))
    os.environ |= {"DJANGO_SETTINGS_MODULE": SETTINGS, "LEADENHALL_VAR": str(folder), "LEADENHALL_DATABASE_POOL": "0"}
    # As in the house's programs: processes that share the cores gain nothing by threads which wait for each other.
    os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    try:
        return _measure(folder, asked)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _asked() -> Asked:
    parser = Parser(__doc__, "python -m tests.ladder.bench.intake")
    parser.add_argument("--clients", type=whole(1), default=16, help="processes that claim and report")
    parser.add_argument("--seconds", type=a_number(0, above=True), default=20, help="for how long")
    parser.add_argument(
        "--waiting", type=whole(0), default=10_000, help="matches that wait at the beginning, at the least"
    )
    parser.add_argument("--finished", type=whole(0), default=1_000, help="matches that the season has had")
    parser.add_argument("--bots", type=whole(2), default=200)
    parser.add_argument("--seats", type=whole(2), default=4)
    parser.add_argument("--house", type=a_folder, help="a data folder to copy; its newest open season is played")
    parser.add_argument("--no-ticks", dest="ticks", action="store_false", help="nobody makes blocks meanwhile")
    parser.add_argument(
        "--blocks", type=whole(0), default=0, help="blocks that are made each time, whatever room there is"
    )
    asked = Asked(**vars(parser.parse_args()))
    demand(asked.bots >= asked.seats, "--bots", f"{asked.bots} cannot fill a table of {asked.seats}", "ask for more")
    if asked.house is not None:
        there = (asked.house / "postgres").is_dir()
        demand(there, "--house", f"{asked.house} holds no house", "name a data folder, such as var")
    return asked


def _measure(folder: Path, asked: Asked) -> int:
    import django
    from django.conf import settings

    django.setup()
    logging.disable(logging.INFO)
    from django.core.management import call_command

    from ladder.embedding.folder import DataFolder
    from ladder.embedding.services import services
    from tests import migrated
    from tests.ladder.bench import intake_clients, intake_house

    house = DataFolder(folder)
    if asked.house is None:
        migrated.lay_down(house)
    else:
        house.prepare()
        migrated.copy(DataFolder(asked.house).postgres, house.postgres)
    with services(house, settings.DATABASES["default"]["NAME"], "bench of the intake"):
        call_command("migrate", verbosity=0)
        season = intake_house.season(asked.house is not None, asked.bots, asked.finished, asked.seats)
        waiting = intake_house.waiting(season, asked.waiting, asked.seats)
        found = intake_clients.measure(season, waiting, asked.clients, asked.seconds, asked.ticks, asked.blocks)
        _print(asked, found)
        faults = intake_house.faults(season, found.reported)
    for fault in faults:
        print(f"WRONG: {fault}", file=sys.stderr)
    if not faults:
        print("every match counted once, the ledger the same to the last bit")
    return 1 if faults else 0


def _print(asked: Asked, found: object) -> None:
    from tests.ladder.bench.intake_clients import Measured

    assert isinstance(found, Measured)
    matches = max(1, len(found.reports))
    print(f"{asked.clients} clients, load {os.getloadavg()[0]:.1f}")
    print(f"  {found.finished_before:8,} matches finished and {found.waiting_before:,} waiting before")
    print(f"  {matches / found.seconds:8.1f} matches/s ({matches} in {found.seconds:.1f} s)")
    for name, times in (("claim", found.claims), ("report", found.reports)):
        half, most = _median(times) * 1000, _p95(times) * 1000
        print(f"  {half:8.1f} ms {name}, median; p95 {most:.1f} ms, {most / half if half else 0:.1f} medians")
    for what, place in (("held", 0), ("held, or waited for,", 1)):
        if times := [hold[place] for hold in found.holds]:
            made = f"the season is {what} by each of {len(times)} makings of {asked.blocks} blocks"
            print(f"  {_median(times) * 1000:8.1f} ms {made}, median; {max(times) * 1000:.1f} ms at most")
    clients, postgres = (cpu / matches * 1000 for cpu in (found.cpu_clients, found.cpu_postgres))
    print(f"  {clients:8.1f} ms of CPU a match in the clients, {postgres:.1f} ms in Postgres")
    print(f"  {found.wal_bytes / matches / 1000:8.1f} kB of WAL a match, {found.commits / matches:.1f} transactions")
    updates = ", ".join(f"{beside} of {all} of {table}" for table, (all, beside) in found.updates.items() if all > 9)
    print(f"  rows changed without a row in an index: {updates}")
    statements = ", ".join(f"{count} of {name}" for name, count in found.statements.items())
    print(f"  {sum(found.statements.values()):8} statements of a match: {statements}")


def _median(times: list[float]) -> float:
    return sorted(times)[len(times) // 2] if times else 0.0


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1] if len(times) > 1 else 0.0


if __name__ == "__main__":
    sys.exit(run(main))
