"""What a process of the house loads before it does anything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[3]
LOADED = """
import gc, json, sys
from workers.celery import app
begun = list(sys.modules)
kept = [gc.isenabled(), gc.get_freeze_count()]
app.loader.import_default_modules()
print(json.dumps([kept, begun, list(sys.modules)]))
"""
MATHEMATICS = {"scipy.special", "scipy.stats", "scipy.linalg", "scipy.sparse", "networkx"}
PAGES = {"ladder.urls", "ladder.web.urls", "ladder.api.views", "ladder.api.schema"}


class Started(NamedTuple):
    """A worker's process before it takes any work."""

    collects: bool
    kept: int
    """Objects that are set apart from garbage collection."""
    begun: set[str]
    """Modules that it had loaded when Django was set up, as every program of the house does."""
    loaded: set[str]


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Started:
    environment = {
        "DJANGO_SETTINGS_MODULE": "ladder.settings.embedded",
        "LEADENHALL_VAR": str(tmp_path_factory.mktemp("var")),
    }
    run = subprocess.run(
        [sys.executable, "-c", LOADED], cwd=ROOT, env=os.environ | environment, capture_output=True, check=True
    )
    (collects, kept), begun, loaded = json.loads(run.stdout)
    return Started(collects, kept, set(begun), set(loaded))


def test_a_worker_starts_without_the_mathematics_of_ratings_and_without_the_pages(started: Started) -> None:
    """Half of its time and of its memory would be SciPy's, and a third of the rest that of pages and API; whoever rates a season loads the
    one then, and only the web process needs the other."""
    assert "ladder.play.models" in started.loaded
    assert not MATHEMATICS & started.loaded
    assert not PAGES & started.loaded


def test_what_every_program_loads_is_little(started: Started) -> None:
    """Arrays are for who reckons with them, and a resolver of names for nobody."""
    assert "ladder.play.models" in started.begun
    assert not {"numpy", "scipy", "dns"} & started.begun


def test_what_a_program_has_loaded_is_not_looked_through_for_garbage_again(started: Started) -> None:
    assert started.kept > 100_000
    assert started.collects
