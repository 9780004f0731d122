"""Many machines: Postgres, Redis, secrets and names come from the environment; see docker-compose.yml for all of them."""

from __future__ import annotations

from ladder.environment import (
    choice,
    flag,
    host,
    hosts,
    origins,
    postgres_address,
    redis_address,
    required,
    sentry,
    text,
    whole,
)

from .base import *
from .base import logging_config, postgres, redis_cache

SECRET_KEY = required("SECRET_KEY")
required("ALLOWED_HOSTS")
ALLOWED_HOSTS = hosts("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = origins("CSRF_TRUSTED_ORIGINS")

_connection = postgres_address("DATABASE_URL")
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
CELERY_BROKER_URL = redis_address("REDIS_URL", required("REDIS_URL"), "redis+socket")
CACHES = redis_cache(redis_address("CACHE_URL", text("CACHE_URL", CELERY_BROKER_URL), "unix"), KEY_PREFIX="cache")

# TLS ends at a proxy in front; LEADENHALL_PROXIES says how many to believe.
HTTPS = flag("HTTPS", True)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if REST_FRAMEWORK["NUM_PROXIES"] else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz/$", r"^metrics$"]
SECURE_HSTS_SECONDS = 31536000 if HTTPS else 0
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"

STORAGES["staticfiles"] = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}

EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
EMAIL_HOST = host("EMAIL_HOST", "localhost")
EMAIL_PORT = whole("EMAIL_PORT", 25, 1, 65_535)
EMAIL_HOST_USER = text("EMAIL_HOST_USER")
EMAIL_HOST_PASSWORD = text("EMAIL_HOST_PASSWORD")
EMAIL_TIMEOUT = 10
EMAIL_USE_TLS = flag("EMAIL_USE_TLS", False)

METRICS_TOKEN = text("METRICS_TOKEN")

LOGGING = logging_config(
    json_lines=True, level=choice("LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"))
)

sentry("SENTRY_DSN")
