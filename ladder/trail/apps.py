"""The app of the keepers' trail."""

from django.apps import AppConfig


class TrailConfig(AppConfig):
    """Who did what."""

    name = "ladder.trail"
    label = "trail"
    default_auto_field = "django.db.models.BigAutoField"
