"""Rows that go into their tables by COPY, many thousands at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db import connection
from django.db.models import Model
from psycopg import Cursor, sql

IDS_AT_ONCE = 100_000
"""Of which those that are left over are lost."""


class Rows:
    """Rows of one model that wait to be written. `names` are the columns that each row brings, behind its id; all others are at what the
    model has by default, or at `same`."""

    def __init__(self, model: type[Model], *names: str, **same: Any) -> None:
        fields = {field.attname: field for field in model._meta.concrete_fields if not field.generated}
        rest = [name for name in fields if name not in names and name != "id"]
        values = [same.get(name, fields[name].get_default()) for name in rest]
        self.rest = tuple(
            fields[name].get_db_prep_save(value, connection) for name, value in zip(rest, values, strict=True)
        )
        columns = sql.SQL(", ").join([sql.Identifier(str(fields[name].column)) for name in ("id", *names, *rest)])
        self.table = model._meta.db_table
        self.copy = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(self.table), columns)
        self.waiting: list[tuple[Any, ...]] = []
        self.ids = self._ids()

    def add(self, pk: int, *values: Any) -> None:
        """One more row, with a value for each of the names."""
        self.waiting.append((pk, *values, *self.rest))

    def write(self, cursor: Cursor[Any]) -> None:
        """Write what waits."""
        with cursor.copy(self.copy) as copy:
            for row in self.waiting:
                copy.write_row(row)
        self.waiting.clear()

    def _ids(self) -> Iterator[int]:
        """An id for each row to come, which nobody else will be given."""
        while True:
            yield from self._reserve(IDS_AT_ONCE)

    def _reserve(self, count: int) -> range:
        with connection.cursor() as cursor:
            # The sequence's own lock lasts for a moment; two who reserve at once are kept apart by the table's.
            cursor.execute(f"LOCK TABLE {connection.ops.quote_name(self.table)} IN SHARE ROW EXCLUSIVE MODE")
            cursor.execute("SELECT pg_get_serial_sequence(%s, 'id')", [self.table])
            (sequence,) = cursor.fetchone()
            cursor.execute("SELECT setval(%s::regclass, nextval(%s::regclass) + %s)", [sequence, sequence, count - 1])
            (last,) = cursor.fetchone()
        return range(last - count + 1, last + 1)
