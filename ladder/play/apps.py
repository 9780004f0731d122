"""The app of matches. Its label is older than its name, and stays: tables, migrations and the admin's addresses go by it."""

from django.apps import AppConfig
from django.core import checks
from django.db.models.signals import post_migrate


class PlayConfig(AppConfig):
    """Matches, blocks, attempts, logs."""

    name = "ladder.play"
    label = "matches"
    default_auto_field = "django.db.models.BigAutoField"
    worker_rights = {
        "*": "SELECT, INSERT, UPDATE",
        # What is written there is read by all, and changed by none.
        "LogBody": "SELECT, INSERT",
        "LogDictionary": "SELECT, INSERT",
        # A log that is whole again is damaged no more.
        "LogDamage": "SELECT, INSERT, UPDATE, DELETE",
    }

    def ready(self) -> None:
        """Show the queue on the metrics page, follow what becomes of bots, and have the purposes checked."""
        from ladder.bots import listeners
        from ladder.house import rights
        from ladder.house.metrics import show
        from ladder.play import purposes
        from ladder.play.following import SweepsUp
        from ladder.play.metrics import QueueFigures, WorkFigures

        post_migrate.connect(rights.renew, sender=self)
        show(QueueFigures())
        show(WorkFigures())
        listeners.register(SweepsUp())
        checks.register(purposes.check)
