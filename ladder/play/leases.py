"""An attempt's life up to its result: claimed, renewed, given back, failed.

Times are Postgres's own, so that workers with wrong clocks do no harm. Every change of an attempt happens under its match's row lock
or by one conditional UPDATE; locks are always taken in the order match, season, bot, version, entry.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any

import psycopg
import structlog
from django.db import IntegrityError, transaction
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Greatest, Now

from engine.limits import LADDER, MOST_SEATS
from engine.wording import counted
from ladder.bots.models import Version
from ladder.errors import Conflict
from ladder.house import statements
from ladder.play import publishing
from ladder.play.models import SUSPECT_AFTER, Attempt, AttemptState, Match, MatchStatus, VoidCause
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
    """Who sits on a seat: the version pinned to it, and what it is. A version's package never changes, so whoever plays it keeps it by its
    hash, and asks for those that he lacks (`packages`)."""

    seat: int
    version_id: int
    name: str
    sha256: str
    house_bot: str
    filename: str


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
    talk: bool
    seats: tuple[LeasedSeat, ...]


@dataclass(frozen=True, slots=True)
class Waiting:
    """What a worker has to know of a queued match before it takes it. `house_bots` are the names and hashes of those at the table, and
    `submitted` says whether an author's program sits there."""

    kind: str
    title: str
    title_version: str
    house_bots: tuple[tuple[str, str], ...]
    submitted: bool


def token_hash(token: str) -> str:
    """What the database keeps of a token."""
    return sha256(token.encode()).hexdigest()


LOOK = """
    SELECT m.kind, m.title, m.title_version, b.house_bot, v.sha256
    FROM matches_match AS m
    JOIN matches_matchseat AS s ON s.match_id = m.id
    JOIN bots_version AS v ON v.id = s.version_id
    JOIN bots_bot AS b ON b.id = v.bot_id
    WHERE m.id = %s AND m.status = 'queued'
"""
"""A queued match, and who sits at it."""


def look(match_id: int) -> Waiting | None:
    """What is to be known of the match before it is claimed; None when it is not queued any more. Takes nothing."""
    rows = statements.rows(LOOK, [match_id])
    if not rows:
        return None
    kind, title, title_version = rows[0][:3]
    house_bots = tuple((house_bot, sha256) for *_, house_bot, sha256 in rows if house_bot)
    return Waiting(kind, title, title_version, house_bots, len(house_bots) < len(rows))


_SEATS = """
    (SELECT jsonb_agg(jsonb_build_object('seat', s.seat, 'version_id', v.id, 'name', b.name, 'sha256', v.sha256,
                                         'house_bot', b.house_bot, 'filename', v.filename) ORDER BY s.seat)
     FROM matches_matchseat AS s
     JOIN bots_version AS v ON v.id = s.version_id
     JOIN bots_bot AS b ON b.id = v.bot_id
     WHERE s.match_id = m.id) AS seats
"""
"""Who sits at the match `m`."""

TAKE = f"""
    WITH m AS (
        UPDATE matches_match
        SET status = 'running', attempt_count = attempt_count + 1, started_at = statement_timestamp(), decisions = 0
        WHERE id = %(match)s AND status = 'queued' AND (rests_until <= statement_timestamp()) IS NOT FALSE
        RETURNING id, title, title_version, options, seed, talk
    ),
    attempt AS (
        INSERT INTO matches_attempt (match_id, number, worker, token_sha256, state, leased_until, progressed_at, decisions, fault,
                                     report_sha256, started_at)
        SELECT m.id, 1 + (SELECT count(*) FROM matches_attempt AS earlier WHERE earlier.match_id = m.id), %(worker)s, %(token)s, 'open',
               statement_timestamp() + %(lease)s, statement_timestamp(), 0, '', '', statement_timestamp()
        FROM m
        RETURNING number
    )
    SELECT m.id, attempt.number, m.title, m.title_version, m.options, m.seed, m.talk, {_SEATS}
    FROM m, attempt
"""  # noqa: S608  nothing but the text above
"""Takes a queued match that does not rest, opens an attempt, and tells all that the lease says: one statement, and so one transaction."""

TAKEN = f"""
    SELECT m.id, attempt.number, m.title, m.title_version, m.options, m.seed, m.talk, {_SEATS}
    FROM matches_attempt AS attempt JOIN matches_match AS m ON m.id = attempt.match_id
    WHERE attempt.match_id = %(match)s AND attempt.token_sha256 = %(token)s AND attempt.state = 'open'
"""  # noqa: S608
"""The same of a match that was taken with this token before."""


def claim(match_id: int, worker: str, token: str | None = None) -> Lease | None:
    """Take a queued match for `worker` (its identity); None when it is not queued any more, or rests.

    One conditional UPDATE decides between any number of claimers. A worker that brings its own `token` and asks again with it, because the
    first answer was lost, gets the same lease again.
    """
    brought, token = token, token or secrets.token_urlsafe(32)
    asked = {"match": match_id, "worker": worker[:120], "token": token_hash(token), "lease": LEASE}
    try:
        lease = _lease(TAKE, asked, token)
    except IntegrityError as error:
        if not _is_of(error, "attempt_number_once"):
            raise
        # While it waited for the match's row somebody took the match and gave it back: it had counted one attempt too few.
        return None
    return lease or (_lease(TAKEN, asked, token) if brought else None)


def _is_of(error: IntegrityError, constraint: str) -> bool:
    return isinstance(error.__cause__, psycopg.Error) and error.__cause__.diag.constraint_name == constraint


def _lease(statement: str, asked: dict[str, Any], token: str) -> Lease | None:
    rows = statements.rows(statement, asked)
    if not rows:
        return None
    ((match_id, number, title, title_version, options, seed, talk, seats),) = rows
    return Lease(
        match_id=match_id,
        token=token,
        attempt=number,
        title=title,
        title_version=title_version,
        options=json.loads(options),
        seed=seed,
        talk=talk,
        seats=tuple(LeasedSeat(**seat) for seat in json.loads(seats or "[]")),
    )


def packages(version_ids: Collection[int]) -> dict[int, bytes]:
    """The packages of these versions, by id."""
    return {
        pk: bytes(package) for pk, package in Version.objects.filter(pk__in=version_ids).values_list("pk", "package")
    }


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


def hold(token: str) -> bool:
    """Renew the lease of a match that was played to its end and waits to be reported: no more decisions come, and that it stands still is
    nobody's fault. False when it is lost."""
    held = Attempt.objects.filter(token_sha256=token_hash(token), state=AttemptState.OPEN)
    return bool(held.update(leased_until=Now() + LEASE, progressed_at=Now()))


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


LOCK_ATTEMPT = f"""
    SELECT {statements.columns(Attempt, "attempt")}, {statements.columns(Match, "m")}
    FROM matches_attempt AS attempt JOIN matches_match AS m ON m.id = attempt.match_id
    WHERE attempt.token_sha256 = %(token)s
    FOR UPDATE OF m, attempt
"""  # noqa: S608
"""An attempt and its match, the match locked first."""


def lock_attempt(token: str) -> Attempt | None:
    """The attempt with this token and its match, both locked, the match first. Call inside a transaction."""
    return attempt_of(statements.rows(LOCK_ATTEMPT, {"token": token_hash(token)}))


def attempt_of(rows: Sequence[Sequence[Any]]) -> Attempt | None:
    """The attempt, with its match, of what LOCK_ATTEMPT gives."""
    if not rows:
        return None
    own = len(Attempt._meta.concrete_fields)
    attempt = statements.row_of(Attempt, rows[0][:own])
    attempt.match = statements.row_of(Match, rows[0][own:])
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
    match.status, match.rests_until = MatchStatus.QUEUED, Now() + rest if rest else None
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
    attempt.ended_at = Now()
    attempt.save(update_fields=["state", "fault", "ended_at"])
    # What it had played is not the match: the next attempt begins anew.
    attempt.match.decisions = 0
    attempt.match.save(update_fields=["decisions"])


def printable(text: str, limit: int) -> str:
    """`text` as Postgres can hold it (no NUL, no lone surrogates), its last `limit` characters."""
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode()[-limit:]
