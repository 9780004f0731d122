"""What a bot may use."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from engine.limits import LADDER

from ..serializers.limits import LimitsSerializer
from .base import Bounded


class AllLimits(Bounded):
    """Every limit of the ladder."""

    @extend_schema(operation_id="limits", tags=["titles"], responses=LimitsSerializer)
    def get(self, request: Request) -> Response:
        """Every limit that is in force for bots and uploads; a bot is told the same in its first line, as `hello.limits`."""
        return Response(LimitsSerializer(LADDER).data)
