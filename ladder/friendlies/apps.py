"""The app of friendly matches."""

from django.apps import AppConfig


class FriendliesConfig(AppConfig):
    """Friendly matches."""

    name = "ladder.friendlies"
    label = "friendlies"
    default_auto_field = "django.db.models.BigAutoField"
    worker_rights = {"*": "SELECT"}

    def ready(self) -> None:
        """Have friendly matches played."""
        from ladder.friendlies.purpose import FriendlyMatches
        from ladder.play import purposes

        purposes.register(FriendlyMatches())
