"""Looks for what a migration may do to a ladder that is running, with tables that have grown for years.

`python -m tests.project.migrations` prints each operation on an existing table that drops what the running version reads, rewrites or scans
rows under a lock, or makes the running version's inserts fail, and ends with 1 if its migration is not in ACCEPTED. No database is asked.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import NamedTuple

from django.db.migrations import operations as known
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED, Field

BEFORE_THE_FIRST_RELEASE = "No released version runs while it is applied, and its tables are small."
ACCEPTED = {
    "author_messages.0002_webhooks_deliveries": "It lets go of a unique index, of a table with a row for each author's webhook.",
    "bots.0006_authors_housekeeping": "From varchar to text Postgres changes its catalogue alone: no row is read or written.",
    "matches.0002_seat_entry_once": BEFORE_THE_FIRST_RELEASE,
    "matches.0003_kinds_of_match": BEFORE_THE_FIRST_RELEASE,
    "matches.0004_rejudge_matches_and_rating_runs": BEFORE_THE_FIRST_RELEASE,
    "matches.0005_matches_that_rest": BEFORE_THE_FIRST_RELEASE,
    "matches.0006_seat_fault": BEFORE_THE_FIRST_RELEASE,
    "matches.0007_fault_words": BEFORE_THE_FIRST_RELEASE,
    "matches.0009_ledger_is_the_seasons": "It changes three rows of content types, by their unique key.",
    "matches.0011_void_causes_of_before": "It writes to void matches alone, which nobody else does, and not in one transaction.",
    "matches.0015_log_bodies_by_month": "Its SQL makes a new table and its parts, and touches no row.",
    "seasons.0002_block_pairing": BEFORE_THE_FIRST_RELEASE,
    "seasons.0003_block_owners": BEFORE_THE_FIRST_RELEASE,
    "seasons.0004_ratings_states_archives": BEFORE_THE_FIRST_RELEASE,
    "seasons.0007_uncounted_duels": "Its table is new in the same release, and empty.",
    "seasons.0008_fill_tallies": "It reads one season after the other, and writes to tables that are new in the same release.",
    "seasons.0009_blocks_follow_workers": "It changes seasons that are played, a few rows.",
    "seasons.0011_matches_rated_past_tallies": "It writes one row for each season, of a table that is new in the same release.",
    "seasons.0014_entries_change_beside_their_indexes": "Its SQL says how full new pages become: a lock for a moment, and no row.",
    "statistics.0002_scheme": BEFORE_THE_FIRST_RELEASE,
    "theatre.0007_forget_reviews_of_forfeits": "It deletes reviews of seats that forfeited alone, few rows that anybody may ask for anew.",
    "tournaments.0002_withdrawals_points_walkovers": BEFORE_THE_FIRST_RELEASE,
    "version_tests.0002_counted_blocks_and_reasons": BEFORE_THE_FIRST_RELEASE,
}
"""Migrations that may do so, each with the reason."""

HARMLESS = (
    known.AlterModelManagers,
    known.AlterModelOptions,
    known.AlterOrderWithRespectTo,
    known.CreateModel,
    known.RemoveConstraint,
    known.RemoveIndex,
    known.RenameIndex,
)
HARMLESS_ELSEWHERE = (
    "django.contrib.postgres.operations",
    "ladder.house.indexes",
    "pgtrigger.migrations",
)
"""Modules whose operations take their locks for a moment only, or are the ones that were made for large tables."""


class Finding(NamedTuple):
    """One operation, and what it does."""

    migration: str
    """Such as matches.0003_kinds_of_match."""
    operation: str
    harm: str


def ours(loader: MigrationLoader) -> Iterator[tuple[Migration, bool]]:
    """Every migration in the order in which they run, and whether it is the ladder's."""
    plan = []
    for leaf in sorted(loader.graph.leaf_nodes()):
        plan += [key for key in loader.graph.forwards_plan(leaf) if key not in plan]
    for key in plan:
        migration = loader.get_migration(*key)
        yield migration, type(migration).__module__.startswith("ladder.")


def findings() -> list[Finding]:
    """Everything that is found in the ladder's migrations, accepted or not."""
    state = ProjectState()
    found = []
    for migration, is_ours in ours(MigrationLoader(None)):
        if is_ours:
            found += findings_in(migration, state)
        else:
            state = migration.mutate_state(state, preserve=False)
    return found


def findings_in(migration: Migration, state: ProjectState) -> list[Finding]:
    """What is found in `migration`; `state` is before it at first and after it in the end."""
    fresh: set[str] = set()
    found = []
    for operation in migration.operations:
        for part in in_the_database(operation):
            if (harm := harm_of(part, migration.app_label, state, fresh)) is not None:
                found.append(Finding(f"{migration.app_label}.{migration.name}", part.describe(), harm))
        operation.state_forwards(migration.app_label, state)
    return found


def in_the_database(operation: Operation) -> list[Operation]:
    """What of `operation` reaches the database."""
    return operation.database_operations if isinstance(operation, known.SeparateDatabaseAndState) else [operation]


def harm_of(operation: Operation, app: str, state: ProjectState, fresh: set[str]) -> str | None:
    """What `operation` does to a table that is there already, in words; None for nothing. `fresh` gathers tables of the same migration."""
    if isinstance(operation, known.CreateModel):
        fresh.add(operation.name_lower)
    model = getattr(operation, "model_name", "").lower()
    if isinstance(operation, HARMLESS) or type(operation).__module__ in HARMLESS_ELSEWHERE or model in fresh:
        return None
    match operation:
        case known.AddField():
            return harm_of_adding(operation.field)
        case known.AlterField():
            return harm_of_altering(state.models[app, model].fields[operation.name], operation.field)
        case known.AddIndex() | known.AddConstraint() | known.AlterUniqueTogether() | known.AlterIndexTogether():
            return "reads the whole table while nobody may write to it"
        case known.RemoveField() | known.DeleteModel():
            return "drops what the version that still runs reads"
        case known.RenameField() | known.RenameModel() | known.AlterModelTable():
            return "renames what the version that still runs reads"
        case _:
            return "may do anything to any number of rows"


def harm_of_adding(field: Field) -> str | None:
    """What a new column of an existing table does."""
    if field.many_to_many:
        return None
    if not field.null and field.db_default is NOT_PROVIDED:
        return "makes the inserts of the version that still runs fail: the column is required, and Postgres knows no default"
    if field.unique or field.db_index:
        return "reads the whole table for an index while nobody may write to it"
    return None


def harm_of_altering(before: Field, after: Field) -> str | None:
    """What a changed column does."""
    (*kind, old), (*new_kind, new) = before.deconstruct()[1:], after.deconstruct()[1:]
    beside = {*before.non_db_attrs, "default", "db_default"}
    changed = {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)} - beside
    if new.get("null"):
        changed.discard("null")
    if (new.get("max_length") or 0) > (old.get("max_length") or 0):
        changed.discard("max_length")
    if changed or kind != new_kind:
        return "rewrites or reads the whole table while nobody may use it"
    return None


def main() -> None:
    """Print what is not accepted, and end with 1 if there is any."""
    import django

    django.setup()
    left = [finding for finding in findings() if finding.migration not in ACCEPTED]
    for finding in left:
        print(f"{finding.migration}: {finding.operation}: {finding.harm}")
    if left:
        print("Do it in steps that a running ladder bears, or name the migration in ACCEPTED, with the reason.")
    sys.exit(bool(left))


if __name__ == "__main__":
    main()
