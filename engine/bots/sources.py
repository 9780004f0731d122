"""What a house bot consists of: the files of which its version is the hash.

A bot is its own folder, and whatever other folders and modules of ``engine.bots`` any of its files imports, and so on. Whoever imports
from ``engine.bots`` itself asks the house for its bots, and may play with any that is scripted. The rules of the games are no part of a
bot: they have versions of their own.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

HOUSE = "engine.bots"
DIGEST_BYTES = 8


@cache
def digest_of(parts: tuple[str, ...]) -> bytes:
    """A hash (8 bytes) of all files of these folders and modules."""
    content = blake2b(digest_size=DIGEST_BYTES)
    for part in parts:
        for file in files_of(part):
            content.update(f"{part} {file.name} {file.stat().st_size}\0".encode())
            content.update(file.read_bytes())
    return content.digest()


@cache
def parts_of(modules: tuple[str, ...], scripted: tuple[str, ...]) -> tuple[str, ...]:
    """The folders and modules that a bot made of these ``modules`` consists of, by their names in Python, in order.

    ``scripted`` are the modules of the house's scripted bots.
    """
    found: set[str] = set()
    waiting = [part_with(module) for module in modules]
    while waiting:
        part = waiting.pop()
        if part in found:
            continue
        found.add(part)
        for file in files_of(part):
            for name in imported_from_house(file.read_text()):
                waiting += [part_with(module) for module in (scripted if name == HOUSE else (name,))]
    return tuple(sorted(found))


def part_with(module: str) -> str:
    """What of the house a module belongs to: a bot's folder, or a module that lies beside them. One from elsewhere stands alone."""
    return ".".join(module.split(".")[:3]) if module.startswith(f"{HOUSE}.") else module


def files_of(part: str) -> list[Path]:
    """The files of a folder, those in folders below it too; or the one of a module."""
    spec = find_spec(part)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(part)
    origin = Path(spec.origin)
    return sorted(origin.parent.rglob("*.py")) if spec.submodule_search_locations else [origin]


def imported_from_house(source: str) -> Iterator[str]:
    """What of the house a file imports, at its head or in a function: names of modules, or ``HOUSE`` for something of the house itself."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == HOUSE:
            inside = [f"{HOUSE}.{alias.name}" for alias in node.names]
            names = [name if find_spec(name) else HOUSE for name in inside]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = [node.module]
        else:
            continue
        yield from (name for name in names if name == HOUSE or name.startswith(f"{HOUSE}."))
