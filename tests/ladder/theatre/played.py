"""A match that is really played once for all tests that need one."""

from __future__ import annotations

from ladder.play import services as matches
from ladder.play.models import Match
from ladder.play.selectors import log_bytes
from tests.ladder import factories as make

_played: list[matches.Report] = []


def play_or_repeat(match: Match) -> Match:
    """The match, really played the first time; later ones, which would be played alike, are counted by the same report."""
    if _played:
        return matches.report(make.claimed(match).token, _played[0])
    match = make.play_out(match)
    seats = [{name: getattr(seat, name) for name in matches.SeatReport.__slots__} for seat in match.seats.all()]
    _played.append(
        matches.Report(
            outcome=match.outcome or {},
            seats=tuple(matches.SeatReport(**seat) for seat in seats),
            log=log_bytes(match),
            title_version=match.title_version,
            decisions=match.decisions,
        )
    )
    return match
