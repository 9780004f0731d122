"""The app of people."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Users of the ladder."""

    name = "ladder.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
    worker_rights = {"User": "SELECT (id, username, is_active, is_staff, is_house)"}
