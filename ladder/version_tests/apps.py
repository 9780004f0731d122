"""The app of version tests."""

from django.apps import AppConfig


class VersionTestsConfig(AppConfig):
    """Version tests."""

    name = "ladder.version_tests"
    label = "version_tests"
    default_auto_field = "django.db.models.BigAutoField"
