"""Many machines: Postgres, Redis, secrets and names come from the environment; see docker-compose.yml for all of them."""

from __future__ import annotations

import socket
from secrets import token_urlsafe

from ladder.environment import (
    choice,
    flag,
    host,
    hosts,
    origins,
    postgres_address,
    postgres_in_private,
    redis_address,
    redis_in_private,
    required,
    sentry,
    text,
    whole,
)
from ladder.environment import origin as one_origin
from ladder.house.postgres import ACROSS_A_NETWORK

from .base import *
from .base import logging_config, postgres, redis_cache

# A worker on another machine than Postgres and Redis: nothing goes in clear, nobody is believed without a certificate, and the house's own
# secret, by which sessions are signed, stays at home. It answers no request.
REMOTE = flag("LEADENHALL_REMOTE", False)
# Read by the worker itself; a keeper names machines by it.
host("LEADENHALL_MACHINE", "localhost")

SECRET_KEY = token_urlsafe(50) if REMOTE else required("SECRET_KEY")
if not REMOTE:
    required("ALLOWED_HOSTS")
ALLOWED_HOSTS = hosts("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = origins("CSRF_TRUSTED_ORIGINS")

# By the first name that is one: of the origins that are believed, or of the hosts that are served.
_origins = [origin for origin in CSRF_TRUSTED_ORIGINS if "*" not in origin]
_names = [name for name in ALLOWED_HOSTS if "*" not in name and not name.startswith(".")]
_by_name = f"https://{_names[0]}" if _names else "http://localhost:8000"
SITE_ADDRESS = one_origin("LEADENHALL_ADDRESS", _origins[0] if _origins else _by_name)

_connection = postgres_address("DATABASE_URL")
if REMOTE:
    postgres_in_private("DATABASE_URL", _connection)
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
    OPTIONS={**ACROSS_A_NETWORK, **_connection},
)

# One server, two databases: messages in REDIS_URL's own, the cache in CACHE_URL's. Losing both loses nothing.
CELERY_BROKER_URL = redis_address("REDIS_URL", required("REDIS_URL"), "redis+socket")
_cache = redis_address("CACHE_URL", text("CACHE_URL", CELERY_BROKER_URL), "unix")
CACHES = redis_cache(_cache, KEY_PREFIX="cache")
if REMOTE:
    redis_in_private("REDIS_URL", CELERY_BROKER_URL)
    redis_in_private("CACHE_URL", _cache)

# As with Postgres: a connection that was cut is known for dead within half a minute.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    **CELERY_BROKER_TRANSPORT_OPTIONS,
    "socket_keepalive_options": {
        socket.TCP_KEEPIDLE: ACROSS_A_NETWORK["keepalives_idle"],
        socket.TCP_KEEPINTVL: ACROSS_A_NETWORK["keepalives_interval"],
        socket.TCP_KEEPCNT: ACROSS_A_NETWORK["keepalives_count"],
        socket.TCP_USER_TIMEOUT: ACROSS_A_NETWORK["tcp_user_timeout"],
    },
}

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
