"""What differs from table to table is settled in a plan: no rule asks for options or a lone seat, and no phase knows the Crown."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from tests.project.questions import questions
from tests.project.structure import ROOT, RULES, TITLES

SETTLING = ("plans.py", "tables.py", "printed.py")
"""Modules without a step, whose functions build plans and the tables in force."""
BESIDE_THE_RULES = ("audit.py", "board.py", "evaluate.py", "stats.py", "reader", "scene", "sentences")
"""Modules and folders without a step, that may tell tables apart."""
COUNTS = {
    "engine/john_company_1e/sizes.py: seats in (2, 3)": "how many families there are: two and three players have one more with them",
    "engine/john_company_1e/state.py: self.seats in (2, 3)": "which column of a printed limit is meant: that for two and three players",
}
"""Numbers of seats that are arithmetic, each with what is counted: no scenario, variant or solo game is told by them."""

CROWN = "crown"
KNOWS_THE_CROWN = ("crown", "handbook", "telling", "title.py", "plans.py", "scene", "sentences", "views.py")
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
        if CROWN in (text := file.read_text()).lower()
        for line, name in identifiers(ast.parse(text))
        if CROWN in name.lower()
    ]
    assert named == []


def is_step(function: ast.AST) -> bool:
    """Is this a function that is marked as a step?"""
    return isinstance(function, ast.FunctionDef) and any(
        ast.unparse(mark) == "step" for mark in function.decorator_list
    )


@pytest.mark.parametrize("title", RULES)
def test_no_rule_asks_for_options_which_scenario_it_is_or_how_many_sit_at_the_table(title: str) -> None:
    rules = [file for file in modules(title) if not {file.name, file.parent.name} & {*SETTLING, *BESIDE_THE_RULES}]
    assert len(rules) > 10
    options = {name for id in TITLES for name in engine.title(id).options}
    asked = {
        f"{file.relative_to(ROOT)}: {question}": line
        for file in rules
        for line, question in questions(ast.parse(file.read_text()), options)
    }
    assert {question: line for question, line in asked.items() if question not in COUNTS} == {}
    assert {question for question in COUNTS if question.startswith(f"engine/{title}/")} <= asked.keys()


@pytest.mark.parametrize("title", TITLES)
def test_what_may_tell_tables_apart_has_no_step(title: str) -> None:
    apart = [file for file in modules(title) if {file.name, file.parent.name} & {*SETTLING, *BESIDE_THE_RULES}]
    steps = [
        f"{file.relative_to(ROOT)} {node.name}"
        for file in apart
        if "step" in (text := file.read_text())
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and is_step(node)
    ]
    assert steps == []


def test_what_is_named_is_found_wherever_it_stands() -> None:
    code = ast.parse(
        "from engine.crown import button as knob\n"
        "def elect(game, is_crown): return game.crown_voted\n"
        "ask(for_crown=1, hold=self.rules)\n"
    )
    named = sorted(name for _, name in identifiers(code) if CROWN in name)
    assert named == ["crown_voted", "engine.crown", "for_crown", "is_crown"]


@pytest.mark.parametrize(
    ("code", "asked"),
    [
        ("game.options['a']", ["game.options"]),
        ("settings = self.game.options", ["self.game.options"]),
        ("ask(game.decision.options, game.asked.options)", []),
        ("kind = game.scenario.id", ["game.scenario.id"]),
        ("card = game.scenario\nif card.id == 'solo': pass", ["card.id", "card.id == 'solo'"]),
        ("card, seats = game.scenario, 4\nother = card\nprint(other.id)", ["other.id"]),
        ("game.plan.scenario['id']", ["game.plan.scenario['id']"]),
        ("game.plan.scenario['debt'] + cards['a'].id", []),
        ("if entry.id in ('solo', 'john_and_co'): pass", ["entry.id in ('solo', 'john_and_co')"]),
        ("game.plan.level == 'easy'", ["game.plan.level == 'easy'"]),
        ("self.rules.short", ["self.rules.short"]),
        ("rules = game.rules\nrules.preset", ["rules.preset"]),
        ("game.seats == 1 or 1 < game.seats", ["game.seats == 1", "1 < game.seats"]),
        ("players = game.seats\nplayers in (1, 2)", ["players in (1, 2)"]),
        ("len(humans(game)) == 1 or len(game.seating) > 2", ["len(humans(game)) == 1", "len(game.seating) > 2"]),
        ("seat < game.seats and len(places) == 1 and number % game.seats == 0", []),
    ],
)
def test_a_question_is_found_under_any_name(code: str, asked: list[str]) -> None:
    assert sorted(question for _, question in questions(ast.parse(code), {"level"})) == sorted(asked)
