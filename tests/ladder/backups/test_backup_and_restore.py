"""Backups of real databases, restored: nothing is missing, and what was being played is played again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import storages
from django.core.management import call_command
from django.db import connection

from ladder.backups import cluster, manifest, shelf
from ladder.backups.errors import BackupFailed, DatabaseInUse, NotEmpty, SchemaAhead
from ladder.backups.restoring import restore
from ladder.backups.taking import copy_archives, take
from ladder.backups.wishes import Wishes
from ladder.embedding.folder import DataFolder
from ladder.house.wal import Archiving
from ladder.play.models import Attempt, AttemptState, Match, MatchLog, MatchStatus
from ladder.seasons.models import RatingChange, SeasonArchive
from ladder.seasons.rebuilding import rebuild
from ladder.trail.models import Act
from tests import migrated
from tests.ladder import factories as make
from tests.ladder.embedding.conftest import a_folder, running


@pytest.fixture
def elsewhere(transactional_db: None, settings: Any, tmp_path: Path) -> Iterator[str]:
    """The name of an empty database beside the test's; `moved_to` has Django use it. Archives of seasons have a folder for the test."""
    settings.STORAGES = settings.STORAGES | {
        "archives": settings.STORAGES["archives"] | {"OPTIONS": {"location": tmp_path / "archives"}}
    }
    here = connection.settings_dict["NAME"]
    name = f"{here}_restored"
    with server() as asked:
        asked.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    yield name
    moved_to(here)
    with server() as asked:
        asked.execute(f"DROP DATABASE {name} WITH (FORCE)")


def server() -> psycopg.Connection[Any]:
    """A connection to the session's Postgres."""
    return psycopg.connect(dbname="postgres", user="postgres", host=connection.settings_dict["HOST"], autocommit=True)


def moved_to(name: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = name


def ledger() -> list[tuple[Any, ...]]:
    return list(RatingChange.objects.order_by("sequence", "seat").values_list("match_id", "seat", "before", "after"))


def test_a_dump_is_restored_into_an_empty_database_whole_and_what_was_being_played_is_queued(
    elsewhere: str, settings: Any, tmp_path: Path
) -> None:
    # Given a season with a counted match, one that is being played, and the archive of an old season
    season = make.season_with_field()
    make.play_out(make.rated_match(season))
    running_match = make.rated_match(season, seed=8)
    make.claimed(running_match, "worker1@here#1")
    stored = storages["archives"].save("old.zip", ContentFile(b"a season"))
    told = manifest.sum_of(tmp_path / "archives" / stored)
    SeasonArchive.objects.create(season=season, name=stored, sha256=told.sha256, size_bytes=told.bytes, logs=0)
    counted = ledger()
    assert len(counted) == 2

    # when it is backed up twice, and only the newer is kept
    shelf_ = tmp_path / "backups"
    call_command("backup", to=shelf_, dump=True)
    (first,) = shelf.whole(shelf_)
    first.rename(shelf_ / "2026-01-01T00-00-00Z")
    call_command("backup", to=shelf_, dump=True, keep=1)
    (backup,) = shelf.whole(shelf_)
    assert (backup / "archives" / stored).read_bytes() == b"a season"
    assert manifest.verify(backup).titles.keys() >= {"arkwright", "john_company_2e"}

    # and restored, as a deployed house is, into another database
    (tmp_path / "archives" / stored).unlink()
    del settings.VAR
    moved_to(elsewhere)
    lines: list[str] = []
    restore(shelf_, Wishes(), lines.append)

    # then all that was counted is there, to the bit, and the match that was being played waits for a worker
    assert ledger() == counted
    assert rebuild(season).same
    again = Match.objects.get(pk=running_match.pk)
    assert (again.status, again.attempt_count) == (MatchStatus.QUEUED, 0)
    (attempt,) = Attempt.objects.filter(match=again)
    assert (attempt.state, attempt.fault) == (
        AttemptState.ABORTED,
        "the house was restored from a backup; its worker is gone",
    )
    assert lines[-1] == "Given back by workers of before, to be played again: 1 match."
    assert storages["archives"].open(stored).read() == b"a season"
    assert Act.objects.get(word="restore").asked == {"backup": backup.name, "to_time": None}

    # and it is not restored over
    with pytest.raises(NotEmpty, match=rf"The database {elsewhere} has \d+ tables. Make an empty one"):
        restore(shelf_, Wishes(), lines.append)


def test_a_backup_shares_no_archive_that_has_gone_bad_in_the_one_before_and_says_which_logs_are_not_in_it(
    elsewhere: str, tmp_path: Path
) -> None:
    season = make.season_with_field()
    make.counted(make.rated_match(season))
    MatchLog.objects.update(object_name="00/in-the-bucket.zst")
    stored = storages["archives"].save("old.zip", ContentFile(b"a season"))
    told = manifest.sum_of(tmp_path / "archives" / stored)
    SeasonArchive.objects.create(season=season, name=stored, sha256=told.sha256, size_bytes=told.bytes, logs=0)
    first = take(tmp_path / "backups", dump=True)
    assert first.logs_elsewhere == 1
    (first.folder / "archives" / stored).write_bytes(b"a seasoN")
    moved = first.folder.rename(first.folder.with_name("2026-01-01T00-00-00Z"))

    again = copy_archives(tmp_path / "again", moved)
    assert (again, (tmp_path / "again" / stored).read_bytes()) == ([], b"a season")
    (moved / manifest.NAME).write_text("{}")
    assert copy_archives(tmp_path / "more", moved) == []
    assert (tmp_path / "more" / stored).read_bytes() == b"a season"


def test_nothing_is_restored_while_somebody_is_connected_or_from_a_later_leadenhall(
    elsewhere: str, settings: Any, tmp_path: Path
) -> None:
    call_command("backup", to=tmp_path / "backups", dump=True)
    del settings.VAR
    moved_to(elsewhere)
    with (
        psycopg.connect(dbname=elsewhere, user="postgres", host=connection.settings_dict["HOST"]),
        pytest.raises(DatabaseInUse, match=f"1 connection to {elsewhere}: stop web, workers and beat"),
    ):
        restore(tmp_path / "backups", Wishes(), print)
    (backup,) = shelf.whole(tmp_path / "backups")
    later = json.loads((backup / manifest.NAME).read_text())
    later["migrations"].append("matches.9999_from_tomorrow")
    manifest.write(backup, manifest.msgspec.convert(later, manifest.Manifest))
    with pytest.raises(
        SchemaAhead, match=re.escape("this one has no migration matches.9999_from_tomorrow. Install that one.")
    ):
        restore(backup, Wishes(), print)
    assert connection.introspection.table_names() == []


def test_a_backup_into_the_data_folder_is_refused_for_it_would_be_lost_with_it(settings: Any) -> None:
    with pytest.raises(BackupFailed, match="lies in the data folder, and would be lost with it"):
        take(settings.VAR.path / "backups")
    assert not (settings.VAR.path / "backups").exists()


def test_an_embedded_house_is_restored_into_an_empty_folder_and_over_no_other(tmp_path: Path) -> None:
    with a_folder() as one, a_folder() as other, running(one) as there, running(other) as here:
        migrated.lay_down(DataFolder(one))
        code, output = there.run("backup", "--to", str(tmp_path / "backups"))
        assert code == 0, output
        assert re.search(r"Z: \d files, [\d.]+ MB, a base\n", output)
        secret = (one / "secret_key").read_bytes()

        code, output = here.run("restore", str(tmp_path / "backups"))
        assert code == 0, output
        assert "No WAL is replayed: what came after the backup is not in this house." in output
        assert output.endswith("Restored. Take a backup once it runs: it begins a new history.\n")
        assert (other / "secret_key").read_bytes() == secret != b""
        assert not (other / "restoring").exists()

        with pytest.raises(
            NotEmpty, match=f"There is a house in {other}. Set LEADENHALL_VAR to an empty folder, or say"
        ):
            cluster.refuse_a_house(DataFolder(other), Wishes())
        cluster.refuse_a_house(DataFolder(other), Wishes(replace=True))


@pytest.mark.soak
def test_a_machine_that_burns_in_mid_season_loses_nothing_that_was_archived() -> None:
    import subprocess
    import sys

    from tests.conftest import ROOT

    run = subprocess.run([sys.executable, "-m", "tests.drills.restore"], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "lost 0" in run.stdout


@pytest.mark.django_db
def test_a_gap_in_the_wal_archive_is_told_until_a_backup_is_taken_beside_one_that_goes_on(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.VAR = DataFolder(tmp_path / "house")
    told, forgotten = [Archiving("wal_1_lost", active=False, behind=0, lost=True)], list[list[str]]()
    monkeypatch.setattr("ladder.house.wal.archives", lambda: told)
    monkeypatch.setattr("ladder.house.wal.forget", lambda slots: forgotten.append(list(slots)))
    monkeypatch.setattr("ladder.backups.taking.running", lambda house: nullcontext())
    for name in ("base_into", "copy_secrets"):
        monkeypatch.setattr(f"ladder.backups.taking.{name}", lambda *_: None)
    take(tmp_path / "before the house is started anew")
    told.append(Archiving("wal_1_new", active=True, behind=0, lost=False))
    take(tmp_path / "after")
    assert forgotten == [[], ["wal_1_lost"]]
