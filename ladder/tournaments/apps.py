"""The app of tournaments."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments, rounds, pairings."""

    name = "ladder.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
    worker_rights = {"*": "SELECT"}

    def ready(self) -> None:
        """Have games of pairings take their tournament on."""
        from ladder.play import purposes
        from ladder.tournaments.purpose import Pairings

        purposes.register(Pairings())
