"""A match that is really played once for all tests that need one."""

from __future__ import annotations

from ladder.play import services as matches
from ladder.play.models import Match
from ladder.play.selectors import log_bytes
from tests.ladder import factories as make

_played: dict[tuple[str, int], matches.Report] = {}


def play_or_repeat(match: Match) -> Match:
    """The match, really played the first time; later ones of such a table are counted by the same report."""
    table = (match.title, match.seats.count())
    if table in _played:
        return matches.report(make.claimed(match).token, _played[table])
    match = make.play_out(match)
    seats = [{name: getattr(seat, name) for name in matches.SeatReport.__slots__} for seat in match.seats.all()]
    _played[table] = matches.Report(
        outcome=match.outcome or {},
        seats=tuple(matches.SeatReport(**seat) for seat in seats),
        log=log_bytes(match),
        title_version=match.title_version,
        decisions=match.decisions,
    )
    return match
