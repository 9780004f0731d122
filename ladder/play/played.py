"""Matches that no worker has played: somebody else has, from the first decision to the last, and hands in what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils import timezone

from ladder.play import logs
from ladder.play.models import Match, MatchSeat, MatchStatus
from ladder.play.reporting import Report, SeatReport, check, clean, count


def keep(
    match: Match, versions: Sequence[int], result: Report, packed: logs.Packed, belongs: Callable[[Match], object]
) -> Match:
    """Write this new match as finished, with these versions on its seats and its log, and let it mean what it was played for.

    `belongs` is called with the match once it is there, to say whose it is. In a transaction. Raises ServiceError for a report that does
    not fit the match.
    """
    result = clean(result)
    match.status, match.finished_at = MatchStatus.FINISHED, timezone.now()
    match.outcome, match.title_version, match.decisions = dict(result.outcome), result.title_version, result.decisions
    match.save(force_insert=True)
    seats = [
        MatchSeat(
            match=match, seat=seat, version_id=version, **{name: getattr(told, name) for name in SeatReport.__slots__}
        )
        for seat, (version, told) in enumerate(zip(versions, result.seats, strict=True))
    ]
    check(result, seats)
    MatchSeat.objects.bulk_create(seats)
    logs.keep(match, packed)
    belongs(match)
    count(match, seats)
    return match
