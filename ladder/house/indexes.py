"""Migrations' operations on the indexes of large tables: nobody who writes waits for them, and what was broken off is begun anew.

A migration of such operations is no transaction: one that was killed has done some of them, and left an index behind that is not valid. So
each may be repeated, and `migrate` is simply run again.
"""

from __future__ import annotations

from django.contrib.postgres.operations import AddIndexConcurrently, NotInTransactionMixin
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import AlterField
from django.db.migrations.state import ProjectState
from django.db.models import Index


class AddIndexAnew(AddIndexConcurrently):
    """Makes the index, in the place of what an attempt that was broken off has left of it."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Drop what there is under its name, and make it."""
        self._ensure_not_in_transaction(schema_editor)
        _drop(schema_editor, self.index.name)
        super().database_forwards(app_label, schema_editor, from_state, to_state)


class DropIndexOfField(NotInTransactionMixin, AlterField):
    """Gives the field `db_index=False`. A foreign key's constraint stays: AlterField would drop it and make it anew, which reads all rows
    while nobody may write."""

    atomic = False

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Drop the index that the field had by itself."""
        self._ensure_not_in_transaction(schema_editor)
        model = to_state.apps.get_model(app_label, self.model_name)
        column = model._meta.get_field(self.name).column
        named = {index.name for index in model._meta.indexes}
        for name in schema_editor._constraint_names(  # type: ignore[attr-defined]
            model, [column], unique=False, index=True, type_=Index.suffix, exclude=named
        ):
            _drop(schema_editor, name)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """As Django does it."""
        super().database_forwards(app_label, schema_editor, from_state, to_state)


def _drop(schema_editor: BaseDatabaseSchemaEditor, name: str) -> None:
    schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {schema_editor.quote_name(name)}")
