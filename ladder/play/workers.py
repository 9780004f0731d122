"""Workers as the database knows them: who they are, what they may play, why they stopped."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Now

from ladder.play.leases import end_killed, give_back, lock_match
from ladder.play.models import Attempt, AttemptState, Worker

SEPARATOR = "#"
WINDOW = 20
"""Attempts of a worker that are looked at for its fault rate."""

FAULTS_TOLERATED = 4
OUTLIER = 3.0
"""A worker stops itself when more than so many of its last attempts failed, at more than so many times the rate of all others."""


def identity(name: str, nonce: str) -> str:
    """How an attempt names its worker: the name, and which start of it."""
    return f"{name}{SEPARATOR}{nonce}"


def worker_started(name: str, nonce: str, *, sandbox: bool, sandbox_reason: str = "", processes: int = 1) -> int:
    """A worker of this name starts, with a fresh nonce, and plays so many matches at once. What an earlier start still holds is revoked;
    returns how many leases.

    A worker that comes back without having given its match back was killed.
    """
    Worker.objects.update_or_create(
        name=name,
        defaults={
            "nonce": nonce,
            "sandbox": sandbox,
            "sandbox_reason": sandbox_reason,
            "processes": processes,
            "stopped_reason": "",
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


def worker_stopped(name: str, nonce: str, reason: str = "") -> int:
    """The worker plays no more: give back whatever it holds. Returns how many matches. `reason`, if any, is shown to the keeper."""
    if reason:
        Worker.objects.filter(name=name, nonce=nonce).update(stopped_reason=reason, seen_at=Now())
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


def outlying_faults(name: str, nonce: str) -> str:
    """Why the worker should stop itself, in a sentence for the keeper; empty when it should not.

    It should when more than FAULTS_TOLERATED of its last WINDOW attempts failed, at more than OUTLIER times the rate of all other
    workers, of late and in the same time: a bad match or a broken title fails everywhere, what strikes the whole house strikes everybody
    at once, and a bad host fails alone.
    """
    ended = Attempt.objects.filter(state__in=(AttemptState.REPORTED, AttemptState.FAILED)).order_by("-ended_at")
    mine = list(ended.filter(worker=identity(name, nonce)).values_list("state", "fault", "ended_at")[:WINDOW])
    faults = [(fault, at) for state, fault, at in mine if state == AttemptState.FAILED]
    if len(faults) <= FAULTS_TOLERATED:
        return ""
    others = ended.exclude(worker__startswith=name + SEPARATOR)
    at_once = others.filter(ended_at__gte=faults[-1][1])
    rate_of_others = max(_rate(others), _rate(at_once))
    if len(faults) / len(mine) <= OUTLIER * rate_of_others:
        return ""
    return f"{len(faults)} of its last {len(mine)} attempts failed by its host's fault; the last: {faults[0][0]}"


def _rate(attempts: QuerySet[Attempt]) -> float:
    """How many of the last of these have failed, as a share."""
    states = list(attempts.values_list("state", flat=True)[: 5 * WINDOW])
    return states.count(AttemptState.FAILED) / len(states) if states else 0.0


def lock_open(attempt_id: int, match_id: int) -> Attempt | None:
    """The attempt, its match and itself locked, if it is still open. Call inside a transaction."""
    match = lock_match(match_id)
    attempt = Attempt.objects.select_for_update().filter(pk=attempt_id, state=AttemptState.OPEN).first()
    if attempt is not None:
        attempt.match = match
    return attempt
