"""What pages and the API read of validations. Nothing here writes."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from django.db.models import Count, Max, Min

import engine
from ladder.bots.models import Version, VersionStatus
from ladder.play import workforce
from ladder.play.models import Match, MatchKind, MatchSeat, MatchStatus, VoidCause
from ladder.play.selectors import owner_reason, stderr_url

NOT_PLAYED = "its version was rejected before it was played"
"""Why a validation game is void that nobody began, or ended, before the verdict."""


@dataclass(frozen=True, slots=True)
class ValidationGame:
    """A validation game of a version as it stands now: the version's `seat` (from 0) at a table of `seats`, and how it fared there.

    `void_cause` is empty unless the game is void. `result`, `rank` and `score` are empty until the game is counted. `fault` is the stable
    word for why the seat was forfeited; `reason` says it, with the last line of the error output, or says why the game is void. `stderr`
    is the tail of what the bot wrote to its error output, and the owner's alone.
    """

    match: int
    seats: int
    seat: int
    status: MatchStatus
    void_cause: str
    result: str
    rank: int | None
    score: int | None
    fault: str
    reason: str
    stderr: str
    stderr_url: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """Where a version stands that waits for its verdict: how many others are `ahead` of it, and in how many seconds its last game should be
    over; None while nobody plays."""

    ahead: int
    seconds: int | None


def waiting(version: Version) -> Waiting | None:
    """The place of a submitted or validating version in the queue; None for one with a verdict. Six queries at most.

    Validation games are played before all others, in the order in which they were made: the estimate is what of them comes before its own
    last one, shared among the processes, at the time that matches have taken of late.
    """
    games = Match.objects.open().filter(kind=MatchKind.VALIDATION).order_by()
    if version.status == VersionStatus.SUBMITTED:
        ahead = Version.objects.filter(status=VersionStatus.SUBMITTED, pk__lt=version.pk).count()
        validating = games.aggregate(games=Count("pk"), versions=Count("validates", distinct=True))
        to_come = (ahead + 1) * _games_of_a_validation(version.bot.title)
        return _waiting(ahead + validating["versions"], validating["games"] + to_come)
    if version.status == VersionStatus.VALIDATING:
        own = games.filter(validates=version).aggregate(first=Min("pk"), last=Max("pk"))
        before = games.filter(pk__lt=own["first"] or 0).aggregate(versions=Count("validates", distinct=True))
        return _waiting(before["versions"], games.filter(pk__lte=own["last"] or 0).count())
    return None


def _waiting(ahead: int, games: int) -> Waiting:
    load = workforce.load()
    return Waiting(ahead, ceil(games * load.match_seconds / load.processes) if load.processes else None)


def _games_of_a_validation(title_id: str) -> int:
    """One for every seat count and seat; 0 of a title that is played no more."""
    title = engine.titles().get(title_id)
    return sum(title.seats(title.check_options({}))) if title is not None else 0


def validation_games(version: Version) -> list[ValidationGame]:
    """The games that decided, or will decide, on the version, in the order in which they were made. One query.

    What a rejected version has not played is void, even while the sweeper has yet to write that down.
    """
    seats = (
        MatchSeat.objects.filter(match__validates=version, version=version)
        .select_related("match")
        .annotate(table=Count("match__seats"))
        .order_by("match_id", "seat")
    )
    return [_validation_game(seat, version.status == VersionStatus.REJECTED) for seat in seats]


def _validation_game(seat: MatchSeat, rejected: bool) -> ValidationGame:
    match = seat.match
    moot = rejected and match.status in (MatchStatus.QUEUED, MatchStatus.RUNNING)
    return ValidationGame(
        match=match.pk,
        seats=seat.table,  # type: ignore[attr-defined]
        seat=seat.seat,
        status=MatchStatus.VOID if moot else MatchStatus(match.status),
        void_cause=VoidCause.NOT_NEEDED if moot else match.void_cause,
        result=seat.result,
        rank=seat.rank,
        score=seat.score,
        fault=seat.fault,
        reason=NOT_PLAYED if moot else owner_reason(seat) or match.reason,
        stderr=seat.stderr,
        stderr_url=stderr_url(seat),
    )
