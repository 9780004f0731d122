"""What strikes: one small class for each way, and which kinds of fault it serves. None returns before it has seen that it struck."""

from __future__ import annotations

import errno
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import psutil
import psycopg
import redis

from tests.drills.full_disk import fill
from tests.waiting import wait_until
from workers.sandbox.orphans import MARK

from . import clocks, twice
from .house import AS_ROOT, WORKERS, House, command
from .plan import Fault, Kind

FOUND_SECONDS = 90.0
"""How long a victim may take to be there: what was killed before is still coming back."""
HOUR = 3600


class NotStruck(Exception):
    """The fault had no effect, says its message."""


class Injector(Protocol):
    """`strike` lets the fault happen, waits for its end, and says in a few words what was seen. Raises NotStruck."""

    def strike(self, house: House, fault: Fault) -> str: ...


@dataclass(frozen=True)
class Killed:
    """A signal to one of the processes that `victims` finds, which ends by it."""

    victims: Callable[[House], Sequence[psutil.Process]]
    signal: signal.Signals = signal.SIGKILL

    def strike(self, house: House, fault: Fault) -> str:
        deadline = time.monotonic() + FOUND_SECONDS
        while time.monotonic() < deadline:
            with suppress(psutil.Error):
                if victims := self.victims(house):
                    return self._end(victims[int(fault.pick * len(victims))])
            time.sleep(0.01)
        raise NotStruck("there was none")

    def _end(self, victim: psutil.Process) -> str:
        name = command(victim)
        victim.send_signal(self.signal)
        wait_until(lambda: not command(victim), f"{name} ends by {self.signal.name}", every=0.005)
        return f"pid {victim.pid}"


class Flushed:
    """Every key of the broker is gone at once: queues, unacknowledged messages, cache."""

    def strike(self, house: House, fault: Fault) -> str:
        deadline = time.monotonic() + FOUND_SECONDS
        while time.monotonic() < deadline:
            with suppress(redis.RedisError), house.broker() as broker:
                if keys := sum(part["keys"] for part in broker.info("keyspace").values()):
                    broker.flushall()
                    return f"{keys} keys"
            time.sleep(0.05)
        raise NotStruck("there was no key")


@dataclass(frozen=True)
class Repeated:
    """What the house sends is sent twice for a while."""

    what: str

    def strike(self, house: House, fault: Fault) -> str:
        wish = house.wishes / self.what
        wish.touch()
        try:
            time.sleep(fault.seconds)
            with suppress(AssertionError):
                wait_until(lambda: wish.stat().st_size, seconds=FOUND_SECONDS)
        finally:
            # Whoever has just looked at it writes to a file that nobody reads.
            seconds = wish.stat().st_size
            wish.unlink()
        if not seconds:
            raise NotStruck("nothing was sent")
        return f"{seconds} second times"


@dataclass(frozen=True)
class Disturbed:
    """The network between workers and both services, disturbed for a while by `begin`, and well again by `end`."""

    begin: Callable[[House], None]
    end: Callable[[House], None]
    what: tuple[str, ...]

    def strike(self, house: House, fault: Fault) -> str:
        def struck() -> int:
            return sum(proxy.struck[word] for proxy in house.proxies for word in self.what)

        before = struck()
        self.begin(house)
        try:
            time.sleep(fault.seconds)
            with suppress(AssertionError):
                wait_until(lambda: struck() > before, seconds=FOUND_SECONDS)
        finally:
            self.end(house)
        if struck() == before:
            raise NotStruck("nobody spoke")
        return f"{fault.seconds} s, {struck() - before} {' or '.join(self.what)}"


@dataclass(frozen=True)
class ClockWrong:
    """A worker is killed, and comes back with a clock that is wrong; after a while it is killed again, and its clock is right."""

    shift: int

    def strike(self, house: House, fault: Fault) -> str:
        name = f"worker{1 + int(fault.pick * WORKERS)}"
        wish, seen = clocks.wish(house.wishes, name), clocks.seen(house.wishes, name)
        killed = Killed(lambda house: [one for one in [house.program(f"{name}@")] if one])
        wish.write_text(str(self.shift))
        try:
            killed.strike(house, fault)
            with suppress(AssertionError):
                wait_until(lambda: seen.exists() and seen.read_text(), seconds=FOUND_SECONDS)
            time.sleep(fault.seconds)
        finally:
            wish.unlink()
        killed.strike(house, fault)
        if not seen.exists():
            raise NotStruck(f"{name} did not come back")
        wrong = float(seen.read_text()) - seen.stat().st_mtime
        seen.unlink()
        if abs(wrong - self.shift) > 60:
            raise NotStruck(f"the clock of {name} was wrong by {wrong:.0f} s")
        return f"{name}: {wrong:+.0f} s"


@dataclass(frozen=True)
class Full:
    """No byte is left on a disk for a while; without a disk of its own, no process may write to a file."""

    folder: Callable[[House], Path]

    def strike(self, house: House, fault: Fault) -> str:
        return self._fill(house, fault) if AS_ROOT else self._forbid(house, fault)

    def _fill(self, house: House, fault: Fault) -> str:
        filler, until, taken, refused = self.folder(house) / "filler", time.monotonic() + fault.seconds, 0, 0
        try:
            while time.monotonic() < until:
                # What somebody else gives back meanwhile is taken as well.
                taken = fill(filler)
                refused += is_full(filler)
                with suppress(psycopg.Error):
                    house.ask("SELECT pg_switch_wal()")
                time.sleep(0.2)
        finally:
            filler.unlink()
        if not refused:
            raise NotStruck("there was room")
        return f"{fault.seconds} s, {taken // 2**20} MiB taken"

    def _forbid(self, house: House, fault: Fault) -> str:
        bound: list[tuple[psutil.Process, tuple[int, int]]] = []
        for program in house.programs():
            for process in (program, *program.children(recursive=True)):
                with suppress(psutil.Error):
                    before = process.rlimit(psutil.RLIMIT_FSIZE)
                    process.rlimit(psutil.RLIMIT_FSIZE, (0, before[1]))
                    bound.append((process, before))
        time.sleep(fault.seconds)
        for process, before in bound:
            with suppress(psutil.Error):
                process.rlimit(psutil.RLIMIT_FSIZE, before)
        if not bound:
            raise NotStruck("there was no process")
        return f"{fault.seconds} s, {len(bound)} processes may write to no file"


def is_full(file: Path) -> bool:
    """Whether not one byte more can be written to it."""
    with file.open("ab", buffering=0) as more:
        try:
            more.write(b"x")
        except OSError as error:
            return error.errno == errno.ENOSPC
    return False


def of_worker(house: House) -> list[psutil.Process]:
    """The workers' own processes."""
    return [one for one in house.programs() if "@%h" in command(one)]


def of_pool(house: House) -> list[psutil.Process]:
    return [child for worker in of_worker(house) for child in worker.children() if "celery" in command(child)]


def of_program(mark: str) -> Callable[[House], list[psutil.Process]]:
    return lambda house: [one for one in [house.program(mark)] if one]


def of_web(house: House) -> list[psutil.Process]:
    return [child for one in of_program("ladder.house.web")(house) for child in one.children()]


def backends(house: House) -> list[psutil.Process]:
    """Processes of Postgres that serve a connection to the house's database."""
    return [
        child
        for one in of_program("bin/postgres")(house)
        for child in one.children()
        if "postgres leadenhall" in command(child)
    ]


def bots(house: House) -> list[psutil.Process]:
    """Authors' programs in their sandboxes: the innermost processes of each."""
    found = []
    for process in of_pool(house):
        for child in process.children(recursive=True):
            with suppress(psutil.Error):
                if MARK in child.environ() and not child.children() and "bwrap" not in child.name():
                    found.append(child)
    return found


def slow(house: House) -> None:
    for proxy, delay in zip(house.proxies, (0.02, 0.05), strict=True):
        proxy.delay = delay


def quick(house: House) -> None:
    for proxy in house.proxies:
        proxy.delay = 0.0


def silent(house: House) -> None:
    for proxy in house.proxies:
        proxy.silent = True


def speaking(house: House) -> None:
    """Whoever waited hears that the connection is gone."""
    for proxy in house.proxies:
        proxy.reset()
        proxy.silent = False


def cut(house: House) -> None:
    for proxy in house.proxies:
        proxy.cut = True


def joined(house: House) -> None:
    for proxy in house.proxies:
        proxy.cut = False


INJECTORS: dict[Kind, Injector] = {
    Kind.POOL_PROCESS: Killed(of_pool),
    Kind.WORKER: Killed(of_worker),
    Kind.BEAT: Killed(of_program("celery -A workers.celery beat")),
    Kind.WEB: Killed(of_program("ladder.house.web")),
    Kind.WEB_PROCESS: Killed(of_web),
    Kind.BACKEND: Killed(backends),
    Kind.POSTMASTER: Killed(of_program("bin/postgres")),
    Kind.VALKEY: Killed(of_program("valkey-server")),
    Kind.BOT: Killed(bots),
    Kind.FLUSHED: Flushed(),
    Kind.FAST: Killed(of_program("bin/postgres"), signal.SIGINT),
    Kind.IMMEDIATE: Killed(of_program("bin/postgres"), signal.SIGQUIT),
    Kind.MESSAGES_TWICE: Repeated(twice.MESSAGES),
    Kind.REPORTS_TWICE: Repeated(twice.REPORTS),
    Kind.SLOW: Disturbed(slow, quick, ("delayed",)),
    Kind.SILENT: Disturbed(silent, speaking, ("held up",)),
    Kind.CUT: Disturbed(cut, joined, ("reset", "refused")),
    Kind.CLOCK_AHEAD: ClockWrong(HOUR),
    Kind.CLOCK_BEHIND: ClockWrong(-HOUR),
    Kind.HOUSE_FULL: Full(lambda house: house.data.path),
    Kind.SCRATCH_FULL: Full(lambda house: house.scratch),
}
