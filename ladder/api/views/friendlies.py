"""Friendly matches: asked for, followed, cancelled."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.bots.models import Bot
from ladder.errors import ServiceError
from ladder.friendlies import selectors, services
from ladder.friendlies.models import Friendly
from ladder.trail.models import Door
from ladder.trail.services import Asking, by_keeper

from ..schema import PROBLEM_403, PROBLEM_409, a_list, an_act
from ..serializers import friendlies as wire
from .base import Bounded, Extended, body_of, user_of
from .version_tests import version_of


@a_list("friendly_list", "friendly matches")
class Friendlies(Extended, ListAPIView[Friendly]):
    """Friendly matches as they were asked for, newest first."""

    serializer_class = wire.FriendlySerializer
    queryset = Friendly.objects.none()

    def get_queryset(self) -> QuerySet[Friendly]:
        return selectors.friendlies()

    @extend_schema(
        operation_id="friendly_ask",
        tags=["friendly matches"],
        request=wire.AskSerializer,
        responses={201: wire.FriendlySerializer, 403: PROBLEM_403, 409: PROBLEM_409},
    )
    def post(self, request: Request) -> Response:
        """Have a version of yours meet other bots. The games are not rated, and are played when the house has room for them."""
        told = body_of(request, wire.AskSerializer)
        version = version_of("version", told.pop("version"))
        asked = services.ask(user_of(request), version, bots_of(told.pop("opponents")), **told)
        body = wire.FriendlySerializer(selectors.friendlies().get(pk=asked.pk)).data
        location = request.build_absolute_uri(f"/api/v1/friendlies/{asked.pk}/")
        return Response(body, status=201, headers={"Location": location})


class OneFriendly(Bounded):
    """Some friendly matches."""

    @extend_schema(operation_id="friendly", tags=["friendly matches"], responses=wire.FriendlySerializer)
    def get(self, request: Request, pk: int) -> Response:
        """Friendly matches that were asked for together, and how many of them are played."""
        return Response(wire.FriendlySerializer(get_object_or_404(selectors.friendlies(), pk=pk)).data)


class CancelFriendly(Bounded):
    """The end of friendly matches that have not been played."""

    permission_classes = [IsAuthenticated]

    @an_act("friendly_cancel", "friendly matches", wire.FriendlySerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Void those of your friendly matches that have not ended. They count against your quota all the same."""
        asked, user = get_object_or_404(Friendly, pk=pk), user_of(request)
        asking = Asking("friendly-cancel", f"friendly {pk}", {}, user, Door.API)
        own = asked.owner_id == user.pk
        by_keeper(asking, lambda: services.cancel(asked, user), lambda _: "It is cancelled.", apart=True, own=own)
        return Response(wire.FriendlySerializer(selectors.friendlies().get(pk=pk)).data)


def bots_of(numbers: Sequence[int]) -> list[Bot]:
    """The bots of these numbers, in their order. Raises ServiceError."""
    found = Bot.objects.select_related("owner").in_bulk(set(numbers))
    for number in numbers:
        if number not in found:
            raise ServiceError("opponents", f"there is no bot {number}.")
    return [found[number] for number in numbers]
