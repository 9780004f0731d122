"""Constants as the compiler can find them at once: said to be final.

A name of a module is looked up in a dictionary at each use. One that is ``Final`` is a variable of C; a number or a word that is, stands
in the code. A tuple of known length is worse: it is taken apart into its items where it is used, and put together anew where something
is given it. So constants that are tuples are said to be of any length.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, get_args, get_origin

from edits import Edit, end

_TYPES = "; from typing import Any as _Any, Final as _Final"


def final_constants(tree: ast.Module, values: Mapping[str, Any]) -> Iterator[Edit]:
    """The edits that make a module's constants final; ``values`` are what its names stand for."""
    targets = [(statement, name) for statement in tree.body if (name := _constant(statement))]
    several = {statement: names for statement in tree.body if (names := _several(statement))}
    times = Counter([*(name for _, name in targets), *(name for names in several.values() for name in names)])
    changed = {name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names}
    for statement, name in targets:
        if times[name] == 1 and name not in changed:
            yield from _said(statement, _type_of(statement, name, values))
    yield from _open_ended(tree, values)
    for statement, names in several.items():
        if all(times[name] == 1 and name not in changed for name in names):
            yield _each_final(statement, names, values)
    for statement in tree.body:
        if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
            yield Edit(end(statement), end(statement), _TYPES)


def _constant(statement: ast.stmt) -> str:
    if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
        target, value = statement.targets[0], statement.value
    elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
        target, value = statement.target, statement.value
    else:
        return ""
    made = ast.unparse(value.func) if isinstance(value, ast.Call) else ""
    named = isinstance(target, ast.Name) and target.id.isupper() and len(target.id) > 1
    return target.id if named and isinstance(target, ast.Name) and made not in ("TypeVar", "field") else ""


def _several(statement: ast.stmt) -> list[str]:
    """The names of constants that are assigned together: ``LAW, OLD_LAW = "law", "old_law"``."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return []
    target, value = statement.targets[0], statement.value
    if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple) or len(target.elts) != len(value.elts):
        return []
    names = [each.id for each in target.elts if isinstance(each, ast.Name) and each.id.isupper()]
    return names if len(names) == len(value.elts) and not any(isinstance(e, ast.Starred) for e in value.elts) else []


def _each_final(statement: ast.stmt, names: list[str], values: Mapping[str, Any]) -> Edit:
    assert isinstance(statement, ast.Assign)  # noqa: S101 - what _several found
    assert isinstance(statement.value, ast.Tuple)  # noqa: S101
    said = []
    for name, value in zip(names, statement.value.elts, strict=True):
        type = _type_of(statement, name, values)
        said.append(
            f"{name}: _Final[{type}] = {ast.unparse(value)}" if type else f"{name}: _Final = {ast.unparse(value)}"
        )
    more = (statement.end_lineno or statement.lineno) - statement.lineno
    return Edit((statement.lineno, statement.col_offset), end(statement), "; ".join(said) + "\n" * more)


def _open_ended(tree: ast.Module, values: Mapping[str, Any]) -> Iterator[Edit]:
    """Names of types that are tuples of so many numbers: to the compiler of any length, and what they are when the module is read."""
    for statement in tree.body:
        if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.annotation) == "TypeAlias":
            name, value = ast.unparse(statement.target), statement.value
            if value is not None and _is_numbers(values.get(name)):
                more = (value.end_lineno or value.lineno) - value.lineno
                kept = f"globals()[{name!r}] = {ast.unparse(value)}"
                begin = (value.lineno, value.col_offset)
                yield Edit(begin, end(value), f"tuple[int, ...]; {kept}" + "\n" * more)


def _is_numbers(type: Any) -> bool:
    inner = [get_args(each)[0] if get_origin(each) is Annotated else each for each in get_args(type)]
    return get_origin(type) is tuple and len(inner) > 1 and {*inner} == {int}


def _said(statement: ast.stmt, type: str) -> Iterator[Edit]:
    if isinstance(statement, ast.Assign):
        at = end(statement.targets[0])
        yield Edit(at, at, f": _Final[{type}]" if type else ": _Final")
    elif isinstance(statement, ast.AnnAssign):
        said = ast.unparse(statement.annotation)
        begin = (statement.annotation.lineno, statement.annotation.col_offset)
        if said == "Final":
            if type:
                yield Edit(begin, end(statement.annotation), f"_Final[{type}]")
        elif "TypeAlias" not in said and "Final" not in said:
            yield Edit(begin, begin, "_Final[")
            yield Edit(end(statement.annotation), end(statement.annotation), "]")


def _type_of(statement: ast.stmt, name: str, values: Mapping[str, Any]) -> str:
    """The type of a tuple, as one of any length, and of a number or word that a call has given; "" for what is left to the compiler."""
    value = values.get(name)
    if type(value) is not tuple:
        called = isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call | ast.Subscript)
        return type(value).__name__ if called and type(value) in (int, str) else ""
    kinds = {type(each) for each in value}
    if len(kinds) == 1:
        kind = kinds.pop()
        if kind in (int, str) or values.get(kind.__name__) is kind:
            return f"tuple[{kind.__name__}, ...]"
        if kind is tuple:
            return "tuple[tuple[_Any, ...], ...]"
    return "tuple[_Any, ...]"


__all__ = ["final_constants"]
