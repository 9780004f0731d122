"""Statistics of seasons and entries, as they were last computed."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import IsAdminUser
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.statistics import selectors
from ladder.statistics.downloads import csv_response

from .. import figures
from ..conditional import IF_NONE_MATCH, UNLESS_AS_YOU_HAVE_IT, not_modified
from ..schema import PROBLEM_403
from ..selectors import visible_entry, visible_season
from ..serializers import statistics as wire
from .base import Bounded, Download


class SeasonFigures(Bounded):
    """A season's statistics."""

    @extend_schema(
        operation_id="season_statistics",
        tags=["statistics"],
        parameters=[IF_NONE_MATCH],
        responses={200: wire.SeasonStatisticsSerializer, **UNLESS_AS_YOU_HAVE_IT},
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """What seats are worth, and how every entry behaved; 304 while they are as you have them. Records against opponents are with each
        entry."""
        edition = figures.edition(visible_season(request.user, slug))
        headers = {"ETag": f'"{edition.tag}"', "Cache-Control": "no-cache", "Content-Type": "application/json"}
        return not_modified(request, headers) or HttpResponse(figures.written(edition), headers=headers)


class EntryFigures(Bounded):
    """An entry's statistics."""

    @extend_schema(operation_id="entry_statistics", tags=["statistics"], responses=wire.EntryStatisticsSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """An entry against each opponent, by size of table, its faults and its use of time."""
        entry = visible_entry(request.user, pk)
        stored = selectors.of_entry(entry)
        told = {
            "entry": entry.pk,
            "made_at": stored and stored.statistics.made_at,
            "against": selectors.against(stored) if stored is not None else [],
            "by_seats": stored.by_seats if stored is not None else [],
            "conduct": stored and stored.conduct,
        }
        return Response(wire.EntryStatisticsSerializer(told).data)


class SeasonLifts(Bounded):
    """Who might help whom."""

    permission_classes = [IsAdminUser]

    @extend_schema(
        operation_id="season_lifts", tags=["statistics"], responses={200: wire.LiftsSerializer, 403: PROBLEM_403}
    )
    def get(self, request: Request, slug: str) -> Response:
        """For keepers: pairs of which one fares better with the other at the table. A reason to look at games, not a verdict."""
        season = visible_season(request.user, slug)
        stored, pairs = selectors.lifts(season)
        told = {
            "made_at": stored and stored.made_at,
            "pairs_tested": stored.pairs_tested if stored is not None else 0,
            "pairs": pairs,
        }
        return Response(wire.LiftsSerializer(told).data)


class SeasonTable(Download):
    """A table to download."""

    @extend_schema(
        operation_id="season_table",
        tags=["statistics"],
        parameters=[OpenApiParameter("table", str, OpenApiParameter.PATH, enum=list(selectors.TABLES))],
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request, slug: str, table: str) -> HttpResponseBase:
        """One table of the season's statistics as CSV, whole. `help` is for keepers: to others it is not there."""
        season = visible_season(request.user, slug)
        if table not in selectors.TABLES or (
            table in selectors.FOR_KEEPERS and not selectors.may_see_lifts(request.user)
        ):
            raise NotFound
        return csv_response(f"{season.slug}-{table}.csv", selectors.TABLES[table](season))
