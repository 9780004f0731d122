"""What a web process's own side of a connection to Postgres promises: no request waits without end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psutil
import psycopg
import pytest
from django.db import connection
from django.db.backends.postgresql.base import DatabaseWrapper

from ladder.house import away
from ladder.house.postgres import SILENT_SECONDS, STATEMENT_SECONDS, BoundedConnection, of_a_web_process

pytestmark = pytest.mark.django_db


@contextmanager
def web_connection(**options: Any) -> Iterator[DatabaseWrapper]:
    """Django's connection as a web process has one: out of a pool of its own."""
    settings = connection.settings_dict | {"OPTIONS": of_a_web_process(options), "CONN_MAX_AGE": 0}
    found = DatabaseWrapper(settings)
    try:
        yield found
    finally:
        found.close()
        found.close_pool()


def ask(found: DatabaseWrapper, query: str) -> Any:
    with found.cursor() as cursor:
        cursor.execute(query)
        return cursor.fetchone()[0]


def test_a_server_that_is_there_and_silent_is_waited_for_so_long_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoundedConnection, "silent_seconds", 0.5)
    with web_connection() as found:
        server = psutil.Process(ask(found, "SELECT pg_backend_pid()"))
        ours = found.connection
        server.suspend()
        try:
            with pytest.raises(Exception, match=r"Postgres did not answer within 0\.5 seconds") as caught:
                ask(found, "SELECT 1")
        finally:
            server.resume()
        assert away.is_away(caught.value), "so the answer is 503"
        assert ours.closed, "an answer that comes late is nobody's"
        found.close()
        assert ask(found, "SELECT 2") == 2, "the next request has a connection that works"


def test_a_callers_own_bound_is_left_to_it() -> None:
    with web_connection() as found:
        found.ensure_connection()
        assert list(found.connection.notifies(timeout=BoundedConnection.silent_seconds / 100)) == []
        assert not found.connection.closed


def test_postgres_ends_a_statement_of_a_request_before_the_request_gives_up() -> None:
    with web_connection() as found:
        assert ask(found, "SHOW statement_timeout") == f"{STATEMENT_SECONDS}s"
        assert found.get_connection_params()["connect_timeout"] == 3
    assert STATEMENT_SECONDS < SILENT_SECONDS
    assert ask(connection, "SHOW statement_timeout") == "0", "workers and commands may wait"


def test_a_keepers_own_options_go_before() -> None:
    with web_connection(options="-c statement_timeout=7000 -c lock_timeout=4000", connect_timeout=9) as found:
        assert ask(found, "SHOW statement_timeout") == "7s"
        assert ask(found, "SHOW lock_timeout") == "4s"
        assert found.get_connection_params()["connect_timeout"] == 9


def test_what_a_statement_that_took_too_long_raises_is_no_crash() -> None:
    with web_connection(options="-c statement_timeout=200") as found:
        with pytest.raises(Exception, match="statement timeout") as caught:
            ask(found, "SELECT pg_sleep(30)")
        assert isinstance(caught.value.__cause__, psycopg.errors.QueryCanceled)
        assert away.is_away(caught.value)
