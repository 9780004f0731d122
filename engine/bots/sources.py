"""What a house bot consists of: the files of which its version is the hash.

A bot is its own folder, and whatever other folders and modules of ``engine.bots`` any of its files imports, and so on; whoever uses a
search of the SDK (``engine.sdk.search``) consists of those, too, for it plays as they do. Whoever imports from ``engine.bots`` itself asks
the house for its bots, and may play with any that is scripted. Whoever asks a title what a position is worth, as greedy and the searches
do, consists of that title's evaluation. The other rules of the engine's games are no part of a bot: they have versions of their own.

A bot from elsewhere is its own module, and whatever else of its outermost package it imports, and so on, what it knows of the rules
included. A folder in that package counts as a whole, as one of ``engine.bots`` does: modules, weights, tables, but for its README.md. So
does the package's own ``__init__``, which runs before all of it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, resolve_name
from pathlib import Path

from engine.kernel.manifest import OWN_PACKAGE, Manifest

HOUSE = "engine.bots"
SEARCHES = "engine.sdk.search"
EVALUATE = "evaluate"
"""What a title's judgement of a position is called, and the module that it is in where the title is the engine's own."""
README = "README.md"
"""What tells of a bot, its figures too, and plays no part."""
DIGEST_BYTES = 8
COMPILED = "__pycache__"


@cache
def digest_of(parts: tuple[str, ...]) -> bytes:
    """A hash (8 bytes) of all files of these folders and modules."""
    content = blake2b(digest_size=DIGEST_BYTES)
    for part in parts:
        for file in files_of(part):
            content.update(f"{part} {file.name} {file.stat().st_size}\0".encode())
            content.update(file.read_bytes())
    return content.digest()


def evaluation_of(manifest: Manifest) -> str:
    """The module by which a title judges a position. Of a title from elsewhere it is the title's own, with all that this imports: where the
    evaluation is in it, nobody says."""
    module = manifest.title.partition(":")[0]
    return f"{module.rpartition('.')[0]}.{EVALUATE}" if manifest.package == OWN_PACKAGE else module


@cache
def parts_of(modules: tuple[str, ...], scripted: tuple[str, ...], evaluations: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The folders and modules that a bot made of these ``modules`` consists of, by their names in Python, in order.

    ``scripted`` are the modules of the house's scripted bots, ``evaluations`` those by which titles judge positions: in the titles that the
    bot plays.
    """
    found: set[str] = set()
    waiting = [part for module in modules for part in parts_with(module)]
    while waiting:
        part = waiting.pop()
        if part in found:
            continue
        found.add(part)
        for name in imports_of(part):
            waiting += [other for module in (scripted if name == HOUSE else (name,)) for other in parts_with(module)]
        if judges(part):
            waiting += [other for module in evaluations for other in parts_with(module)]
    return tuple(sorted(found))


def parts_with(module: str) -> tuple[str, ...]:
    """What a module belongs to, of the house: a bot's folder, or a module that lies beside them. Of another package: what lies directly in
    that, a folder or a module, and the package for its ``__init__``."""
    names = module.split(".")
    if module.startswith(f"{HOUSE}."):
        return (".".join(names[:3]),)
    if module == SEARCHES or module.startswith(f"{SEARCHES}."):
        return (SEARCHES,)
    if names[0] == OWN_PACKAGE:
        return (module,)
    return (names[0], *[".".join(names[:2])][: len(names) - 1])


def files_of(part: str) -> list[Path]:
    """The files of a folder, those in folders below it too, or of a module or an outermost package; none of what is not there."""
    folder = folder_of(part)
    if folder is not None:
        files = (file for file in folder.rglob("*") if file.is_file() and COMPILED not in file.parts)
        return sorted(file for file in files if file.name != README)
    spec = _spec(part)
    if spec is None or not spec.has_location or spec.origin is None:
        return []
    # Beside what was compiled of a module lies its source, and the bot is the same in both builds.
    file = Path(spec.origin)
    source = file.with_name(f"{part.rpartition('.')[2]}.py")
    return [file if spec.submodule_search_locations is not None or not source.is_file() else source]


def folder_of(part: str) -> Path | None:
    """The folder that a part is, if it is one that counts as a whole."""
    spec = _spec(part) if "." in part else None
    places = spec.submodule_search_locations if spec is not None else None
    return Path(next(iter(places))) if places else None


def _spec(module: str) -> ModuleSpec | None:
    # What a bot imports may be there or not, and a title from elsewhere be broken in any way: that is no other bot's affair.
    try:
        return find_spec(module)
    except Exception:
        return None


def imports_of(part: str) -> Iterator[str]:
    """What the files of a part import, at their heads or in a function, of the house and of their own outermost package: names of modules,
    or of one of these two for something in it that is no module."""
    folder, outermost = folder_of(part), part.partition(".")[0]
    roots = (HOUSE, SEARCHES) if outermost == OWN_PACKAGE else (HOUSE, SEARCHES, outermost)
    for file in files_of(part):
        if file.suffix == ".py":
            inside = file.parent.relative_to(folder).parts if folder is not None else ()
            is_package = folder is not None or file.stem == "__init__"
            package = ".".join((part if is_package else part.rpartition(".")[0], *inside))
            yield from imported(file.read_bytes(), package, roots)


def judges(part: str) -> bool:
    """Do files of a part ask for a title's evaluation, or import of one?"""
    sources = [file.read_bytes() for file in files_of(part) if file.suffix == ".py"]
    # Most do not as much as say the word: these are not read as Python for a second time.
    trees = [_tree(source) for source in sources if EVALUATE.encode() in source]
    return any(_names_evaluation(node) for tree in trees if tree is not None for node in ast.walk(tree))


def _names_evaluation(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module is not None and node.module.rpartition(".")[2] == EVALUATE
    return isinstance(node, ast.Attribute) and node.attr == EVALUATE


def imported(source: bytes, package: str, roots: tuple[str, ...]) -> Iterator[str]:
    """What the source of a module in this package imports from these roots; nothing, if it is no Python."""
    tree = _tree(source)
    if tree is None:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, package)
            inside = [f"{base}.{alias.name}" for alias in node.names] if base in roots else []
            names = [name if _spec(name) else base for name in inside] or [base]
        else:
            continue
        yield from (name for name in names for root in roots if name == root or name.startswith(f"{root}."))


def _tree(source: bytes) -> ast.Module | None:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError):
        return None


def _absolute(node: ast.ImportFrom, package: str) -> str:
    try:
        return resolve_name(f"{'.' * node.level}{node.module or ''}", package)
    except ImportError:  # more dots than there are packages
        return ""
