"""The app of statistics."""

from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    """Statistics of seasons and entries."""

    name = "ladder.statistics"
    label = "statistics"
    default_auto_field = "django.db.models.BigAutoField"
