"""House bots use what any author may use: nothing private of a title, of a game, or of each other."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

MODULES = sorted((ROOT / "engine" / "bots").rglob("*.py"))


def is_private(name: str) -> bool:
    """Does the name begin with an underscore? Names such as __file__ are Python's own."""
    return name.startswith("_") and not (name.startswith("__") and name.endswith("__"))


def private_of_others(source: str) -> Iterator[str]:
    """Where a module touches a private name of another object than its own class's, or imports one: LINE NAME."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                continue
            case ast.Attribute(attr=name) if is_private(name):
                yield f"{node.lineno} {name}"
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                inside = node.module if isinstance(node, ast.ImportFrom) else None
                imported = [name for alias in names for name in f"{inside or ''}.{alias.name}".split(".")]
                yield from (f"{node.lineno} {name}" for name in imported if is_private(name))
            case ast.Call(
                func=ast.Name(id="getattr" | "setattr" | "hasattr"), args=[_, ast.Constant(value=str(name)), *_]
            ):
                if is_private(name):
                    yield f"{node.lineno} {name}"


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(ROOT / "engine" / "bots")))
def test_no_house_bot_touches_what_is_private_to_another(module: Path) -> None:
    assert list(private_of_others(module.read_text())) == []


def test_what_is_private_is_found_however_it_is_reached() -> None:
    code = """
from engine.kernel._inside import step
from engine.kernel import _frames
import engine._sdk
def look(self, game):
    self._known = game.title.__class__
    return game._stack, game.title._steps[0], getattr(game, "_dice"), getattr(game, "dice")
"""
    assert sorted(private_of_others(code)) == ["2 _inside", "3 _frames", "4 _sdk", "7 _dice", "7 _stack", "7 _steps"]
