"""Version tests: started, followed, cancelled."""

from __future__ import annotations

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.bots.models import Version
from ladder.errors import ServiceError
from ladder.trail.models import Door
from ladder.trail.services import Asking, by_keeper
from ladder.version_tests import selectors, services
from ladder.version_tests.models import VersionTest

from .. import filters
from ..schema import PROBLEM_409, a_list, an_act
from ..serializers import version_tests as wire
from .base import Bounded, Extended, body_of, user_of


@a_list("version_test_list", "version tests")
class VersionTests(Extended, ListAPIView[VersionTest]):
    """Version tests, newest first."""

    serializer_class = wire.VersionTestSerializer
    filterset_class = filters.VersionTestFilters
    queryset = VersionTest.objects.none()

    def get_queryset(self) -> QuerySet[VersionTest]:
        return selectors.version_tests()

    @extend_schema(
        operation_id="version_test_start",
        tags=["version tests"],
        request=wire.StartSerializer,
        responses={201: wire.VersionTestSerializer, 409: PROBLEM_409},
    )
    def post(self, request: Request) -> Response:
        """Start a test of two versions of yours. It plays blocks until it can decide, and stops by itself."""
        told = body_of(request, wire.StartSerializer)
        candidate, baseline = (version_of(name, told.pop(name)) for name in ("candidate", "baseline"))
        field = [version_of("field", name) for name in told.pop("field")]
        options = told.pop("options")
        test = services.start(user_of(request), candidate, baseline, field, options, services.Terms(**told))
        body = wire.VersionTestSerializer(selectors.version_tests().get(pk=test.pk)).data
        location = request.build_absolute_uri(f"/api/v1/version-tests/{test.pk}/")
        return Response(body, status=201, headers={"Location": location})


class OneVersionTest(Bounded):
    """One version test."""

    @extend_schema(operation_id="version_test", tags=["version tests"], responses=wire.VersionTestDetailSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """One version test: how far it is, and the path of its log-likelihood ratio."""
        test = get_object_or_404(selectors.version_tests(), pk=pk)
        return Response(wire.VersionTestDetailSerializer(selectors.progress(test)).data)


class CancelVersionTest(Bounded):
    """The end of a version test before its decision."""

    permission_classes = [IsAuthenticated]

    @an_act("version_test_cancel", "version tests", wire.VersionTestSerializer)
    def post(self, request: Request, pk: int) -> Response:
        """Stop your running test; its open games are voided."""
        test, user = get_object_or_404(VersionTest, pk=pk), user_of(request)
        asking = Asking("version-test-cancel", f"version test {pk}", {}, user, Door.API)
        by_keeper(asking, lambda: services.cancel(test, user), lambda _: "It is cancelled.", apart=True)
        return Response(wire.VersionTestSerializer(selectors.version_tests().get(pk=pk)).data)


def version_of(field: str, name: dict[str, int]) -> Version:
    """The version that a field of a request names. Raises ServiceError."""
    found = Version.objects.select_related("bot__owner").defer("package", "report")
    version = found.filter(bot_id=name["bot"], number=name["number"]).first()
    if version is None:
        raise ServiceError(field, f"bot {name['bot']} has no version {name['number']}.")
    return version
