"""Room on the disk is told where a keeper looks, and that there is none, to everybody."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections import namedtuple
from pathlib import Path
from typing import Any

import pytest
from django.core.checks import run_checks
from django.test import Client

from ladder.desk.selectors import needs
from ladder.house import disk
from tests.conftest import ROOT
from tests.ladder.factories import KeeperFactory

Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def left(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets how many MiB are left on the only disk."""
    settings.DISK_PLACES = {"the house": Path("/srv/leadenhall/not/there/yet")}
    settings.LEAST_DISK_MIB = 1024

    def leave(mebibytes: int) -> None:
        monkeypatch.setattr(shutil, "disk_usage", lambda path: Usage(0, 0, mebibytes * disk.MIB))

    return leave


@pytest.mark.django_db
def test_a_disk_that_is_nearly_full_is_told_to_keepers_alone(left: Any, client: Client) -> None:
    left(1024)
    assert disk.short_ones() == []
    left(300)
    assert [found.msg for found in run_checks() if found.id == "house.W002"] == [
        "300 MiB left for the house, in /srv/leadenhall/not/there/yet."
    ]
    assert [need.about for need in needs() if need.what == "A disk is nearly full"] == [
        "300 MiB left for the house, in /srv/leadenhall/not/there/yet"
    ]
    assert "300 MiB" not in client.get("/status/").content.decode()
    client.force_login(KeeperFactory())
    assert "300 MiB left for the house, in /srv/leadenhall" in client.get("/status/").content.decode()
    assert client.get("/healthz/", {"format": "text"}).status_code == 200
    assert 'leadenhall_disk_free_bytes{place="the house"} 3.145728e+08' in client.get("/metrics").content.decode()


@pytest.mark.django_db
def test_a_full_disk_is_told_to_everybody_in_words(left: Any, client: Client) -> None:
    left(63)
    answer = client.get("/healthz/", {"format": "text"})
    assert answer.status_code == 503
    assert b"the disk is full: 63 MiB left for the house\n" in answer.content
    page = client.get("/status/").content.decode()
    assert "63 MiB left for the house. Nothing that was counted is lost" in page
    assert "/srv/leadenhall" not in page


@pytest.mark.soak
@pytest.mark.skipif(os.getuid() != 0, reason="only root can mount a small disk to fill")
def test_a_house_whose_disk_is_full_for_a_while_loses_nothing() -> None:
    run = subprocess.run([sys.executable, "-m", "tests.drills.full_disk"], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
