"""Matches, logs, and how busy the service is."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.house.streaming import streamed
from ladder.play import selectors
from ladder.play.logs import LogDamaged, LogMissing
from ladder.play.models import Match, MatchKind, MatchLog, MatchSeat
from ladder.theatre.selectors import shown_live

from .. import filters, match_rows
from ..conditional import IF_NONE_MATCH, UNLESS_AS_YOU_HAVE_IT, not_modified, unless_unchanged
from ..pagination import OfBots
from ..problems import Damaged
from ..schema import PROBLEM_403, a_list
from ..selectors import queue
from ..serializers import matches as wire
from .base import Bounded, Download


@a_list("match_list", "matches")
class Matches(Bounded, ListAPIView[Match]):
    """Matches, newest first. Validation games are shown to their bot's owner, and to everybody once the version has passed."""

    serializer_class = wire.MatchSerializer
    filterset_class = filters.MatchFilters
    pagination_class = OfBots
    queryset = Match.objects.none()

    def get_queryset(self) -> QuerySet[Match, Any]:
        return match_rows.listed(self.request.user)

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """A page of them."""
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(match_rows.told(page or ()))


class OneMatch(Bounded):
    """One match."""

    @extend_schema(operation_id="match", tags=["matches"], responses=wire.MatchDetailSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """One match with its seats and ledger rows. Its seed is null while other matches of the same seed are open."""
        get_object_or_404(selectors.visible(request.user), pk=pk)
        detail = selectors.match_detail(pk, request.user)
        return Response(wire.MatchDetailSerializer(detail.match, context={"detail": detail}).data)


class Live(Bounded):
    """A match while it is played."""

    @extend_schema(
        operation_id="match_live",
        tags=["matches"],
        parameters=[IF_NONE_MATCH],
        responses={200: wire.LiveSerializer, **UNLESS_AS_YOU_HAVE_IT},
    )
    def get(self, request: Request, pk: int) -> HttpResponseBase:
        """The table of a running match as everybody sees it, and what was told last; a worker shows a new one every two seconds. 304 while
        it is as you have it. Nothing but its status before a board is shown, and when it is over: then there is the log."""
        match = get_object_or_404(selectors.visible(request.user), pk=pk)
        board = shown_live(match)
        shown = (
            {"attempt": None, "number": None, "public": None, "told": [], "fresh": 0}
            if board is None
            else asdict(board)
        )
        found = {"match": pk, "status": match.status, "decisions": match.decisions, **shown}
        return unless_unchanged(request, wire.LiveSerializer(found).data)


class Log(Download):
    """A match's log."""

    throttle_scope = "log"

    @extend_schema(
        operation_id="match_log",
        tags=["matches"],
        parameters=[
            OpenApiParameter("packing", str, OpenApiParameter.PATH, enum=list(selectors.LOG_TYPES)),
            IF_NONE_MATCH,
        ],
        responses={
            **{(200, media_type): OpenApiTypes.BINARY for media_type in selectors.LOG_TYPES.values()},
            **UNLESS_AS_YOU_HAVE_IT,
        },
    )
    def get(self, request: Request, pk: int, packing: selectors.LogFormat) -> HttpResponseBase:
        """The log as JSON lines: plain, gzip or zstd, which needs no dictionary to be read. Its header's seed is null while other matches
        of the same seed are open."""
        match = get_object_or_404(selectors.visible(request.user), pk=pk)
        stored = get_object_or_404(MatchLog.objects.only("sha256"), match=match)
        headers = log_headers(match, stored.sha256, packing)
        unchanged = not_modified(request, headers)
        if unchanged:
            return unchanged
        try:
            found = selectors.log_pieces(match, packing)
        except LogDamaged:
            raise Damaged from None
        except (LogMissing, MatchLog.DoesNotExist):  # purged this moment
            raise Http404("The log is not kept any more.") from None
        if found.length is not None:
            headers["Content-Length"] = str(found.length)
        return streamed(request._request, found.pieces, headers)


def log_headers(match: Match, sha256: str, format: selectors.LogFormat) -> dict[str, str]:
    """What a download says of itself. A log whose seed is public stays as it is, unless its match is rejudged: whoever keeps it asks again
    after an hour."""
    final = selectors.seed_is_public(match)
    shared = "public" if match.kind == MatchKind.RATED else "private"
    return {
        "Content-Type": selectors.LOG_TYPES[format],
        "Content-Disposition": f'attachment; filename="{selectors.log_name(match, format)}"',
        "ETag": f'"{sha256}.{format}"' if final else f'"{sha256}.seed-withheld.{format}"',
        "Cache-Control": f"{shared}, max-age=3600" if final else "no-cache",
    }


class Stderr(Download):
    """What a bot wrote to its error output."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="match_stderr",
        tags=["matches"],
        responses={(200, "text/plain"): OpenApiTypes.STR, 403: PROBLEM_403},
    )
    def get(self, request: Request, pk: int, seat: int) -> HttpResponse:
        """The tail of what your bot wrote to its error output in this match."""
        get_object_or_404(selectors.visible(request.user), pk=pk)
        found = get_object_or_404(
            MatchSeat.objects.select_related("version__bot").defer("version__package"), match_id=pk, seat=seat
        )
        if not selectors.may_see_stderr(found, request.user):
            raise PermissionDenied("This bot is not yours.")
        return HttpResponse(
            found.stderr, content_type="text/plain; charset=utf-8", headers={"Cache-Control": "private, no-store"}
        )


class Queue(Bounded):
    """How busy the service is."""

    @extend_schema(operation_id="queue", tags=["service"], responses=wire.QueueSerializer)
    def get(self, request: Request) -> Response:
        """Matches that wait and are played, how long the oldest has waited, and how many workers there are."""
        return Response(wire.QueueSerializer(queue()).data)
