"""The steps of compiling the engine: which modules, a copy with those rewritten, C of them, and what is laid beside.

What is compiled is the kernel's game, dice and saving, what titles share, and their rules. The rest of the copy is as it is here: what
draws, tells and reads, and the titles' declarations.
"""

from __future__ import annotations

import compileall
import os
import shutil
import sys
import sysconfig
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
sys.path[:0] = [str(HERE), str(ROOT)]

from at_hand import at_hand  # noqa: E402
from rewriting import Table, functions_of, rewritten  # noqa: E402

from engine.kernel import Game  # noqa: E402
from engine.kernel.state import kept_levels  # noqa: E402
from engine.kernel.written import FOLDER  # noqa: E402

C = "build"
"""The folder, in the copy, for C and objects."""

FLAGS = ("-fcommon", "-fvisibility=hidden", "-fno-plt")
"""In a library of several files each of those has the tables of other libraries: they are one. Nothing is called from outside by its name,
so that calls go straight to what they call."""

KERNEL = ("game", "dice", "saving", "sharing")
LEFT = frozenset(
    {
        *("audit", "board", "data_files", "manifest", "observation", "plans", "provenance", "ranges", "reader"),
        *("scene", "sentences", "stats", "summary", "telling", "title", "views", "vocabulary"),
    }
)
"""Modules and folders of titles that are not compiled: they declare, read files, draw or tell, and no search waits for them."""

NARROWED = frozenset({"arkwright", "east_india_companies"})
"""Titles that ask ``game.rules`` for their tables, and say under TYPE_CHECKING what those are."""

LEFT_OF_SHARED = frozenset({"bargains_panel", "board", "sentences", "sources", "tables", "trading"})


def compiled_modules(titles: tuple[str, ...]) -> dict[str, list[str]]:
    """The modules to be compiled, by the library that they go into."""
    groups = {"core": [f"engine.kernel.{name}" for name in KERNEL]}
    groups["core"] += [
        f"engine.shared.{file.stem}"
        for file in sorted((ROOT / "engine/shared").glob("*.py"))
        if file.stem not in LEFT_OF_SHARED and not file.stem.startswith(("reading", "__"))
    ]
    for title in titles:
        groups[title] = list(_of_title(title))
    return groups


def _of_title(title: str) -> Iterator[str]:
    for file in sorted((ROOT / "engine" / title).rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        if not LEFT.intersection(parts) and not any(part.startswith(("reading", "__")) for part in parts):
            yield ".".join(parts)


def prepare(into: Path, modules: Collection[str]) -> dict[str, str]:
    """Copy the engine, and rewrite these modules in the copy; gives their files, from the copy's folder."""
    shutil.rmtree(into / "engine", ignore_errors=True)
    shutil.copytree(ROOT / "engine", into / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    files: dict[str, str] = {}
    for module in modules:
        files[module] = f"{module.replace('.', '/')}.py"
        values = vars(import_module(module))
        tables = {
            name: Table(value.FIELDS, {key: kept_levels(about) for key, about in value.ABOUT.items()})
            for name, value in values.items()
            if isinstance(value, type) and issubclass(value, Game) and value.__module__ == module
        }
        narrowed = module.split(".")[1] in NARROWED
        file = into / files[module]
        text = rewritten(module, file.read_text(), tables, narrowed, values)
        file.write_text(at_hand(text, module, values, modules))
    return files


def finish(into: Path, files: Iterable[str]) -> None:
    """Lay the sources, and their functions to be read, beside what was compiled of them."""
    for file in files:
        shutil.copyfile(ROOT / file, into / file)
        functions = into / Path(file).parent / FOLDER / Path(file).name
        if text := functions_of((ROOT / file).read_text()):
            functions.parent.mkdir(exist_ok=True)
            functions.write_text(text)
    compileall.compile_dir(into / "engine", quiet=1)


def compile_c(into: Path, groups: dict[str, list[str]], opt: str) -> None:
    """Compile the files, each group of them into a library of its own. What was compiled before, and is still the same C, is kept."""
    if find_spec("setuptools") is not None:
        import_module("setuptools")  # which takes the place of distutils, where there is one
    from mypyc.build import mypycify

    os.chdir(into)
    for name in [name for name in sys.modules if name.partition(".")[0] == "engine"]:
        del sys.modules[name]
    said = StringIO()  # of each generator that becomes a list, to begin with
    try:
        with redirect_stdout(said):
            extensions = mypycify(
                [
                    f"--python-version={sys.version_info.major}.{sys.version_info.minor}",
                    "--config-file=",
                    *[file for those in groups.values() for file in those],
                ],
                opt_level=opt,
                debug_level="0",
                multi_file=True,
                separate=[(those, f"engine.{name}") for name, those in groups.items()],
                target_dir=C,
            )
    except SystemExit:
        print(said.getvalue(), file=sys.stderr)
        raise
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        work = [(each, [pool.submit(_object, source, each) for source in each.sources]) for each in extensions]
        for extension, objects in work:
            _linked(extension, [each.result() for each in objects])


def _compiler() -> Any:
    from distutils import ccompiler, sysconfig

    found: Any = ccompiler.new_compiler()
    sysconfig.customize_compiler(found)
    return found


def _object(source: str, extension: Any) -> str:
    made = Path(source).with_suffix(".o")
    needed = [Path(source), *map(Path, extension.depends)]
    if not made.is_file() or made.stat().st_mtime < max(each.stat().st_mtime for each in needed):
        includes = [*extension.include_dirs, f"{C}/engine", sysconfig.get_path("include")]
        _compiler().compile([source], include_dirs=includes, extra_postargs=[*extension.extra_compile_args, *FLAGS])
    return str(made)


def _linked(extension: Any, objects: list[str]) -> None:
    file = Path(*extension.name.split(".")).with_suffix(sysconfig.get_config_var("EXT_SUFFIX"))
    _compiler().link_shared_object(objects, str(file))


def missing() -> str:
    """What is not here that compiling needs, in words; "" where all is."""
    if find_spec("mypyc") is None:
        return "mypyc is missing; it comes with mypy (requirements-dev.lock)"
    if sys.version_info >= (3, 12) and find_spec("setuptools") is None:
        return "setuptools is missing; mypyc builds with it"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "Python.h is missing: the headers of this Python are a package of their own"
    return ""
