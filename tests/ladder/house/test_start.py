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
print(json.dumps([name for name in sys.modules if name.startswith(("scipy.", "networkx"))]))
"""


def test_a_worker_starts_without_the_mathematics_of_ratings(tmp_path: Path) -> None:
    """Half of its time and of its memory would be SciPy's; whoever rates a season loads it then."""
    run = subprocess.run(
        [sys.executable, "-c", LOADED],
        cwd=ROOT,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "ladder.settings.embedded", "LEADENHALL_VAR": str(tmp_path)},
        capture_output=True,
        check=True,
    )
    loaded = json.loads(run.stdout)
    assert not {"scipy.special", "scipy.stats", "scipy.linalg", "scipy.sparse", "networkx"} & set(loaded)
