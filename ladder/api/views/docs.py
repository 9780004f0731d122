"""The description of the API, for programs (OpenAPI 3) and for people (Swagger UI, served from here, without inline scripts)."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from .base import Bounded


class Schema(Bounded, SpectacularAPIView):
    """OpenAPI 3, YAML or JSON."""

    @extend_schema(exclude=True)
    def get(self, request, *args, **kwargs):  # type: ignore[no-untyped-def]
        return super().get(request, *args, **kwargs)


class Docs(Bounded, SpectacularSwaggerSplitView):
    """Swagger UI. Its start-up script is a URL of its own, and its style sheet is ours: the policy of the site allows nothing inline."""

    url_name = "api-schema"
    template_name = "api/docs.html"
