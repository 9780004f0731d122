"""The app of the programming interface."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Serializers, views and the OpenAPI document under /api/v1/."""

    name = "ladder.api"
    label = "api"

    def ready(self) -> None:
        """Register our extensions of drf-spectacular, which finds them by their being imported."""
        from . import schema  # noqa: F401
