"""A bot of one's own on this machine: a file, a folder, or an archive, run as it is and not in a sandbox.

What the ladder takes for a bot is taken here, with the same assumptions and refused with the same words (`engine.packages`), so that what
plays at home plays there. A bot runs where it lies, unless the ladder would run something else than lies there: then from a copy.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from engine.kernel.errors import BadOption
from engine.kernel.registry import packages_outside
from engine.packages import (
    ARCHIVES,
    HEAD,
    Bounds,
    Package,
    Refused,
    Start,
    check_source,
    is_executable,
    kind_of,
    start_of,
)

BOUNDS = Bounds(files=10_000, unpacked_bytes=64 * 1024 * 1024, source_bytes=64 * 1024 * 1024)
"""Wider than the ladder's: nobody is harmed by a big bot at home."""

WAYS = "give a house bot's name, a .py file, a folder with a bot.toml, or a .zip or .tar.gz of one"


@dataclass(slots=True)
class HomeBot:
    """How to run the bot: its command, the folder to run it in, and what was assumed to know either."""

    argv: list[str]
    folder: Path
    assumed: list[str] = field(default_factory=list)


def home_bot(path: Path, scratch: Path) -> HomeBot:
    """The bot at `path`. What has to be unpacked or written anew goes into `scratch`, which need not be there yet. Raises BadOption."""
    with _told_of(path):
        return _in_folder(path.resolve(), scratch) if path.is_dir() else _in_file(path.resolve(), scratch)


def check_folder(folder: Path) -> None:
    """Raises BadOption for a folder that is no bot."""
    with _told_of(folder):
        _start(Package.lying_in(folder, BOUNDS))


@contextmanager
def _told_of(path: Path) -> Iterator[None]:
    """Tell what is wrong with what lies at `path` by that name."""
    if not path.exists():
        raise BadOption("bot", f"{path} is no bot", WAYS)
    try:
        yield
    except Refused as refused:
        message = f"{path} cannot be taken: {refused.field}: {refused.message}"
        raise BadOption("bot", message, refused.remedy) from refused
    except OSError as error:
        raise BadOption("bot", f"{path} cannot be read: {error}", WAYS) from error


def _in_folder(folder: Path, scratch: Path) -> HomeBot:
    package = Package.lying_in(folder, BOUNDS)
    start = _start(package)
    if package.is_ready(start):
        return HomeBot(_argv(start), folder / package.root, package.assumed)
    return _from_copy(package, start, scratch)


def _in_file(file: Path, scratch: Path) -> HomeBot:
    with file.open("rb") as opened:
        kind, assumed = kind_of(opened.read(HEAD), file.name)
    package = Package.uploaded(file.read_bytes(), kind, BOUNDS)
    package.assumed[:0] = [assumed] if assumed else []
    start = _start(package)
    if kind in ARCHIVES or not package.is_ready(start):
        return _from_copy(package, start, scratch)
    if kind == "python":
        beside = _imported_from_beside(file, package.content(start.file))
        return HomeBot([sys.executable, str(file)], file.parent, [*package.assumed, *beside])
    if kind == "native" and os.access(file, os.X_OK):
        return HomeBot([str(file)], file.parent, package.assumed)
    # Node reads a script by its name, and by what lies in the folders above it.
    return _from_copy(package, start, scratch)


def _start(package: Package) -> Start:
    start = start_of(package)
    check_source(package, start)
    if start.language == "native" and not is_executable(package, start):
        # It may well run here, on whatever system this is.
        package.assume(f"{start.file} is not a Linux executable: the ladder refuses it")
    return start


def _from_copy(package: Package, start: Start, scratch: Path) -> HomeBot:
    scratch.mkdir(parents=True, exist_ok=True)
    package.write(scratch, start)
    return HomeBot(_argv(start), scratch.resolve(), package.assumed)


def _argv(start: Start) -> list[str]:
    if start.language == "native":
        return [f"./{start.file}", *start.arguments]
    return [sys.executable if start.language == "python" else "node", str(start.file)]


def _imported_from_beside(file: Path, source: bytes) -> Iterator[str]:
    """What a file imports from its own folder, in a sentence: alone, as it is uploaded, it does not find that."""
    known = {"engine", *packages_outside()}
    found = [
        name
        for name in dict.fromkeys(_imported(source))
        if name not in known and ((file.parent / f"{name}.py").is_file() or (file.parent / name).is_dir())
    ]
    if found:
        yield f"{', '.join(found)} beside it is no part of it on the ladder: upload a zip of the folder"


def _imported(source: bytes) -> Iterator[str]:
    """The outermost names of what a Python file imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            yield node.module.partition(".")[0]


__all__ = ["HomeBot", "check_folder", "home_bot"]
