"""Functions as values that the compiler can find at once, as frames have them: ``game.do((next_ship, zone))``.

To call a function is a call in C. To hand it on is to look it up by its name, in a dictionary of its module's, each time. So whatever
function of a module's, or imported by it, stands somewhere as a value gets a constant beside it, which is a variable of C; so does each
step, by which other modules name it: ``neutral.send_ship``.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any

from edits import Edit, edited, end

from engine.kernel.ruleset import STEPS

CONSTANT = "_at_hand_"
"""What the name of such a constant begins with."""


def at_hand(source: str, module: str, values: Mapping[str, Any], compiled: Collection[str]) -> str:
    """The source of a module with functions that are values as constants. ``values`` are what its names stand for, ``compiled`` the modules
    that have such constants."""
    tree = ast.parse(source)
    places = {name: place for name, place in _places(tree) if isinstance(values.get(name), FunctionType)}
    edits, needed = [], {name for name in places if values[name].__module__ == module and values[name] in STEPS}
    for node in _values(tree):
        if isinstance(node, ast.Name) and node.id in places:
            needed.add(node.id)
            edits.append(Edit((node.lineno, node.col_offset), end(node), CONSTANT + node.id))
        elif isinstance(node, ast.Attribute) and _is_step_of(node, values, compiled):
            last = end(node)
            edits.append(Edit((last[0], last[1] - len(node.attr)), last, CONSTANT + node.attr))
    said: dict[tuple[int, int], str] = {}
    for name in sorted(needed):
        said[places[name]] = f"{said.get(places[name], '')}; {CONSTANT}{name}: _Final = {name}"
    edits += [Edit(at, at, text if at[1] else text.removeprefix("; ")) for at, text in said.items()]
    return edited(f"{source}\n", edits).rstrip("\n") + "\n"


def _places(tree: ast.Module) -> Iterator[tuple[str, tuple[int, int]]]:
    """The names of functions, and where constants can stand, before anything asks for them: on the line that imports the name, or on the
    one below the function, which is empty."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, ((node.end_lineno or node.lineno) + 1, 0)
        elif isinstance(node, ast.ImportFrom):
            yield from ((each.asname or each.name, end(node)) for each in node.names)


def _is_step_of(node: ast.Attribute, values: Mapping[str, Any], compiled: Collection[str]) -> bool:
    whose = values.get(node.value.id) if isinstance(node.value, ast.Name) else None
    if not isinstance(whose, ModuleType) or whose.__name__ not in compiled:
        return False
    value = getattr(whose, node.attr, None)
    return isinstance(value, FunctionType) and value.__module__ == whose.__name__ and value in STEPS


def _values(tree: ast.Module) -> Iterator[ast.expr]:
    """What is read in the bodies of functions, unless it is called, or a name of the function's own."""
    for statement in tree.body:
        members = statement.body if isinstance(statement, ast.ClassDef) else [statement]
        for function in members:
            if isinstance(function, ast.FunctionDef):
                inside = [node for each in function.body for node in ast.walk(each)]
                called = {id(node.func) for node in inside if isinstance(node, ast.Call)}
                local = _bound([*ast.walk(function.args), *inside])
                for node in inside:
                    if (
                        isinstance(node, ast.Name | ast.Attribute)
                        and id(node) not in called
                        and _name(node) not in local
                    ):
                        yield node


def _bound(nodes: list[ast.AST]) -> set[str]:
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    return stored | {node.arg for node in nodes if isinstance(node, ast.arg)}


def _name(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


__all__ = ["at_hand"]
