"""The one transaction in which a match's result is counted: outcome, seats, log, and what they mean for whatever it was played for."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from django.db import transaction

from engine.arena import MatchResult
from engine.limits import LADDER
from engine.players import FAULTS
from engine.wording import counted
from ladder.errors import Conflict, ServiceError
from ladder.house import statements
from ladder.play import blocks, listeners, logs, purposes
from ladder.play.leases import LOCK_ATTEMPT, attempt_of, printable, token_hash
from ladder.play.models import Attempt, AttemptState, Match, MatchSeat, MatchStatus, SeatResult

STDERR_CHARACTERS = LADDER.stderr_bytes
REASON_CHARACTERS = 1_000


@dataclass(frozen=True, slots=True)
class SeatReport:
    """How a seat fared. `fault` is the word of `engine.players.FAULTS` for why it was forfeited, `reason` a clause that
    follows the bot's name. Words are those that it has given to other seats."""

    rank: int
    score: int
    result: SeatResult = SeatResult.FINISHED
    fault: str = ""
    reason: str = ""
    decisions: int = 0
    wall_ms: int = 0
    cpu_ms: int = 0
    stderr: str = ""
    words_given: int = 0
    words_kept: int = 0
    words_broken: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """What a worker says of a match that it played to the end. `outcome` is the game's own; ranks of seats are the match's."""

    outcome: Mapping[str, Any]
    seats: tuple[SeatReport, ...]
    log: bytes = field(repr=False)
    title_version: str
    decisions: int

    @classmethod
    def of(cls, played: MatchResult, log: bytes) -> Report:
        """The arena's result as the ladder counts it."""
        return cls(
            outcome=played.outcome.to_json(),
            seats=tuple(
                SeatReport(
                    rank=seat.rank,
                    score=seat.score,
                    result=SeatResult(seat.result),
                    fault=seat.fault,
                    reason=seat.reason,
                    decisions=seat.decisions,
                    wall_ms=round(seat.wall_ms),
                    cpu_ms=round(seat.cpu_ms),
                    stderr=seat.stderr,
                    words_given=seat.words.given,
                    words_kept=seat.words.kept,
                    words_broken=seat.words.broken,
                )
                for seat in played.seats
            ),
            log=log,
            title_version=played.version,
            decisions=len(played.choices),
        )

    def digest(self, log_sha256: str) -> str:
        """A hash by which the same report is known again; `log_sha256` is that of its log."""
        data = {
            "outcome": self.outcome,
            "seats": [[getattr(seat, name) for name in SeatReport.__slots__] for seat in self.seats],
            "log": log_sha256,
            "title_version": self.title_version,
            "decisions": self.decisions,
        }
        return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def report(token: str, result: Report) -> Match:
    """Count the result of a claimed match, once, and return the match.

    The identical report again is answered in the same way and changes nothing. Raises Conflict when the lease was lost (expired,
    cancelled, unknown) or another report was counted, and ServiceError for a report that does not fit its match; both leave all as it was.
    Raises, too, what says that a service is away (`ladder.house.away`): then it is to be reported again.
    """
    packed = logs.pack(result.log, token)
    digest = result.digest(packed.sha256)
    result = clean(result)
    with transaction.atomic():
        # Whoever writes to seats holds their match.
        told, seated = statements.in_one_message([LOCK_ATTEMPT, SEATS], {"token": token_hash(token)})
        attempt = attempt_of(told)
        if attempt is None:
            raise Conflict("token", "no attempt has this token.")
        if attempt.state == AttemptState.REPORTED and attempt.report_sha256 == digest:
            return attempt.match
        if attempt.state != AttemptState.OPEN:
            raise Conflict("token", f"its attempt has ended as {attempt.state}; this result is not counted.")
        seats = [statements.row_of(MatchSeat, values) for values in seated]
        check(result, seats)
        write_result(attempt, seats, result, digest)
        logs.keep(attempt.match, packed)
        count(attempt.match, seats)
    return attempt.match


SEATS = f"""
    SELECT {statements.columns(MatchSeat, "seat")}
    FROM matches_matchseat AS seat JOIN matches_attempt AS attempt ON attempt.match_id = seat.match_id
    WHERE attempt.token_sha256 = %(token)s
    ORDER BY seat.seat
"""  # noqa: S608  nothing but the models' columns
"""The seats of an attempt's match."""


def count(match: Match, seats: list[MatchSeat]) -> None:
    """Let a finished match mean what it was played for, and be a step towards the end of its block. Its row is locked."""
    purpose = purposes.of(match)
    purpose.finished(match, seats)
    listeners.forfeited(match, seats)
    if match.block_id is not None:
        blocks.complete(match.block_id)
    else:
        listeners.may_be_told([match.pk])
    purpose.settled([match])


def clean(result: Report) -> Report:
    """The report with every text as Postgres can hold it, within its bounds."""
    return replace(
        result,
        seats=tuple(
            replace(
                seat,
                reason=printable(seat.reason, REASON_CHARACTERS),
                stderr=printable(seat.stderr, STDERR_CHARACTERS),
            )
            for seat in result.seats
        ),
    )


def check(result: Report, seats: list[MatchSeat]) -> None:
    """Raise ServiceError, naming the field, for a report that cannot be of this match."""
    seated = len(seats)
    if len(result.seats) != seated:
        raise ServiceError("seats", f"the match has {counted(seated, 'seat')}, the report {len(result.seats)}.")
    ranks = [seat.rank for seat in result.seats]
    if any(rank != 1 + sum(other < rank for other in ranks) for rank in ranks):
        raise ServiceError("ranks", f"{ranks} are no ranks: 1 is best, equal ranks tie, and the next is skipped.")
    if len(result.outcome.get("ranks", ())) != seated or len(result.outcome.get("scores", ())) != seated:
        raise ServiceError("outcome", "it needs a rank and a score for each seat.")
    for seat in result.seats:
        if seat.fault not in ("", *FAULTS) or (seat.fault and seat.result != SeatResult.FORFEITED):
            raise ServiceError("fault", f"{seat.fault!r} is no fault of a seat that {seat.result}.")
    if not result.log or len(result.log) > logs.MAX_LOG_BYTES:
        raise ServiceError("log", f"it has {counted(len(result.log), 'byte')}; 1 to {logs.MAX_LOG_BYTES} are possible.")


WRITE = """
    WITH attempt AS (
        UPDATE matches_attempt
        SET state = 'reported', report_sha256 = %(digest)s, ended_at = statement_timestamp(), decisions = %(decisions)s
        WHERE id = %(attempt)s
    ),
    told AS (
        SELECT * FROM jsonb_to_recordset(%(seats)s) AS seat (
            seat smallint, rank smallint, score integer, result text, fault text, reason text, decisions integer, wall_ms integer,
            cpu_ms integer, stderr text, words_given integer, words_kept integer, words_broken integer
        )
    ),
    seats AS (
        UPDATE matches_matchseat AS seat
        SET rank = told.rank, score = told.score, result = told.result, fault = told.fault, reason = told.reason,
            decisions = told.decisions, wall_ms = told.wall_ms, cpu_ms = told.cpu_ms, stderr = told.stderr,
            words_given = told.words_given, words_kept = told.words_kept, words_broken = told.words_broken
        FROM told
        WHERE seat.match_id = %(match)s AND seat.seat = told.seat
    )
    UPDATE matches_match
    SET status = 'finished', finished_at = statement_timestamp(), outcome = %(outcome)s, title_version = %(title_version)s,
        decisions = %(decisions)s
    WHERE id = %(match)s
    RETURNING finished_at
"""
"""Closes the attempt, and writes outcome and seats."""


def write_result(attempt: Attempt, seats: list[MatchSeat], result: Report, digest: str) -> None:
    """Close the attempt, and write outcome and seats: in the database by one statement, and in these rows."""
    match, told = attempt.match, []
    for seat, of_seat in zip(seats, result.seats, strict=True):
        told.append({"seat": seat.seat} | {name: getattr(of_seat, name) for name in SeatReport.__slots__})
        for name in SeatReport.__slots__:
            setattr(seat, name, getattr(of_seat, name))
    match.outcome = dict(result.outcome)
    match.title_version, match.decisions = result.title_version, result.decisions
    ((match.finished_at,),) = statements.rows(
        WRITE,
        {
            "attempt": attempt.pk,
            "match": match.pk,
            "digest": digest,
            "decisions": result.decisions,
            "seats": json.dumps(told),
            "outcome": json.dumps(match.outcome),
            "title_version": result.title_version,
        },
    )
    match.status, attempt.state = MatchStatus.FINISHED, AttemptState.REPORTED
    attempt.report_sha256, attempt.ended_at, attempt.decisions = digest, match.finished_at, result.decisions
