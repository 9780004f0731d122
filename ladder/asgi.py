"""ASGI entry point, for gunicorn with uvicorn workers."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings.embedded")
application = get_asgi_application()
