"""Blocks: matches of one seed, beside each other."""

from __future__ import annotations

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.play.models import Block

from .. import match_rows
from ..serializers.blocks import BlockSerializer
from .base import Bounded


class OneBlock(Bounded):
    """One block."""

    @extend_schema(operation_id="block", tags=["matches"], responses=BlockSerializer)
    def get(self, request: Request, pk: int) -> Response:
        """A block: one secret seed, and a match for every rotation of the seating. Of its matches those that you may see, one at least.

        The seed is told when the last of them has ended.
        """
        block = get_object_or_404(Block, pk=pk)
        matches = match_rows.told(match_rows.listed(request.user).filter(block=block).order_by("rotation"))
        if not matches:
            raise Http404("There is no such block for you.")
        return Response(BlockSerializer({"block": block, "matches": matches}).data)
