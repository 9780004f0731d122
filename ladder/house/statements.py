"""Statements of our own, for what is done many times a second: Django's rows take several times as long to ask for as Postgres to give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection

Values = Mapping[str, Any] | Sequence[Any]


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
