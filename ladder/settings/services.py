"""How Postgres and Redis are spoken to, wherever they are."""

from __future__ import annotations

from typing import Any

from ladder import environment
from ladder.house.postgres import of_a_web_process

TRANSACTION_POOLING = environment.flag("LEADENHALL_TRANSACTION_POOLING", False)
"""Is Postgres's address a pooler's, which may give every transaction another connection?"""

PREPARED_STATEMENTS = environment.flag("LEADENHALL_PREPARED_STATEMENTS", not TRANSACTION_POOLING)
"""May `ladder.house.statements` leave statements on a connection for later transactions? Through such a pooler only if it knows of them."""


def postgres(**connection: Any) -> dict[str, dict[str, Any]]:
    """`DATABASES` for one Postgres; `connection` overrides NAME, HOST, PORT, USER, PASSWORD, OPTIONS.

    A process that serves many requests at once (web) sets LEADENHALL_DATABASE_POOL=1 and gets a psycopg pool, and no request waits for
    Postgres without end; the others hold one connection each, and may wait. Either way it is checked before use: after a restart all that
    were open are dead.
    """
    options: dict[str, Any] = dict(connection.pop("OPTIONS", {}))
    if pooled := environment.flag("LEADENHALL_DATABASE_POOL", False):
        options = of_a_web_process(options)
    return {
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "CONN_MAX_AGE": 0 if pooled else 60,
            "CONN_HEALTH_CHECKS": True,
            "DISABLE_SERVER_SIDE_CURSORS": TRANSACTION_POOLING,
            "OPTIONS": options,
            **connection,
        },
    }


def redis_cache(location: str, **options: Any) -> dict[str, dict[str, Any]]:
    """`CACHES` on a Redis-protocol server, shared by every process: throttles and rate limits count once for all."""
    # Seconds: a silent server would hold a request for ever.
    patience = {"socket_connect_timeout": 3, "socket_timeout": 5}
    return {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": location,
            "OPTIONS": patience,
            **options,
        }
    }
