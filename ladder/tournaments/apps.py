"""The app of tournaments."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments, rounds, pairings."""

    name = "ladder.tournaments"
    label = "tournaments"
    default_auto_field = "django.db.models.BigAutoField"
