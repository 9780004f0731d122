"""Backups as a Django app, for its commands."""

from django.apps import AppConfig


class BackupsConfig(AppConfig):
    """`manage.py backup` and `manage.py restore`."""

    name = "ladder.backups"
    verbose_name = "Backups"
