"""The embedded house's cluster from a base backup and the WAL archived since: made beside its place, moved there when it is whole."""

from __future__ import annotations

import os
import shutil
import tarfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import psycopg
from django.conf import settings
from django.db import connection

from engine.wording import counted
from ladder.embedding import wal
from ladder.embedding.errors import ServiceFailed
from ladder.embedding.folder import DataFolder, make_private
from ladder.embedding.services import ensure_database, postgres_program, postgres_user, start_services
from ladder.embedding.supervisor import Supervisor, primary_group, uid_of
from ladder.house.postgres_programs import run, version

from . import segments
from .errors import NotEmpty, RecoveryFailed, WalMissing, WrongSize
from .manifest import Base, Manifest
from .taking import BASE, DUMP, MAIL, SECRET
from .wishes import Wishes

DRAFT: Final = "restoring"
RECOVERY_SECONDS: Final = 7 * 24 * 3600.0

Say = Callable[[str], object]


@contextmanager
def restored(backup: Path, told: Manifest, wishes: Wishes, house: DataFolder, say: Say) -> Iterator[None]:
    """The house restored into its folder, and its services, for the length of a `with`. Raises HouseError."""
    house.prepare()
    lock = house.lock
    lock.acquire("restore")
    supervisor = Supervisor(
        say=lambda _: None, changed=lambda group: lock.record(child.pid for child in group.children.values())
    )
    try:
        refuse_a_house(house, wishes)
        draft = DataFolder(house.path / DRAFT)
        shutil.rmtree(draft.path, ignore_errors=True)
        draft.prepare()
        try:
            if told.base is not None:
                recover(backup, told.base, told, wishes, draft, supervisor, say)
            else:
                load(backup, draft, supervisor)
            put_in_place(backup, told, wishes, draft, house, say)
        finally:
            supervisor.stop()
            shutil.rmtree(draft.path, ignore_errors=True)
        start_services(house, supervisor, settings.DATABASES["default"]["NAME"])
        yield
    finally:
        connection.close()
        supervisor.stop()
        lock.release()


def refuse_a_house(house: DataFolder, wishes: Wishes) -> None:
    """Raises NotEmpty where there is a house, unless it may be put aside."""
    if house.postgres.exists() and not wishes.replace:
        raise NotEmpty(
            f"There is a house in {house.path}. Set LEADENHALL_VAR to an empty folder, or say --replace to have it put aside."
        )


def recover(
    backup: Path, base: Base, told: Manifest, wishes: Wishes, draft: DataFolder, supervisor: Supervisor, say: Say
) -> None:
    """The cluster in `draft`, its WAL replayed, on a timeline of its own. Raises HouseError."""
    if told.postgres != (ours := version()):
        raise WrongSize(f"The base backup is of Postgres {told.postgres}, and this house runs {ours}: restore a dump.")
    if told.database != (name := settings.DATABASES["default"]["NAME"]):
        raise WrongSize(f"The backup is of the database {told.database}, not {name}: set LEADENHALL_DATABASE to it.")
    if wishes.to_time is not None and wishes.to_time < datetime.fromisoformat(told.finished_at):
        raise WalMissing(f"The backup was finished at {told.finished_at}, after --to-time. Restore an earlier one.")
    plan = planned(base, wishes, say)
    make_private(draft.postgres, os.getuid())
    for name, into in (("base.tar.gz", draft.postgres), ("pg_wal.tar.gz", draft.postgres / "pg_wal")):
        with tarfile.open(backup / BASE / name) as packed:
            packed.extractall(into, filter="tar")
    # What it says of its failing is read when it has ended.
    options = {"restore_command": "false", "recovery_target_timeline": "current", "logging_collector": "off"}
    if plan is not None:
        archive, timeline, usable = plan
        refuse_too_small(draft.path, len(usable))
        segments.lay_out(archive, usable, draft.postgres / "pg_wal")
        options["recovery_target_timeline"] = str(timeline)
    if wishes.to_time is not None:
        options |= {"recovery_target_time": wishes.to_time.isoformat(sep=" "), "recovery_target_action": "promote"}
    (draft.postgres / "recovery.signal").touch()
    hand_over(draft)
    replay(draft, options, supervisor, say)


Plan = tuple[segments.WalArchive, int, list[tuple[int, int]]]


def planned(base: Base, wishes: Wishes, say: Say) -> Plan | None:
    """What is replayed: the archive, the timeline and the segments; None: nothing but the backup's own. Raises WalMissing."""
    folder = wishes.wal_archive or (Path(base.archive) if base.archive is not None else None)
    if wishes.without_wal or folder is None:
        if wishes.to_time is not None:
            raise WalMissing("--to-time needs the WAL archive: say by --wal-archive where it lies.")
        say("No WAL is replayed: what came after the backup is not in this house.")
        return None
    archive = segments.found_in(folder, base.system)
    timeline = wishes.timeline or archive.newest(base.timeline)
    try:
        usable = segments.check(archive, base, timeline)
    except WalMissing:
        if not wishes.allow_gap:
            raise
        usable = sorted(archive.segments)
    say(f"{counted(len(usable), 'segment')} of WAL from {archive.folder}, timeline {timeline}.")
    return archive, timeline, usable


def refuse_too_small(folder: Path, count: int) -> None:
    """Raises WalMissing when the disk cannot take so many segments."""
    free, wanted = shutil.disk_usage(folder).free, (count + 8) * segments.SEGMENT_BYTES
    if free < wanted:
        raise WalMissing(
            f"{folder} has {free // 2**20} MiB left, and the WAL alone takes {wanted // 2**20}. Make room, or restore a later backup."
        )


def hand_over(draft: DataFolder) -> None:
    """Give the cluster to the user that Postgres runs as."""
    if (user := postgres_user(draft)) is None:
        return
    owner, group = uid_of(user), primary_group(user)
    for place, folders, files in os.walk(draft.postgres):
        for name in (*folders, *files):
            os.chown(os.path.join(place, name), owner, group, follow_symlinks=False)
    os.chown(draft.postgres, owner, group)


def replay(draft: DataFolder, options: dict[str, str], supervisor: Supervisor, say: Say) -> None:
    """Run Postgres until it has replayed all that it should and takes writes, then stop it in order. Raises RecoveryFailed."""
    program = postgres_program(draft)
    settings_ = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
    try:
        supervisor.start(
            replace(program, command=[*program.command, *settings_]),
            ready=lambda: is_recovered(draft),
            seconds=RECOVERY_SECONDS,
        )
        told = asked(draft, "SELECT pg_last_xact_replay_timestamp(), left(pg_walfile_name(pg_current_wal_lsn()), 8)")
    except ServiceFailed as error:
        words = program.log.read_text(errors="replace").splitlines()
        said = [line.split("FATAL:")[-1].strip() for line in words if "FATAL:" in line]
        raise RecoveryFailed(
            f"Postgres could not replay the WAL: {said[0] if said else error}. Nothing was changed. "
            "Choose another --to-time, --timeline or backup."
        ) from None
    last, timeline = told
    when = (
        f"the last transaction replayed is of {last.astimezone(UTC).isoformat()}" if last else "no transaction replayed"
    )
    say(f"Recovered: {when}; a new timeline, {int(timeline, 16)}, begins.")
    supervisor.stop()


def is_recovered(draft: DataFolder) -> None:
    """Raises an error while Postgres replays."""
    if asked(draft, "SELECT pg_is_in_recovery()")[0]:
        raise RecoveryFailed("still replaying")


def asked(draft: DataFolder, query: str) -> tuple[Any, ...]:
    """The one row of an answer."""
    with psycopg.connect(
        dbname="postgres", user="postgres", host=str(draft.postgres_socket_folder), autocommit=True, connect_timeout=5
    ) as asking:
        row = asking.execute(query).fetchone()
    if row is None:
        raise RecoveryFailed("Postgres gave no answer.")
    return row


def load(backup: Path, draft: DataFolder, supervisor: Supervisor) -> None:
    """A new cluster in `draft` with the database of a dump. Raises PostgresProgramFailed."""
    name = settings.DATABASES["default"]["NAME"]
    supervisor.start(postgres_program(draft), ready=lambda: ensure_database(draft, name))
    where = ("-h", str(draft.postgres_socket_folder), "-U", "postgres", "--no-password", "--dbname", name)
    run("pg_restore", *where, "--exit-on-error", "--no-owner", "--no-privileges", str(backup / DUMP))
    supervisor.stop()


def put_in_place(backup: Path, told: Manifest, wishes: Wishes, draft: DataFolder, house: DataFolder, say: Say) -> None:
    """Move the cluster to where the house has it, the house of before aside; secret key and mail of the backup beside it."""
    if wishes.replace and house.postgres.exists():
        aside = house.path / f"replaced-{datetime.now(UTC):%Y-%m-%dT%H-%M-%SZ}"
        aside.mkdir(mode=0o711)
        for one in (house.postgres, house.secret_file, house.mail):
            if one.exists():
                one.rename(aside / one.name)
        say(f"The house of before is in {aside}. Delete it when you do not want it any more.")
    if (backup / SECRET).exists():
        shutil.copy2(backup / SECRET, house.secret_file)
    if (backup / MAIL).is_dir():
        shutil.copytree(backup / MAIL, house.mail, dirs_exist_ok=True)
    folder = wishes.wal_archive or (told.base.archive if told.base is not None else None)
    if folder is not None and not wishes.without_wal and house.noted_archive() is None:
        wal.choose(house, Path(folder))
        say(
            f"From the next `up` on its WAL is archived into {folder}. For a copy to look at, say `up --no-wal-archive`."
        )
    draft.postgres.rename(house.postgres)
