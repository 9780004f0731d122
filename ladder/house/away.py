"""When Postgres, the Redis-protocol server or the storage of logs cannot be reached: the answer says so, and when to come again.

Nothing is tried again here: whoever asked knows best whether to. What was begun in Postgres is undone by the broken connection.
"""

from __future__ import annotations

import sys

import django.db
import psycopg
import structlog
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.defaults import server_error as django_server_error
from kombu.exceptions import OperationalError as BrokerAway
from redis import exceptions as redis

log = structlog.get_logger(__name__)

RETRY_SECONDS = 5
"""What Retry-After asks for: a restart of Postgres or Valkey takes about so long."""


class StorageAway(Exception):
    """The storage of logs cannot be reached, or does not let us in. Whoever talks to it raises this for whatever its client raises."""


AWAY: tuple[type[BaseException], ...] = (
    # Operational: whatever is the server's state and not the query's fault, such as a restart, a full disk, a deadlock that was broken.
    django.db.OperationalError,
    django.db.InterfaceError,
    psycopg.OperationalError,
    psycopg.InterfaceError,
    BrokerAway,
    redis.ConnectionError,
    redis.TimeoutError,
    redis.OutOfMemoryError,
    redis.ReadOnlyError,
    redis.ClusterDownError,
    StorageAway,
)

DETAIL = (
    f"A service behind this one cannot be reached just now. Nothing was changed. Try again in {RETRY_SECONDS} seconds."
)


def is_away(error: BaseException | None) -> bool:
    """Does `error` say that a service we need cannot be reached?"""
    return isinstance(error, AWAY)


def note(error: BaseException, path: str) -> None:
    """One line for the keeper; a traceback would tell nothing more."""
    log.error("service away", path=path, reason=" ".join(str(error).split())[:500], kind=type(error).__name__)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500, called while the exception is handled: 503 when a service is away, its own 500 for everything else.

    The API's views answer by themselves; what comes here under its path broke before a view was reached.
    """
    error = sys.exc_info()[1]
    if error is None or not is_away(error):
        return django_server_error(request)
    note(error, request.path)
    if request.path.startswith("/api/"):
        response: HttpResponse = JsonResponse(problem_document(), status=503, content_type="application/problem+json")
    else:
        # Without the request: its user would be looked up in the database.
        response = render(None, "503.html", {"seconds": RETRY_SECONDS}, status=503)
    response["Retry-After"] = str(RETRY_SECONDS)
    response["Cache-Control"] = "no-store"
    return response


def problem_document() -> dict[str, object]:
    """The API's problem document of a 503."""
    return {
        "type": "about:blank",
        "title": "Service Unavailable",
        "status": 503,
        "detail": DETAIL,
        "errors": [{"field": "request", "message": DETAIL, "remedy": ""}],
    }
