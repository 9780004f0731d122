"""Who this worker is, what it may play, and whether it is to stop: settled in the Celery parent, known to all its pool processes."""

from __future__ import annotations

import mmap
import os
import secrets
import shutil
import socket
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.process import current_process
from threading import Lock
from typing import Any

import stamina
import structlog
from celery.signals import celeryd_init, worker_process_shutdown, worker_shutdown, worker_shutting_down
from django.db import InterfaceError, OperationalError, connections

import engine
from ladder import environment
from ladder.house import reaching
from ladder.play import pinning, quarantine, services
from ladder.play.models import StopCause
from ladder.play.publishing import MATCH_QUEUE
from ladder.play.workers import Orders, Told, identity
from workers import measuring, reporting, sandbox, unpacked

log = structlog.get_logger(__name__)

DATABASE_AWAY = (OperationalError, InterfaceError)
SEEN_EVERY = 10.0
"""Seconds between two notes that this worker lives."""

COUNTED_EVERY = 1.0
"""Seconds between two notes of what it has done: all its processes note it in one row, and short games end many times a second."""

# Shared with every process forked from here: one byte says that the worker shuts down, one that it takes no matches.
_flags = mmap.mmap(-1, 2)
_SHUTS_DOWN, _STOPPED = 0, 1


@dataclass(slots=True)
class Me:
    """This start of this worker. `sandbox_reason` says why submitted code is refused, empty when it is not; `processes` is how many matches
    it plays at once."""

    name: str
    nonce: str
    sandbox_reason: str
    processes: int = 1
    seen_at: float = 0.0
    counted_at: float = 0.0
    finished: int = 0
    _counting: Lock = field(default_factory=Lock, repr=False, compare=False)
    """A match is reported in one thread while another plays the next."""

    @property
    def identity(self) -> str:
        """How attempts name it."""
        return identity(self.name, self.nonce)

    def register(self) -> None:
        """Make it known, and take back what an earlier start of the same name still holds."""
        told = Told(
            machine=machine(),
            processes=self.processes,
            code=pinning.code(),
            plays={title.id: title.version for title in engine.titles().values()} if self.processes else {},
            clock_offset_ms=measuring.clock_offset_ms(),
            loop_ms=measuring.loop_ms(),
        )
        revoked = services.worker_started(
            self.name, self.nonce, sandbox=not self.sandbox_reason, sandbox_reason=self.sandbox_reason, told=told
        )
        log.info("worker started", worker=self.identity, revoked=revoked, sandbox_reason=self.sandbox_reason)
        if (found := quarantine.outlying_host(self.name, self.nonce)) is not None:
            self.quarantine(*found)

    def seen(self, *, finished: int = 0, failed: int = 0) -> None:
        """Note that it lives, at most every SEEN_EVERY seconds, and a match that it has finished, at most every COUNTED_EVERY: one that
        ends sooner is noted with the next. A fault is noted at once."""
        with self._counting:
            self.finished += finished
        now = time.monotonic()
        due = self.finished and now - self.counted_at > COUNTED_EVERY
        if failed or due or now - self.seen_at > SEEN_EVERY:
            self.note(failed)

    def note(self, failed: int = 0) -> None:
        """Note that it lives, and what it has done, now."""
        with self._counting:
            services.worker_seen(self.name, self.nonce, finished=self.finished, failed=failed)
            self.seen_at = time.monotonic()
            if self.finished:
                self.counted_at, self.finished = self.seen_at, 0

    def stop_if_outlying(self) -> None:
        """After a fault of the host: if this worker fails far more than others, play no more matches and say why."""
        reason = quarantine.outlying_faults(self.name, self.nonce)
        if reason:
            self.quarantine(StopCause.FAULTS, reason)

    def quarantine(self, cause: StopCause, reason: str) -> None:
        """Take no more matches, and say why. The parent's next beat has the queues left alone, too."""
        _flags[_STOPPED] = 1
        log.error("worker stops itself", worker=self.identity, cause=str(cause), reason=reason)
        services.worker_stopped(self.name, self.nonce, reason, cause)


def machine() -> str:
    """What this machine is called: LEADENHALL_MACHINE, or as it calls itself, which in a container means nothing."""
    return environment.text("LEADENHALL_MACHINE", socket.gethostname())[:120]


def obey(orders: Orders) -> None:
    """Have all processes of this worker take matches, or take none."""
    _flags[_STOPPED] = not orders.takes_matches


def shuts_down() -> bool:
    """Is the worker shutting down? Then a match that is being played is given back."""
    return bool(_flags[_SHUTS_DOWN])


def plays_no_more() -> bool:
    """Does the worker take no new match?"""
    return shuts_down() or bool(_flags[_STOPPED])


_me: Me | None = None


def me() -> Me:
    """This worker. Outside a Celery worker (a test, a shell) it is the process itself."""
    global _me
    if _me is None:
        _me = _introduce(f"{socket.gethostname()}:{os.getpid()}")
    return _me


def _introduce(name: str, processes: int = 1) -> Me:
    found = sandbox.probe()
    log.info("sandbox tried", available=found.available, reason=found.reason)
    reason = "" if found.available else found.reason
    self = Me(name, secrets.token_hex(8), reason, processes)
    for attempt in stamina.retry_context(on=DATABASE_AWAY, timeout=120, attempts=None, wait_max=5):
        with attempt:
            self.register()
    return self


def processes_of(conf: Any, options: Mapping[str, Any]) -> int:
    """How many matches a worker with these settings and options of Celery's plays at once."""
    queues = options.get("queues") or ()
    served = queues.split(",") if isinstance(queues, str) else queues
    if served and MATCH_QUEUE not in served:
        return 0
    return int(options.get("concurrency") or conf.worker_concurrency or os.cpu_count() or 1)


@celeryd_init.connect
def _start(sender: str, conf: Any, options: Mapping[str, Any], **_: Any) -> None:
    """Before the pool is forked, so that all its processes are one worker. What cannot be mended by waiting ends it here, in one line."""
    global _me
    with environment.or_end():
        reaching.everything()
    _me = _introduce(sender, processes_of(conf, options))
    connections.close_all()  # a connection is no process's but its maker's
    unpacked.begin()
    # Where the pool keeps what its processes share: a place of its own making would stay for ever when this worker is killed.
    _pool_settings()["tempdir"] = str(sandbox.new_folder())


@worker_shutting_down.connect
def _shutting_down(**_: Any) -> None:
    _flags[_SHUTS_DOWN] = 1


@worker_process_shutdown.connect
def _process_shut_down(**_: Any) -> None:
    """What this process of the pool has not reported and noted yet."""
    reporting.end()
    if _me is not None and _me.finished:
        with suppress(*DATABASE_AWAY):
            _me.note()


@worker_shutdown.connect
def _shut_down(**_: Any) -> None:
    """What the pool could not give back itself is given back now."""
    services.worker_stopped(me().name, me().nonce)
    connections.close_all()
    unpacked.end()
    if folder := _pool_settings().pop("tempdir", None):
        shutil.rmtree(folder, ignore_errors=True)


def _pool_settings() -> dict[str, Any]:
    """What multiprocessing lets nobody set by a public name."""
    settings: dict[str, Any] = current_process()._config  # type: ignore[attr-defined]
    return settings
