"""A database emptied after a test whose rows were committed: what Django's `flush` does, for what it costs to delete a few rows."""

from __future__ import annotations

from functools import cache
from typing import Any
from weakref import WeakSet

from django.db import connections, transaction
from django.test import TransactionTestCase

KEPT = frozenset({"django_content_type", "auth_permission"})
"""What the migrations made of the models: `flush` empties these too, and makes them again, model by model, which takes a second."""

_prepared: WeakSet[Any] = WeakSet()
"""Connections that have the query prepared."""


def empty_tables(case: TransactionTestCase) -> None:
    """Delete the rows of every model's table; in place of ``TransactionTestCase._fixture_teardown``.

    To truncate a table makes a file for it and for each of its indexes anew, which costs more than the few rows of a test. Triggers, those
    that keep the ledger and those of foreign keys, sleep meanwhile. To plan the look at all tables takes twenty times as long as the look:
    each connection does it once.
    """
    for alias in case._databases_names(include_mirrors=False):
        quoted = connections[alias].ops.quote_name
        with transaction.atomic(alias), connections[alias].cursor() as cursor:
            raw = connections[alias].connection
            if raw not in _prepared:
                cursor.execute(f"PREPARE filled_ones AS {filled_ones(alias)}")
                _prepared.add(raw)
            cursor.execute("EXECUTE filled_ones")
            if filled := [name for (name,) in cursor.fetchall()]:
                cursor.execute("SET LOCAL session_replication_role = replica")
                cursor.execute("; ".join(f"DELETE FROM {quoted(name)}" for name in filled))


@cache
def filled_ones(alias: str) -> str:
    """The query for the names of tables that have rows."""
    connection: Any = connections[alias]
    names = sorted(set(connection.introspection.django_table_names(only_existing=True, include_views=False)) - KEPT)
    return " UNION ALL ".join(
        f"SELECT '{name}' WHERE EXISTS (SELECT FROM {connection.ops.quote_name(name)})" for name in names
    )
