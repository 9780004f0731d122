"""A title that cannot be played is told of where a keeper looks, and nowhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.checks import WARNING, run_checks
from django.test import Client
from rest_framework.test import APIClient

from engine.kernel import registry
from engine.kernel.manifest import Manifest
from tests.conftest import ROOT
from tests.ladder.factories import AuthorFactory, KeeperFactory
from tests.waiting import GENEROUS

FAULT = "nowhere.title:TITLE cannot be loaded: ModuleNotFoundError: No module named 'nowhere'"


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A title of which there is a manifest, and nothing else."""
    monkeypatch.setitem(registry._added, "lost", Manifest("lost", "Lost", "nowhere.title:TITLE"))


def test_when_all_can_be_played_nothing_is_told() -> None:
    assert [found for found in run_checks() if found.id == "house.W001"] == []


@pytest.mark.usefixtures("lost")
def test_a_check_warns_of_it() -> None:
    (found,) = [found for found in run_checks() if found.id == "house.W001"]
    assert (found.level, found.msg) == (WARNING, f"A title is left out, manifest lost: {FAULT}.")
    assert found.hint == "Mend it or uninstall it."


def test_the_command_warns_of_a_broken_manifest_and_passes(tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken/manifest.py").write_text("MANIFEST = 5")
    run = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={**os.environ, "LEADENHALL_TITLES": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=2 * GENEROUS,
    )
    assert run.returncode == 0
    told = "?: (house.W001) A title is left out, manifest broken.manifest:MANIFEST: is a int, not a Manifest."
    assert told in run.stderr


@pytest.mark.django_db
@pytest.mark.usefixtures("lost")
def test_the_status_page_tells_keepers_alone(client: Client) -> None:
    for user, tells in ((None, False), (AuthorFactory(), False), (KeeperFactory(), True)):
        if user is not None:
            client.force_login(user)
        page = client.get("/status/").content.decode()
        assert ("Titles left out" in page, "No module named &#x27;nowhere&#x27;" in page) == (tells, tells)


@pytest.mark.django_db
@pytest.mark.usefixtures("lost")
def test_the_api_tells_keepers() -> None:
    client = APIClient()
    client.force_authenticate(KeeperFactory())
    assert client.get("/api/v1/titles/left-out/").json()["results"] == [
        {"where": "lost", "message": FAULT, "remedy": "mend it or uninstall it"}
    ]
    assert "lost" not in [title["id"] for title in client.get("/api/v1/titles/").json()["results"]]
