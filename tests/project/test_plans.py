"""What differs from table to table is settled when a table is laid out: no step asks for options, and no phase knows the Crown."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.structure import ROOT, TITLES

SETTLING = ("title.py", "plans.py", "setup.py", "setting_up.py")
"""Modules that lay a table out: they ask for its options."""
BESIDE_THE_RULES = ("audit.py", "board.py", "evaluate.py", "stats.py", "reader")
"""Modules and folders without a step, that may tell scenarios apart by their card."""
TABLES = {"game", "self", "board"}
"""Names under which functions of the rules have a game."""

VARIANTS = {"short", "preset", "east_india", "asymmetrical"}
"""What Arkwright's tables in force say of the version and the modules."""

CROWN = "crown"
KNOWS_THE_CROWN = ("crown", "handbook", "telling", "title.py", "plans.py")
"""Folders and modules of the second edition of John Company that may name the Crown."""


def identifiers(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Everything that code calls by a name, with its line: variables, attributes, parameters, functions, classes, modules."""
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield line, name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield line, name
            case ast.keyword(arg=str(name)):
                yield line, name
            case ast.alias(name=name, asname=other):
                yield line, f"{name} {other or ''}"
            case ast.ImportFrom(module=str(name)):
                yield line, name


def questions(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where code asks for the options of a game, or which scenario or version it is, with the line."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr="options", value=ast.Name(id=name)) if name in TABLES:
                yield node.lineno, ast.unparse(node)
            case ast.Attribute(attr="id", value=ast.Attribute(attr="scenario")):
                yield node.lineno, ast.unparse(node)
            case ast.Attribute(attr=name, value=ast.Attribute(attr="rules")) if name in VARIANTS:
                yield node.lineno, ast.unparse(node)


def modules(title: str) -> list[Path]:
    """The modules of a title."""
    return sorted((ROOT / "engine" / title).rglob("*.py"))


def test_no_phase_of_the_second_edition_knows_the_crown() -> None:
    home = ROOT / "engine" / "john_company_2e"
    phases = [file for file in modules(home.name) if file.relative_to(home).parts[0] not in KNOWS_THE_CROWN]
    assert len(phases) > 50
    named = [
        f"{file.relative_to(home)}:{line} {name}"
        for file in phases
        for line, name in identifiers(ast.parse(file.read_text()))
        if CROWN in name.lower()
    ]
    assert named == []


@pytest.mark.parametrize("title", TITLES)
def test_no_step_asks_for_options_or_which_scenario_it_is(title: str) -> None:
    steps = [file for file in modules(title) if not {file.name, file.parent.name} & {*SETTLING, *BESIDE_THE_RULES}]
    assert len(steps) > 15
    asked = [
        f"{file.relative_to(ROOT)}:{line} {question}"
        for file in steps
        for line, question in questions(ast.parse(file.read_text()))
    ]
    assert asked == []


def test_what_is_named_and_asked_is_found_wherever_it_stands() -> None:
    code = ast.parse(
        "from engine.crown import button as knob\n"
        "def elect(game, is_crown): return game.crown_voted if game.options['a'] else game.scenario.id\n"
        "ask(for_crown=1, options=game.decision.options, hold=self.rules.short)\n"
    )
    assert [name for _, name in identifiers(code) if CROWN in name] == [
        *("engine.crown", "is_crown", "for_crown", "crown_voted"),
    ]
    assert sorted(question for _, question in questions(code)) == [
        *("game.options", "game.scenario.id", "self.rules.short"),
    ]
