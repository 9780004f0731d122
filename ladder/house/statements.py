"""Statements of our own, for what is done many times a second: Django's rows take several times as long to ask for as Postgres to give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from django.db import connection
from django.db.models import Model

Values = Mapping[str, Any] | Sequence[Any]
M = TypeVar("M", bound=Model)


def rows(statement: str, values: Values) -> list[tuple[Any, ...]]:
    """What the statement gives, in the transaction that is running, or as one of its own."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return list(cursor.fetchall())


def run(statement: str, values: Values) -> int:
    """How many rows the statement has written."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.rowcount)


def in_one_message(statements: Sequence[str], values: Mapping[str, Any]) -> list[list[tuple[Any, ...]]]:
    """What each of the statements gives (nothing, where it gives no rows), sent to Postgres together. Each of them sees, as if it had been
    sent alone, what was committed by whomever those before it have waited for."""
    with connection.cursor() as cursor:
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
