"""Filters of the lists. A query parameter that a list does not know is refused: a misspelt filter must not look like an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework.request import Request

from ladder.errors import ServiceError

if TYPE_CHECKING:
    from rest_framework.views import APIView

OF_EVERY_LIST = ("cursor", "page_size")


class StrictFilterBackend(DjangoFilterBackend):
    """django-filter, with unknown parameters refused. (400)"""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: APIView) -> QuerySet[Any]:
        filterset_class = self.get_filterset_class(view, queryset)
        known = [*(filterset_class.base_filters if filterset_class else ()), *OF_EVERY_LIST]
        for name in request.query_params:
            if name not in known:
                raise ServiceError(name[:80], "This list has no such filter.", f"Use one of: {', '.join(known)}.")
        return super().filter_queryset(request, queryset, view)
