"""What was measured of a title, or found in its games, is kept beside its manifest; figures with when and of what (``engine.measured``)."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import engine
from engine.kernel.errors import BadOption
from engine.kernel.registry import beside
from engine.kernel.title import Title
from engine.measured import Made
from engine.writing import write_whole


def made_now(title: Title) -> Made:
    """What is measured at this moment, of this source."""
    return Made(f"{datetime.now(UTC):%Y-%m-%d}", engine.__version__, title.version, commit())


def commit() -> str:
    """The commit of the source that is measured, with a + where files differ from it; "" where it is no checkout, or there is no git."""
    git = [
        "git",
        "-C",
        str(Path(engine.__file__).parent),
        "describe",
        "--always",
        "--abbrev=12",
        "--dirty=+",
        "--exclude=*",
    ]
    try:
        return subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def keep(title: Title, file: str, figures: Mapping[str, Any]) -> Path:
    """Write what was found beside the title's manifest. Returns where. Raises BadOption for a title that is no package in a folder."""
    place = beside(title.id, file)
    if place is None:
        raise BadOption("keep", f"{title.id} is no package in a folder", "give it one, with a manifest")
    write_whole(place, (json.dumps(figures, indent=1) + "\n").encode())
    return place


__all__ = ["commit", "keep", "made_now"]
