"""Bytecode of the rules for bots: without it each would compile in every match what it imports, at twice the CPU of its start.

Inside a sandbox nothing can be written, and a worker's own process writes bytecode of what it imports itself, if at all. So where some is
missing or older than its source, a copy of the engine is compiled and shown instead. Nothing is written beside the sources: they may be
somebody else's.
"""

from __future__ import annotations

import compileall
import importlib.util
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from . import runtime

TEMPLATES = "templates"
HEADER = 16
"""Bytes before the code in a file of bytecode: see PEP 552."""


def prepare(into: Path) -> list[Path]:
    """See to it that bots find bytecode of all that they may import of the engine and the titles, in copies below `into` where need be.

    For this process and those that are forked from it, as long as `into` stays. Returns the folders that are shown as copies."""
    copies = {}
    for number, folder in enumerate(runtime.rules()):
        if lacks(folder):
            copies[folder] = into / str(number) / folder.name
            _copy(folder, copies[folder])
    runtime.show_copies(copies)
    return list(copies)


def forget() -> None:
    """Show the sources again: the copies go."""
    runtime.show_copies({})


def lacks(folder: Path) -> bool:
    """Is there a source in the folder, or below, whose bytecode is missing, older, or of another Python?"""
    return any(not _is_compiled(source) for source in _sources(folder))


def _sources(folder: Path) -> Iterator[Path]:
    # What `new` writes is read, and by nobody imported.
    return (path for path in folder.rglob("*.py") if TEMPLATES not in path.relative_to(folder).parts)


def _is_compiled(source: Path) -> bool:
    try:
        with open(importlib.util.cache_from_source(str(source)), "rb") as file:
            header = file.read(HEADER)
            readable = os.fstat(file.fileno()).st_mode & 0o004
        found = source.stat()
    except OSError:
        return False
    if header[:4] != importlib.util.MAGIC_NUMBER or not readable:
        return False
    flags, first, second = (int.from_bytes(header[at : at + 4], "little") for at in (4, 8, 12))
    # By hash: the image's, which nobody checks, or one that is checked as it is imported.
    return bool(flags) or (first, second) == (int(found.st_mtime) & 0xFFFFFFFF, found.st_size & 0xFFFFFFFF)


def _copy(folder: Path, copy: Path) -> None:
    # With what bytecode there is, which is as good as it was: times are copied, too.
    shutil.copytree(folder, copy)
    compileall.compile_dir(copy, quiet=2, rx=re.compile(rf"/{TEMPLATES}/"))
    for path in (copy, *copy.rglob("*")):
        path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
