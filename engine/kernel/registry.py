"""The catalogue of titles: where their manifests are found, and what they name, loaded when it is first asked for.

Manifests (``engine.kernel.manifest``) are looked for in this order, and the first of an id is the one that counts:

- the engine's own titles: packages beside the kernel that have a module ``manifest``, found without being installed;
- what is installed: entry points of the group ``leadenhall.titles``;
- the folders that the environment names in ``LEADENHALL_TITLES``, parted as in ``PATH`` and counted from the project's root: each package
  that lies in one and has a module ``manifest``. Such a folder becomes importable as soon as the engine is imported, last of all. So a
  title is tried out in its own checkout, and a bot in the sandbox finds it, which may import from it what it likes. A name that is
  imported from elsewhere, from another such folder or from what is installed, is told of, and its package in this one left out.

A manifest that is wrong, or a title that cannot be loaded, is left out of the catalogue and told of by ``broken`` and in the log: one bad
title is not the end of the others. What a title from outside prints while it is imported goes to the log, for standard output may be
somebody's answer; and so does that it does not come to an end. It cannot be stopped at that: a title is trusted code.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from functools import cache, partial
from io import StringIO
from typing import TYPE_CHECKING, NamedTuple

from engine.kernel.errors import BadOption, shown
from engine.kernel.manifest import OWN_PACKAGE, REMEDY, BadManifest, Manifest, load
from engine.kernel.title import Title

# Imported where they are used: a bot that plays one of the engine's own titles waits for none of them.
if TYPE_CHECKING:
    from pathlib import Path

GROUP = "leadenhall.titles"
"""Entry points by which an installed distribution names its manifests: ``liars_dice = "liars_dice.manifest:MANIFEST"``."""

FOLDERS = "LEADENHALL_TITLES"
"""The variable that names folders with packages of titles that are not installed."""

ENDED = frozenset({129, 130, 143})
"""Exit codes of a process that is told to end (128 and the number of SIGHUP, SIGINT or SIGTERM)."""

SLOW = 10.0
"""Seconds after which it is told that a title is still being imported."""

PRINTED = 200
"""Characters of what a title prints that are told."""

_KERNEL = os.path.dirname(os.path.realpath(__file__))
_ENGINE = os.path.dirname(_KERNEL)

_added: dict[str, Manifest] = {}


class Found(NamedTuple):
    """The manifests that hold by id, in catalogue order, and what is wrong with the others."""

    manifests: dict[str, Manifest]
    broken: tuple[BadManifest, ...]


Source = tuple[str, Callable[[], object]]
"""A manifest that was found: what to call it, and how to get it."""


def register(id: str, module: str) -> None:
    """Add a title that no manifest tells of, unless there is one of this id: ``module`` has its one instance as ``TITLE``.

    For titles of tests, and for other processes that play them.
    """
    if id not in manifests():
        _added[id] = Manifest(id, id, f"{module}:TITLE")


def manifests() -> dict[str, Manifest]:
    """Every manifest by its title's id, in catalogue order."""
    return {**_everywhere().manifests, **_added}


def manifest(id: str) -> Manifest:
    """The manifest of the title with this id. Raises BadOption naming those that exist."""
    # A bot that plays one of the engine's own titles does not wait until all that is installed has been looked through.
    found = _own().manifests.get(id) or manifests().get(id)
    if found is None:
        raise BadOption("title", f"there is no title {shown(id)}", f"use one of: {', '.join(manifests())}")
    return found


def titles() -> dict[str, Title]:
    """Every title by its id, in catalogue order, but for those that cannot be loaded (``broken``)."""
    loaded = {id: _load(found) for id, found in manifests().items()}
    return {id: title for id, title in loaded.items() if isinstance(title, Title)}


def title(id: str) -> Title:
    """The title with this id. Raises BadOption naming those that exist, BadManifest for one that cannot be loaded."""
    found = _load(manifest(id))
    if isinstance(found, BadManifest):
        raise found
    return found


def first_title() -> str:
    """The id of the title that is played where none is named: the first of the catalogue."""
    return next(id for id, found in manifests().items() if isinstance(_load(found), Title))


def broken() -> tuple[BadManifest, ...]:
    """What is wrong with manifests and titles that the catalogue does without."""
    loaded = [_load(found) for found in manifests().values()]
    return (*_everywhere().broken, *(fault for fault in loaded if isinstance(fault, BadManifest)))


def beside(id: str, name: str) -> Path | None:
    """Where the title's package has a file of this name beside its manifest, or would have it; None for a title that is no package in a
    folder."""
    from importlib.util import find_spec
    from pathlib import Path

    found = manifests().get(id)
    package = found.title.partition(":")[0].rpartition(".")[0] if found is not None else ""
    spec = find_spec(package) if package else None
    return Path(spec.origin).with_name(name) if spec is not None and spec.origin else None


def packages_outside() -> dict[str, Path]:
    """The packages of titles that are no part of the engine, by name, each with its folder: what a sandbox must hold besides."""
    from importlib.util import find_spec
    from pathlib import Path

    names = {found.package for found in manifests().values()} - {OWN_PACKAGE}
    specs = {name: find_spec(name) for name in sorted(names)}
    return {
        name: Path(next(iter(spec.submodule_search_locations))).resolve()
        for name, spec in specs.items()
        if spec is not None and spec.submodule_search_locations
    }


@cache
def _own() -> Found:
    return _sorted(_packages_in(_ENGINE, "engine."))


@cache
def _everywhere() -> Found:
    found = _sorted([*_packages_in(_ENGINE, "engine."), *_installed(), *_in_folders()])
    for fault in found.broken:
        _warn("%s", fault)
    return found


def _packages_in(folder: str, prefix: str = "") -> Iterator[Source]:
    for name in sorted(os.listdir(folder) if os.path.isdir(folder) else ()):
        package = os.path.join(folder, name)
        if package != _KERNEL and os.path.exists(os.path.join(package, "manifest.py")):
            place = f"{prefix}{name}.manifest:MANIFEST"
            yield place, partial(load, place) if prefix else partial(_load_here, place, name, package)


def _installed() -> Iterator[Source]:
    from importlib.metadata import entry_points  # it takes longer to import than all else here

    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        yield f"{entry.name} ({entry.value})", entry.load


def _in_folders() -> Iterator[Source]:
    for named, folder in _folders().items():
        sources = list(_packages_in(folder))
        yield from sources or [(f"in {named}, which {FOLDERS} names,", _missing)]


def _folders() -> dict[str, str]:
    """The folders that the environment names, as it names them; importable from now on."""
    named = filter(None, os.environ.get(FOLDERS, "").split(os.pathsep))
    root = os.path.dirname(_ENGINE)
    folders = {name: os.path.realpath(os.path.join(root, name)) for name in named}
    sys.path += [place for place in folders.values() if place not in sys.path]
    return folders


def _load_here(place: str, name: str, package: str) -> object:
    """The manifest of a package in a folder. Raises ImportError where Python comes to another package, or a module, of this name first."""
    from importlib.util import find_spec

    spec = find_spec(name)
    if spec is not None:
        folders = [os.path.realpath(at) for at in spec.submodule_search_locations or ()]
        holding = [at for at in folders if os.path.exists(os.path.join(at, "manifest.py"))]
        first = next(iter(holding or folders), spec.origin)
        if first != os.path.realpath(package):
            raise ImportError(f"{package} is hidden by {first}, which has the same name; call one of them otherwise")
    return load(place)


def _missing() -> object:
    raise FileNotFoundError("no package there has a module manifest")


def _sorted(sources: Iterator[Source] | list[Source]) -> Found:
    found: dict[str, Manifest] = {}
    bots: dict[str, str] = {}
    broken: list[BadManifest] = []
    for where, get in sources:
        try:
            with _watched(where):
                held = get()
        except (Exception, SystemExit) as error:
            broken.append(BadManifest(where, f"cannot be read: {_in_a_line(error)}"))
            continue
        if not isinstance(held, Manifest):
            broken.append(BadManifest(where, f"is a {type(held).__name__}, not a Manifest"))
        elif faults := held.faults():
            broken.append(BadManifest(where, "; ".join(faults)))
        elif found.get(held.id, held) != held:
            broken.append(BadManifest(where, f"id {held.id} is taken by {found[held.id].title}"))
        elif held.bot is not None and bots.get(held.bot.name, held.id) != held.id:
            broken.append(BadManifest(where, f"bot {held.bot.name} is that of {bots[held.bot.name]}"))
        else:
            found[held.id] = held
            bots |= {held.bot.name: held.id} if held.bot is not None else {}
    return Found(dict(sorted(found.items(), key=lambda item: (item[1].order, item[0]))), tuple(broken))


def _in_a_line(error: BaseException) -> str:
    """What a title's module raised. Raises it again where it is this process that is to end.

    A command that is told to end by a signal leaves by SystemExit, with the shell's code for that (128 and the signal's number).
    """
    if isinstance(error, SystemExit) and error.code in ENDED:
        raise error
    return " ".join(f"{type(error).__name__}: {error}".split())


@contextmanager
def _watched(where: str) -> Iterator[None]:
    """Tell what a title from outside prints while it is imported, and that it takes long."""
    if where.startswith(f"{OWN_PACKAGE}."):
        yield
        return
    from threading import Timer

    printed = StringIO()
    slow = Timer(SLOW, _warn, ("manifest %s: still being imported after %g s; %s", where, SLOW, REMEDY))
    slow.daemon = True
    with suppress(RuntimeError):  # a sandbox may allow no more threads
        slow.start()
    try:
        with redirect_stdout(printed):
            yield
    finally:
        slow.cancel()
        if text := printed.getvalue():
            _warn("manifest %s: prints while it is imported: %r; %s", where, text[:PRINTED], REMEDY)


@cache
def _load(manifest: Manifest) -> Title | BadManifest:
    try:
        with _watched(manifest.title):
            found = load(manifest.title)
    except (Exception, SystemExit) as error:
        fault = BadManifest(manifest.id, f"{manifest.title} cannot be loaded: {_in_a_line(error)}")
    else:
        faults = manifest.faults_of(found)
        if isinstance(found, Title) and not faults:
            return found
        fault = BadManifest(manifest.id, "; ".join(faults or [f"{manifest.title} is no Title"]))
    if manifest.id not in _added:
        _warn("%s", fault)
    return fault


def _warn(message: str, *arguments: object) -> None:
    from logging import getLogger

    getLogger("engine.titles").warning(message, *arguments)


_folders()
