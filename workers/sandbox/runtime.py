"""What a bot finds inside: an interpreter, system libraries, the rules engine, and nothing else of the host.

Everything here is mounted read-only. The layout is the same on every host, so that paths seen by a bot tell nothing
about where the service is installed:

    /bot                 the bot's own files, the working directory
    /leadenhall/engine   the rules engine (PYTHONPATH=/leadenhall)
    /leadenhall/titles   titles that are no part of the engine, a folder each (LEADENHALL_TITLES=/leadenhall/titles)
    /leadenhall/packages third-party packages promised to Python bots (numpy, when the host has it)
    /python              the base interpreter, its standard library without site-packages
    /usr/bin/node        node, when the host has it
    /java                the Java of the host's /usr/bin/java, when it has one
    /usr/lib, /lib64 …   shared libraries only
    /tmp                 the one writable place, also the home directory
"""

from __future__ import annotations

import functools
import importlib.util
import os
import sys
import sysconfig
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.kernel.registry import FOLDERS, packages_outside
from engine.limits import LADDER, PROMISED_PACKAGES

NODE = Path("/usr/bin/node")
JAVA = Path("/usr/bin/java")
JAVA_INSIDE = "/java"
PYTHON_INSIDE = "/python/bin/python"
TITLES_INSIDE = "/leadenhall/titles"


JAVA_OPTIONS = (
    "-XX:ActiveProcessorCount=1",  # a thread of each kind, and the collector that needs none beside
    "-XX:TieredStopAtLevel=1",  # what optimises further costs the CPU clock of a bot more than it gives back
    "-XX:ReservedCodeCacheSize=32m",
    "-XX:-UsePerfData",  # a file in /tmp for tools that are not there
)


@dataclass(frozen=True, slots=True)
class Mount:
    """A host path shown read-only at `inside`; when `host` is None, a symbolic link to `link`; else an empty folder."""

    inside: str
    host: Path | None = None
    link: str = ""


class RuntimeMissing(Exception):
    """A part of the runtime that a sandbox needs is not on this host; the message names it."""


@functools.cache
def mounts() -> tuple[Mount, ...]:
    """The read-only runtime of this host, parents before children. Raises RuntimeMissing."""
    return (*_system_libraries(), *_python(), *_engine(), *_titles(), *_packages(), *_node(), *_java())


def rules() -> list[Path]:
    """The folders of this host's from which bots import the engine and the titles beyond it. Raises RuntimeMissing."""
    return [_engine_folder(), *packages_outside().values()]


def show_copies(copies: Mapping[Path, Path]) -> None:
    """Show these copies from now on instead of the folders of `rules` that they are of."""
    _copies.clear()
    _copies.update(copies)
    mounts.cache_clear()


_copies: dict[Path, Path] = {}


def environment() -> dict[str, str]:
    """The whole environment of a bot."""
    titles = {FOLDERS: TITLES_INSIDE} if packages_outside() else {}
    return {
        **titles,
        "PATH": "/python/bin:/usr/bin",
        "HOME": "/tmp",  # noqa: S108 (the sandbox's own /tmp)
        "LANG": "C.UTF-8",
        "LD_LIBRARY_PATH": "/python/lib",
        "PYTHONHOME": "/python",
        "PYTHONPATH": "/leadenhall:/leadenhall/packages",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUNBUFFERED": "1",
        "PYTHONNOUSERSITE": "1",
        # One core is what a seat gets: numerical libraries would start a thread per core and pay for it in CPU clock.
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
    }


def has_node() -> bool:
    """Whether this host can run bots written for node."""
    return NODE.exists()


def has_java() -> bool:
    """Whether this host can run bots that are jars."""
    return _java_home() is not None


def languages() -> tuple[str, ...]:
    """The languages that this host runs, of those that the ladder knows."""
    missing = {"node": not has_node(), "java": not has_java()}
    return tuple(name for name in LADDER.languages if not missing.get(name))


def resolve(argv: tuple[str, ...], memory_bytes: int) -> tuple[str, ...]:
    """The command to execute inside for `argv`, whose first word may be the name of a runtime: "python", "node" or "java"."""
    if argv[0] == "python":
        return (PYTHON_INSIDE, *argv[1:])
    if argv[0] == "node":
        heap_mb = memory_bytes // (2 * 1024 * 1024)  # V8 keeps as much again outside its old space
        return (str(NODE), f"--max-old-space-size={heap_mb}", "--v8-pool-size=1", *argv[1:])
    if argv[0] == "java":
        # As with node: what the virtual machine itself needs comes to as much as the heap of a small bot.
        heap_mb = memory_bytes // (2 * 1024 * 1024)
        return (f"{JAVA_INSIDE}/bin/java", f"-Xmx{heap_mb}m", *JAVA_OPTIONS, "-jar", *argv[1:])
    return argv


def _system_libraries() -> list[Mount]:
    """The loader and shared libraries: on Debian's layout the multiarch directory alone, elsewhere the whole lib folders."""
    multiarch = sysconfig.get_config_var("MULTIARCH") or ""
    found: list[Mount] = []
    for name in ("/usr/lib", "/usr/lib64", "/lib", "/lib64"):
        path = Path(name)
        if path.is_symlink():
            found.append(Mount(name, link=str(path.readlink())))
        elif multiarch and (path / multiarch).is_dir():
            found.append(Mount(f"{name}/{multiarch}", path / multiarch))
        elif path.is_dir() and not (name == "/usr/lib" and Path("/usr/lib64").is_dir()):
            found.append(Mount(name, path))
    cache = Path("/etc/ld.so.cache")
    if cache.is_file():
        found.append(Mount(str(cache), cache))
    return found


def _python() -> list[Mount]:
    """The base interpreter of the running one (never its virtual environment), mounted at /python."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    # _base_executable is what a virtual environment was made from; where it is missing the prefix tells as much.
    binary = Path(getattr(sys, "_base_executable", "") or Path(sys.base_prefix, "bin", version)).resolve()
    if not binary.is_file():
        binary = Path(sys.base_prefix, "bin", version).resolve()
    # Asked of what is loaded, since sysconfig's answers in a virtual environment differ between its makers. Compiled
    # modules may have a folder of their own (lib64 on Fedora's layout).
    libraries = {
        Path(os.__file__).parent,
        *(Path(entry).parent for entry in sys.path if entry.endswith("/lib-dynload")),
    }
    missing = [str(path) for path in (binary, *libraries) if not path.exists()]
    if missing:
        raise RuntimeMissing(f"the base Python interpreter is incomplete: {', '.join(missing)} not found")
    found = [Mount(PYTHON_INSIDE, binary)]
    for library in sorted(libraries):
        inside = f"/python/{library.parent.name}/{library.name}"
        found.append(Mount(inside, library))
        # What the host's keeper has installed for other purposes is covered.
        for packages in ("site-packages", "dist-packages"):
            if (library / packages).is_dir():
                found.append(Mount(f"{inside}/{packages}"))
    shared = sysconfig.get_config_var("INSTSONAME") or ""
    if sysconfig.get_config_var("Py_ENABLE_SHARED") and ".so" in shared:
        for folder in (Path(sys.base_prefix, "lib"), Path(sys.base_prefix, "lib64")):
            if (folder / shared).is_file():  # else it lies among the system libraries
                found.append(Mount(f"/python/lib/{shared}", folder / shared))
                break
    return found


def _engine() -> list[Mount]:
    return [_rules_at("/leadenhall/engine", _engine_folder())]


def _engine_folder() -> Path:
    folder = _package_folder("engine")
    if folder is None:
        raise RuntimeMissing("the package 'engine' cannot be imported by this worker")
    return folder


def _rules_at(inside: str, folder: Path) -> Mount:
    return Mount(inside, _copies.get(folder, folder))


def _titles() -> list[Mount]:
    # What of a title the sandbox needs is its rules, and those know nothing beyond the engine and the standard library.
    return [_rules_at(f"{TITLES_INSIDE}/{name}", folder) for name, folder in packages_outside().items()]


def _packages() -> list[Mount]:
    found: list[Mount] = []
    for name in PROMISED_PACKAGES:
        folder = _package_folder(name)
        if folder is None:
            continue
        found.append(Mount(f"/leadenhall/packages/{name}", folder))
        libraries = folder.with_name(f"{name}.libs")  # where wheels keep the shared libraries they bundle
        if libraries.is_dir():
            found.append(Mount(f"/leadenhall/packages/{name}.libs", libraries))
    return found


def _node() -> list[Mount]:
    return [Mount(str(NODE), NODE.resolve())] if has_node() else []


def _java() -> list[Mount]:
    """The home of the host's Java, and the folder of /etc into which Debian's package has moved its settings."""
    home = _java_home()
    if home is None:
        return []
    settings = Path(home, "lib", "jvm.cfg").resolve().parent
    moved = settings.parent == Path("/etc")
    return [Mount(JAVA_INSIDE, home), *([Mount(str(settings), settings)] if moved else [])]


def _java_home() -> Path | None:
    """The folder of the Java that /usr/bin/java leads to. None where there is none, or where what lies there only starts one from somewhere
    else, as a script does: the folder above it would be /usr, and no bot is shown that."""
    home = JAVA.resolve().parents[1]
    return home if JAVA.exists() and Path(home, "lib", "modules").is_file() else None


def _package_folder(name: str) -> Path | None:
    spec = importlib.util.find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations))).resolve()
