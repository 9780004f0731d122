"""Workers as the database knows them: who they are, what they may play, what they hold, whether they are to take more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now

from ladder.play.leases import end_killed, give_back, lock_match
from ladder.play.models import Attempt, AttemptState, StopCause, Worker

SEPARATOR = "#"


@dataclass(frozen=True, slots=True)
class Told:
    """What a worker tells of itself when it starts; the fields of Worker say what they mean."""

    machine: str = ""
    processes: int = 1
    code: str = ""
    plays: Mapping[str, str] | None = None
    clock_offset_ms: int | None = None
    loop_ms: float | None = None


@dataclass(frozen=True, slots=True)
class Orders:
    """What a worker is to do from now on. `released`: a keeper let it work as it is, and it is judged by its faults alone."""

    drains: bool = False
    cause: str = ""
    reason: str = ""
    released: bool = False

    @property
    def takes_matches(self) -> bool:
        """Neither draining nor in quarantine."""
        return not self.drains and not self.reason

    @property
    def takes_control(self) -> bool:
        """Draining, it takes nothing at all. What a bad host may still do is the house's own work, unless its clock is wrong."""
        return not self.drains and self.cause != StopCause.CLOCK


GONE = Orders(drains=True)
"""For a worker whose name a newer start has taken."""


def identity(name: str, nonce: str) -> str:
    """How an attempt names its worker: the name, and which start of it."""
    return f"{name}{SEPARATOR}{nonce}"


def worker_started(name: str, nonce: str, *, sandbox: bool, sandbox_reason: str = "", told: Told = Told()) -> int:
    """A worker of this name starts, with a fresh nonce. What an earlier start still holds is revoked; returns how many leases.

    A worker that comes back without having given its match back was killed. A start ends draining and quarantine.
    """
    Worker.objects.update_or_create(
        name=name,
        defaults={
            **asdict(told),
            "nonce": nonce,
            "sandbox": sandbox,
            "sandbox_reason": sandbox_reason,
            "draining_since": None,
            "stopped_cause": "",
            "stopped_reason": "",
            "released_at": None,
            "started_at": Now(),
            "seen_at": Now(),
            "finished": 0,
            "failed": 0,
        },
    )
    revoked = 0
    stale = Attempt.objects.filter(state=AttemptState.OPEN, worker__startswith=name + SEPARATOR).exclude(
        worker=identity(name, nonce)
    )
    for pk, match_id in stale.values_list("pk", "match_id"):
        with transaction.atomic():
            if (attempt := lock_open(pk, match_id)) is not None:
                end_killed(attempt, "its worker died; another start of it has taken its place")
                revoked += 1
    return revoked


def worker_seen(name: str, nonce: str, *, finished: int = 0, failed: int = 0) -> bool:
    """The worker lives, and has so many more attempts behind it. False when a newer start has its name."""
    return bool(
        Worker.objects.filter(name=name, nonce=nonce).update(
            seen_at=Now(), finished=F("finished") + finished, failed=F("failed") + failed
        )
    )


def worker_measured(name: str, nonce: str, clock_offset_ms: int, loop_ms: float | None = None) -> Orders:
    """The worker lives, and its clock is so far off; with `loop_ms`, it has found its speed anew. Returns what it is to do."""
    found: dict[str, object] = {"clock_offset_ms": clock_offset_ms, "seen_at": Now()}
    if loop_ms is not None:
        found["loop_ms"] = loop_ms
    Worker.objects.filter(name=name, nonce=nonce).update(**found)
    return orders(name, nonce)


def orders(name: str, nonce: str) -> Orders:
    """What the worker is to do, as its row says."""
    row = Worker.objects.filter(name=name, nonce=nonce).first()
    if row is None:
        return GONE
    return Orders(row.draining_since is not None, row.stopped_cause, row.stopped_reason, row.released_at is not None)


def is_known(name: str) -> bool:
    """Has the database any start of a worker of this name? Not of one that began after the backup from which it was restored."""
    return Worker.objects.filter(name=name).exists()


def worker_stopped(name: str, nonce: str, reason: str = "", cause: StopCause = StopCause.FAULTS) -> int:
    """The worker plays no more: give back whatever it holds. Returns how many matches. A `reason` puts it into quarantine, and is shown to
    the keeper."""
    if reason:
        Worker.objects.filter(name=name, nonce=nonce).update(stopped_cause=cause, stopped_reason=reason, seen_at=Now())
    returned = 0
    held = Attempt.objects.filter(state=AttemptState.OPEN, worker=identity(name, nonce))
    for pk, match_id in held.values_list("pk", "match_id"):
        with transaction.atomic():
            if (attempt := lock_open(pk, match_id)) is not None:
                give_back(attempt, reason or "its worker shut down")
                returned += 1
    return returned


def end_all(why: str) -> int:
    """No worker of before is there any more: give back every match that any of them holds. Returns how many."""
    returned = 0
    for pk, match_id in Attempt.objects.filter(state=AttemptState.OPEN).values_list("pk", "match_id"):
        with transaction.atomic():
            if (attempt := lock_open(pk, match_id)) is not None:
                give_back(attempt, why)
                returned += 1
    return returned


def lock_open(attempt_id: int, match_id: int) -> Attempt | None:
    """The attempt, its match and itself locked, if it is still open. Call inside a transaction."""
    match = lock_match(match_id)
    attempt = Attempt.objects.select_for_update().filter(pk=attempt_id, state=AttemptState.OPEN).first()
    if attempt is not None:
        attempt.match = match
    return attempt
