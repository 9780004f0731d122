"""Steps of all titles: few parameters, nobody's name looked up, and nothing private read from outside the kernel."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from inspect import signature
from pathlib import Path

import pytest

import engine
from engine.kernel import Game

ROOT = Path(engine.__file__).parent
MOST_PARAMETERS = 6
"""Of a step, the game among them: what belongs together travels as one value."""

TITLES = sorted(engine.titles())
OUTSIDE = sorted(path for path in ROOT.rglob("*.py") if path.parent.name != "kernel")
PRIVATE = {name for name in (*Game.__slots__, *vars(Game)) if name.startswith("_") and not name.startswith("__")}


def attributes(path: Path, names: Collection[str]) -> Iterator[ast.Attribute]:
    """Where an attribute by one of these names is asked for. A file in which none stands behind a dot need not be parsed."""
    text = path.read_text()
    if any(f".{name}" in text for name in names):
        yield from (
            node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Attribute) and node.attr in names
        )


@pytest.mark.parametrize("id", TITLES)
def test_no_step_takes_more_than_six_parameters(id: str) -> None:
    steps = engine.title(id).steps
    assert steps
    assert [name for name, step in steps.items() if len(signature(step).parameters) > MOST_PARAMETERS] == []


def test_no_step_is_looked_up_by_its_name_outside_the_kernel() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in OUTSIDE
        for node in attributes(path, {"step_names", "steps"})
        if node.attr == "step_names" or isinstance(node.value, ast.Attribute)
    ]
    assert found == []


def test_nothing_private_of_a_game_is_read_outside_the_kernel() -> None:
    assert {"_then", "_asking", "_run", "_conceal"} <= PRIVATE
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.attr}"
        for path in OUTSIDE
        for node in attributes(path, PRIVATE)
        if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
    ]
    assert found == []


def test_what_follows_is_declared_as_a_frame_that_waits_for_what_it_gets() -> None:
    """A parameter ``then`` of a step is a frame: what else could it be gone on with?"""
    loose = [
        f"{id} {name}"
        for id in TITLES
        for name, takes in ((name, engine.title(id).takes(name)) for name in engine.title(id).steps)
        if "args" in takes.names or ("then" in takes.names and takes.types[takes.names.index("then")] is str)
    ]
    assert loose == []
