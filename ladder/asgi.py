"""ASGI entry point, for gunicorn with uvicorn workers."""

import os
from typing import cast

from django.core.asgi import get_asgi_application

from ladder.starting import all_kept

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings.embedded")
with all_kept():
    django_application = get_asgi_application()

from ladder.api.bodies import Application, bounded

LARGEST_BODY = 8 * 1024 * 1024
"""Bytes: a package at its largest, as a form or as JSON, with room to spare."""

# Django types a scope as a dict, which every server gives; the protocol says any mutable mapping.
application = bounded(cast(Application, django_application), LARGEST_BODY)
