"""An attempt's life up to its result: claimed, renewed, given back, failed.

Times are Postgres's own, so that workers with wrong clocks do no harm. Every change of an attempt happens under its match's row lock
or by one conditional UPDATE; locks are always taken in the order match, season, bot, version, entry.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

import structlog
from django.db import transaction
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Greatest, Now
from django.utils import timezone

from engine.limits import LADDER, MOST_SEATS
from engine.wording import counted
from ladder.errors import Conflict
from ladder.play import publishing
from ladder.play.models import SUSPECT_AFTER, Attempt, AttemptState, Match, MatchSeat, MatchStatus, VoidCause
from ladder.play.voiding import void

log = structlog.get_logger(__name__)

LEASE = timedelta(seconds=45)
"""How long a claim or a renewal holds."""

RENEW = timedelta(seconds=10)
"""How often a worker renews: four renewals may fail before the lease does."""

NO_PROGRESS = timedelta(milliseconds=2 * MOST_SEATS * (LADDER.check_cpu_ms + LADDER.start_ms))
"""How long a match may stand still under a lease that is renewed: twice what it takes when every seat is unpacked and starts as late as it
may, 3 minutes. A bot's clock for one decision runs out long before."""

MAX_ATTEMPTS = 3
"""Attempts that may fail by themselves, by the host's fault; then the match is void."""

FIRST_REST = timedelta(seconds=30)
LONGEST_REST = timedelta(hours=6)
"""How long a match rests after its worker vanished for the second time; doubled for each time after that, to at most so long."""

FAULT_CHARACTERS = 4000


@dataclass(frozen=True, slots=True)
class LeasedSeat:
    """Who sits on a seat: the version pinned to it, and what is needed to run it."""

    seat: int
    version_id: int
    name: str
    sha256: str
    house_bot: str
    filename: str
    package: bytes


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to play a match, and all that is needed to do so. Whoever shows `token` before it is revoked may report."""

    match_id: int
    token: str
    attempt: int
    title: str
    title_version: str
    options: dict[str, str]
    seed: int
    seats: tuple[LeasedSeat, ...]


def token_hash(token: str) -> str:
    """What the database keeps of a token."""
    return sha256(token.encode()).hexdigest()


def claim(match_id: int, worker: str, token: str | None = None) -> Lease | None:
    """Take a queued match for `worker` (its identity); None when it is not queued any more, or rests.

    One conditional UPDATE decides between any number of claimers. A worker that brings its own `token` and asks again with it, because the
    first answer was lost, gets the same lease again.
    """
    token = token or secrets.token_urlsafe(32)
    with transaction.atomic():
        taken = (
            Match.objects.playable()
            .filter(pk=match_id)
            .update(status=MatchStatus.RUNNING, attempt_count=F("attempt_count") + 1, started_at=Now(), decisions=0)
        )
        if taken:
            attempt = Attempt.objects.create(
                match_id=match_id,
                number=Attempt.objects.filter(match_id=match_id).count() + 1,
                worker=worker[:120],
                token_sha256=token_hash(token),
                leased_until=Now() + LEASE,
                progressed_at=Now(),
            )
        else:
            mine = Attempt.objects.filter(match_id=match_id, token_sha256=token_hash(token), state=AttemptState.OPEN)
            held = mine.first()
            if held is None:
                return None
            attempt = held
    return _lease(attempt, token)


def progress(token: str, decisions: int) -> bool:
    """Renew the lease, having taken so many decisions in all, which readers of the running match are told. False when it is lost: stop
    playing, the result would be refused."""
    held = Attempt.objects.filter(token_sha256=token_hash(token), state=AttemptState.OPEN)
    renewed = held.update(
        leased_until=Now() + LEASE,
        # A lease that had run out was held by a machine that slept: what did not happen meanwhile is not the match's fault.
        progressed_at=Case(
            When(Q(decisions__lt=decisions) | Q(leased_until__lt=Now()), then=Now()), default=F("progressed_at")
        ),
        decisions=Greatest(F("decisions"), Value(decisions)),
    )
    if renewed:
        # Of a match that has been counted meanwhile nothing is changed.
        running = Match.objects.filter(pk__in=held.values("match"), status=MatchStatus.RUNNING)
        running.update(decisions=Greatest(F("decisions"), Value(decisions)))
    return bool(renewed)


def abort(token: str, why: str = "its worker shut down") -> bool:
    """Give the match back, to be played by another worker at once. Counts nothing against it. False when the lease was lost already."""
    with transaction.atomic():
        attempt = lock_attempt(token)
        if attempt is None or attempt.state != AttemptState.OPEN:
            return False
        give_back(attempt, why)
    return True


def fail(token: str, fault: str) -> bool:
    """The host failed (`fault` says how, for the keeper): the attempt is void, the match is queued again or, after MAX_ATTEMPTS, void.

    False when the lease was lost already.
    """
    with transaction.atomic():
        attempt = lock_attempt(token)
        if attempt is None or attempt.state != AttemptState.OPEN:
            return False
        end_failed(attempt, AttemptState.FAILED, fault)
    return True


def lock_attempt(token: str) -> Attempt | None:
    """The attempt with this token, read after its match's row was locked. Call inside a transaction."""
    match_id = Attempt.objects.filter(token_sha256=token_hash(token)).values_list("match_id", flat=True).first()
    if match_id is None:
        return None
    match = lock_match(match_id)
    attempt = Attempt.objects.select_for_update().get(token_sha256=token_hash(token))
    attempt.match = match
    return attempt


def lock_match(match_id: int) -> Match:
    """The match, its row locked until the transaction ends. Raises Match.DoesNotExist."""
    return Match.objects.select_for_update(of=("self",)).get(pk=match_id)


def give_back(attempt: Attempt, why: str) -> None:
    """End a locked open attempt as aborted, and queue its match again."""
    end(attempt, AttemptState.ABORTED, why)
    match = attempt.match
    match.status = MatchStatus.QUEUED
    match.attempt_count -= 1
    match.save(update_fields=["status", "attempt_count"])
    publishing.publish(match)


def end_failed(attempt: Attempt, state: AttemptState, fault: str) -> None:
    """End a locked open attempt that failed by itself, and queue its match again, or void it: it would fail for ever."""
    end(attempt, state, fault)
    match = attempt.match
    match.failed_count += 1
    match.save(update_fields=["failed_count"])
    if match.failed_count >= MAX_ATTEMPTS:
        why = f"failed {counted(match.failed_count, 'time')} by the host's fault; at last: {attempt.fault}"
        void(match, VoidCause.HOST_FAULT, why)
        return
    match.status = MatchStatus.QUEUED
    match.save(update_fields=["status"])
    publishing.publish(match)


def end_killed(attempt: Attempt, why: str) -> None:
    """End a locked open attempt whose worker vanished, and queue its match again: at once for the first time, later and later after that.

    It is never void for this: whoever killed the worker may have had any reason. If the match itself is the reason, its rests bound what it
    costs, and the keeper is told.
    """
    end(attempt, AttemptState.EXPIRED, why)
    match = attempt.match
    match.killed_count += 1
    rest = rest_after(match.killed_count)
    match.status, match.rests_until = MatchStatus.QUEUED, timezone.now() + rest if rest else None
    match.save(update_fields=["status", "killed_count", "rests_until"])
    if match.killed_count >= SUSPECT_AFTER:
        log.error(
            "a match has lost its worker again",
            match=match.pk,
            workers_lost=match.killed_count,
            rests=rest.total_seconds(),
        )
    if not rest:
        publishing.publish(match)


def rest_after(killed: int) -> timedelta:
    """How long a match rests whose worker has vanished so many times."""
    return min(LONGEST_REST, FIRST_REST * 2 ** min(killed - 2, 30)) if killed > 1 else timedelta(0)


def end(attempt: Attempt, state: AttemptState, fault: str = "") -> None:
    """End a locked open attempt. Raises Conflict when it is not open."""
    if attempt.state != AttemptState.OPEN:
        raise Conflict("attempt", f"it has ended as {attempt.state}")
    attempt.state = state
    attempt.fault = printable(fault, FAULT_CHARACTERS)
    attempt.ended_at = timezone.now()
    attempt.save(update_fields=["state", "fault", "ended_at"])
    # What it had played is not the match: the next attempt begins anew.
    attempt.match.decisions = 0
    attempt.match.save(update_fields=["decisions"])


def printable(text: str, limit: int) -> str:
    """`text` as Postgres can hold it (no NUL, no lone surrogates), its last `limit` characters."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode()[-limit:]


def _lease(attempt: Attempt, token: str) -> Lease:
    match = attempt.match
    seats = MatchSeat.objects.filter(match=match).select_related("version__bot").order_by("seat")
    return Lease(
        match_id=match.pk,
        token=token,
        attempt=attempt.number,
        title=match.title,
        title_version=match.title_version,
        options=match.options,
        seed=match.seed,
        seats=tuple(
            LeasedSeat(
                seat=seat.seat,
                version_id=seat.version_id,
                name=seat.version.bot.name,
                sha256=seat.version.sha256,
                house_bot=seat.version.bot.house_bot,
                filename=seat.version.filename,
                package=bytes(seat.version.package),
            )
            for seat in seats
        ),
    )
