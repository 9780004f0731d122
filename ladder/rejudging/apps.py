"""The app of rejudge sets."""

from django.apps import AppConfig


class RejudgingConfig(AppConfig):
    """Rejudge sets."""

    name = "ladder.rejudging"
    label = "rejudging"
    default_auto_field = "django.db.models.BigAutoField"
    worker_rights = {"*": "SELECT"}

    def ready(self) -> None:
        """Have replays wait for their set, and the logs that they replace kept."""
        from ladder.play import listeners, purposes
        from ladder.rejudging.following import Replaced
        from ladder.rejudging.purpose import Replays

        purposes.register(Replays())
        listeners.register(Replaced())
