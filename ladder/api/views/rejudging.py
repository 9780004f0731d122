"""Rejudge sets: for keepers."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAdminUser
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.errors import ServiceError
from ladder.rejudging import selectors, services
from ladder.rejudging.models import RejudgeSet
from ladder.seasons.models import Season
from ladder.trail.models import Door
from ladder.trail.services import Asking, recorded, recorded_apart

from .. import filters
from ..schema import PROBLEM_403, PROBLEM_409, a_list, an_act
from ..serializers import rejudging as wire
from .base import Bounded, body_of, user_of
from .version_tests import version_of


@a_list("rejudge_set_list", "rejudging", responses={200: wire.RejudgeSetSerializer(many=True), 403: PROBLEM_403})
class RejudgeSets(Bounded, ListAPIView[RejudgeSet]):
    """For keepers: rejudge sets, newest first."""

    permission_classes = [IsAdminUser]
    serializer_class = wire.RejudgeSetSerializer
    filterset_class = filters.RejudgeSetFilters
    queryset = RejudgeSet.objects.none()

    def get_queryset(self) -> QuerySet[RejudgeSet]:
        return selectors.rejudge_sets()

    @extend_schema(
        operation_id="rejudge_set_create",
        tags=["rejudging"],
        request=wire.ChosenSerializer,
        responses={201: wire.RejudgeSetSerializer, 409: PROBLEM_409},
    )
    def post(self, request: Request) -> Response:
        """For keepers: have finished matches of a season played again. What counts is not touched until the set is applied."""
        told = body_of(request, wire.ChosenSerializer)
        season = Season.objects.filter(slug=told["season"]).first()
        if season is None:
            raise ServiceError("season", f"there is no season {told['season']!r}.")
        chosen = services.Chosen(
            version=version_of("version", told["version"]) if told["version"] is not None else None,
            since=told["since"],
            until=told["until"],
            title_version=told["title_version"],
            reason=told["forfeit_reason"],
            matches=tuple(told["matches"]),
        )
        keeper, why = user_of(request), told["reason"]
        asked = {"season": season.slug, "why": why, **chosen.to_json()}
        made = recorded(
            Asking("rejudge-create", told["name"], asked, keeper, Door.API),
            lambda: services.create(keeper, told["name"], season, why, chosen),
            services.told,
        )
        location = request.build_absolute_uri(f"/api/v1/rejudge-sets/{made.pk}/")
        return Response(row(made.pk), status=201, headers={"Location": location})


class OneRejudgeSet(Bounded):
    """One rejudge set."""

    permission_classes = [IsAdminUser]

    @extend_schema(
        operation_id="rejudge_set",
        tags=["rejudging"],
        responses={200: wire.RejudgeDetailSerializer, 403: PROBLEM_403},
    )
    def get(self, request: Request, pk: int) -> Response:
        """For keepers: one set, with the matrix of what it changes."""
        found = get_object_or_404(selectors.rejudge_sets(), pk=pk)
        detail = {"rejudge_set": found, "preview": selectors.preview(found)}
        return Response(wire.RejudgeDetailSerializer(detail).data)


class ApplyRejudgeSet(Bounded):
    """New results for old."""

    permission_classes = [IsAdminUser]

    @an_act("rejudge_set_apply", "rejudging", wire.RejudgeSetSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """For keepers: let the new results count, once. The ledger is restated by a new rating run."""
        found, keeper = get_object_or_404(RejudgeSet, pk=pk), user_of(request)
        asking = Asking("rejudge-apply", found.name, {}, keeper, Door.API)
        recorded(asking, lambda: services.apply(found, keeper), services.told)
        return Response(row(pk))


class CancelRejudgeSet(Bounded):
    """Old results for good."""

    permission_classes = [IsAdminUser]

    @an_act("rejudge_set_cancel", "rejudging", wire.RejudgeSetSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """For keepers: let the old results count on, once."""
        found, keeper = get_object_or_404(RejudgeSet, pk=pk), user_of(request)
        asking = Asking("rejudge-cancel", found.name, {}, keeper, Door.API)
        recorded_apart(asking, lambda: services.cancel(found, keeper), services.told)
        return Response(row(pk))


def row(pk: int) -> Any:
    """A set as the list has it."""
    return wire.RejudgeSetSerializer(selectors.rejudge_sets().get(pk=pk)).data
