"""What a bot's Python files import, told without running them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Set
from pathlib import PurePosixPath


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


def _modules(base: PurePosixPath, name: str) -> Iterator[PurePosixPath]:
    """The files that are read, where they are there, when this is imported: the module's own, and those of the packages above it."""
    for part in name.split("."):
        yield base / f"{part}.py"
        base /= part
        yield base / "__init__.py"


__all__ = ["foreign_imports", "imported"]
