"""What may be set in the environment, each kind read in one way: a value that cannot be meant stops the start, in a line that names it."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import parseaddr
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import psycopg
from django.core.exceptions import ImproperlyConfigured
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import PGconn
from redis.connection import parse_url

from ladder.errors import HouseError

MODULE = "DJANGO_SETTINGS_MODULE"
"""The variable that names the settings themselves."""
YES = ("1", "true", "yes", "on")
NO = ("0", "false", "no", "off")
LABEL = "[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?"
"""What dots part in the name of a machine."""
POSTGRES_NUMBERS = (
    *(
        "connect_timeout",
        "keepalives",
        "keepalives_idle",
        "keepalives_interval",
        "keepalives_count",
        "tcp_user_timeout",
    ),
)
POSTGRES_CHOICES = (
    *("sslmode", "gssencmode", "channel_binding", "target_session_attrs", "load_balance_hosts"),
    *("ssl_min_protocol_version", "ssl_max_protocol_version", "sslnegotiation", "require_auth"),
)
"""Options whose values libpq knows by name."""


def bad(variable: str, value: str, remedy: str) -> ImproperlyConfigured:
    """The error for `variable`, which has this `value`; secrets are never passed here."""
    return ImproperlyConfigured(f"{variable} is {value[:80]!r} in the environment of this process. {remedy}")


def text(variable: str, default: str = "") -> str:
    """Its text, without the white space around it; `default` when missing or empty. Raises ImproperlyConfigured unless it is UTF-8."""
    value = os.environ.get(variable, "").strip()
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        # What Python makes of bytes that are no text; it may be a secret, and is not quoted.
        raise ImproperlyConfigured(f"{variable} is not UTF-8 in the environment of this process. Set it again.")
    return value or default


def required(variable: str) -> str:
    """Its text. Raises ImproperlyConfigured when it is missing or empty."""
    if not (value := text(variable)):
        raise ImproperlyConfigured(f"Set {variable} in the environment of this process.")
    return value


def whole(variable: str, default: int, least: int = 0, most: int = 2**31 - 1) -> int:
    """A whole number from `least` to `most`. Raises ImproperlyConfigured for anything else."""
    value = text(variable, str(default))
    number = whole_or_none(value)
    if number is None or not least <= number <= most:
        raise bad(variable, value, f"Set a whole number from {least} to {most}, or leave it out for {default}.")
    return number


def whole_or_none(value: str) -> int | None:
    """The number that `value` is in at most ten ASCII digits. int() would also take "1_000", " +1" and other scripts' digits."""
    return int(value) if re.fullmatch("[0-9]{1,10}", value) else None


def flag(variable: str, default: bool) -> bool:
    """A yes or a no. Raises ImproperlyConfigured for anything else: a misspelt "true" must not switch a protection off."""
    value = text(variable, "1" if default else "0")
    if value.lower() not in YES + NO:
        raise bad(variable, value, f"Set one of {', '.join(YES)}, or one of {', '.join(NO)}.")
    return value.lower() in YES


def choice(variable: str, default: str, choices: tuple[str, ...]) -> str:
    """One of `choices`, in any case. Raises ImproperlyConfigured for anything else."""
    value = text(variable, default).upper()
    if value not in choices:
        raise bad(variable, value, f"Set one of {', '.join(choices)}.")
    return value


def words(variable: str) -> list[str]:
    """What commas part in it; none when it is missing."""
    return [word.strip() for word in text(variable).split(",") if word.strip()]


def name(variable: str, default: str) -> str:
    """A name for Postgres: at most 63 letters, digits and underscores. Raises ImproperlyConfigured for anything else."""
    value = text(variable, default)
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]{0,62}", value):
        raise bad(variable, value, "Set a name of at most 63 letters, digits and underscores.")
    return value


def folder(variable: str, default: Path) -> Path:
    """A folder's absolute path; it need not be there yet. Raises ImproperlyConfigured for a relative one, and for what is a file."""
    value = text(variable, str(default))
    found = Path(value)
    try:
        nearest = next(place for place in (found, *found.parents) if place.exists() or place == place.parent)
        usable = found.is_absolute() and nearest.is_dir()
    except OSError:
        usable = False
    if not usable:
        raise bad(
            variable, value, "Set the absolute path of a folder, such as /srv/leadenhall/archives, or leave it out."
        )
    return found


def shared_folder(variable: str) -> None:
    """See that the folder of `variable` is there and can be written to; without a value the variable goes, as if it were missing.

    Raises ImproperlyConfigured.
    """
    value = text(variable)
    if not value:
        os.environ.pop(variable, None)
    elif not os.path.isdir(value) or not os.access(value, os.W_OK | os.X_OK):
        raise bad(variable, value, "Set the path of a folder that is there and can be written to, or leave it out.")


def title_folders(variable: str, root: Path) -> None:
    """See that each folder of `variable`, parted as in PATH and counted from `root`, is there. Raises ImproperlyConfigured."""
    for value in filter(None, text(variable).split(os.pathsep)):
        if not os.path.isdir(root / value):
            raise bad(variable, value, "Set folders that are there, with colons between them, or leave it out.")


def web_processes() -> int:
    """How many processes serve the web: LEADENHALL_WEB_PROCESSES, or else WEB_CONCURRENCY, as gunicorn calls it. Raises
    ImproperlyConfigured."""
    return whole("LEADENHALL_WEB_PROCESSES", whole("WEB_CONCURRENCY", 1, 1, 64), 1, 64)


def host(variable: str, default: str) -> str:
    """The name or address of one machine. Raises ImproperlyConfigured for what can be neither."""
    value = text(variable, default)
    if not is_host(value) and not is_address(value):
        raise bad(variable, value, f"Set a host such as mail.example.org, or leave it out for {default}.")
    return value


def is_host(value: str) -> bool:
    """Can this be the name of a machine, or its address, an IPv6 one in brackets?"""
    if value.startswith("["):
        return value.endswith("]") and is_address(value[1:-1])
    return len(value) <= 253 and re.fullmatch(rf"{LABEL}(\.{LABEL})*\.?", value) is not None


def is_address(value: str) -> bool:
    """Is it an IP address?"""
    try:
        return bool(ip_address(value))
    except ValueError:
        return False


def sender(variable: str, default: str) -> str:
    """Whom mail comes from, such as Leadenhall <leadenhall@example.org>. Raises ImproperlyConfigured when there is no address in it."""
    value = text(variable, default)
    found = parseaddr(value)[1]
    written = re.fullmatch(r"([^<>@]*<)?([^<>@\s]+@([^<>@\s]+))(?(1)>)", value)
    if not written or found != written[2] or not is_host(written[3]) or not value.isprintable():
        raise bad(variable, value, "Set an address, or a name with one, such as Leadenhall <leadenhall@example.org>.")
    return value


def hosts(variable: str) -> list[str]:
    """Host names parted by commas, without scheme, port or path. Raises ImproperlyConfigured for one that no request can have."""
    found = words(variable)
    for host in found:
        if host != "*" and not is_host(host.removeprefix(".")):
            raise bad(variable, host, "Set host names such as ladder.example.org, with commas between them.")
    return found


def origins(variable: str) -> list[str]:
    """Web origins parted by commas, such as https://ladder.example.org. Raises ImproperlyConfigured for one without scheme or host."""
    found = [origin.rstrip("/") for origin in words(variable)]
    for origin in found:
        if not is_origin(origin):
            raise bad(variable, origin, "Set origins such as https://ladder.example.org, with commas between them.")
    return found


def origin(variable: str, default: str) -> str:
    """One web origin, such as https://ladder.example.org. Raises ImproperlyConfigured for one without scheme or host."""
    value = text(variable, default).rstrip("/")
    if not is_origin(value) or "*" in value:
        raise bad(variable, value, "Set the address at which people find the site, such as https://ladder.example.org.")
    return value


def is_origin(value: str) -> bool:
    """Is it a scheme and a host, `*.` before it for all below it, with or without a port?"""
    try:
        parts = urlsplit(value)
        named, port = parts.netloc.removesuffix(f":{parts.port}"), parts.port
    except ValueError:
        return False
    if port == 0 or value != f"{parts.scheme}://{parts.netloc}" or parts.scheme not in ("http", "https"):
        return False
    return is_host(named.removeprefix("*."))


# What follows holds passwords: no value is quoted.


def postgres_address(variable: str) -> dict[str, Any]:
    """The parts of a Postgres URL, or of a connection string, by libpq's names. Raises ImproperlyConfigured when it is none, or has no
    database."""
    try:
        found: dict[str, Any] = conninfo_to_dict(required(variable))
        ports = [whole_or_none(port) for port in str(found.get("port", "5432")).split(",")]
    except psycopg.Error:
        found, ports = {}, []
    if not found.get("dbname") or not all(port and port <= 65_535 for port in ports):
        raise ImproperlyConfigured(
            f"{variable} is no address of a Postgres database. Set postgresql://user:password@host:5432/database."
        )
    for option, told in found.items():
        if not is_postgres_option(option, str(told)):
            raise ImproperlyConfigured(
                f"{variable} is no address that Postgres's library can use: it has no such {option}. Set another, or leave it out."
            )
    return found


def is_postgres_option(option: str, value: str) -> bool:
    """Can libpq connect with it? It is asked to, at a socket that cannot be, and fails in another way for a value that it does not know.
    Numbers it would read only after that."""
    if option in POSTGRES_NUMBERS:
        return re.fullmatch("-?[0-9]{1,9}", value) is not None
    if option not in POSTGRES_CHOICES:
        return True
    nowhere = {"host": "/dev/null", "dbname": "any"}
    said = [
        PGconn.connect_start(make_conninfo(**settings).encode()).error_message
        for settings in (nowhere, {**nowhere, option: value})
    ]
    return said[0] == said[1]


def redis_address(variable: str, value: str, socket: str) -> str:
    """`value`, which `variable` has: a URL of a Redis-protocol server and the number of a database there, or, with the scheme `socket`, of
    a Unix socket. Raises ImproperlyConfigured."""
    try:
        parts = urlsplit(value)
        at_host = parts.scheme in ("redis", "rediss") and bool(parts.hostname) and (parts.port or 1) > 0
        # Options behind a question mark are read as the client will.
        parse_url(value.replace(f"{socket}:", "unix:", 1))
    except ValueError:
        raise no_redis(variable) from None
    if at_host and whole_or_none(parts.path.strip("/") or "0") is None:
        raise no_redis(variable)
    if not at_host and not (parts.scheme == socket and parts.path.strip("/")):
        raise no_redis(variable)
    return value


def postgres_in_private(variable: str, found: dict[str, Any]) -> None:
    """See that `found`, the parts of `variable`, lets nobody between here and Postgres listen, or be taken for it. Raises
    ImproperlyConfigured."""
    if found.get("sslmode") != "verify-full" or not found.get("sslrootcert"):
        raise ImproperlyConfigured(
            f"{variable} leads to another machine without verified TLS. Add sslmode=verify-full and sslrootcert=/keys/ca.crt to it."
        )


def redis_in_private(variable: str, value: str) -> None:
    """The same for a Redis URL. Raises ImproperlyConfigured."""
    parts = urlsplit(value)
    told = dict(parse_qsl(parts.query))
    if parts.scheme != "rediss" or told.get("ssl_cert_reqs") != "required" or not told.get("ssl_ca_certs"):
        raise ImproperlyConfigured(
            f"{variable} leads to another machine without verified TLS. "
            "Set rediss:// with ssl_cert_reqs=required and ssl_ca_certs=/keys/ca.crt."
        )
    if told.get("ssl_check_hostname", "true").lower() != "true":
        raise ImproperlyConfigured(f"{variable} takes any host's certificate. Leave ssl_check_hostname out.")
    if not parts.password:
        raise ImproperlyConfigured(f"{variable} has no password. Set rediss://user:password@host:6379/0.")


def no_redis(variable: str) -> ImproperlyConfigured:
    """The error for an address of nothing that speaks Redis's protocol."""
    return ImproperlyConfigured(
        f"{variable} is no address of a Redis database. Set redis://host:6379/0, or rediss:// over TLS."
    )


def sentry(variable: str) -> None:
    """Report crashes to the Sentry project that `variable` names, if it is set. Raises ImproperlyConfigured for one that cannot be."""
    if not (value := text(variable)):
        return
    import sentry_sdk
    from sentry_sdk.utils import BadDsn

    try:
        sentry_sdk.init(dsn=value, send_default_pii=False)
    except BadDsn:
        raise ImproperlyConfigured(
            f"{variable} is no DSN. Copy it from the project's settings in Sentry, or leave it out."
        ) from None


@contextmanager
def or_end() -> Iterator[None]:
    """End the process with one line, and no traceback, when what happens inside finds a setting, or a data folder, that cannot be meant."""
    try:
        yield
    except (ImproperlyConfigured, HouseError) as error:
        sys.exit(f"CommandError: {error}")
    except ModuleNotFoundError as error:
        named = os.environ.get(MODULE, "")
        if not error.name or not f"{named}.".startswith(f"{error.name}."):
            raise
        sys.exit(f"CommandError: {bad(MODULE, named, 'Set ladder.settings.embedded or ladder.settings.deployed.')}")
