"""What pages, the API and metrics read of workers: who is there, what each does, and how much work waits for them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil

from django.db.models import Avg, Count, F, Q, Sum
from django.utils import timezone

from ladder.play import quarantine
from ladder.play.models import Attempt, AttemptState, Match, MatchStatus, Worker
from ladder.play.worker_rows import WORKER_SEEN
from ladder.play.workers import identity

RECENT = 200
"""Finished matches whose mean time says how long the next ones take."""

FIRST_GUESS_SECONDS = 5.0
"""How long a match takes where none was ever finished."""

WAIT_SECONDS = 120.0
"""In how long what waits should be played: so many processes are desired."""


class State(StrEnum):
    """What a worker does, in one stable word."""

    WORKING = "working"
    CONTROL = "control"
    """It takes no matches, but the house's own tasks."""
    DRAINING = "draining"
    DRAINED = "drained"
    QUARANTINED = "quarantined"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class WorkerNow:
    """A worker, what it does, and how many matches it plays at this moment. `tolerated`: for what it would be in quarantine if it were not
    the only one that plays."""

    worker: Worker
    state: State
    playing: int
    tolerated: str = ""


@dataclass(frozen=True, slots=True)
class Load:
    """Matches that wait and that are played, processes that play, seconds that one match takes.

    `wait_seconds`: until all that waits is played; None without any process. `desired`: processes that would play it in WAIT_SECONDS.
    """

    queued: int
    running: int
    processes: int
    match_seconds: float

    @property
    def wait_seconds(self) -> float | None:
        """The work that waits, shared among the processes."""
        if not self.processes:
            return 0.0 if not self.queued else None
        return self.queued * self.match_seconds / self.processes

    @property
    def desired(self) -> int:
        """At least one process where anything is to be played; never more than one to a match."""
        todo = self.queued + self.running
        return min(todo, max(1, ceil(self.running + self.queued * self.match_seconds / WAIT_SECONDS))) if todo else 0


def is_there(worker: Worker) -> bool:
    """Was the worker heard of lately?"""
    return worker.seen_at > timezone.now() - WORKER_SEEN


def workers_at_work() -> int:
    """How many workers were heard of lately and take matches."""
    return Worker.objects.at_work().count()


def processes_at_work() -> int:
    """How many matches these workers can play at once."""
    return Worker.objects.at_work().aggregate(processes=Sum("processes"))["processes"] or 0


def workers_now() -> list[WorkerNow]:
    """Every worker that there ever was, by name. Two queries, and some for one that plays alone and has failed."""
    playing = dict(
        Attempt.objects.filter(state=AttemptState.OPEN).order_by().values_list("worker").annotate(held=Count("pk"))
    )
    found = []
    for worker in Worker.objects.order_by("name"):
        held = playing.get(identity(worker.name, worker.nonce), 0)
        found.append(WorkerNow(worker, state_of(worker, held), held))
    at_work = [row for row in found if row.state == State.WORKING]
    return [replace(row, tolerated=_tolerated(row.worker)) if at_work == [row] else row for row in found]


def _tolerated(alone: Worker) -> str:
    failed = alone.failed > quarantine.FAULTS_TOLERATED
    return quarantine.faults_that_stand_out(alone.name, alone.nonce) if failed else ""


def state_of(worker: Worker, playing: int) -> State:
    """What a worker does that plays so many matches."""
    if not is_there(worker):
        return State.GONE
    if worker.draining_since is not None:
        return State.DRAINING if playing else State.DRAINED
    if worker.stopped_reason:
        return State.QUARANTINED
    return State.CONTROL if worker.plays == {} else State.WORKING


def load() -> Load:
    """How much waits, for how many, and how long a match takes. Three queries, each answered from an index."""
    waiting = Match.objects.open().aggregate(
        queued=Count("pk", filter=Q(status=MatchStatus.QUEUED)),
        running=Count("pk", filter=Q(status=MatchStatus.RUNNING)),
    )
    recent = Match.objects.finished().filter(started_at__isnull=False).order_by("-finished_at")[:RECENT]
    took = recent.annotate(took=F("finished_at") - F("started_at")).aggregate(mean=Avg("took"))["mean"]
    processes = processes_at_work()
    seconds = max(took.total_seconds(), 0.01) if took is not None else FIRST_GUESS_SECONDS
    return Load(waiting["queued"], waiting["running"], processes, seconds)
