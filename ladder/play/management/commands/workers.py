"""`manage.py workers`: who plays; `--drain` and `--release` by name or machine."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from engine.wording import counted
from ladder.commands import refusals
from ladder.play.quarantine import chosen, drain, release
from ladder.play.workforce import WorkerNow, load, workers_now
from ladder.trail.services import Asking, recorded


class Command(BaseCommand):
    help = "List the workers. --drain: these take nothing more and finish what they play; --release: these take matches again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        told = parser.add_mutually_exclusive_group()
        told.add_argument(
            "--drain", nargs="+", metavar="NAME", default=[], help="workers, or machines with all of theirs"
        )
        told.add_argument("--release", nargs="+", metavar="NAME", default=[], help="the same")

    def handle(self, *, drain: list[str], release: list[str], **_: Any) -> None:
        if names := drain or release:
            word, act = ("worker-drain", drained) if drain else ("worker-release", released)
            with refusals():
                asking = Asking(word, ", ".join(names), {"workers": names})
                self.stdout.write(recorded(asking, lambda: act(names)))
        for row in workers_now():
            self.stdout.write(line(row))
        work = load()
        wait = "nobody plays" if work.wait_seconds is None else f"{work.wait_seconds:.0f} seconds of work"
        self.stdout.write(
            f"{counted(work.queued, 'match', 'matches')} queued, {work.running} being played: {wait} for "
            f"{counted(work.processes, 'process', 'processes')}, {work.desired} desired"
        )


def drained(names: list[str]) -> str:
    """Drain them, and say how many."""
    return f"{counted(drain(chosen(names)), 'worker')} to be drained."


def released(names: list[str]) -> str:
    """Release them, and say how many."""
    return f"{counted(release(chosen(names)), 'worker')} released."


def line(row: WorkerNow) -> str:
    """One worker."""
    worker = row.worker
    plays = (
        "untold" if worker.plays is None else ", ".join(f"{title} {version}" for title, version in worker.plays.items())
    )
    clock = "" if worker.clock_offset_ms is None else f"; clock {worker.clock_offset_ms:+d} ms"
    speed = "" if worker.loop_ms is None else f"; speed {worker.loop_ms:g} ms"
    why = f": {worker.stopped_reason}" if worker.stopped_reason else ""
    return (
        f"{worker.name} on {worker.machine or 'an unnamed machine'}: {row.state}{why}; plays {plays or 'nothing'}; "
        f"{counted(worker.processes, 'process', 'processes')}, {row.playing} at play, {worker.finished} finished, "
        f"{worker.failed} failed{clock}{speed}"
    )
