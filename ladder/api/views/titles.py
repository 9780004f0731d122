"""The games that are played here."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAdminUser
from rest_framework.request import Request
from rest_framework.response import Response

import engine

from ..pagination import one_page
from ..schema import PROBLEM_403, listed
from ..serializers.titles import LeftOutTitleSerializer, TitleDetailSerializer, TitleSerializer
from .base import Bounded, NothingHere


class Titles(Bounded):
    """All of them."""

    @extend_schema(operation_id="title_list", tags=["titles"], responses=listed(TitleSerializer))
    def get(self, request: Request) -> Response:
        """Every title with its options and seat counts."""
        return one_page(TitleSerializer(list(engine.titles().values()), many=True).data)


class LeftOutTitles(Bounded):
    """Those that cannot be played."""

    permission_classes = [IsAdminUser]

    @extend_schema(
        operation_id="left_out_title_list",
        tags=["titles"],
        responses={**listed(LeftOutTitleSerializer), 403: PROBLEM_403},
    )
    def get(self, request: Request) -> Response:
        """For keepers: titles that are installed and left out, because they or their manifests are wrong."""
        return one_page(LeftOutTitleSerializer(engine.broken(), many=True).data)


class OneTitle(Bounded):
    """One of them."""

    @extend_schema(operation_id="title", tags=["titles"], responses=TitleDetailSerializer)
    def get(self, request: Request, id: str) -> Response:
        """One title, with its rules in short and where its component figures come from."""
        try:
            title = engine.title(id)
        except engine.BadOption as error:
            raise NothingHere("title", "There is no such title.", error.remedy) from error
        return Response(TitleDetailSerializer(title).data)
