"""The code as text and as a tree, each file read once: of a tree is kept what several tests of the project ask for."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class Source:
    """What a file imports, what it says in strings, and its strings with values in them."""

    imports: tuple[ast.Import | ast.ImportFrom, ...]
    texts: tuple[str, ...]
    formatted: tuple[ast.JoinedStr, ...]


def source(code: str) -> Source:
    """What the tests of the project ask of `code`. The rest of its tree is let go of."""
    imports: list[ast.Import | ast.ImportFrom] = []
    texts: list[str] = []
    formatted: list[ast.JoinedStr] = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            imports.append(node)
        elif isinstance(node, ast.JoinedStr):
            formatted.append(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.append(node.value)
    return Source(tuple(imports), tuple(texts), tuple(formatted))


@cache
def source_of(file: Path) -> Source:
    """The same of a file, which is read once."""
    return source(file.read_text("utf-8"))
