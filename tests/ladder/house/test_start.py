"""What a process of the house loads before it does anything."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
LOADED = """
import json, sys
from workers.celery import app
app.loader.import_default_modules()
print(json.dumps([name for name in sys.modules if name.startswith(("scipy.", "networkx", "ladder.", "drf_spectacular."))]))
"""


def test_a_worker_starts_without_the_mathematics_of_ratings_and_without_the_pages(tmp_path: Path) -> None:
    """Half of its time and of its memory would be SciPy's, and a third of the rest that of pages and API; whoever rates a season loads the
    one then, and only the web process needs the other."""
    run = subprocess.run(
        [sys.executable, "-c", LOADED],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "ladder.settings.embedded", "LEADENHALL_VAR": str(tmp_path)},
        capture_output=True,
        check=True,
    )
    loaded = set(json.loads(run.stdout))
    assert "ladder.play.models" in loaded
    assert not {"scipy.special", "scipy.stats", "scipy.linalg", "scipy.sparse", "networkx"} & loaded
    assert not {"ladder.urls", "ladder.web.urls", "ladder.api.views", "ladder.api.schema"} & loaded
