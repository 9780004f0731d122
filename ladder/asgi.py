"""ASGI entry point, for gunicorn with uvicorn workers."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings.embedded")
django_application = get_asgi_application()

from ladder.api.bodies import bounded  # noqa: E402 - needs the settings

LARGEST_BODY = 8 * 1024 * 1024
"""Bytes: a package at its largest, as a form or as JSON, with room to spare."""

application = bounded(django_application, LARGEST_BODY)
