"""What a bot's Python files import, told without running them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Set
from pathlib import PurePosixPath
from typing import NamedTuple

from engine.packages.sources import PARSED

LOOKED_THROUGH = 1_000_000
"""Bytes of sources, in all, in which imports that fail are looked for."""


def imported(source: bytes) -> Iterator[tuple[int, str]]:
    """What one file imports: how many folders up an import begins (0 for one by its whole name), and the name with its dots.

    Of what cannot be parsed, nothing.
    """
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = node.module or ""
            yield from ((node.level, f"{above}.{alias.name}".strip(".")) for alias in node.names)


def foreign_imports(
    entry: PurePosixPath, files: Set[PurePosixPath], content: Callable[[PurePosixPath], bytes]
) -> list[str]:
    """The outermost names of what a bot imports and does not bring: from its entry, and from what that imports in turn."""
    beside = (path.relative_to(entry.parent).parts[0] for path in files if path.is_relative_to(entry.parent))
    brought = {name.removesuffix(".py") for name in beside}
    seen, waiting, foreign = {entry}, [entry], dict[str, None]()
    while waiting:
        path = waiting.pop()
        for level, name in imported(content(path)):
            outermost = name.partition(".")[0]
            if not level and outermost not in brought:
                foreign[outermost] = None
                continue
            base = path.parents[min(level, len(path.parents)) - 1] if level else entry.parent
            new = [file for file in _modules(base, name) if file in files and file not in seen]
            seen.update(new)
            waiting += new
    return list(foreign)


class LostImport(NamedTuple):
    """An import that begins above the outermost package that its file is in, and fails when that is run."""

    file: PurePosixPath
    line: int
    words: str
    """As it stands there."""
    instead: str
    """What would find the same."""


def lost_import(
    entry: PurePosixPath, files: Set[PurePosixPath], content: Callable[[PurePosixPath], bytes]
) -> LostImport | None:
    """The first import that fails as the bot is started, since the entry's own folder is no package; None where there is none.

    Imports within functions, or that the file itself tries or does on a condition, are left aside, and so is what comes after
    `LOOKED_THROUGH` bytes.
    """
    seen, waiting, left = {entry}, [entry], LOOKED_THROUGH
    while waiting and left > 0:
        path = waiting.pop(0)
        packages = len(path.relative_to(entry.parent).parts) - 1
        source = content(path)
        left -= len(source)
        for node in _imports_at_once(source) if len(source) <= PARSED else ():
            if isinstance(node, ast.ImportFrom) and node.level > packages:
                named = node.module or node.names[0].name == "*"
                plain = ast.ImportFrom(node.module or "MODULE", node.names, 0) if named else ast.Import(node.names)
                return LostImport(path, node.lineno, ast.unparse(node), ast.unparse(plain))
            if isinstance(node, ast.ImportFrom):
                base = path.parents[node.level - 1] if node.level else entry.parent
                names = [f"{node.module or ''}.{alias.name}".strip(".") for alias in node.names]
            else:
                base, names = entry.parent, [alias.name for alias in node.names]
            new = [file for name in names for file in _modules(base, name) if file in files and file not in seen]
            seen.update(new)
            waiting += dict.fromkeys(new)
    return None


def _imports_at_once(source: bytes) -> Iterator[ast.Import | ast.ImportFrom]:
    """The imports that the file does whenever it is run or imported."""
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    yield from (node for node in body if isinstance(node, ast.Import | ast.ImportFrom))


def _modules(base: PurePosixPath, name: str) -> Iterator[PurePosixPath]:
    """The files that are read, where they are there, when this is imported: the module's own, and those of the packages above it."""
    for part in name.split("."):
        yield base / f"{part}.py"
        base /= part
        yield base / "__init__.py"


__all__ = ["LostImport", "foreign_imports", "imported", "lost_import"]
