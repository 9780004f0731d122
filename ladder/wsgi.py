"""WSGI entry point, for `runserver` and servers without ASGI."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings.embedded")
application = get_wsgi_application()
