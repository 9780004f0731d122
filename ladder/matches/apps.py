"""The app of matches."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Matches, attempts, logs, ledger."""

    name = "ladder.matches"
    label = "matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Show the queue on the metrics page."""
        from ladder.house.metrics import show
        from ladder.matches.metrics import QueueFigures

        show(QueueFigures())
