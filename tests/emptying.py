"""A database emptied after a test whose rows were committed: what Django's `flush` does, for what it costs to delete a few rows; and rows
that were committed once put back into an empty one, for what it costs to copy them."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.db import connections, transaction
from django.test import TransactionTestCase

KEPT = frozenset({"django_content_type", "auth_permission"})
"""What the migrations made of the models: `flush` empties these too, and makes them again, model by model, which takes a second."""


Rows = list[tuple[str, bytes]]
"""Of each table that has some, as Postgres copies them out."""


def empty_tables(case: TransactionTestCase) -> None:
    """Delete the rows of every model's table; in place of ``TransactionTestCase._fixture_teardown``.

    To truncate a table makes a file for it and for each of its indexes anew, which costs more than the few rows of a test. Triggers, those
    that keep the ledger and those of foreign keys, sleep meanwhile.
    """
    for alias in case._databases_names(include_mirrors=False):
        quoted = connections[alias].ops.quote_name
        with transaction.atomic(alias), connections[alias].cursor() as cursor:
            if names := filled(alias):
                cursor.execute("SET LOCAL session_replication_role = replica")
                cursor.execute("; ".join(f"DELETE FROM {quoted(name)}" for name in names))


def filled(alias: str = "default") -> list[str]:
    """The tables that have rows. To plan the look at all of them takes twenty times as long as the look: each connection does it once."""
    with connections[alias].cursor() as cursor:
        # A rollback may have had psycopg forget all that was prepared.
        cursor.execute("SELECT FROM pg_prepared_statements WHERE name = 'filled_ones'")
        if not cursor.fetchall():
            cursor.execute(f"PREPARE filled_ones AS {filled_ones(alias)}")
        cursor.execute("EXECUTE filled_ones")
        return [name for (name,) in cursor.fetchall()]


def copied_out(alias: str = "default") -> Rows:
    """All rows that there are."""
    quoted, found = connections[alias].ops.quote_name, []
    with transaction.atomic(alias), connections[alias].cursor() as cursor:
        for name in filled(alias):
            with cursor.copy(f"COPY (SELECT * FROM {quoted(name)}) TO STDOUT (FORMAT BINARY)") as copy:
                found.append((name, b"".join(bytes(part) for part in copy)))
    return found


def copied_in(rows: Rows, alias: str = "default") -> None:
    """Put them back where none are. Triggers sleep: what they did is among the rows."""
    quoted = connections[alias].ops.quote_name
    with transaction.atomic(alias), connections[alias].cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        for name, told in rows:
            with cursor.copy(f"COPY {quoted(name)} FROM STDIN (FORMAT BINARY)") as copy:
                copy.write(told)


@cache
def filled_ones(alias: str) -> str:
    """The query for the names of tables that have rows."""
    connection: Any = connections[alias]
    names = sorted(set(connection.introspection.django_table_names(only_existing=True, include_views=False)) - KEPT)
    return " UNION ALL ".join(
        f"SELECT '{name}' WHERE EXISTS (SELECT FROM {connection.ops.quote_name(name)})" for name in names
    )
