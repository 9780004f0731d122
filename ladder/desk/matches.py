"""Acts on matches: cancelled, queued anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.db.models import Prefetch

from engine.wording import counted
from ladder.accounts.models import User
from ladder.desk.acting import Asked, Came, Deed, Preview, named, rehearsed
from ladder.errors import Conflict
from ladder.play import purposes, services
from ladder.play.models import Match, MatchSeat, MatchStatus
from ladder.play.selectors import with_purposes
from ladder.play.voiding import revive

MOST = 50
"""Matches of one act."""


def matches_of(asked: Asked) -> list[Match]:
    """The matches that are meant, by number. Raises ServiceError."""
    seats = (
        MatchSeat.objects.select_related("version__bot").defer("version__package", "version__report").order_by("seat")
    )
    rows = with_purposes(Match.objects.select_related("season")).prefetch_related(Prefetch("seats", seats))
    return named(asked, "matches", "match", rows, MOST)


def numbers(asked: Asked) -> str:
    """What the trail calls them."""
    wanted = asked["matches"]
    return f"{'match' if len(wanted) == 1 else 'matches'} {', '.join(map(str, wanted))}"


def _hold(check: Callable[[Match], object]) -> Callable[[Asked], None]:
    def hold(asked: Asked) -> None:
        """Lock them all, before any season, but for finished ones: whoever counts those holds the season and waits for them. For one that
        is finished, or has just come to be, `check` raises, before a season is waited for."""
        wanted = Match.objects.filter(pk__in=asked["matches"]).order_by("pk")
        list(wanted.select_for_update(of=("self",)).exclude(status=MatchStatus.FINISHED))
        for match in wanted.finished():
            check(match)

    return hold


def _rows(found: Sequence[Match]) -> tuple[tuple[str, ...], ...]:
    def at_table(match: Match) -> str:
        return ", ".join(f"{seat.version.bot.name} v{seat.version.number}" for seat in match.seats.all())

    def of(match: Match) -> str:
        return match.season.full_name if match.season is not None else f"{match.title}, {match.kind.replace('_', ' ')}"

    return tuple((str(match.pk), of(match), at_table(match)) for match in found)


def _preview(says: str, more: str, check: Callable[[Match], object]) -> Callable[[Asked], Preview]:
    def preview(asked: Asked) -> Preview:
        found = matches_of(asked)
        for match in found:
            check(match)
        states = [f"match {match.pk} is {match.state.replace('_', ' ')}" for match in found]
        told = says.format(counted(len(found), "match", "matches"))
        return Preview((told, more), ("Match", "Of", "At the table"), _rows(found), (f"{', '.join(states)}.",))

    return preview


def check_cancelling(match: Match) -> None:
    """Raise Conflict for a match that cannot be cancelled."""
    if match.status not in (MatchStatus.QUEUED, MatchStatus.RUNNING):
        raise Conflict(
            "matches", f"match {match.pk} is {match.status}.", "Only a queued or running match is cancelled."
        )
    purposes.of(match).check_cancelling(match)


def check_requeuing(match: Match) -> None:
    """Raise Conflict for a match that cannot be played anew."""
    if match.status == MatchStatus.FINISHED:
        raise Conflict("matches", f"match {match.pk} was counted, and is counted once.", "Rejudge it instead.")
    if match.status == MatchStatus.VOID:
        rehearsed(lambda: revive(Match.objects.select_for_update(of=("self",)).get(pk=match.pk)))


def _cancel(asked: Asked, by: User) -> Came:
    found = matches_of(asked)
    for match in found:
        services.cancel(match, by)
    return Came(f"{counted(len(found), 'match', 'matches')} cancelled.")


def _requeue(asked: Asked, by: User) -> Came:
    found = matches_of(asked)
    for match in found:
        services.requeue(match, by)
    return Came(f"{counted(len(found), 'match', 'matches')} queued anew.")


DEEDS = (
    Deed(
        "match-cancel",
        "Cancel matches",
        "Void matches that wait or are being played; whoever plays one is stopped.",
        numbers,
        _preview(
            "{0} will be void and never counted; a worker that plays one is stopped.",
            "A block whose last open match this is will be complete, and its seed public.",
            check_cancelling,
        ),
        _cancel,
        _hold(check_cancelling),
        signed=True,
    ),
    Deed(
        "match-requeue",
        "Queue matches anew",
        "Take matches from their workers, wake those that rest, revive void ones whose seed is secret still.",
        numbers,
        _preview(
            "{0} will be queued anew, with the same seed and seats, and all attempts before them.",
            "What was played of a running one is lost, not counted.",
            check_requeuing,
        ),
        _requeue,
        _hold(check_requeuing),
        signed=True,
    ),
)
