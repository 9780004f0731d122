"""A house from a backup. The manifest is verified first; what is made of it is nothing until it is whole, and then takes its place.

Workers of before are gone: what they were playing is given back and played again, by the same seed and seats, and counted once.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.core.files import File
from django.core.files.storage import Storage, storages
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

import engine
from engine.wording import counted
from ladder.embedding.folder import DataFolder
from ladder.house.postgres_programs import address, run
from ladder.play import workers
from ladder.seasons import archiving
from ladder.trail.models import State
from ladder.trail.services import Asking, write

from . import cluster, manifest, shelf
from .errors import DatabaseInUse, NotEmpty, SchemaAhead, WrongSize
from .manifest import Manifest
from .taking import ARCHIVES, DUMP
from .wishes import Wishes

Say = Callable[[str], object]


def restore(place: Path, wishes: Wishes, say: Say) -> None:
    """Restore the backup, or the newest that lies in the folder, and tell what was found, a line at a time. Raises HouseError; then the
    house is as it was."""
    backup = shelf.one_of(place)
    told = manifest.verify(backup)
    say(
        f"{backup}: {counted(len(told.files), 'file')}, all as they were written. Begun {told.begun_at}, a {told.form}."
    )
    refuse_later_schema(told)
    house: DataFolder | None = getattr(settings, "VAR", None)
    if house is None:
        if told.form != "dump":
            raise WrongSize(
                f"{backup} is a base backup, which an embedded house can restore. Take one by `backup --dump` there."
            )
        restore_dump(backup)
        finish(backup, told, wishes, say)
        return
    with cluster.restored(backup, told, wishes, house, say):
        finish(backup, told, wishes, say)


def refuse_later_schema(told: Manifest) -> None:
    """Raises SchemaAhead for a backup with migrations of our apps that this Leadenhall has not got."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    known = {f"{app}.{name}" for app, name in loader.disk_migrations}
    apps = {app for app, _ in loader.disk_migrations}
    if later := [one for one in told.migrations if one not in known and one.split(".")[0] in apps]:
        raise SchemaAhead(
            f"The backup was made by a later Leadenhall (engine {told.engine}): this one has no migration {later[0]}. Install that one."
        )


def restore_dump(backup: Path) -> None:
    """A dump into Django's database, which is empty, in one transaction. Raises NotEmpty, DatabaseInUse and PostgresProgramFailed."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
        if tables := cursor.fetchone()[0]:
            raise NotEmpty(
                f"The database {connection.settings_dict['NAME']} has {counted(tables, 'table')}. Make an empty one, and name that."
            )
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        if others := cursor.fetchone()[0]:
            raise DatabaseInUse(
                f"{counted(others, 'connection')} to {connection.settings_dict['NAME']}: stop web, workers and beat, then try again."
            )
    where, secret = address(connection.get_connection_params())
    options = ("--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", "--no-password")
    run("pg_restore", *options, "--dbname", where, str(backup / DUMP), environment=secret)


def finish(backup: Path, told: Manifest, wishes: Wishes, say: Say) -> None:
    """What is done in the database once it is there: matches given back, archives stored, the restore written on the trail."""
    for title, version in sorted(told.titles.items()):
        here = engine.titles().get(title)
        if here is None or here.version != version:
            say(
                f"Matches of {title} {version} that wait are void: this engine plays {here.version if here else 'none'}."
            )
    plan = MigrationExecutor(connection)
    if behind := plan.migration_plan(plan.loader.graph.leaf_nodes()):
        if not wishes.migrate:
            say(
                f"The schema lacks {counted(len(behind), 'migration')} of this Leadenhall: `migrate`, or the next `up`, makes them. "
                "Matches that were being played are given back by the sweeper."
            )
            return
        call_command("migrate", interactive=False, verbosity=0)
        say(f"{counted(len(behind), 'migration')} made.")
    returned = workers.end_all("the house was restored from a backup; its worker is gone")
    say(f"Given back by workers of before, to be played again: {counted(returned, 'match', 'matches')}.")
    store_archives(backup, say)
    asked = {"backup": backup.name, "to_time": wishes.to_time.isoformat() if wishes.to_time else None}
    write(Asking("restore", "the house", asked), State.DONE, f"Restored from {backup.name}, begun {told.begun_at}.")


def store_archives(backup: Path, say: Say) -> None:
    """The archives of seasons into their storage, and anew those that were made after the backup."""
    storage: Storage = storages[archiving.STORAGE]
    for file in sorted((backup / ARCHIVES).rglob("*")) if (backup / ARCHIVES).is_dir() else ():
        name = str(file.relative_to(backup / ARCHIVES))
        if file.is_file() and not storage.exists(name):
            with file.open("rb") as stream:
                storage.save(name, File(stream, name=name))
    again, lost = archiving.made_again()
    for made in again:
        say(f"The archive {made.name} made again, to the same bytes.")
    for made in lost:
        say(f"The archive {made.name} is LOST, and cannot be made to the same bytes: bring it back from a copy.")
