"""Workers that stand out: by their faults, their clock, their speed. What each is measured by, and when it takes nothing more.

A worker asks this of itself, and puts itself into quarantine (`workers.worker_stopped`); a keeper may release it, or drain it. Whoever was
released is judged by new faults alone until its next start. Where clock or speed were the cause, it comes back by itself once they are
right; where faults were, once nobody else is there, for a bad host is better than none. That the others drain does not bring it back. One
on which nothing comes to its end tries now and then.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from statistics import median

from django.db.models import Min, QuerySet
from django.db.models.functions import Now

from ladder.errors import ServiceError
from ladder.play.models import Attempt, AttemptState, StopCause, Worker
from ladder.play.workers import SEPARATOR, Orders, identity, orders

WINDOW = 20
"""Attempts of a worker that are looked at for its fault rate."""

FAULTS_TOLERATED = 4
OUTLIER = 3.0
"""A worker stops itself when more than so many of its last attempts failed, at more than so many times the rate of all others."""

REST = timedelta(minutes=5)
"""How long the only worker that plays rests when all of its last WINDOW attempts have failed: whatever fails often enough is void."""

CLOCK_TOLERATED_MS = 2_000
"""How far a worker's clock may be from Postgres's. Leases do not go by it; certificates, dates in logs and the control tasks do."""

OF_HOST = (StopCause.CLOCK, StopCause.SPEED)
"""Measured again and again: a quarantine for these ends when the host stands out no more."""

SLOW = 2.5
"""How many times the median of other machines a fixed piece of work may take: bots have the same seconds on every machine."""


def outlying_faults(name: str, nonce: str) -> str:
    """Why the worker should stop itself, in a sentence for the keeper; empty when it should not, nor while it `may_play_on`."""
    return "" if may_play_on(name, nonce) else faults_that_stand_out(name, nonce)


def may_play_on(name: str, nonce: str) -> bool:
    """Does the worker play whatever its faults? While nobody else does: a match that fails is played again, and a house where nobody plays
    has stopped for good. But where all of its last WINDOW attempts failed, every match that the house makes would soon be void, and others
    made in its place: then it rests for REST between one try and the next."""
    if not plays_alone(name):
        return False
    last = list(_ended_by(name, nonce).values_list("state", flat=True)[:WINDOW])
    if len(last) < WINDOW or AttemptState.REPORTED in last:
        return True
    return not _ended_by(name, nonce).filter(ended_at__gt=Now() - REST).exists()


def may_return(name: str, nonce: str) -> bool:
    """May a worker that is in quarantine for its faults play again? When nobody else is left, as `may_play_on` has it. A good worker that
    drains is left: whoever drains it asks for matches to wait until it is back, not to be played where they fail."""
    others = Worker.objects.there().filter(stopped_reason="").exclude(plays={}).exclude(name=name)
    return not others.exists() and may_play_on(name, nonce)


def plays_alone(name: str) -> bool:
    """Is there no other worker that takes matches?"""
    return not Worker.objects.at_work().exclude(name=name).exists()


def faults_that_stand_out(name: str, nonce: str) -> str:
    """What is wrong with the worker's attempts, in a sentence for the keeper; empty when nothing is.

    Something is when more than FAULTS_TOLERATED of its last WINDOW attempts failed, at more than OUTLIER times the rate of all other
    workers, of late and in the same time: a bad match or a broken title fails everywhere, what strikes the whole house strikes everybody
    at once, and a bad host fails alone. Attempts before a release are forgiven.
    """
    last = list(_ended_by(name, nonce).values_list("state", "fault", "ended_at")[:WINDOW])
    faults = [(fault, at) for state, fault, at in last if state == AttemptState.FAILED]
    if len(faults) <= FAULTS_TOLERATED:
        return ""
    others = _ended().exclude(worker__startswith=name + SEPARATOR)
    at_once = others.filter(ended_at__gte=faults[-1][1])
    rate_of_others = max(_rate(others), _rate(at_once))
    if len(faults) / len(last) <= OUTLIER * rate_of_others:
        return ""
    return f"{len(faults)} of its last {len(last)} attempts failed by its host's fault; the last: {faults[0][0]}"


def _ended() -> QuerySet[Attempt]:
    return Attempt.objects.filter(state__in=(AttemptState.REPORTED, AttemptState.FAILED)).order_by("-ended_at")


def _ended_by(name: str, nonce: str) -> QuerySet[Attempt]:
    """Those of the worker, since it was last released."""
    mine = _ended().filter(worker=identity(name, nonce))
    released_at = Worker.objects.filter(name=name, nonce=nonce).values_list("released_at", flat=True).first()
    return mine if released_at is None else mine.filter(ended_at__gt=released_at)


def _rate(attempts: QuerySet[Attempt]) -> float:
    """How many of the last of these have failed, as a share."""
    states = list(attempts.values_list("state", flat=True)[: 5 * WINDOW])
    return states.count(AttemptState.FAILED) / len(states) if states else 0.0


def outlying_host(name: str, nonce: str) -> tuple[StopCause, str] | None:
    """Why the worker's machine should play nothing, as cause and sentence; None when it may, or a keeper has released the worker."""
    row = Worker.objects.filter(name=name, nonce=nonce).first()
    if row is None or row.released_at is not None:
        return None
    if abs(row.clock_offset_ms or 0) > CLOCK_TOLERATED_MS:
        ahead = "ahead of" if (row.clock_offset_ms or 0) > 0 else "behind"
        seconds = abs(row.clock_offset_ms or 0) / 1000
        why = f"its clock is {seconds:.1f} seconds {ahead} Postgres's, {CLOCK_TOLERATED_MS / 1000:g} are tolerated: set it by NTP"
        return StopCause.CLOCK, why
    usual = usual_loop_ms(besides=row.machine)
    if row.loop_ms and usual and row.loop_ms > SLOW * usual:
        why = f"its processor is {row.loop_ms / usual:.1f} times slower than the median of other machines, {SLOW:g} times is tolerated"
        return StopCause.SPEED, why
    return None


def recovered(name: str, nonce: str, cause: str) -> Orders:
    """What the worker is in quarantine for is no more: its machine stands out no longer, or nobody else plays. It plays again. Returns what
    it is to do."""
    stopped = Worker.objects.filter(name=name, nonce=nonce, stopped_cause=cause)
    stopped.update(stopped_cause="", stopped_reason="")
    return orders(name, nonce)


def usual_loop_ms(besides: str) -> float | None:
    """The median over all other machines that are there of what the fixed piece of work takes, in ms; None when there is no other."""
    found = Worker.objects.there().exclude(machine__in=("", besides)).exclude(loop_ms=None)
    # What a machine can do, whichever of its workers has shown it.
    best = found.values("machine").order_by("machine").annotate(best=Min("loop_ms")).values_list("best", flat=True)
    times = [float(time) for time in best]
    return median(times) if times else None


def chosen(names: Sequence[str]) -> QuerySet[Worker]:
    """The workers of these names, and all workers of machines of these names. Raises ServiceError for a name that nothing has."""
    known = set(Worker.objects.filter(name__in=names).values_list("name", flat=True))
    known |= set(Worker.objects.filter(machine__in=names).values_list("machine", flat=True))
    if unknown := [name for name in names if name not in known]:
        raise ServiceError(
            "workers", f"there is no worker or machine {', '.join(unknown)}.", "The status page names them."
        )
    return Worker.objects.filter(name__in=names) | Worker.objects.filter(machine__in=names)


def drain(workers: QuerySet[Worker]) -> int:
    """Have the workers take nothing more and finish what they play, until they start anew or are released. Returns how many were not
    asked before. They obey at their next sign of life, after ten seconds at most."""
    return workers.filter(draining_since=None).update(draining_since=Now())


def release(workers: QuerySet[Worker]) -> int:
    """Let the workers take matches again, from draining and from quarantine. Returns how many were in either."""
    held = workers.exclude(draining_since=None, stopped_reason="")
    return held.update(draining_since=None, stopped_cause="", stopped_reason="", released_at=Now())
