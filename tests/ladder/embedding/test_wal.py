"""The WAL of an embedded house is archived while it is written, and one history never over another."""

from __future__ import annotations

import re
from pathlib import Path

import psycopg
import pytest

from ladder.backups.segments import found_in
from ladder.embedding import wal
from ladder.embedding.errors import ArchiveUnusable
from ladder.embedding.folder import DataFolder
from ladder.embedding.services import ensure_database, postgres_program
from ladder.embedding.supervisor import Supervisor
from tests.waiting import wait_until


def test_an_archive_inside_the_data_folder_is_refused_for_it_would_be_lost_with_it(folder: Path) -> None:
    house = DataFolder(folder)
    with pytest.raises(ArchiveUnusable, match="lies in the data folder, and would be lost with it"):
        wal.choose(house, folder / "wal")
    assert wal.archive_of(house) is None
    assert wal.choose(house, Path("/srv/wal"))
    assert not wal.choose(house, Path("/srv/wal"))
    assert wal.archive_of(house) == Path("/srv/wal")
    assert wal.choose(house, None)
    assert wal.archive_of(house) is None


def test_what_is_written_is_archived_at_once_and_the_next_start_goes_on_where_the_last_stopped(
    migrated_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, said = DataFolder(migrated_folder), list[str]()
    archive = tmp_path / "wal"
    wal.choose(house, archive)

    def session(act: str = "SELECT 1") -> tuple[str, int, int]:
        """Start, do something, wait until it is archived, stop: the slot, and how far it was, in bytes of WAL, and Postgres."""
        group = Supervisor(say=said.append)
        try:
            group.start(postgres_program(house), ready=lambda: ensure_database(house, "leadenhall"))
            wal.start(house, group, said.append)
            with psycopg.connect(
                dbname="leadenhall", user="postgres", host=str(house.postgres_socket_folder), autocommit=True
            ) as asked:
                asked.execute(act)

                def slots() -> list[tuple[str, int, int]]:
                    return asked.execute(
                        "SELECT slot_name, restart_lsn - '0/0', pg_current_wal_flush_lsn() - '0/0' FROM pg_replication_slots"
                    ).fetchall()

                wait_until(lambda: not slots() or slots()[0][1] == slots()[0][2], "it is archived")
                return slots()[0] if slots() else ("", 0, 0)
        finally:
            group.stop()

    slot, archived, written = session("CREATE TABLE ships (name text)")
    assert re.fullmatch("wal_00000001_[0-9a-f]{8}", slot)
    assert archived == written
    (system,) = archive.iterdir()
    assert [place.name for place in system.iterdir()] == [slot]
    before = found_in(archive, system.name).segments
    assert session("SELECT pg_switch_wal()")[0] == slot
    after = found_in(archive, system.name).segments
    assert len(after) == len(before) + 1
    assert not after[max(before)].name.endswith(".partial")

    # Postgres lets go of what nobody copies: the archive goes on beside what it had, and the gap is known until somebody has seen to it.
    monkeypatch.setattr("ladder.embedding.services.KEPT_FOR_THE_ARCHIVE", "1MB")
    group = Supervisor(say=said.append)
    try:
        group.start(postgres_program(house), ready=lambda: ensure_database(house, "leadenhall"))
        with psycopg.connect(
            dbname="leadenhall", user="postgres", host=str(house.postgres_socket_folder), autocommit=True
        ) as asked:
            for _ in range(3):
                asked.execute("SELECT pg_logical_emit_message(false, 'a', 'b'), pg_switch_wal()")
            asked.execute("CHECKPOINT")
            states = "SELECT slot_name, wal_status FROM pg_replication_slots ORDER BY wal_status"
            assert asked.execute(states).fetchall() == [(slot, "lost")]
            wal.start(house, group, said.append)
            (_, status), (new, _) = sorted(asked.execute(states).fetchall(), key=lambda row: row[0] != slot)
            assert (status, new != slot) == ("lost", True)
    finally:
        group.stop()
    assert said[-2].startswith(f"The WAL archive has a gap behind {slot}: Postgres has let go")
    assert {place.name for place in system.iterdir()} == {slot, new}
    slot = new

    # An archive whose disk is not there is not begun anew in its place.
    archive.rename(tmp_path / "elsewhere")
    with pytest.raises(ArchiveUnusable, match=r"The WAL archive is not where it was: .* Is its disk there\?"):
        session()
    (tmp_path / "elsewhere").rename(archive)

    # A house whose slot is gone, as after a restore that knew of no archive, writes another history.
    wal.choose(house, None)
    assert session() == ("", 0, 0)
    # Both slots are told of, in the order of their names.
    assert any(told.startswith(f"The WAL is not archived any more into {slot}.") for told in said[-2:])
    wal.choose(house, archive)
    with pytest.raises(ArchiveUnusable, match=r"has another history of this house\. Name a new folder"):
        session()
