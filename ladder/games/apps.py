"""The app of games with a person at the table."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games that a person plays against house bots."""

    name = "ladder.games"
    label = "games"
    default_auto_field = "django.db.models.BigAutoField"
    # Any worker may play the house bots' side of a game, and write down its end.
    worker_rights = {"*": "SELECT, UPDATE"}

    def ready(self) -> None:
        """Have finished games kept as matches of their own kind."""
        from ladder.games.purpose import WithPerson
        from ladder.play import purposes

        purposes.register(WithPerson())
