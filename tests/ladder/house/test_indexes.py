"""Indexes of large tables are made and dropped while others write, and again when that was broken off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection, models
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ModelState, ProjectState

from ladder.house.indexes import AddIndexAnew, DropIndexOfField

pytestmark = pytest.mark.django_db(transaction=True)
CAPTAIN = "fleet.Captain"


@pytest.fixture
def fleet() -> Iterator[ProjectState]:
    """Tables of captains and of their ships."""
    state = ProjectState()
    state.add_model(ModelState("fleet", "Captain", [("id", models.BigAutoField(primary_key=True))]))
    fields = [
        ("id", models.BigAutoField(primary_key=True)),
        ("hold", models.IntegerField()),
        ("captain", models.ForeignKey(CAPTAIN, models.CASCADE)),
    ]
    state.add_model(ModelState("fleet", "Ship", fields))
    made = [state.apps.get_model("fleet", name) for name in ("Captain", "Ship")]
    with connection.schema_editor() as editor:
        for model in made:
            editor.create_model(model)
    yield state
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE fleet_ship, fleet_captain")


def done(operation: Operation, before: ProjectState) -> ProjectState:
    after = before.clone()
    operation.state_forwards("fleet", after)
    with connection.schema_editor(atomic=False) as editor:
        operation.database_forwards("fleet", editor, before, after)
    return after


def indexes() -> dict[str, str]:
    """The table's valid ones, by name, but for its key's."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index"
            " WHERE indrelid = 'fleet_ship'::regclass AND indisvalid AND NOT indisprimary"
        )
        return dict(cursor.fetchall())


def foreign_keys() -> list[tuple[int, str]]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT oid, conname FROM pg_constraint WHERE conrelid = 'fleet_ship'::regclass AND contype = 'f'"
        )
        return list(cursor.fetchall())


def test_an_index_whose_making_was_broken_off_is_made_anew(fleet: ProjectState) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE INDEX ship_by_hold ON fleet_ship (hold)")
        cursor.execute("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'ship_by_hold'::regclass")
    assert "ship_by_hold" not in indexes()
    done(AddIndexAnew("ship", models.Index(fields=["-hold"], name="ship_by_hold")), fleet)
    assert "(hold DESC)" in indexes()["ship_by_hold"]


def test_a_foreign_key_loses_its_index_and_is_not_made_anew(fleet: ProjectState) -> None:
    before = foreign_keys()
    assert (len(before), len(indexes())) == (1, 1)
    lose = DropIndexOfField("ship", "captain", models.ForeignKey(CAPTAIN, models.CASCADE, db_index=False))
    after = done(lose, fleet)
    done(lose, fleet)  # once more, as after a kill
    assert (indexes(), foreign_keys()) == ({}, before)
    with connection.schema_editor() as editor:
        lose.database_backwards("fleet", editor, after, fleet)
    assert len(indexes()) == 1
