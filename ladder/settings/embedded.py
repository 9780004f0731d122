"""One machine, one folder: Postgres and Valkey are started by `manage.py` from Python wheels, on sockets in the folder."""

from __future__ import annotations

from ladder.embedding.folder import DataFolder
from ladder.environment import flag, folder, hosts, name, text, whole
from ladder.places import HOME

from .base import *
from .base import postgres, redis_cache

VAR = DataFolder.from_environment(default=HOME / "var")
"""Where everything of this house is kept; LEADENHALL_VAR names another place."""

SECRET_KEY = VAR.secret_key()
# ALLOWED_HOSTS adds the names by which others reach `up --host …`.
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *hosts("ALLOWED_HOSTS")]

# Tests give every parallel process its own pair of Valkey databases.
VALKEY_DATABASE = whole("LEADENHALL_VALKEY_DATABASE", 0, most=62)

DATABASES = postgres(
    NAME=name("LEADENHALL_DATABASE", "leadenhall"), USER="postgres", HOST=str(VAR.postgres_socket_folder)
)
CACHES = redis_cache(VAR.valkey_url("unix", f"db={VALKEY_DATABASE + 1}"))
CELERY_BROKER_URL = VAR.valkey_url("redis+socket", f"virtual_host={VALKEY_DATABASE}")

if not text("LEADENHALL_ARCHIVES"):
    STORAGES["archives"]["OPTIONS"]["location"] = VAR.archives

WAL_ARCHIVE = folder("LEADENHALL_WAL_ARCHIVE", VAR.path) if text("LEADENHALL_WAL_ARCHIVE") else None
"""Where `up` archives the WAL, on another disk; None: where `up --wal-archive` was told last, if anywhere."""

DISK_PLACES = {"the house": VAR.path, **DISK_PLACES, "archives": STORAGES["archives"]["OPTIONS"]["location"]}
if (_archive := WAL_ARCHIVE or VAR.noted_archive()) is not None:
    DISK_PLACES["the WAL archive"] = _archive

# For trying webhooks at home. A deployed house never posts into its own network.
WEBHOOKS_TO_PRIVATE = flag("LEADENHALL_PRIVATE_WEBHOOKS", False)

EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = VAR.mail
# Static files are served from where they lie in the packages.
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
