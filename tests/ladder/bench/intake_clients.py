"""The clients of the bench of the intake: processes that do all that a worker does about a match, but play it."""

from __future__ import annotations

import logging
import multiprocessing
import os
import resource
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from multiprocessing.sharedctypes import Synchronized
from multiprocessing.synchronize import Barrier, Event
from typing import Any

import psutil
from django.conf import settings
from django.db import connection, connections

import engine
from ladder.play import services
from ladder.play.models import Match
from ladder.seasons import services as seasons
from ladder.seasons import snapshots
from ladder.seasons.models import Season
from ladder.seasons.room import Room
from tests.ladder.bench.intake_house import TITLE
from workers import identity, match_runner, playing

ROOMY = 30_000
"""Open blocks of one bot, of which there are never too many."""

TICK = 3.0
"""Seconds between two makings of blocks, as in CELERY_BEAT_SCHEDULE."""


@dataclass(slots=True)
class Measured:
    """What came of it. Times are in seconds; `statements` are those of one claim and one report that nobody disturbed, `updates` how many
    rows of a table were changed, and how many of them without a row in any index."""

    seconds: float
    finished_before: int
    waiting_before: int
    claims: list[float] = field(default_factory=list)
    reports: list[float] = field(default_factory=list)
    reported: list[int] = field(default_factory=list)
    holds: list[tuple[float, float]] = field(default_factory=list)
    cpu_clients: float = 0.0
    cpu_postgres: float = 0.0
    wal_bytes: int = 0
    commits: int = 0
    updates: dict[str, tuple[int, int]] = field(default_factory=dict)
    statements: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class _Client:
    """What one client has done."""

    claims: list[float]
    reports: list[float]
    reported: list[int]
    cpu: float


def measure(season: Season, waiting: Sequence[int], clients: int, seconds: float, ticks: bool, blocks: int) -> Measured:
    """Let so many clients take what waits in, for so long, while blocks are made as there is room, or, if any, so many at each tick."""
    identity._me = identity.Me("bench", "1", "")
    identity._me.register()
    report = real_report(len(playing_seats(waiting[0])))
    found = Measured(seconds, season.last_sequence, len(waiting))
    for match_id in waiting[:2]:  # the first one also makes whatever is made once
        found.statements = _statements(match_id, report)
        found.reported.append(match_id)
    before, updated = _database(), _updates()
    logging.disable(logging.INFO)
    connections.close_all()
    context = multiprocessing.get_context("fork")
    place, together = context.Value("q", 2), context.Barrier(clients + 1)
    results, holds, over = context.SimpleQueue(), context.SimpleQueue(), context.Event()
    processes = [
        context.Process(target=_client, args=(results, report, list(waiting), place, together, seconds), daemon=True)
        for _ in range(clients)
    ]
    if ticks:
        ticking = context.Process(target=_tick, args=(season, blocks, holds, over), daemon=True)
        ticking.start()
    for process in processes:
        process.start()
    together.wait()
    began, cpu = time.perf_counter(), _postgres_cpu()
    done = [results.get() for _ in processes]
    found.seconds = time.perf_counter() - began
    found.cpu_postgres = _postgres_cpu() - cpu
    for process in processes:
        process.join()
    if ticks:
        over.set()
        found.holds = holds.get()
        ticking.join()
    wal, commits = (now - then for now, then in zip(_database(), before, strict=True))
    found.wal_bytes, found.commits = wal, commits
    found.updates = {
        table: (updates - updated[table][0], beside - updated[table][1])
        for table, (updates, beside) in _updates().items()
    }
    for one in done:
        found.claims += one.claims
        found.reports += one.reports
        found.reported += one.reported
        found.cpu_clients += one.cpu
    return found


def playing_seats(match_id: int) -> list[int]:
    """The seats of the match, which all have."""
    return list(Match.objects.get(pk=match_id).seats.values_list("seat", flat=True))


def real_report(seats: int) -> services.Report:
    """A report of a game that house bots have played."""
    title = engine.title(TITLE)
    at_table = tuple(
        match_runner.SeatOrder(f"bot-{seat}", "", house_bot=("greedy", "random")[seat % 2]) for seat in range(seats)
    )
    return playing.result(match_runner.play(match_runner.MatchOrder(TITLE, title.version, {}, 7, at_table)))


def take_in(match_id: int, report: services.Report) -> tuple[float, float] | None:
    """Claim and report a match as `workers.playing` does, and how long each took; None when it was not to be had."""
    worker = identity.me()
    began = time.perf_counter()
    worker.seen()
    match = services.look(match_id)
    if match is None or not playing.has_its_house_bots(match):
        return None
    lease = services.claim(match_id, worker.identity)
    if lease is None:
        return None
    playing.order(lease)
    claimed = time.perf_counter()
    services.report(lease.token, report)
    worker.seen(finished=1)
    return claimed - began, time.perf_counter() - claimed


def _client(
    results: Any,
    report: services.Report,
    waiting: list[int],
    place: Synchronized[int],
    together: Barrier,
    seconds: float,
) -> None:
    _log_aside()
    connection.ensure_connection()
    own = _Client([], [], [], 0.0)
    together.wait()
    until = time.perf_counter() + seconds
    cpu = _cpu()
    while time.perf_counter() < until:
        with place.get_lock():
            at = place.value
            place.value += 1
        if at >= len(waiting):
            break
        # Every log is another: its seats' names differ, and so does what it compresses to.
        log = report.log.replace(b"bot-0", b"bot-%d" % at)
        if (took := take_in(waiting[at], replace(report, log=log))) is not None:
            own.claims.append(took[0])
            own.reports.append(took[1])
            own.reported.append(waiting[at])
    own.cpu = _cpu() - cpu
    connections.close_all()
    results.put(own)


def _log_aside() -> None:
    """Log as a worker does, which takes its time, to a file of the house's folder."""
    logging.disable(logging.NOTSET)
    with (settings.VAR.logs / "clients.log").open("ab") as file:
        os.dup2(file.fileno(), 2)


def _tick(season: Season, blocks: int, results: Any, over: Event) -> None:
    _log_aside()
    if blocks:
        snapshots.room_of = lambda season, mix, open_blocks: Room(open_blocks, blocks, max(mix), 0, blocks)
        Season.objects.filter(pk=season.pk).update(blocks_per_bot=ROOMY, owner_share=1.0)
    holds: list[tuple[float, float]] = []
    while not over.is_set():
        with _holding(holds):
            seasons.make_blocks(season)
        over.wait(TICK)
    results.put(holds)


@contextmanager
def _holding(holds: list[tuple[float, float]]) -> Iterator[None]:
    """Note for how long transactions hold a season for which they have waited: from the end of the statement that locks it to that of the
    commit, and from its beginning, the wait included."""
    began: list[tuple[float, float]] = []
    wrapper = connections["default"]
    commit = wrapper.commit

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        before = time.perf_counter()
        found = execute(sql, *rest)
        if "seasons_season" in sql and "FOR NO KEY UPDATE" in sql and "SKIP LOCKED" not in sql:
            began[:] = [(before, time.perf_counter())]
        return found

    def timed() -> None:
        commit()
        if began:
            now, (before, locked) = time.perf_counter(), began.pop()
            holds.append((now - locked, now - before))

    wrapper.commit = timed
    try:
        with connection.execute_wrapper(note):
            yield
    finally:
        wrapper.commit = commit


def _statements(match_id: int, report: services.Report) -> dict[str, int]:
    """How many statements a claim takes, and a report, with what a worker does about them."""
    seen: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        seen.append(sql)
        return execute(sql, *rest)

    worker, counts = identity.me(), Counter[str]()
    with connection.execute_wrapper(note):
        match = services.look(match_id)
        assert match is not None
        playing.has_its_house_bots(match)
        lease = services.claim(match_id, worker.identity)
        assert lease is not None
        playing.order(lease)
        counts["claim"] = len(seen)
        services.report(lease.token, report)
        worker.seen(finished=1)
        counts["report"] = len(seen) - counts["claim"]
    return dict(counts)


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _postgres_cpu() -> float:
    """Seconds that Postgres has computed for: its living processes, and those that have ended."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        backend = psutil.Process(cursor.fetchone()[0])
    postmaster = backend.parent()
    assert postmaster is not None
    total = 0.0
    for process in (postmaster, *postmaster.children()):
        times = process.cpu_times()
        total += times.user + times.system
        if process == postmaster:
            total += times.children_user + times.children_system
    return total


def _database() -> tuple[int, int]:
    """Bytes of WAL, and transactions, since the cluster was made."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(
            "SELECT pg_current_wal_lsn() - '0/0', (SELECT sum(xact_commit) FROM pg_stat_database WHERE datname = current_database())"
        )
        wal, commits = cursor.fetchone()
    return int(wal), int(commits)


def _updates() -> dict[str, tuple[int, int]]:
    """Updates of a table's rows since it was made, and how many of them left its indexes alone."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname, n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables")
        return {table: (updates, beside) for table, updates, beside in cursor.fetchall()}


__all__ = ["Measured", "measure"]
