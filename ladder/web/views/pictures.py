"""Pictures of matches for those who look at links to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from time import time

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from ladder.play.models import Match, MatchLog, MatchStatus
from ladder.play.selectors import visible
from ladder.theatre import pictures, selectors
from ladder.web.views import theatre

LASTS = {MatchStatus.RUNNING: 60, MatchStatus.QUEUED: 60}
"""Seconds for which a picture is as good as new."""

LASTS_LONG = 600
"""The same of a match that is over; its board may be drawn yet, or its log be played again."""

KEPT = 24
"""Pictures made for a request that each web process keeps."""


@require_safe
def match_preview(request: HttpRequest, pk: int) -> HttpResponseBase:
    """A match's picture, of those that everybody may see: its last board, or its public one while it is played."""
    match = visible(AnonymousUser()).filter(pk=pk).first()
    image = picture_of(match) if match is not None else None
    if match is None or image is None:
        raise Http404(f"There is no picture of match {pk}.")
    etag = f'"{sha256(image).hexdigest()[:32]}"'
    answer = get_conditional_response(request, etag=etag) or HttpResponse(image, content_type="image/png")
    answer["ETag"] = etag
    answer["Cache-Control"] = f"public, max-age={LASTS.get(MatchStatus(match.status), LASTS_LONG)}"
    return answer


def picture_of(match: Match) -> bytes | None:
    """The picture that a worker made, or one made here: without the board when the match is over, of the live board while it is played."""
    if match.status == MatchStatus.FINISHED:
        digest = MatchLog.objects.filter(match=match).values_list("sha256", flat=True).first()
        found = selectors.showing(match, digest or "")
        drawn = found.document if found.stands == selectors.Stands.DRAWN else None
        if drawn is not None and (kept := selectors.picture(drawn)) is not None:
            return kept
    lasts = LASTS.get(MatchStatus(match.status), LASTS_LONG)
    return _made_here(_Wanted(match.pk, match.status, match.attempt_count, int(time() // lasts), match))


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A picture, known by its match, how far that is, and the stretch of time for which it lasts."""

    pk: int
    status: str
    attempt: int
    stretch: int
    match: Match = field(compare=False)


@lru_cache(maxsize=KEPT)
def _made_here(wanted: _Wanted) -> bytes | None:
    match = wanted.match
    board = selectors.shown_live(match) if match.status == MatchStatus.RUNNING else None
    if board is not None and (made := pictures.of_live_board(match, theatre.names_of(match), board)) is not None:
        return made
    return pictures.without_board(match)
