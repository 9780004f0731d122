"""The code of a fresh checkout compiled once for all parallel processes, which would each do it beside the others.

Each begins at another one of the files, and leaves out what is there already.
"""

from __future__ import annotations

import compileall
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("engine", "ladder", "workers", "tests")


def do_a_share(config: pytest.Config) -> None:
    """In a parallel process that collects the whole suite: compile what no other has compiled yet."""
    worker = config.workerinput  # type: ignore[attr-defined]
    if sys.dont_write_bytecode or config.args != config.getini("testpaths"):
        return
    number, of = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    # Files of tests are pytest's to compile, with their assertions rewritten.
    code = sorted(
        file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py") if not file.name.startswith("test_")
    )
    first = len(code) * number // of
    for file in (*code[first:], *code[:first]):
        compileall.compile_file(file, quiet=2)
