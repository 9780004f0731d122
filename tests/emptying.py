"""A database emptied after a test whose rows were committed: what Django's `flush` does, for what it costs to truncate a few tables."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.db import connections
from django.test import TransactionTestCase

KEPT = frozenset({"django_content_type", "auth_permission"})
"""What the migrations made of the models: `flush` empties these too, and makes them again, model by model, which takes a second."""


def empty_tables(case: TransactionTestCase) -> None:
    """Truncate every table of every model that has rows; in place of ``TransactionTestCase._fixture_teardown``."""
    for alias in case._databases_names(include_mirrors=False):
        with connections[alias].cursor() as cursor:
            cursor.execute(filled_ones(alias))
            if filled := [name for (name,) in cursor.fetchall()]:
                cursor.execute(f"TRUNCATE {', '.join(map(connections[alias].ops.quote_name, filled))} CASCADE")


@cache
def filled_ones(alias: str) -> str:
    """The query for the names of tables that have rows."""
    connection: Any = connections[alias]
    names = sorted(set(connection.introspection.django_table_names(only_existing=True, include_views=False)) - KEPT)
    return " UNION ALL ".join(
        f"SELECT '{name}' WHERE EXISTS (SELECT FROM {connection.ops.quote_name(name)})" for name in names
    )
