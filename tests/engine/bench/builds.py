"""Builds of the engine that are measured beside each other: a commit's, a folder's, this tree's. Each is laid into a folder of its own, and
every round of it is a new process."""

from __future__ import annotations

import compileall
import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from engine.kernel.errors import BadOption
from tests.commands import ROOT, commit, demand
from tests.engine.bench.cases import Case

Round = Mapping[str, Any]
"""What figures.py prints of its cases."""


def demand_engine(ref: str, field: str) -> None:
    """Raise BadOption unless this is a folder that holds an ``engine``, or a commit that does; ``field`` is where it was asked for."""
    if Path(ref).is_dir():
        there = (Path(ref) / "engine" / "__init__.py").is_file()
        demand(there, field, f"the folder {ref} has no engine", "name a commit that has, or the folder that it lies in")
    else:
        named = ["git", "-C", ROOT, "cat-file", "-e", f"{commit(ref, field)}:engine/__init__.py"]
        there = not subprocess.run(named, capture_output=True).returncode
        demand(there, field, f"{ref} has no engine", "name a commit that has")


def lay_out(ref: str, into: Path, field: str) -> None:
    """Copy the engine of a folder or of a commit into a folder. Raises BadOption."""
    demand_engine(ref, field)
    if Path(ref).is_dir():
        shutil.copytree(Path(ref) / "engine", into / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    else:
        archive = ["git", "-C", ROOT, "archive", commit(ref, field), "engine"]
        packed = subprocess.run(archive, stdout=subprocess.PIPE, check=True)
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
            files.extractall(into, filter="data")
    # Else the first process to import it would compile, and have another heap than those that follow.
    compileall.compile_dir(into, quiet=2)


def measure(folder: Path, cases: list[Case], seconds: float, field: str) -> Round:
    """One round of the engine in `folder`, in a process of its own. Raises BadOption, of ``field``, where it cannot be imported."""
    command = [sys.executable, "-m", "tests.engine.bench.figures", "--seconds", str(seconds)]
    done = subprocess.run(
        [*command, *(case.name for case in cases)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
    )
    if done.returncode:
        raise BadOption(field, "its engine cannot be imported, as is told above", "name a later commit")
    found = json.loads(done.stdout)
    instead = f"{found['engine']} was measured instead of the engine in {folder}"
    demand(Path(found["engine"]).is_relative_to(folder), field, instead, "take what is before it out of the path")
    cases_found: Round = found["cases"]
    return cases_found


__all__ = ["Round", "demand_engine", "lay_out", "measure"]
