"""The app of the programming interface."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Serializers, views and the OpenAPI document under /api/v1/."""

    name = "ladder.api"
    label = "api"
