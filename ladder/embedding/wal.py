"""The WAL archive: whatever Postgres writes to its log, copied while it is written into a folder that should lie on another disk.

Postgres's own pg_receivewal does it, as a program of the house: it copies what is written at once, a whole segment is never waited for, and
its replication slot has Postgres keep whatever was not copied yet, also what commands write while the house is down. A slot is of one
history of one cluster: after `restore` the next `up` makes another, with a folder of its own, and never writes over what came before. So it
does when Postgres has let go of what a slot waited for; the slot that was lost stays until there is a backup from after that gap.

    ARCHIVE/<system identifier>/wal_<timeline>_<random>/<segment>.gz, and the one that is being written: <segment>.gz.partial
"""

from __future__ import annotations

import secrets
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import psycopg
from django.conf import settings

from ladder.house.postgres_programs import binaries
from ladder.house.wal import SLOTS

from .errors import ArchiveUnusable
from .folder import DataFolder
from .supervisor import Program, Supervisor


def archive_of(folder: DataFolder) -> Path | None:
    """Where the WAL of this house goes: where LEADENHALL_WAL_ARCHIVE says, or else `up --wal-archive` said last; None: nowhere."""
    named: Path | None = getattr(settings, "WAL_ARCHIVE", None)
    if named is not None:
        return named
    return folder.noted_archive()


def choose(folder: DataFolder, archive: Path | None) -> bool:
    """Have this and every later `up` archive into `archive`; None: no more. Returns whether it is another place than it was before.
    Raises ArchiveUnusable."""
    before = folder.noted_archive()
    if archive is None:
        folder.wal_note.unlink(missing_ok=True)
    elif folder.path in (archive, *archive.parents):
        raise ArchiveUnusable(
            f"The WAL archive {archive} lies in the data folder, and would be lost with it. Choose a folder on another disk."
        )
    else:
        folder.wal_note.write_text(str(archive))
    return archive != before


def start(folder: DataFolder, supervisor: Supervisor, say: Callable[[str], None], *, anew: bool = False) -> None:
    """Have the WAL archived from now on, if this house does; `anew`: into another place than before. Postgres is running.

    Raises ArchiveUnusable, also when the archive of before is not where it was: its disk may not be there.
    """
    archive = folder.noted_archive()
    with _connection(folder) as connection:
        if archive is None:
            _drop(connection, _slots(connection), say)
            return
        slot, place = _place(connection, archive, say, anew)
    supervisor.start(receiver(folder, slot, place))
    say(f"Archiving the WAL into {place}")


def receiver(folder: DataFolder, slot: str, place: Path) -> Program:
    """The program that copies. It stops after Postgres, which first hands it all that is still to be copied."""
    return Program(
        name="wal",
        stage=0,
        command=[
            str(binaries() / "pg_receivewal"),
            *("-h", str(folder.postgres_socket_folder), "-U", "postgres", "--no-password"),
            *("--slot", slot, "--directory", str(place)),
            # Written to the disk as it comes, and told to Postgres; a lost connection is for the supervisor, who says so.
            *("--synchronous", "--compress=gzip:1", "--no-loop"),
        ],
        log=folder.logs / "wal.log",
        stop_signal=signal.SIGINT,
        stop_seconds=5,
    )


Slots = dict[str, str]
"""By name, whether Postgres still has what each waits for: its `wal_status`."""


def _connection(folder: DataFolder) -> psycopg.Connection[Any]:
    return psycopg.connect(
        dbname="postgres", user="postgres", host=str(folder.postgres_socket_folder), autocommit=True, connect_timeout=5
    )


def _slots(connection: psycopg.Connection[Any]) -> Slots:
    found = connection.execute(
        "SELECT slot_name, wal_status FROM pg_replication_slots WHERE starts_with(slot_name, %s)", [SLOTS]
    )
    return dict(found.fetchall())


def _drop(connection: psycopg.Connection[Any], slots: Slots, say: Callable[[str], None]) -> None:
    for slot in slots:
        connection.execute("SELECT pg_drop_replication_slot(%s)", [slot])
        say(f"The WAL is not archived any more into {slot}. Take a backup: those of before reach no further than here.")


def _place(
    connection: psycopg.Connection[Any], archive: Path, say: Callable[[str], None], anew: bool
) -> tuple[str, Path]:
    """The slot of this history of this cluster in the archive, and its folder there; made if need be."""
    told = connection.execute(
        "SELECT system_identifier::text, left(pg_walfile_name(pg_current_wal_lsn()), 8) FROM pg_control_system()"
    ).fetchone()
    if told is None:
        raise ArchiveUnusable("Postgres does not say which cluster it is.")
    system, timeline = told
    slots = _slots(connection)
    lost = [slot for slot, status in slots.items() if status == "lost"]
    held = {slot: status for slot, status in slots.items() if status != "lost"}
    for slot in held:
        place = archive / system / slot
        if place.is_dir():
            return slot, place
        if not anew:
            raise ArchiveUnusable(
                f"The WAL archive is not where it was: there is no {place}. Is its disk there? To begin another, name it by --wal-archive."
            )
    _drop(connection, held, say)
    of_timeline = f"{SLOTS}{timeline.lower()}_"
    # What was lost is this history, with a gap behind it; so is all that lies beside it, from gaps before.
    if not lost and (others := sorted((archive / system).glob(f"{of_timeline}*"))):
        raise ArchiveUnusable(
            f"{others[0]} has another history of this house. Name a new folder by --wal-archive, and take a backup."
        )
    slot = of_timeline + secrets.token_hex(4)
    place = archive / system / slot
    try:
        place.mkdir(mode=0o700, parents=True)
    except OSError as error:
        raise ArchiveUnusable(
            f"The WAL archive {archive} cannot be written ({error.strerror}). Make it yours, or name another."
        ) from error
    connection.execute("SELECT pg_create_physical_replication_slot(%s, immediately_reserve => true)", [slot])
    if lost:
        say(
            f"The WAL archive has a gap behind {', '.join(lost)}: Postgres has let go of what could not be copied. Take a backup now: "
            "those of before reach no further than there."
        )
    return slot, place


KEPT_FOR_THE_ARCHIVE: Final = "4GB"
"""How much WAL Postgres keeps that could not be copied. More, and the archive has a gap, before the disk fills and nobody plays."""
