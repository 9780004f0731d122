"""What a bot's source does when it is run, told without running it: whether it starts anything, and whether it plays."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence, Set
from pathlib import PurePath
from typing import NamedTuple

_IMPORTS = {
    ".py": r"^[ \t]*(?:from\s+\.?{name}\s+import\b|from\s+\.\s+import\s[^\n]*\b{name}\b|import\s[^\n#]*\b{name}\b)",
    ".js": r"""(?:\bfrom|\brequire\(|\bimport\b\(?)\s*['"]\./{name}(?:\.[cm]?js)?['"]""",
}
_SCRIPT_STARTS = re.compile(rb"\brequire\.main\b|\bimport\.meta\.main\b")
_SCRIPT_PLAYS = re.compile(
    rb"\bprocess\.stdin\b|(?<![.\w])stdin\b(?!\s*:)|\bread(?:File)?Sync\(\s*(?:0\b|process\.stdin)|/dev/stdin"
)
_TEXT_STARTS = re.compile(rb"^(?:if\s+__name__\s*==|(?:\w+\.)*(?:run|main)\(|(?:for|while)\b)", re.M)
_TEXT_PLAYS = re.compile(
    rb"^[^#\n]*(?:\bsys\.stdin\b|(?<![.\w])input\(|\bsdk\.run\(|\bengine\.sdk\s+import\b.*\brun\b)", re.M
)
"""The same of a Python source that is not, or cannot be, parsed."""

PARSED = 100_000
"""Bytes of the longest source that is parsed: a longer one has data in it, of which each number would be looked at."""
_SDK = "engine.sdk"
_PLAYS_BY = ("run", "converse")
"""What of the SDK plays a match."""
_STARTS_BY = frozenset({"run", "main", "play", "start", "loop", "exit", "run_until_complete"})
"""Methods that, called as a file is run, are what it is for."""
_NOTHING = frozenset({"print"})
"""Functions that, called as a file is run, start nothing."""


class Use(NamedTuple):
    """What a source does when it is run."""

    starts: bool
    """It does something, and is no mere module."""
    plays: bool
    """Something in it reads what the ladder sends, or has the SDK do so."""

    @property
    def weight(self) -> int:
        """How much says that it is a bot's entry: 0 for a module, 1 for a program, 2 for one that plays."""
        return self.starts * (1 + self.plays)


def use_of(path: PurePath, source: bytes) -> Use:
    """What the file does when it is run, as far as its text tells."""
    if path.suffix.lower() != ".py":
        plays = _SCRIPT_PLAYS.search(source) is not None
        return Use(plays or _SCRIPT_STARTS.search(source) is not None, plays)
    try:
        tree = ast.parse(source) if len(source) <= PARSED else None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        tree = None
    if tree is None:
        return Use(_TEXT_STARTS.search(source) is not None, _TEXT_PLAYS.search(source) is not None)
    names = _names(tree)
    plays = any(_plays(node, names) for node in ast.walk(tree))
    return Use(any(_starts(statement, names) for statement in _at_once(tree.body)), plays)


def imports(path: PurePath, source: bytes, other: PurePath) -> bool:
    """Does the file import the other, which lies beside it?"""
    if path.parent != other.parent:
        return False
    pattern = _IMPORTS[".py" if path.suffix.lower() == ".py" else ".js"].format(name=re.escape(other.stem))
    return re.search(pattern.encode(), source, re.M) is not None


def _at_once(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """The statements that are done as the file is run, those within others included."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        yield statement
        for name in ("body", "orelse", "handlers", "finalbody"):
            yield from _at_once(getattr(statement, name, ()))


def _starts(statement: ast.AST, names: Set[str]) -> bool:
    match statement:
        case ast.If(test=test) if any(isinstance(node, ast.Name) and node.id == "__name__" for node in ast.walk(test)):
            return True
        case ast.While() | ast.Raise(exc=ast.Call(func=ast.Name(id="SystemExit"))):
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id=name))) if name not in _NOTHING:
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name))) if name in _STARTS_BY:
            return True
    return any(_plays(node, names) for node in ast.walk(statement))


def _plays(node: ast.AST, names: Set[str]) -> bool:
    match node:
        case ast.Attribute(ctx=ast.Load()) | ast.Name(ctx=ast.Load()):
            return _dotted(node) in names
        case ast.Call(func=ast.Name(id="input")):
            return True
        case ast.Call(
            func=ast.Name(id="open") | ast.Attribute(attr="open" | "fdopen" | "read"),
            args=[ast.Constant(value=first), *_],
        ):
            return first in (0, "/dev/stdin") and not isinstance(first, bool)
    return False


def _names(tree: ast.AST) -> set[str]:
    """The names, with their dots, by which the file reaches what plays."""
    found: set[str] = set()
    for node in ast.walk(tree):
        for alias in node.names if isinstance(node, ast.Import | ast.ImportFrom) else ():
            within = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            whole, own = within + alias.name, alias.asname or alias.name
            for known in ("sys.stdin", "fileinput.input", *(f"{_SDK}.{name}" for name in _PLAYS_BY)):
                if whole == f"{known.rpartition('.')[0]}.*":
                    found.add(known.rpartition(".")[2])
                elif known == whole or known.startswith(f"{whole}."):
                    found.add(own + known.removeprefix(whole))
    return found


def _dotted(node: ast.AST) -> str:
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join(reversed([*parts, node.id])) if isinstance(node, ast.Name) else ""


__all__ = ["PARSED", "Use", "imports", "use_of"]
