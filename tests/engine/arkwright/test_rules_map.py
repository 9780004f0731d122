"""RULES.md names every rule of the checklist, every reading and worked example, and every step and test that it names exists."""

from __future__ import annotations

import re
from functools import reduce
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import engine.arkwright as package

ROOT = Path(package.__file__ or "").parent
TESTS = Path(__file__).parent
RULES, READINGS, OWN_READINGS, EXAMPLES = 259, 65, 80, 102


def section(title: str) -> list[list[str]]:
    """The rows of a section's table."""
    text = (ROOT / "RULES.md").read_text("utf-8")
    body = text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in body.splitlines() if line.startswith("| ")
    ]
    return [row for row in rows if row[0].isdigit()]


def names(cell: str) -> list[str]:
    """What a cell names in code quotes."""
    return re.findall(r"`([^`]+)`", cell)


def find_step(name: str) -> Any:
    """The step, or other thing of the rules, that a name stands for."""
    module, *path = name.split(".")
    return reduce(getattr, path, import_module(f"{package.__name__}.{module}"))


def test_every_checklist_number_reading_and_example_is_there_once_and_in_order() -> None:
    for title, first, last in (
        ("Checklist", 1, RULES),
        ("Readings", 1, READINGS),
        ("Readings of our own", READINGS + 1, OWN_READINGS),
        ("Worked examples", 1, EXAMPLES),
    ):
        assert [int(row[0]) for row in section(title)] == list(range(first, last + 1)), title


def test_every_rule_and_reading_says_something() -> None:
    for title in ("Checklist", "Readings", "Readings of our own"):
        assert all(row[1] for row in section(title)), title


def test_every_named_step_exists() -> None:
    for row in section("Checklist"):
        assert names(row[2]), f"rule {row[0]} names no step"
        for name in names(row[2]):
            found = find_step(name)
            assert callable(found) or isinstance(found, property | ModuleType), name


def test_a_step_that_is_not_there_is_found_out() -> None:
    with pytest.raises(AttributeError):
        find_step("events.great_fire")
    with pytest.raises(ModuleNotFoundError):
        find_step("moon.buy")


def test_every_named_test_exists() -> None:
    cells = [(row[0], row[3]) for row in section("Checklist")] + [row[:2] for row in section("Worked examples")]
    for number, cell in cells:
        assert names(cell), f"{number} names no test"
        for name in names(cell):
            file, _, test = name.partition("::")
            assert re.search(rf"^def {test}\(", (TESTS / file).read_text("utf-8"), re.MULTILINE), name


def test_every_example_has_a_test_that_bears_its_number() -> None:
    for number, cell in (row[:2] for row in section("Worked examples")):
        spans = [re.search(r"::test_examples?_(\d+)(?:_to_(\d+))?", name) for name in names(cell)]
        assert any(span and int(span[1]) <= int(number) <= int(span[2] or span[1]) for span in spans), number


def test_readings_and_the_rules_that_use_them_name_each_other() -> None:
    used = {(int(n), int(row[0])) for row in section("Checklist") for n in re.findall(r"\d+", row[4])}
    rows = [*section("Readings"), *section("Readings of our own")]
    told = {(int(row[0]), int(n)) for row in rows for n in re.findall(r"\d+", row[2])}
    assert used == told
    assert {reading for reading, _ in used} == set(range(1, OWN_READINGS + 1))


def test_readings_that_the_code_names_are_told() -> None:
    known = set(range(1, OWN_READINGS + 1))
    for file in ROOT.glob("*.py"):
        for numbers in re.findall(r"readings? ((?:\d+(?: to |, | and )?)+)", file.read_text("utf-8")):
            assert {int(number) for number in re.findall(r"\d+", numbers)} <= known, file.name
