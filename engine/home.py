"""A bot of one's own on this machine: a file, a folder, or an archive, run as it is and not in a sandbox.

What the ladder takes for a bot is taken here, with the same assumptions and refused with the same words (`engine.packages`), so that what
plays at home plays there. A bot runs where it lies, unless the ladder would run something else than lies there: then from a copy.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.machinery import PathFinder
from pathlib import Path, PurePosixPath

from engine.kernel.errors import BadOption
from engine.kernel.registry import packages_outside
from engine.limits import PROMISED_PACKAGES
from engine.packages import (
    ARCHIVES,
    HEAD,
    Bounds,
    Package,
    Refused,
    Start,
    check_source,
    foreign_imports,
    is_executable,
    kind_of,
    start_of,
)
from engine.packages.archives import Entry
from engine.wording import printable

BOUNDS = Bounds(
    files=10_000, unpacked_bytes=64 * 1024 * 1024, tar_bytes=84 * 1024 * 1024, source_bytes=64 * 1024 * 1024
)
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


def files_of(folder: Path) -> dict[PurePosixPath, Entry]:
    """The bot's files in a folder, in the order of their paths, without what tools leave there. Raises BadOption."""
    with _told_of(folder):
        return dict(sorted(Package.lying_in(folder, BOUNDS).files.items()))


def check_folder(folder: Path) -> None:
    """Raises BadOption for a folder that is no bot."""
    with _told_of(folder):
        _start(Package.lying_in(folder, BOUNDS))


@contextmanager
def _told_of(path: Path) -> Iterator[None]:
    if not path.exists():
        raise BadOption("bot", f"{path} is no bot", WAYS)
    if not (path.is_file() or path.is_dir()):  # a pipe would be waited for
        raise BadOption("bot", f"{path} is neither a file nor a folder", WAYS)
    with refusals_of(path, WAYS):
        yield


@contextmanager
def refusals_of(path: Path, ways: str) -> Iterator[None]:
    """What is wrong with the bot at `path`, told by that name: BadOption, with `ways` to give one that can be read."""
    try:
        yield
    except Refused as refused:
        message = f"the ladder would refuse {printable(path)}: {refused.field}: {refused.message}"
        raise BadOption("bot", message, refused.remedy) from refused
    except OSError as error:
        raise BadOption("bot", f"{printable(path)} cannot be read: {error.strerror or error}", ways) from error


def _in_folder(folder: Path, scratch: Path) -> HomeBot:
    package = Package.lying_in(folder, BOUNDS)
    start = _start(package)
    if package.is_ready(start):
        return HomeBot(_argv(start), folder / package.root, package.assumed)
    return _from_copy(package, start, scratch)


def _in_file(file: Path, scratch: Path) -> HomeBot:
    with file.open("rb") as opened:
        kind, assumed = kind_of(opened.read(HEAD), file.name)
    # An archive is what would be uploaded, as it is.
    package = Package.uploaded(file.read_bytes(), kind, Bounds() if kind in ARCHIVES else BOUNDS)
    package.assumed[:0] = [assumed] if assumed else []
    start = _start(package)
    if kind in ARCHIVES or not package.is_ready(start):
        return _from_copy(package, start, scratch)
    if kind == "python":
        beside = _imported_from_beside(file, package, start)
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
    if start.language == "python" and (only_here := [name for name in _foreign(package, start) if _is_only_here(name)]):
        known = f"the standard library, the engine and {', '.join(PROMISED_PACKAGES)}"
        package.assume(f"{', '.join(only_here)} cannot be imported on the ladder, which has {known}")
    return start


def _from_copy(package: Package, start: Start, scratch: Path) -> HomeBot:
    scratch.mkdir(parents=True, exist_ok=True)
    package.write(scratch, start)
    return HomeBot(_argv(start), scratch.resolve(), package.assumed)


def _argv(start: Start) -> list[str]:
    if start.language == "native":
        return [f"./{start.file}", *start.arguments]
    runtime = {"python": [sys.executable], "java": ["java", "-jar"]}
    return [*runtime.get(start.language, [start.language]), str(start.file)]


def _foreign(package: Package, start: Start) -> list[str]:
    """The outermost names of what the bot imports and does not bring, but for the engine's and the titles'."""
    known = {"engine", *packages_outside()}
    found = foreign_imports(start.file, package.files.keys(), package.content)
    return [name for name in found if name not in known]


def _is_only_here(name: str) -> bool:
    """Does an import of this find a package that the ladder has not: one of the environment that runs this, or beside the engine?"""
    if name in sys.stdlib_module_names or name in PROMISED_PACKAGES:
        return False
    installed = [entry for entry in sys.path if entry.endswith(("site-packages", "dist-packages"))]
    return PathFinder.find_spec(name, [*installed, str(Path(__file__).resolve().parents[1])]) is not None


def _imported_from_beside(file: Path, package: Package, start: Start) -> Iterator[str]:
    """What a file imports from its own folder, in a sentence: alone, as it is uploaded, it does not find that."""
    found = [
        name
        for name in _foreign(package, start)
        if (file.parent / f"{name}.py").is_file() or (file.parent / name).is_dir()
    ]
    if found:
        yield f"{', '.join(found)} beside it is no part of it on the ladder: upload a zip of the folder"


__all__ = ["HomeBot", "check_folder", "home_bot"]
