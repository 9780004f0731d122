"""The app of matches. Its label is older than its name, and stays: tables, migrations and the admin's addresses go by it."""

from django.apps import AppConfig
from django.core import checks


class PlayConfig(AppConfig):
    """Matches, blocks, attempts, logs."""

    name = "ladder.play"
    label = "matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Show the queue on the metrics page, follow what becomes of bots, and have the purposes checked."""
        from ladder.bots import listeners
        from ladder.house.metrics import show
        from ladder.play import purposes
        from ladder.play.following import SweepsUp
        from ladder.play.metrics import QueueFigures

        show(QueueFigures())
        listeners.register(SweepsUp())
        checks.register(purposes.check)
