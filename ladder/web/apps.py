"""The app of the pages."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """HTML pages for readers and authors."""

    name = "ladder.web"
    label = "web"
