"""Can this process reach Postgres and Redis as it was told to? What waiting will mend is left to those who wait; the rest is said at once.

A wrong password, a certificate that nobody here vouches for, a server that wants TLS: a worker that went on trying would look as if it only
had nothing to do.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from ssl import SSLError

import redis
from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError, ProgrammingError, connection
from kombu.exceptions import OperationalError as BrokerError

from ladder.errors import HouseError
from ladder.house.queue import app
from ladder.places import COMMAND

POSTGRES: dict[str, str] = {
    "no encryption": "Postgres lets this machine in over TLS alone. Add sslmode=verify-full and sslrootcert to DATABASE_URL.",
    "no pg_hba.conf entry": "Postgres does not let this user in from this machine. See its pg_hba.conf, and the user in DATABASE_URL.",
    "password authentication failed": f"Postgres refuses the password in DATABASE_URL. `{COMMAND} worker_role` sets it.",
    "certificate verify failed": "Postgres's certificate is not of the authority in sslrootcert. Copy ca.crt from the first machine.",
    "does not match host name": "Postgres's certificate is for another address than that in DATABASE_URL. Make it with the right one.",
    "server does not support SSL": "Postgres speaks no TLS. Start it with docker-compose.machines.yml, and never without across a network.",
    "certificate required": "Postgres asks for this machine's certificate. Set sslcert and sslkey in DATABASE_URL.",
    "requires a valid client certificate": "Postgres asks for this machine's certificate. Set sslcert and sslkey in DATABASE_URL.",
    "root certificate file": "The file in sslrootcert of DATABASE_URL cannot be read.",
    "could not load": "A certificate or key that DATABASE_URL names cannot be read.",
    "certificate file": "A certificate or key that DATABASE_URL names cannot be read.",
    "private key file": "The key in sslkey must be readable for its owner alone (chmod 600).",
    "unknown ca": "Postgres does not know the authority of this machine's certificate.",
    "does not exist": "Postgres has no such user or database as DATABASE_URL names.",
    "is not permitted to log in": "The user in DATABASE_URL may not log in.",
}
"""What libpq says of what no waiting mends, and what to do."""

HANGS_UP = "Redis hangs up: it asks for this machine's certificate. Set ssl_certfile and ssl_keyfile."

REDIS: dict[str, str] = {
    "certificate verify failed": "Redis's certificate is not of the authority in ssl_ca_certs. Copy ca.crt from the first machine.",
    "hostname mismatch": "Redis's certificate is for another address than that in REDIS_URL. Make it with the right one.",
    "ip address mismatch": "Redis's certificate is for another address than that in REDIS_URL. Make it with the right one.",
    "wrongpass": "Redis refuses the user or the password in REDIS_URL.",
    "invalid username-password": "Redis refuses the user or the password in REDIS_URL.",
    "invalid password": "Redis refuses the password in REDIS_URL.",
    "authentication required": "Redis asks for a password. Set it in REDIS_URL.",
    "no permissions": "Redis does not let this user do what a worker does. See `aclfile` in docs/MANY_MACHINES.md.",
    "noperm": "Redis does not let this user do what a worker does. See `aclfile` in docs/MANY_MACHINES.md.",
    "wrong version number": "Redis speaks no TLS there. Start it with docker-compose.machines.yml.",
    "record layer failure": "Redis speaks no TLS there. Start it with docker-compose.machines.yml.",
    "certificate required": "Redis asks for this machine's certificate. Set ssl_certfile and ssl_keyfile.",
    # A server that will not have the certificate, or none, may hang up before its alert is read.
    "eof occurred in violation of protocol": HANGS_UP,
    "no such file": "A certificate or key that REDIS_URL names cannot be read.",
    "key values mismatch": "ssl_certfile and ssl_keyfile of REDIS_URL do not belong together.",
}


def everything() -> None:
    """Ask Postgres, the broker and the cache once. Raises HouseError for what will not mend by itself."""
    _try(_ask_postgres, POSTGRES, "Postgres")
    _try(_ask_broker, _of_redis(settings.CELERY_BROKER_URL), "Redis")
    _try(_ask_cache, _of_redis(str(settings.CACHES["default"]["LOCATION"])), "The cache")


def _of_redis(url: str) -> dict[str, str]:
    """What Redis says at this address of what no waiting mends. To whom shows no certificate over TLS it may say nothing, and hang up."""
    if not url.startswith("rediss:"):
        # Without certificates it is the socket of a server that is not there yet.
        return {words: remedy for words, remedy in REDIS.items() if words != "no such file"}
    if "ssl_certfile=" in url:
        return REDIS
    return {**REDIS, **dict.fromkeys(("connection closed by server", "connection reset by peer"), HANGS_UP)}


def _try(ask: Callable[[], object], known: dict[str, str], what: str) -> None:
    try:
        ask()
    except (DatabaseError, InterfaceError, BrokerError, redis.RedisError, SSLError, OSError) as error:
        said = " ".join(" ".join(str(one) for one in _chain(error)).split())
        for words, remedy in known.items():
            if words in said.lower() or words in said:
                raise HouseError(f"{remedy} ({what}: {said[:300]})") from None
    finally:
        connection.close()


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _ask_postgres() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    if missing := missing_migrations():
        shown = ", ".join(missing[:3]) + (" …" if len(missing) > 3 else "")
        raise HouseError(f"The database lacks migrations of this release: {shown}. Run `{COMMAND} migrate` first.")


def _ask_broker() -> None:
    with app.connection_for_write(connect_timeout=5) as broker:
        broker.ensure_connection(max_retries=0, timeout=5)
        client = broker.default_channel.client  # type: ignore[attr-defined]
        client.llen("match")


def _ask_cache() -> None:
    from django.core.cache import cache

    cache.get("reaching")


def missing_migrations() -> list[str]:
    """Migrations of the ladder's own apps that the database has not had. Those beyond are a later release's, and borne."""
    wanted = set(_ours())
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT app, name FROM django_migrations")
            return sorted(f"{label}.{name}" for label, name in wanted - set(cursor.fetchall()))
    except (ProgrammingError, OperationalError) as error:
        if "does not exist" not in str(error):
            raise
        return sorted(f"{label}.{name}" for label, name in wanted)


def _ours() -> Iterator[tuple[str, str]]:
    """Every migration of an app of the ladder, by its file."""
    for config in apps.get_app_configs():
        module = settings.MIGRATION_MODULES.get(config.label, f"{config.name}.migrations")
        if not config.name.startswith("ladder.") or module is None:
            continue
        try:
            package = import_module(module)
        except ModuleNotFoundError:
            continue
        for found in pkgutil.iter_modules(package.__path__):
            if not found.name.startswith("_"):
                yield config.label, found.name
