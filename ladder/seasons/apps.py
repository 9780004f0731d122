"""The app of seasons."""

from django.apps import AppConfig


class SeasonsConfig(AppConfig):
    """Seasons, entries, ledger, matchmaking."""

    name = "ladder.seasons"
    label = "seasons"
    default_auto_field = "django.db.models.BigAutoField"
    worker_rights = {
        "*": "SELECT, INSERT, UPDATE",
        "SeasonArchive": "SELECT",
        "Uncounted": "SELECT, INSERT, DELETE",
    }

    def ready(self) -> None:
        """Have rated matches count, follow what becomes of bots, and show the waits on the metrics page."""
        from ladder.bots import listeners
        from ladder.house.metrics import show
        from ladder.play import purposes
        from ladder.seasons.following import Seasons
        from ladder.seasons.purpose import Rated
        from ladder.seasons.waits import WaitFigures

        purposes.register(Rated())
        listeners.register(Seasons())
        show(WaitFigures())
