"""The match that an address names, for whom it may be shown."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from ladder.play.models import Match
from ladder.play.selectors import MatchDetail, match_detail, may_see_log


def find_match(request: HttpRequest, pk: int) -> MatchDetail:
    """The match as this user may see it. Raises Http404 when there is none, or none for this user."""
    try:
        detail = match_detail(pk, request.user)
    except Match.DoesNotExist as error:
        raise Http404(f"There is no match {pk}.") from error
    if not may_see_log(detail.match, request.user):
        raise Http404(f"There is no match {pk} for you.")
    return detail
