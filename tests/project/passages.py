"""Passages of the project's Python that stand twice: `make structure ARGS="--twice"`, or `--twice COMMIT` of another commit than HEAD.

A passage is some statements that follow one another in one body, imports, docstrings and decorators left out: six lines or more from where
the first begins to where the last ends. Two are of the same shape when their trees are the same but for names and values: names of
functions, variables, attributes and arguments, and what constants hold; which names are the same one is not looked at, nor how lines are
laid out. A passage that has the shape of one read before, and does not overlap it, stands twice; what follows it at once and does so too is
part of it, and what is in it is not counted again. Declarations and tests are among them. Every file of Python counts that git keeps.
"""

from __future__ import annotations

import ast
import subprocess
import tarfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO

from tests.commands import ROOT

FEWEST_LINES = 6
NAMES = {"id", "name", "attr", "arg", "rest", "kind", "type_comment"}
"""Fields of a node that hold names, or what is no part of its shape."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Where one stands (path:line), on how many lines, and where an earlier one of the same shape stands."""

    place: str
    lines: int
    earlier: str


@dataclass(frozen=True, slots=True)
class _Seen:
    body: str
    end: int
    place: str


def files_of(commit: str) -> dict[str, str]:
    """Every file of Python of a commit of this checkout, by its path."""
    packed = subprocess.run(
        ["git", "archive", "--format=tar", commit], cwd=ROOT, capture_output=True, check=True
    ).stdout
    found = {}
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        for member in archive:
            file = archive.extractfile(member) if member.isfile() and member.name.endswith(".py") else None
            if file is not None:
                found[member.name] = file.read().decode()
    return found


def twice(files: Mapping[str, str]) -> list[Passage]:
    """The passages that stand twice in these files, which are read in the order of their paths."""
    seen: dict[bytes, _Seen] = {}
    found: list[Passage] = []
    for path in sorted(files):
        try:
            tree = ast.parse(files[path])
        except SyntaxError:  # a template, or a file that tests keep because it is none
            continue
        waiting = [tree.body]
        while waiting:
            body = _told(waiting.pop())
            waiting += _in_body(body, path, seen, found)
    return found


def _in_body(body: list[ast.stmt], path: str, seen: dict[bytes, _Seen], found: list[Passage]) -> list[list[ast.stmt]]:
    """Find those in one body. Returns the bodies in what of it stands once."""
    shapes = [shape(statement) for statement in body]
    first, covered = 0, -1
    once = []
    name = f"{path}:{body[0].lineno}:{body[0].col_offset}" if body else ""
    for start in range(len(body)):
        end = _end(body, start)
        key = b"".join(shapes[start : end + 1]) if end is not None else b""
        before = seen.get(key)
        if end is not None and before is None:
            seen[key] = _Seen(name, end, f"{path}:{body[start].lineno}")
        if end is not None and before is not None and (before.body != name or before.end < start):
            if start > covered + 1 or covered < 0:
                first = start
                found.append(Passage(f"{path}:{body[start].lineno}", 0, before.place))
            covered = end
            lines = (body[end].end_lineno or 0) - body[first].lineno + 1
            found[-1] = Passage(found[-1].place, lines, found[-1].earlier)
        if start > covered:
            once += list(_bodies(body[start]))
    return once


def _end(body: list[ast.stmt], start: int) -> int | None:
    """The statement with which a passage from this one on has lines enough."""
    least = body[start].lineno + FEWEST_LINES - 1
    return next((place for place in range(start, len(body)) if (body[place].end_lineno or 0) >= least), None)


def _told(body: list[ast.stmt]) -> list[ast.stmt]:
    """Without imports, and without a docstring or any other sentence that stands alone."""
    return [one for one in body if not isinstance(one, ast.Import | ast.ImportFrom) and not _is_sentence(one)]


def _is_sentence(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _bodies(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """The bodies in a statement, not those within them."""
    for _, value in ast.iter_fields(node):
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            yield value
        elif isinstance(value, list):
            for one in value:
                if isinstance(one, ast.ExceptHandler | ast.match_case):
                    yield from _bodies(one)


def shape(node: ast.AST) -> bytes:
    """A hash of a node's tree without names and values."""
    content = blake2b(type(node).__name__.encode(), digest_size=8)
    for field, value in ast.iter_fields(node):
        if isinstance(value, list):
            nodes = [one for one in value if isinstance(one, ast.AST)]
            kept = _told(value) if nodes and isinstance(nodes[0], ast.stmt) else nodes
            if field != "decorator_list":
                content.update(f"{field} {len(value) if not nodes else ''}[".encode())
                for one in kept:
                    content.update(shape(one))
        elif isinstance(value, ast.AST):
            content.update(field.encode() + shape(value))
        elif field == "value" and isinstance(node, ast.Constant):
            content.update(type(value).__name__.encode())
        elif field not in NAMES and value is not None:
            content.update(f"{field}={value}".encode())
    return content.digest()
