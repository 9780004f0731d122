"""The engine's sources as a compiler can read them: what Python makes of a class or a function as it runs, written out.

mypyc compiles plain classes and functions. Three things of the engine's are not plain, and are made so in the copy that is compiled:

- A game's class is made by a metaclass from its fields. In the copy the class has its annotations alone; its descriptions, and the
  functions that copy, save and load it field by field, follow at the end of the module (``engine.kernel.state.declare``).
- A title says under TYPE_CHECKING that ``rules`` are its own tables. In the copy that is a property, by which the title's modules ask.
- What the compiler makes much of a little of is said otherwise (``quicker``, ``constants``, ``at_hand``).
- A compiled function does not tell its code, nor its annotations. The functions of each module are left beside it to be read
  (``engine.kernel.written``).

Lines stay where they are, as far as it goes, so that tracebacks name those of the source.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from constants import final_constants
from edits import Edit, edited, end
from quicker import quicker, quicker_kernel, unnested, worked_out_once

GAME = "engine.kernel.game"
DICE = "engine.kernel.dice"
OWN_RULES = "own_rules"

_FOR_THE_COMPILER = "try:\n    from mypy_extensions import mypyc_attr\nexcept ImportError:\n    pass\n"
"""Compiled code has no use for it, and a sandbox has none."""


class Table(NamedTuple):
    """All fields of a game's class, its bases' too: their types as text, by name; and how many levels of lists a copy has to itself."""

    fields: Mapping[str, str]
    kept: Mapping[str, int]


def rewritten(module: str, source: str, tables: Mapping[str, Table], narrowed: bool, values: Mapping[str, Any]) -> str:
    """A module's source to be compiled. ``tables`` are those of the games that it has; ``narrowed``: its title has tables of its own;
    ``values`` are what its names stand for."""
    source = unnested(source)
    tree = ast.parse(source)
    edits: list[Edit] = []
    ends: list[str] = []
    if module == GAME:
        edits += _without_metaclass(tree)
        edits += quicker_kernel(tree)
    if module == DICE:
        # To make a compiled object is to call it: ``__new__`` takes what ``__init__`` takes.
        source = source.replace("Dice.__new__(Dice)", "Dice(self.key)     ")
    edits += _open_to_subclasses(tree)
    for kind in [node for node in tree.body if isinstance(node, ast.ClassDef)]:
        edits += _dataclass_without_slots(kind)
        if kind.name in tables and module != GAME:
            edits += _bare_fields(kind)
            edits += _narrowed_rules(kind)
            ends.append(_declaration(kind, source, tables[kind.name]))
    if narrowed:
        edits += [
            Edit((node.end_lineno or 0, (node.end_col_offset or 0) - len("rules")), end(node), OWN_RULES)
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and node.attr == "rules" and isinstance(node.ctx, ast.Load)
            if isinstance(node.value, ast.Name) and node.value.id in ("game", "self")
        ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            edits += [edit for each in node.comparators for edit in _whole(each)]
    edits += quicker(tree, source)
    edits += worked_out_once(tree)
    edits += final_constants(tree, values)
    return edited(source, edits) + "".join(ends)


def functions_of(source: str) -> str:
    """The functions and methods of a module alone, as source that makes them with nothing beside; "" where it has none."""
    kept: list[ast.stmt] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            kept.append(_bare(node))
        elif isinstance(node, ast.ClassDef):
            methods = [_bare(each) for each in node.body if isinstance(each, ast.FunctionDef) and not _is_setter(each)]
            if methods:
                kept.append(ast.ClassDef(name=node.name, bases=[], keywords=[], body=list(methods), decorator_list=[]))
    if not kept:
        return ""
    module = ast.Module(body=kept, type_ignores=[])
    return f"from __future__ import annotations\n\n{ast.unparse(ast.fix_missing_locations(module))}\n"


def _bare(function: ast.FunctionDef) -> ast.FunctionDef:
    function.decorator_list = []
    return function


def _is_setter(function: ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Attribute) and each.attr == "setter" for each in function.decorator_list)


def _without_metaclass(tree: ast.Module) -> Iterator[Edit]:
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "typing":
            yield Edit((node.lineno, 0), (node.lineno, 0), _FOR_THE_COMPILER)
        if isinstance(node, ast.ClassDef) and node.name == "Game":
            (metaclass,) = node.keywords
            begin, until = (
                (node.lineno, node.col_offset + len("class Game")),
                (node.lineno, end(metaclass.value)[1] + 1),
            )
            yield Edit((node.lineno, 0), (node.lineno, 0), "@mypyc_attr(allow_interpreted_subclasses=True)\n")
            yield Edit(begin, until, "")
            first = next(each for each in node.body if isinstance(each, ast.FunctionDef))
            hook = "    def __init_subclass__(cls) -> None:\n        declare_interpreted(cls)\n\n"
            yield Edit((first.lineno, 0), (first.lineno, 0), hook)
        if isinstance(node, ast.ImportFrom) and node.module == "engine.kernel.state":
            yield Edit(end(node), end(node), "; from engine.kernel.state import declare_interpreted")


def _open_to_subclasses(tree: ast.Module) -> Iterator[Edit]:
    # Titles from outside are not compiled, and have markets of their own.
    abstract = [node for node in tree.body if isinstance(node, ast.ClassDef) and any(map(_is_abstract, node.body))]
    for node in abstract:
        yield Edit((node.lineno, 0), (node.lineno, 0), "@mypyc_attr(allow_interpreted_subclasses=True)\n")
    if abstract:
        first = next(node for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == "typing")
        yield Edit((first.lineno, 0), (first.lineno, 0), _FOR_THE_COMPILER)


def _is_abstract(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and "abstractmethod" in map(ast.unparse, node.decorator_list)


def _whole(compared: ast.expr) -> Iterator[Edit]:
    # ``in (*some, other)`` is more than mypyc understands: as an argument it does.
    if isinstance(compared, ast.Tuple) and any(isinstance(each, ast.Starred) for each in compared.elts):
        begin = (compared.lineno, compared.col_offset)
        yield Edit(begin, begin, "tuple(")
        yield Edit(end(compared), end(compared), ")")


def _dataclass_without_slots(kind: ast.ClassDef) -> Iterator[Edit]:
    # Slots are made by making the class once more; a compiled class has them as it is.
    for decorator in kind.decorator_list:
        if (
            isinstance(decorator, ast.Call)
            and isinstance(decorator.func, ast.Name)
            and decorator.func.id == "dataclass"
        ):
            for keyword in decorator.keywords:
                if keyword.arg == "slots":
                    yield Edit((keyword.lineno, keyword.col_offset), end(keyword.value), "init=True")


def _bare_fields(kind: ast.ClassDef) -> Iterator[Edit]:
    for node in kind.body:
        if isinstance(node, ast.AnnAssign) and _is_field(node):
            assert node.value is not None  # noqa: S101 - a field has one
            lines = (node.end_lineno or 0) - node.lineno
            yield Edit(end(node.annotation), end(node), "\n" * lines)


def _is_field(node: ast.AnnAssign) -> bool:
    value = node.value
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "field"


def _narrowed_rules(kind: ast.ClassDef) -> Iterator[Edit]:
    for node in kind.body:
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            (said,) = node.body
            assert isinstance(said, ast.AnnAssign)  # noqa: S101 - what TYPE_CHECKING is for in a game
            type = ast.unparse(said.annotation)
            text = (
                f"@property\n    def {OWN_RULES}(self) -> {type}:\n        found: {type} = self.rules; return found\n"
            )
            yield Edit((node.lineno, node.col_offset), end(node), text)


def _declaration(kind: ast.ClassDef, source: str, table: Table) -> str:
    name, described = kind.name, [node for node in kind.body if isinstance(node, ast.AnnAssign) and _is_field(node)]
    own = {
        node.target.id: ast.unparse(node.annotation)
        for node in kind.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in table.fields
    }
    if not table.fields or any("__slots__" in ast.unparse(node) for node in kind.body if isinstance(node, ast.Assign)):
        return ""
    levels = {key: text.count("list[") for key, text in table.fields.items()}
    kept = {key: min(level, table.kept.get(key, level)) for key, level in levels.items()}
    copied = [f"    b.{key} = {_copy(kept[key], f'a.{key}')}" for key in levels]
    loaded = [f"    b.{key} = {_copy(level, f'a[{key!r}]')}" for key, level in levels.items()]
    saved = ", ".join(f"{key!r}: {_copy(level, f'a.{key}')}" for key, level in levels.items())
    yielded = ", ".join(
        f"{key!r}: {_copy(level if kept[key] < level else 0, f'a.{key}')}" for key, level in levels.items()
    )
    about = "".join(f"    {node.target.id!r}: {ast.unparse(node.value)},\n" for node in described)  # type: ignore[union-attr, arg-type]
    return "\n".join(
        [
            "\n\nfrom typing import Any as _Any",
            "from engine.kernel.state import declare as _declare",
            f"def copied_{name}(a: {name}, b: {name}) -> None:",
            *copied,
            f"def saved_{name}(a: {name}) -> dict[str, _Any]:",
            f"    return {{{saved}}}",
            f"def yielded_{name}(a: {name}) -> dict[str, _Any]:",
            f"    return {{{yielded}}}",
            f"def loaded_{name}(a: dict[str, _Any], b: {name}) -> None:",
            *loaded,
            f"_declare({name}, {own!r}, {{\n{about}}}, (copied_{name}, saved_{name}, yielded_{name}, loaded_{name}))",
            "",
        ]
    )


def _copy(level: int, value: str) -> str:
    # A slice: what the interpreter is quickest at, an unpacked list, is a loop in C.
    return (value, f"{value}[:]", f"[x[:] for x in {value}]", f"[[y[:] for y in x] for x in {value}]")[level]
