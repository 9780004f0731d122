"""The app of bots."""

from django.apps import AppConfig


class BotsConfig(AppConfig):
    """Bots, versions, and who follows what becomes of them."""

    name = "ladder.bots"
    label = "bots"
    default_auto_field = "django.db.models.BigAutoField"
    worker_rights = {"*": "SELECT", "Bot": "SELECT, UPDATE", "Version": "SELECT, UPDATE"}
