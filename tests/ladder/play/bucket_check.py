"""Logs in a bucket of a server that speaks S3: `make bucket-check`. Not of the default suite: the house does without server and client.

What a storage is to do is tried in `test_log_storage`; this is that a bucket does it, by the settings that a keeper sets.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from time import monotonic
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from django.core.files.storage import storages
from django.test import Client
from rest_framework.test import APIClient

from engine.log import read, verify
from ladder.house.away import StorageAway
from ladder.play import log_storage, logs, services
from ladder.play.models import LogBody, MatchLog, MatchStatus
from ladder.seasons.models import Season
from ladder.settings import match_logs
from tests.ladder import factories as make
from tests.waiting import wait_until

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("valkey")]


class Server:
    """Moto's S3, which keeps its buckets in memory."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self.port)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(self._is_up)
        with urlopen(Request(f"{self.address}/house", method="PUT")):
            pass

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()

    def _is_up(self) -> bool:
        assert self._process.poll() is None, "moto cannot be started"
        try:
            with urlopen(f"{self.address}/moto-api/"):
                return True
        except URLError:
            return False


@pytest.fixture
def server() -> Iterator[Server]:
    running = Server()
    running.start()
    yield running
    running.stop()


@pytest.fixture
def bucket(server: Server, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The bucket, as the environment names it."""
    told = {
        "": "s3://house/logs",
        "_ENDPOINT": server.address,
        "_KEY": "key",
        "_SECRET": "secret",
        "_REGION": "eu-west-2",
    }
    for name, value in told.items():
        monkeypatch.setenv(f"LEADENHALL_LOGS{name}", value)
    settings.STORAGES = {**settings.STORAGES, **match_logs.storage()}
    return storages["logs"]


@pytest.fixture
def season() -> Season:
    return make.season_with_field(paused=True)


def objects(bucket: Any) -> set[str]:
    folders, _ = bucket.listdir("")
    return {f"{folder}/{name}" for folder in folders for name in bucket.listdir(folder)[1]}


def test_a_logs_bytes_lie_in_the_bucket_and_verify(bucket: Any, season: Season) -> None:
    match = make.play_out(make.rated_match(season))
    assert (objects(bucket), LogBody.objects.count()) == ({match.log.object_name}, 0)
    assert verify(read(logs.whole(match.log))).ok
    assert APIClient().get(f"/api/v1/matches/{match.pk}/log.jsonl.zst").status_code == 200


def test_a_log_as_large_as_one_may_be_goes_and_comes(bucket: Any, season: Season) -> None:
    match = make.rated_match(season)
    lease, report = make.claimed(match), make.made_up_report(match)
    lines = [json.dumps({"type": "decision", "noise": f"{number * 7919 % 99991:x}"}) for number in range(1_200_000)]
    log = report.log + "\n".join(lines).encode()
    services.report(lease.token, replace(report, log=log[: logs.MAX_LOG_BYTES]))
    assert match.log.raw_bytes > 40_000_000
    assert logs.whole(match.log) == log[: logs.MAX_LOG_BYTES]


def test_orphans_are_found_by_their_age_and_removed(
    bucket: Any, season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = make.counted(make.rated_match(season))
    orphan = log_storage.put(b"of a report whose commit was lost", "a token")
    assert log_storage.put(b"of a report whose commit was lost", "a token") == orphan
    assert (log_storage.sweep(), objects(bucket)) == (0, {match.log.object_name, orphan})
    monkeypatch.setattr(log_storage, "ORPHANED_AFTER", timedelta(seconds=-5))
    assert (log_storage.sweep(), objects(bucket)) == (1, {match.log.object_name})


def test_an_object_that_is_gone_is_missing_and_the_server_not_away(bucket: Any, season: Season) -> None:
    match = make.counted(make.rated_match(season))
    bucket.delete(match.log.object_name)
    with pytest.raises(logs.LogMissing):
        logs.whole(match.log)


def test_a_server_that_is_killed_is_waited_for(bucket: Any, server: Server, season: Season, client: Client) -> None:
    first, second = (make.rated_match(season, seed=seed) for seed in (1, 2))
    make.counted(first)
    lease, report = make.claimed(second), make.made_up_report(second)
    server.stop()
    began = monotonic()
    with pytest.raises(StorageAway):
        services.report(lease.token, report)
    assert monotonic() - began < 2 * (match_logs.CONNECT_SECONDS + match_logs.READ_SECONDS)
    second.refresh_from_db()
    assert (second.status, MatchLog.objects.count()) == (MatchStatus.RUNNING, 1)
    client.raise_request_exception = False
    answer = client.get(f"/matches/{first.pk}/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    server.start()
    assert services.report(lease.token, report).status == MatchStatus.FINISHED


def test_a_bucket_that_does_not_let_us_in_is_away(bucket: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bucket, "bucket_name", "nobodys")
    with pytest.raises(StorageAway, match="NoSuchBucket"):
        log_storage.put(b"a log", "a token")
