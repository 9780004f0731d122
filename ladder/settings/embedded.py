"""One machine, one folder: Postgres and Valkey are started by `manage.py` from Python wheels, on sockets in the folder."""

from __future__ import annotations

import os

from ladder.house.embedded import DataFolder

from .base import *
from .base import ROOT, postgres, redis_cache

VAR = DataFolder.from_environment(default=ROOT / "var")
"""Where everything of this house is kept; LEADENHALL_VAR names another place."""

SECRET_KEY = VAR.secret_key()
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]

# Tests give every parallel process its own pair of Valkey databases.
VALKEY_DATABASE = int(os.environ.get("LEADENHALL_VALKEY_DATABASE", "0"))

DATABASES = postgres(
    NAME=os.environ.get("LEADENHALL_DATABASE", "leadenhall"), USER="postgres", HOST=str(VAR.postgres_socket_folder)
)
CACHES = redis_cache(VAR.valkey_url("unix", f"db={VALKEY_DATABASE + 1}"))
CELERY_BROKER_URL = VAR.valkey_url("redis+socket", f"virtual_host={VALKEY_DATABASE}")

if "LEADENHALL_ARCHIVES" not in os.environ:
    STORAGES["archives"]["OPTIONS"]["location"] = VAR.archives

EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = VAR.mail
# Static files are served from where they lie in the packages.
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
