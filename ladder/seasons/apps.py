"""The app of seasons."""

from django.apps import AppConfig


class SeasonsConfig(AppConfig):
    """Seasons, entries, blocks, matchmaking."""

    name = "ladder.seasons"
    label = "seasons"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Show the waits on the metrics page."""
        from ladder.house.metrics import show
        from ladder.seasons.waits import WaitFigures

        show(WaitFigures())
