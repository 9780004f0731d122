"""Statements of our own, for what is done many times a second: Django's rows take several times as long to ask for as Postgres to give.

A connection has each of them planned once, where it may (`LEADENHALL_PREPARED_STATEMENTS`): most of what Postgres does for a short
statement is to read and to plan it. Then values are bound by the server, and a whole number is a bigint to it, whatever its size: cast it
where that would not do. Otherwise psycopg writes the values into the text, as it does for Django.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, TypeVar

import psycopg
from django.conf import settings
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.db.models import Model
from psycopg.types.numeric import Int8Dumper

Values = Mapping[str, Any] | Sequence[Any]
Rows = list[tuple[Any, ...]]
M = TypeVar("M", bound=Model)


class Prepared(psycopg.Cursor[tuple[Any, ...]]):
    """A cursor whose statements are planned once on their connection."""

    def __init__(self, of: psycopg.Connection[Any]) -> None:
        super().__init__(of)
        # By itself psycopg takes the narrowest type for each value, and every mixture of types is another statement.
        self.adapters.register_dumper(int, Int8Dumper)

    def execute(self, query: Any, params: Any = None, **how: Any) -> Prepared:
        """As any cursor does."""
        of, usual = self.connection, self.connection.prepare_threshold
        # Django leaves it at None, by which nothing is prepared, whatever a cursor asks for; else psycopg counts Django's statements, too.
        of.prepare_threshold = 0
        try:
            super().execute(query, params, **how, prepare=True)
        finally:
            of.prepare_threshold = usual
            self._query = _executed(query)
        return self


class PreparedTogether:
    """As much of a cursor as Django needs for several prepared statements that are sent together, as if they were one. What they give is in
    `given`, in their order."""

    def __init__(self, of: psycopg.Connection[Any], statements: Sequence[str]) -> None:
        self.connection, self.statements, self.given = of, statements, list[Rows]()

    def execute(self, query: str, params: Values) -> None:
        """Execute `statements`; `query` is what is logged of them."""
        self._query = _executed(query)
        with self.connection.pipeline():
            asked = [Prepared(self.connection).execute(statement, params) for statement in self.statements]
        self.given = [cursor.fetchall() if cursor.description else [] for cursor in asked]

    def close(self) -> None:
        """Nothing is left open."""


def _executed(statement: str) -> Any:
    """What Django reads of a cursor's `_query`, when it keeps what was executed: psycopg has nothing there of what is prepared."""
    return SimpleNamespace(query=statement.encode())


def _cursor() -> CursorWrapper:
    """Django's, with its checks, its log and its wrappers, around one of ours."""
    cursor = connection.cursor()
    if settings.PREPARED_STATEMENTS:
        cursor.cursor = Prepared(connection.connection)
    return cursor


def rows(statement: str, values: Values) -> Rows:
    """What the statement gives, in the transaction that is running, or as one of its own."""
    with _cursor() as cursor:
        cursor.execute(statement, values)
        return list(cursor.fetchall())


def run(statement: str, values: Values) -> int:
    """How many rows the statement has written."""
    with _cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.rowcount)


def in_one_message(statements: Sequence[str], values: Mapping[str, Any]) -> list[Rows]:
    """What each of the statements gives (nothing, where it gives no rows), sent to Postgres together. Each of them sees, as if it had been
    sent alone, what was committed by whomever those before it have waited for."""
    with connection.cursor() as cursor:
        if settings.PREPARED_STATEMENTS:
            cursor.cursor = together = PreparedTogether(connection.connection, statements)
            cursor.execute(";".join(statements), values)
            return together.given
        cursor.execute(";".join(statements), values)
        given = [list(cursor.fetchall()) if cursor.description else []]
        while cursor.nextset():
            given.append(list(cursor.fetchall()) if cursor.description else [])
        return given


def columns(model: type[Model], of: str) -> str:
    """All columns of the model's table, called `of` in the statement, as `row_of` takes them."""
    return ", ".join(f'{of}."{field.column}"' for field in model._meta.concrete_fields)


def row_of(model: type[M], values: Sequence[Any]) -> M:
    """The row of these values of all its columns, as Django would have read it."""
    fields = model._meta.concrete_fields
    read = [
        field.from_db_value(value, None, connection) if hasattr(field, "from_db_value") else value
        for field, value in zip(fields, values, strict=True)
    ]
    return model.from_db(connection.alias, [field.attname for field in fields], read)


__all__ = ["Values", "columns", "in_one_message", "row_of", "rows", "run"]
