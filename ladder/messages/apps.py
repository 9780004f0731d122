"""The app of messages. Its label is not its name: Django has an app of that label already."""

from django.apps import AppConfig


class MessagesConfig(AppConfig):
    """Messages to authors."""

    name = "ladder.messages"
    label = "author_messages"
    default_auto_field = "django.db.models.BigAutoField"
    # A report that forfeits a seat, and a verdict, leave a message in their own transaction. Who is sent what is nobody else's to see.
    worker_rights = {"Message": "SELECT, INSERT", "Wish": "SELECT"}

    def ready(self) -> None:
        """Follow what becomes of versions, matches, seasons and version tests, and show what is sent on the metrics page."""
        from ladder.bots import listeners as bots
        from ladder.house.metrics import show
        from ladder.messages import following
        from ladder.messages.metrics import MessageFigures
        from ladder.play import listeners as matches
        from ladder.seasons import listeners as seasons
        from ladder.version_tests import listeners as version_tests

        bots.register(following.Versions())
        matches.register(following.Matches())
        seasons.register(following.Seasons())
        version_tests.register(following.Tests())
        show(MessageFigures())
