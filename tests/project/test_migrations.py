"""A migration that a running ladder would feel is named, with a reason; and what such a ladder feels is known."""

from __future__ import annotations

import pytest
from django.contrib.postgres.operations import AddConstraintNotValid, AddIndexConcurrently
from django.db import models
from django.db.migrations import Migration
from django.db.migrations import operations as do
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ModelState, ProjectState

from tests.project.migrations import ACCEPTED, findings, findings_in

FULL = models.CheckConstraint(condition=models.Q(hold__gte=1), name="ship_has_a_hold")
BY_HOLD = models.Index(fields=["hold"], name="ship_by_hold")
LOCKS = "reads the whole table while nobody may write to it"
DROPS = "drops what the version that still runs reads"
RENAMES = "renames what the version that still runs reads"
REWRITES = "rewrites or reads the whole table while nobody may use it"
FAILS = "makes the inserts of the version that still runs fail: the column is required, and Postgres knows no default"
INDEXES = "reads the whole table for an index while nobody may write to it"
ANYTHING = "may do anything to any number of rows"


def fleet() -> ProjectState:
    """A table of ships that is there already."""
    state = ProjectState()
    fields = [
        ("id", models.BigAutoField(primary_key=True)),
        ("name", models.CharField(max_length=20)),
        ("hold", models.IntegerField()),
        ("captain", models.TextField(null=True)),
    ]
    state.add_model(ModelState("fleet", "Ship", fields))
    return state


def harms(*operations: Operation) -> list[str]:
    migration = Migration("0002_refit", "fleet")
    migration.operations = list(operations)
    return [finding.harm for finding in findings_in(migration, fleet())]


def test_every_migration_that_a_running_ladder_would_feel_is_accepted_by_name() -> None:
    assert [finding for finding in findings() if finding.migration not in ACCEPTED] == []


def test_nothing_is_accepted_that_is_not_there() -> None:
    assert {finding.migration for finding in findings()} == ACCEPTED.keys()


@pytest.mark.parametrize(
    ("operation", "harm"),
    [
        (do.RemoveField("ship", "hold"), DROPS),
        (do.DeleteModel("Ship"), DROPS),
        (do.RenameField("ship", "hold", "tons"), RENAMES),
        (do.RenameModel("Ship", "Vessel"), RENAMES),
        (do.AlterModelTable("ship", "vessels"), RENAMES),
        (do.AddIndex("ship", BY_HOLD), LOCKS),
        (do.AddConstraint("ship", FULL), LOCKS),
        (do.AlterUniqueTogether("ship", {("name", "hold")}), LOCKS),
        (do.AddField("ship", "guns", models.IntegerField(default=0)), FAILS),
        (do.AddField("ship", "pennant", models.TextField(null=True, unique=True)), INDEXES),
        (do.AddField("ship", "sister", models.ForeignKey("fleet.Ship", models.CASCADE, null=True)), INDEXES),
        (do.AlterField("ship", "hold", models.TextField()), REWRITES),
        (do.AlterField("ship", "name", models.CharField(max_length=10)), REWRITES),
        (do.AlterField("ship", "captain", models.TextField(default="")), REWRITES),
        (do.AlterField("ship", "hold", models.IntegerField(db_index=True)), REWRITES),
        (do.RunSQL("UPDATE fleet_ship SET hold = 1"), ANYTHING),
        (do.RunPython(do.RunPython.noop), ANYTHING),
        (do.SeparateDatabaseAndState(database_operations=[do.DeleteModel("Ship")]), DROPS),
    ],
)
def test_what_a_running_ladder_would_feel_is_told(operation: Operation, harm: str) -> None:
    assert harms(operation) == [harm]


@pytest.mark.parametrize(
    "operation",
    [
        do.AddField("ship", "guns", models.IntegerField(db_default=0)),
        do.AddField("ship", "mate", models.TextField(null=True)),
        do.AddField("ship", "ports", models.ManyToManyField("fleet.Ship")),
        do.AlterField("ship", "name", models.CharField(max_length=40, help_text="As painted on the stern.")),
        do.AlterField("ship", "hold", models.IntegerField(null=True, default=3, choices=[(3, "three")])),
        do.AlterModelOptions("ship", {"ordering": ["name"]}),
        do.SeparateDatabaseAndState(state_operations=[do.DeleteModel("Ship")]),
        AddIndexConcurrently("ship", BY_HOLD),
        AddConstraintNotValid("ship", FULL),
    ],
)
def test_what_it_would_not_feel_is_passed_over(operation: Operation) -> None:
    assert harms(operation) == []


def test_a_table_that_the_migration_makes_is_nobodys_yet() -> None:
    made = do.CreateModel("Port", [("id", models.BigAutoField(primary_key=True))])
    added = do.AddField("port", "name", models.TextField(unique=True, default=""))
    named = do.AddConstraint("port", models.UniqueConstraint(fields=["name"], name="port_once"))
    assert harms(made, added, named) == []
