"""Logs in a storage of their own: nothing is lost by a fault between storage and database, and nothing lies about for ever.

A folder stands for the storage: to Django it is one like a bucket. `make bucket-check` does the same with a server that speaks S3.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, storages
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from ladder.house.away import StorageAway
from ladder.play import keeping, log_storage, logs, services
from ladder.play.log_folder import LogFolder
from ladder.play.models import LogBody, Match, MatchLog, MatchStatus
from ladder.play.purging import purge
from ladder.play.verifying import problem_of
from ladder.rejudging import services as rejudging
from ladder.rejudging.models import RejudgedMatch
from ladder.seasons.models import Season
from tests.ladder import factories as make
from tests.standing import standing

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


class Bucket(FileSystemStorage):
    """A storage that can be away."""

    away = False

    def _may_be_away(self) -> None:
        if self.away:
            raise ConnectionRefusedError("nobody listens")

    def _open(self, name: str, mode: str = "rb") -> Any:
        self._may_be_away()
        return super()._open(name, mode)

    def _save(self, name: str, content: Any) -> str:
        self._may_be_away()
        return super()._save(name, content)


@pytest.fixture
def bucket(settings: Any, tmp_path: Path) -> Bucket:
    told = {"BACKEND": f"{__name__}.Bucket", "OPTIONS": {"location": tmp_path, "allow_overwrite": True}}
    settings.STORAGES = {**settings.STORAGES, "logs": told}
    found = storages["logs"]
    # Loaded by its name it would be another module's class.
    made = Bucket(location=tmp_path, allow_overwrite=True)
    storages._storages["logs"] = made
    assert type(found).__name__ == "Bucket"
    return made


@standing
def season() -> Season:
    return make.season_with_field(paused=True)


def objects(bucket: Bucket) -> set[str]:
    root = Path(bucket.location)
    return {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file() and path.parent != root}


def age(bucket: Bucket, hours: int) -> None:
    when = (timezone.now() - timedelta(hours=hours)).timestamp()
    for name in objects(bucket):
        os.utime(bucket.path(name), (when, when))


def test_a_logs_bytes_are_the_storages_and_its_row_the_databases(bucket: Bucket, season: Season) -> None:
    match = make.play_out(make.rated_match(season))
    stored = match.log
    assert objects(bucket) == {stored.object_name}
    assert (stored.body, LogBody.objects.count()) == (None, 0)
    assert stored.stored_bytes == Path(bucket.path(stored.object_name)).stat().st_size
    assert (len(logs.whole(stored)), problem_of(stored)) == (stored.raw_bytes, "")


def test_logs_from_before_there_was_a_storage_are_read_in_the_database(
    season: Season, request: pytest.FixtureRequest
) -> None:
    first = make.counted(make.rated_match(season))
    bucket = request.getfixturevalue("bucket")
    second = make.counted(make.rated_match(season))
    assert [bool(match.log.object_name) for match in (first, second)] == [False, True]
    assert [len(logs.whole(match.log)) for match in (first, second)] == [
        match.log.raw_bytes for match in (first, second)
    ]
    assert objects(bucket) == {second.log.object_name}


def test_the_same_report_again_stores_nothing_more(bucket: Bucket, season: Season) -> None:
    match = make.rated_match(season)
    lease, report = make.claimed(match), make.made_up_report(match)
    services.report(lease.token, report)
    services.report(lease.token, report)
    assert (len(objects(bucket)), MatchLog.objects.count()) == (1, 1)


def test_while_the_storage_is_away_a_report_counts_nothing_and_counts_once_when_it_is_back(
    bucket: Bucket, season: Season
) -> None:
    match = make.rated_match(season)
    lease, report = make.claimed(match), make.made_up_report(match)
    bucket.away = True
    with pytest.raises(StorageAway, match="ConnectionRefusedError: nobody listens"):
        services.report(lease.token, report)
    match.refresh_from_db()
    assert (match.status, MatchLog.objects.count()) == (MatchStatus.RUNNING, 0)
    bucket.away = False
    assert services.report(lease.token, report).status == MatchStatus.FINISHED
    assert len(objects(bucket)) == 1


def test_while_the_storage_is_away_page_and_download_say_when_to_come_again(
    bucket: Bucket, season: Season, client: Client
) -> None:
    match = make.counted(make.rated_match(season))
    bucket.away = True
    client.raise_request_exception = False
    for answer in (
        client.get(f"/matches/{match.pk}/"),
        APIClient().get(f"/api/v1/matches/{match.pk}/log.jsonl.zst"),
    ):
        assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    bucket.away = False
    assert client.get(f"/matches/{match.pk}/").status_code == 200


def test_what_no_row_refers_to_is_removed_after_a_day(bucket: Bucket, season: Season) -> None:
    match = make.counted(make.rated_match(season))
    orphan = log_storage.put(b"of a report whose commit was lost", "a token")
    age(bucket, hours=23)
    assert (log_storage.sweep(), objects(bucket)) == (0, {match.log.object_name, orphan})
    age(bucket, hours=25)
    assert (log_storage.sweep(), objects(bucket)) == (1, {match.log.object_name})


def test_a_house_that_was_restored_or_copied_removes_nothing_until_a_keeper_says_that_the_storage_is_its_own(
    bucket: Bucket, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert log_storage.sweep() == 0
    orphan = log_storage.put(b"to a copy, whatever was counted since is an orphan", "a token")
    age(bucket, hours=25)
    own = log_storage._this_house()
    monkeypatch.setattr(log_storage, "_this_house", lambda: own + b" restored")
    assert (log_storage.sweep(), objects(bucket)) == (0, {orphan})
    assert keeping.keep_in_order(timezone.now())["objects_removed"] == 0
    assert keeping.keep_in_order(timezone.now(), thoroughly=True)["objects_removed"] == 1
    monkeypatch.undo()
    assert log_storage.sweep() == 0


def test_a_folder_has_a_log_whole_or_not_at_all_and_for_the_house_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = LogFolder(location=tmp_path, allow_overwrite=True)
    assert folder.save("00/a.zst", ContentFile(b"counted")) == "00/a.zst"

    def until_the_disk_is_full() -> Iterator[bytes]:
        yield b"cou"
        raise OSError(28, "No space left on device")

    again = ContentFile(b"counted")
    monkeypatch.setattr(again, "chunks", until_the_disk_is_full)
    with pytest.raises(OSError, match="No space left"):
        folder.save("00/a.zst", again)
    assert folder.open("00/a.zst").read() == b"counted"
    assert folder.listdir("00") == ([], ["a.zst"])
    assert (tmp_path / "00" / "a.zst").stat().st_mode & 0o007 == 0
    assert folder.save("00/a.zst", ContentFile(b"counted again")) == "00/a.zst"
    assert folder.open("00/a.zst").read() == b"counted again"


@pytest.mark.parametrize("root", ["logs", "not/there/yet"])
def test_a_folder_is_made_with_those_above_it_and_by_whoever_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: str
) -> None:
    folder = LogFolder(location=tmp_path / root, allow_overwrite=True)
    assert folder.save("ab/first.zst", ContentFile(b"x")) == "ab/first.zst"
    # To whoever has looked a moment before, it is not there yet.
    is_dir, before = Path.is_dir, iter([False])
    monkeypatch.setattr(Path, "is_dir", lambda path: next(before, True) and is_dir(path))
    assert folder.save("ab/second.zst", ContentFile(b"y")) == "ab/second.zst"
    monkeypatch.undo()
    assert sorted(path.name for path in (tmp_path / root / "ab").iterdir()) == ["first.zst", "second.zst"]


def test_a_days_rounds_look_at_every_folder(bucket: Bucket, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    monkeypatch.setattr(log_storage, "sweep", lambda folders: seen.extend(folders) or len(seen))
    now = timezone.now()
    for hour in range(16):
        keeping.keep_in_order(now + timedelta(hours=hour))
    assert sorted(seen) == list(range(256))


def test_a_purged_logs_object_goes_with_the_next_sweep(bucket: Bucket, season: Season) -> None:
    match = make.counted(make.rated_match(season))
    Match.objects.update(
        kind="validation", season=None, validates=make.VersionFactory(), finished_at=timezone.now() - timedelta(days=99)
    )
    assert purge(30, commit=True).logs == 1
    age(bucket, hours=25)
    assert (log_storage.sweep(), objects(bucket)) == (1, set())
    assert MatchLog.every.get(match=match).raw_bytes > 0


def test_a_log_that_a_rejudge_set_has_replaced_is_kept(bucket: Bucket, season: Season) -> None:
    keeper = make.KeeperFactory()
    match = make.counted(make.rated_match(season))
    old = match.log.object_name
    made = rejudging.create(keeper, "again", season, "because", rejudging.Chosen(matches=(match.pk,)))
    replay = RejudgedMatch.objects.get().replay
    make.counted(replay, [2, 1])

    rejudging.apply(made, keeper)

    assert RejudgedMatch.objects.get().old_log_object == old
    assert MatchLog.objects.get(match=match).object_name == replay.log.object_name != old
    age(bucket, hours=25)
    assert (log_storage.sweep(), objects(bucket)) == (0, {old, replay.log.object_name})


def test_a_house_that_is_told_no_more_where_its_logs_are_says_so(bucket: Bucket, season: Season, settings: Any) -> None:
    match = make.counted(make.rated_match(season))
    settings.STORAGES = {name: told for name, told in settings.STORAGES.items() if name != "logs"}
    with pytest.raises(StorageAway, match="LEADENHALL_LOGS does not say where"):
        logs.whole(match.log)
    assert log_storage.sweep() == 0
