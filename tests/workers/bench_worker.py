"""What a worker's time goes into, and what a second worker is worth: ``make bench-worker``, or ``python -m tests.workers.bench_worker``.

First, in one process and without a house: matches of sandboxed Python bots that answer at once, and what part of each is its start (in it
a seat's unpacking, sandbox, and interpreter with the SDK; seats start together, so these overlap), play, and the bots' leaving. Then a
house of its own, with Postgres as durable as in play, where one worker and two with one process each play so many matches in turns.

Times on a machine that does other work as well are worth little: run it where nothing else runs. ``--think`` has bots think for so many
milliseconds of CPU at each decision; a cheap match of the ladder's bots is one of 5.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median
from time import perf_counter, process_time
from typing import Any

import engine
from engine.kernel.decisions import Event
from engine.kernel.game import Game
from tests.commands import Parser, a_number, run, whole
from tests.waiting import wait_until
from tests.workers.bench import BOT

TITLE = "john_company_1e"
SEATS = 3
BOTS = 24
"""With so many the tables of `intake_house` seat nobody twice."""
START_SECONDS = 60.0


@dataclass(slots=True)
class Play:
    """When a match began to play, and when it took its last decision: a spectator."""

    seen: list[float] = field(default_factory=list)

    def __call__(self, game: Game, events: Sequence[Event]) -> None:
        self.seen[1:] = [perf_counter()]


def main() -> int:
    """Print both tables; 1 where a match was counted twice or not at all."""
    parser = Parser(__doc__, "python -m tests.workers.bench_worker")
    parser.add_argument("--matches", type=whole(1), default=20, help="of each number of workers, in each round")
    parser.add_argument("--rounds", type=whole(1), default=3, help="how often one worker and two take turns")
    parser.add_argument("--think", type=a_number(0), default=0, metavar="MS", help="CPU time of a bot for each answer")
    parser.add_argument("--no-house", dest="house", action="store_false", help="only the shares of one process")
    asked = parser.parse_args()
    print(f"load {os.getloadavg()[0]:.1f}; {TITLE}, {SEATS} bots that think {asked.think:g} ms")
    shares(asked.matches, asked.think)
    return in_a_house(asked.matches, asked.rounds, asked.think) if asked.house else 0


# -- one process --


def shares(matches: int, think: float) -> None:
    """The table of one process: the first match, which unpacks its bots, and the mean of those that follow."""
    from workers import match_runner, players, sandbox

    spent: defaultdict[str, list[float]] = defaultdict(list)
    title = engine.title(TITLE)
    seats = tuple(
        match_runner.SeatOrder(f"bot {seat}", "", package=source(think, seat), filename="bot.py")
        for seat in range(SEATS)
    )
    with tempfile.TemporaryDirectory(prefix="lh-bench-") as folder:
        cache = sandbox.UnpackCache(Path(folder) / "unpacked")
        sandbox.prepare_bytecode(Path(folder) / "rules")
        _time(sandbox.UnpackCache, "take", spent["unpacked"])
        _time(players.SandboxedConversation, "__init__", spent["sandbox"])
        _time(players.SandboxedPlayer, "start", spent["all of a seat"])
        rows = []
        for seed in range(matches + 1):
            spent_before = {name: len(times) for name, times in spent.items()}
            play, began, cpu = Play(), perf_counter(), _cpu()
            report = match_runner.play(
                match_runner.MatchOrder(TITLE, title.version, {}, seed, seats), spectator=play, cache=cache
            )
            ended = perf_counter()
            if faults := [seat.reason for seat in report.seats if seat.reason]:
                raise SystemExit(f"{TITLE}: {faults[0]}")
            first, last = play.seen
            row = {
                "start": first - began,
                "play": last - first,
                "leave": ended - last,
                "match": ended - began,
                "CPU": _cpu() - cpu,
            }
            row |= {name: mean(times[spent_before[name] :]) for name, times in spent.items()}
            row["decisions"] = len(report.result.choices) / 1000
            rows.append(row)
    print(f"{'':18}{'first':>9}{'then':>9}   ms, median of {matches}")
    for name in ("match", "start", "play", "leave", "CPU"):
        times = [row[name] for row in rows[1:]]
        share = "" if name == "CPU" else f"   {median(row[name] / row['match'] for row in rows[1:]):6.1%} of a match"
        print(f"  {name:16}{rows[0][name] * 1000:9.1f}{median(times) * 1000:9.1f}{share}")
    ready = [row["all of a seat"] - row["unpacked"] - row["sandbox"] for row in rows]
    for name, times in (
        ("unpacked", [row["unpacked"] for row in rows]),
        ("sandbox", [row["sandbox"] for row in rows]),
        ("ready", ready),
    ):
        print(f"  a seat: {name:8}{times[0] * 1000:9.1f}{median(times[1:]) * 1000:9.1f}")


def source(think: float, number: int) -> bytes:
    """A bot that thinks so long; each has bytes of its own, as authors' have."""
    return f"# {number}\n{BOT.format(think=think)}".encode()


def _time(owner: Any, name: str, into: list[float]) -> None:
    """Note how long each call of a method takes."""
    method: Callable[..., Any] = getattr(owner, name)

    def timed(*arguments: Any, **more: Any) -> Any:
        began = perf_counter()
        try:
            return method(*arguments, **more)
        finally:
            into.append(perf_counter() - began)

    setattr(owner, name, timed)


def _cpu() -> float:
    """Of this process and all that it has started and that has ended."""
    return process_time() + sum(os.times()[2:4])


# -- a house --


def in_a_house(matches: int, rounds: int, think: float) -> int:
    """One worker and two in turns; prints how many matches a second, and how much of a worker's time was spent in matches."""
    # Under /tmp, where Postgres may read as whoever it runs, and the path is short enough for sockets.
    folder = Path(tempfile.mkdtemp(prefix="lh-worker-", dir="/tmp"))
    os.environ |= {"DJANGO_SETTINGS_MODULE": "ladder.settings.embedded", "LEADENHALL_VAR": str(folder)}
    os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    try:
        return _measure(folder, matches, rounds, think)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _measure(folder: Path, matches: int, rounds: int, think: float) -> int:
    import django
    from django.conf import settings

    django.setup()
    logging.disable(logging.INFO)
    from django.core.management import call_command

    from ladder.embedding.folder import DataFolder
    from ladder.embedding.services import services
    from tests import migrated
    from tests.ladder.bench import intake_house

    house = DataFolder(folder)
    migrated.lay_down(house)
    with services(house, settings.DATABASES["default"]["NAME"], "bench of workers"):
        call_command("migrate", verbosity=0)
        season = intake_house.season(False, BOTS, 0, SEATS)
        _give_sources(think)
        # Each time a worker unpacks its bots, and its processes connect, before it is measured.
        warm = 4
        ids = intake_house.waiting(season, 2 * rounds * (2 * matches + 3 * warm), SEATS)
        rates: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
        for turn in range(rounds):
            for workers in (1, 2):
                batch = _queued(ids)[: workers * warm + matches]
                rates[workers].append(_play(folder, f"{turn}-{workers}", workers, batch, workers * warm))
        found = intake_house.faults(season, list(season.matches.finished().values_list("pk", flat=True)))
    one, two = (median(rate for rate, _ in rates[workers]) for workers in (1, 2))
    print(f"{'':18}{'matches/s':>10}{'in matches':>12}   medians of {rounds} rounds of {matches} matches")
    for workers, measured in rates.items():
        busy = median(share for _, share in measured)
        print(f"  {workers} of one process{median(rate for rate, _ in measured):10.2f}{busy:12.0%}")
    each = ", ".join(f"{two_of[0] / one_of[0]:.2f}" for one_of, two_of in zip(rates[1], rates[2], strict=True))
    print(f"  two play {two / one:.2f} times what one does ({each})")
    for fault in found:
        print(f"WRONG: {fault}", file=sys.stderr)
    return 1 if found else 0


def _queued(ids: Sequence[int]) -> list[int]:
    from ladder.play.models import Match

    return list(Match.objects.queued().filter(pk__in=ids).order_by("pk").values_list("pk", flat=True))


def _give_sources(think: float) -> None:
    import pgtrigger

    from ladder.bots.models import Version

    with pgtrigger.ignore("bots.Version:version_immutable"):  # nobody has played them yet
        for number, version in enumerate(Version.objects.order_by("pk")):
            package = source(think, number % SEATS)
            sha256 = hashlib.sha256(package).hexdigest()
            Version.objects.filter(pk=version.pk).update(
                package=package, sha256=sha256, size_bytes=len(package), status="ready"
            )


def _play(folder: Path, name: str, workers: int, batch: Sequence[int], warm: int) -> tuple[float, float]:
    """Matches a second of so many workers, after the first `warm`, and what part of their time was spent in matches."""
    from django.utils import timezone

    from ladder.play.models import Attempt, Match, Worker
    from ladder.play.publishing import publish_ids
    from tests.ladder.play.processes import WorkerProcess

    before = Worker.objects.count()
    with ExitStack() as stack:
        for number in range(workers):
            worker = WorkerProcess(dict(os.environ), f"w{name}-{number}", folder / f"worker-{name}-{number}.log")
            stack.callback(worker.stop)
        wait_until(lambda: Worker.objects.count() == before + workers, "workers", START_SECONDS, 0.1)
        published = timezone.now()
        publish_ids(batch)
        patience = START_SECONDS + 10 * len(batch)
        wait_until(
            lambda: not Match.objects.filter(pk__in=batch).exclude(status="finished").exists(), "matches", patience, 0.1
        )
    # Others of the season have been given turns meanwhile, and were played as well.
    spans = list(
        Attempt.objects.filter(state="reported", started_at__gte=published)
        .order_by("ended_at")
        .values_list("started_at", "ended_at")
    )
    began = spans[warm - 1][1]
    seconds = (spans[-1][1] - began).total_seconds()
    inside = sum(max(0.0, (end - max(start, began)).total_seconds()) for start, end in spans[warm:])
    return (len(spans) - warm) / seconds, inside / seconds / workers


if __name__ == "__main__":
    sys.exit(run(main))
