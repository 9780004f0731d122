"""The embedding as a Django app, for its command."""

from django.apps import AppConfig


class EmbeddingConfig(AppConfig):
    """Embedded services, supervision, `manage.py up`."""

    name = "ladder.embedding"
    verbose_name = "Embedding"
