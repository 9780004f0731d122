"""Seasons, boards, entries, ledgers."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.seasons import downloads, selectors
from ladder.seasons.models import Entry, RatingChange, Season, SeasonArchive

from .. import boards, filters
from ..conditional import IF_NONE_MATCH, UNLESS_AS_YOU_HAVE_IT, not_modified, unless_unchanged
from ..pagination import OldestFirst
from ..schema import a_list
from ..selectors import visible_changes, visible_entries, visible_entry, visible_season, visible_seasons
from ..serializers import seasons as wire
from .base import Bounded, Download


@a_list("season_list", "seasons")
class Seasons(Bounded, ListAPIView[Season]):
    """Seasons, newest first."""

    serializer_class = wire.SeasonSerializer
    filterset_class = filters.SeasonFilters
    queryset = Season.objects.none()

    def get_queryset(self) -> QuerySet[Season]:
        return visible_seasons(self.request.user)


class OneSeason(Bounded):
    """One season."""

    @extend_schema(
        operation_id="season",
        tags=["seasons"],
        parameters=[IF_NONE_MATCH],
        responses={200: wire.SeasonDetailSerializer, **UNLESS_AS_YOU_HAVE_IT},
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """One season with its figures; 304 while it is as you have it."""
        season = visible_season(request.user, slug)
        return unless_unchanged(request, wire.SeasonDetailSerializer(selectors.season_detail(season.slug)).data)


class Leaderboard(Bounded):
    """A season's board."""

    @extend_schema(
        operation_id="leaderboard",
        tags=["seasons"],
        parameters=[IF_NONE_MATCH],
        responses={200: wire.LeaderboardSerializer, **UNLESS_AS_YOU_HAVE_IT},
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """The season's board, whole; 304 while it is as you have it."""
        season = visible_season(request.user, slug)
        # Taken first: a match counted meanwhile makes the next request differ.
        headers = {"ETag": f'"{boards.edition(season)}"', "Cache-Control": "no-cache"}
        return not_modified(request, headers) or Response(boards.leaderboard(season), headers=headers)


class Archive(Download):
    """A closed season's archive."""

    @extend_schema(
        operation_id="season_archive",
        tags=["seasons"],
        parameters=[IF_NONE_MATCH],
        responses={(200, "application/zip"): OpenApiTypes.BINARY, **UNLESS_AS_YOU_HAVE_IT},
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        """A closed season as one zip: final table, ledger, games and logs, with a manifest of their hashes."""
        made = get_object_or_404(
            SeasonArchive.objects.select_related("season").filter(season__in=visible_seasons(request.user)),
            season__slug=slug,
        )
        return not_modified(request, {"ETag": f'"{made.sha256}"'}) or downloads.archive(request._request, made)


@a_list("season_entries", "seasons")
class SeasonEntries(Bounded, ListAPIView[Entry]):
    """The season's entries, those that were replaced, withdrawn or suspended included, newest first."""

    serializer_class = wire.EntrySerializer
    filterset_class = filters.EntryFilters
    queryset = Entry.objects.none()

    def get_queryset(self) -> QuerySet[Entry]:
        season = visible_season(self.request.user, self.kwargs["slug"])
        return visible_entries(self.request.user).filter(season=season)


@a_list("season_ledger", "seasons")
class SeasonLedger(Bounded, ListAPIView[RatingChange]):
    """Every rating change of the season in the order in which matches were counted: replaying it gives the board."""

    serializer_class = wire.ChangeSerializer
    pagination_class = OldestFirst
    queryset = RatingChange.objects.none()

    def get_queryset(self) -> QuerySet[RatingChange]:
        season = visible_season(self.request.user, self.kwargs["slug"])
        return visible_changes(self.request.user).filter(season=season)


@a_list("entry_list", "entries")
class Entries(Bounded, ListAPIView[Entry]):
    """Entries, newest first."""

    serializer_class = wire.EntrySerializer
    filterset_class = filters.EntryFilters
    queryset = Entry.objects.none()

    def get_queryset(self) -> QuerySet[Entry]:
        return visible_entries(self.request.user)


class OneEntry(Bounded):
    """One entry."""

    @extend_schema(operation_id="entry", tags=["entries"], responses=wire.EntrySerializer)
    def get(self, request: Request, pk: int) -> Response:
        """One entry with its live rating."""
        entry = visible_entry(request.user, pk)
        return Response(wire.EntrySerializer(entry).data)


@a_list("entry_ratings", "entries")
class EntryRatings(Bounded, ListAPIView[RatingChange]):
    """The entry's ledger rows, oldest first."""

    serializer_class = wire.ChangeSerializer
    pagination_class = OldestFirst
    queryset = RatingChange.objects.none()

    def get_queryset(self) -> QuerySet[RatingChange]:
        entry = visible_entry(self.request.user, self.kwargs["pk"])
        return visible_changes(self.request.user).filter(entry=entry)
