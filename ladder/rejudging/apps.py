"""The app of rejudge sets."""

from django.apps import AppConfig


class RejudgingConfig(AppConfig):
    """Rejudge sets."""

    name = "ladder.rejudging"
    label = "rejudging"
    default_auto_field = "django.db.models.BigAutoField"
