"""The code of a fresh checkout compiled once for all parallel processes, and the tests' assertions rewritten once.

That takes a process ten seconds and more, and each would do it beside the others. Here each begins at another one of the files, and leaves
out what is there already.
"""

from __future__ import annotations

import compileall
import sys
from collections.abc import Iterator, Sequence
from importlib.util import source_hash
from pathlib import Path
from typing import TypeVar

import pytest
from _pytest.assertion import rewrite

Item = TypeVar("Item")
ROOT = Path(__file__).resolve().parent.parent
HEAD = 16
"""Bytes before the code of a compiled file; the last eight are of the hash of its source."""


def do_a_share(config: pytest.Config) -> None:
    """In a parallel process that collects the whole suite: rewrite and compile what no other has done yet."""
    worker = config.workerinput  # type: ignore[attr-defined]
    if sys.dont_write_bytecode or config.args != config.getini("testpaths"):
        return
    number, of = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    for file in _from_the_own_share(sorted((ROOT / "tests").rglob("test_*.py")), number, of):
        _rewrite(file, config)
    code = [file for folder in ("engine", "ladder", "workers", "tests") for file in (ROOT / folder).rglob("*.py")]
    for file in _from_the_own_share(sorted(code), number, of):
        if not file.name.startswith("test_"):
            compileall.compile_file(file, quiet=2)


def _from_the_own_share(all_of_it: Sequence[Item], number: int, of: int) -> Iterator[Item]:
    """All, beginning with what is the share of this one of so many processes."""
    first = len(all_of_it) * number // of
    yield from all_of_it[first:]
    yield from all_of_it[:first]


def _rewrite(file: Path, config: pytest.Config) -> None:
    """As pytest does when it imports a file of tests, which finds what is written here."""
    folder = rewrite.get_cache_dir(file)
    written = folder / (file.name[:-3] + rewrite.PYC_TAIL)
    if written.exists() and written.read_bytes()[HEAD - 8 : HEAD] == source_hash(file.read_bytes())[:8]:
        return
    rewrite.try_makedirs(folder)
    hash, code = rewrite._rewrite_test(file, config)
    rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, hash, written)
