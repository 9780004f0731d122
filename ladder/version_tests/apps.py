"""The app of version tests."""

from django.apps import AppConfig


class VersionTestsConfig(AppConfig):
    """Version tests."""

    name = "ladder.version_tests"
    label = "version_tests"
    default_auto_field = "django.db.models.BigAutoField"
    worker_rights = {"*": "SELECT"}

    def ready(self) -> None:
        """Have games of version tests take their test on."""
        from ladder.play import purposes
        from ladder.version_tests.purpose import VersionTests

        purposes.register(VersionTests())
