"""Many machines: Postgres, Redis, secrets and names come from the environment; see docker-compose.yml for all of them."""

from __future__ import annotations

import os

import sentry_sdk
from django.core.exceptions import ImproperlyConfigured
from psycopg.conninfo import conninfo_to_dict

from .base import *
from .base import logging_config, postgres, redis_cache


def required(name: str) -> str:
    """The environment variable `name`; ImproperlyConfigured, naming it, when it is missing or empty."""
    value = os.environ.get(name, "")
    if not value:
        raise ImproperlyConfigured(f"Set {name} in the environment of this process.")
    return value


def flag(name: str, default: str) -> bool:
    """Whether the environment variable `name` says 1, true, yes or on."""
    return os.environ.get(name, default).lower() in {"1", "true", "yes", "on"}


SECRET_KEY = required("SECRET_KEY")
ALLOWED_HOSTS = [host.strip() for host in required("ALLOWED_HOSTS").split(",") if host.strip()]
CSRF_TRUSTED_ORIGINS = [origin for origin in os.environ.get("CSRF_TRUSTED_ORIGINS", "").split(",") if origin]

_connection = conninfo_to_dict(required("DATABASE_URL"))
DATABASES = postgres(
    **{
        key: _connection.pop(name, "")
        for key, name in {
            "NAME": "dbname",
            "USER": "user",
            "PASSWORD": "password",
            "HOST": "host",
            "PORT": "port",
        }.items()
    },
    OPTIONS=_connection,
)

# One server, two databases: messages in REDIS_URL's own, the cache in CACHE_URL's. Losing both loses nothing.
CELERY_BROKER_URL = required("REDIS_URL")
CACHES = redis_cache(os.environ.get("CACHE_URL") or CELERY_BROKER_URL, KEY_PREFIX="cache")

# TLS ends at a proxy in front; LEADENHALL_PROXIES says how many to believe.
HTTPS = flag("HTTPS", "1")
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if REST_FRAMEWORK["NUM_PROXIES"] else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz/$", r"^metrics$"]
SECURE_HSTS_SECONDS = 31536000 if HTTPS else 0
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"

STORAGES["staticfiles"] = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}

EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_HOST = os.environ.get("EMAIL_HOST", "localhost")
EMAIL_PORT = int(os.environ.get("EMAIL_PORT", "25"))
EMAIL_HOST_USER = os.environ.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("EMAIL_HOST_PASSWORD", "")
EMAIL_TIMEOUT = 10
EMAIL_USE_TLS = flag("EMAIL_USE_TLS", "0")

METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")

LOGGING = logging_config(json_lines=True, level=os.environ.get("LOG_LEVEL", "INFO"))

if os.environ.get("SENTRY_DSN"):
    sentry_sdk.init(dsn=os.environ["SENTRY_DSN"], send_default_pii=False)
