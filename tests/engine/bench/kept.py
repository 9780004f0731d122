"""Tables that are kept under ``benchmarks/``: of which machine and commits they are."""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.at_once import cores
from tests.commands import ROOT, demand
from workers.compiled import unfit

KEPT = ROOT / "benchmarks"


def machine(name: str | None) -> dict[str, Any]:
    """What the figures were measured on; `name` is what its people call it, by default after its processor."""
    try:
        cpu = re.findall(r"^model name\s*: (.+)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)[0]
    except (OSError, IndexError):
        cpu = platform.processor() or platform.machine()
    called = re.sub(r"[^a-z0-9]+", "-", (name or f"{cpu} {cores()}").lower()).strip("-")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return {"name": called, "cpu": cpu, "cores": cores(), "python": python}


def commit(root: Path = ROOT) -> str:
    """The commit whose engine is measured. Raises BadOption where it is none."""

    def git(*arguments: str) -> str:
        done = subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True)
        demand(
            not done.returncode, "--save", "this is no checkout, and a table that is kept names its commit", "clone one"
        )
        return done.stdout.strip()

    changed = git("status", "--porcelain", "--", "engine")
    demand(
        not changed, "--save", "the engine has changes that are not committed", "commit them, and keep the table then"
    )
    return git("rev-parse", "HEAD")


def commit_in(folder: Path) -> str:
    """The commit whose engine lies in a folder: a checkout's, or this one's where that was compiled. Raises BadOption where it is none."""
    if not unfit(folder / "engine"):
        return commit()
    remedy = "name a checkout, or a copy that was compiled of this tree as it is"
    demand((folder / ".git").exists(), "--save", f"of which commit the engine in {folder} is, nobody knows", remedy)
    return commit(folder)


def keep(
    rows: list[dict[str, Any]],
    yardstick: str,
    of: dict[str, Any],
    made_from: str,
    folder: Path = KEPT,
    builds: Mapping[str, str] | None = None,
) -> Path:
    """Write the table to the file of its machine and commit, in the place of an older one. ``builds`` are those of a table of several, each
    with its commit: it has a file of its own."""
    folder.mkdir(exist_ok=True)
    file = folder / f"{of['name']}-{made_from[:12]}{'-beside' if builds else ''}.json"
    found = {
        "commit": made_from,
        **({"builds": dict(builds)} if builds else {}),
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": of,
        # What else it did: processes that ran or wanted to, this one among them.
        "load": round(os.getloadavg()[1], 1),
        "peer": yardstick,
        # To a thousandth: the rest is noise.
        "rows": json.loads(json.dumps(rows), parse_float=lambda digits: round(float(digits), 3)),
    }
    file.write_text(json.dumps(found, indent=1) + "\n")
    return file
