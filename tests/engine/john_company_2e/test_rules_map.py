"""RULES.md names every rule of the checklist, every reading and worked example, and every step and test that it names exists."""

from __future__ import annotations

import re
from functools import reduce
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import engine.john_company_2e as package

ROOT = Path(package.__file__ or "").parent
TESTS = Path(__file__).parent
RULES, READINGS, EXAMPLES = 267, 59, 40
PLACED = 53
"""Readings from here on say where in the rulebook they are read."""


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
    """The step, other thing, or whole module of the rules that a name stands for; ``shared.…`` lies beside this package."""
    home = "engine" if name.startswith("shared.") else package.__name__
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            module = import_module(".".join([home, *parts[:length]]))
        except ModuleNotFoundError:
            continue
        return reduce(getattr, parts[length:], module)
    raise LookupError(name)


def test_every_checklist_number_reading_and_example_is_there_once_and_in_order() -> None:
    for title, last in (("Checklist", RULES), ("Readings", READINGS), ("Worked examples", EXAMPLES)):
        assert [int(row[0]) for row in section(title)] == list(range(1, last + 1)), title


def test_every_named_step_exists() -> None:
    for row in section("Checklist"):
        assert names(row[2]), f"rule {row[0]} names no step"
        for name in names(row[2]):
            found = find_step(name)
            assert callable(found) or isinstance(found, ModuleType), name


def test_a_step_that_is_not_there_is_found_out() -> None:
    with pytest.raises(AttributeError):
        find_step("families.family.buy_a_moon")
    with pytest.raises(LookupError):
        find_step("moon.buy")


def test_every_named_test_exists() -> None:
    cells = [(row[0], row[3]) for row in section("Checklist")] + [row[:2] for row in section("Worked examples")]
    for number, cell in cells:
        assert names(cell), f"{number} names no test"
        for name in names(cell):
            file, _, test = name.partition("::")
            assert re.search(rf"^def {test}\(", (TESTS / file).read_text("utf-8"), re.MULTILINE), name


def test_readings_and_the_rules_that_use_them_name_each_other() -> None:
    used = {(int(n), int(row[0])) for row in section("Checklist") for n in re.findall(r"\d+", row[4])}
    told = {(int(row[0]), int(n)) for row in section("Readings") for n in re.findall(r"\d+", row[2])}
    assert used == told
    assert {reading for reading, _ in used} == set(range(1, READINGS + 1))


def test_later_readings_say_where_they_are_read() -> None:
    silent = [row[0] for row in section("Readings") if int(row[0]) >= PLACED and "Read in " not in row[1]]
    assert silent == []


def docs_of(name: str) -> str:
    """The docstring of a step, and that of its module."""
    found = find_step(name)
    module = found if isinstance(found, ModuleType) else import_module(found.__module__)
    return f"{found.__doc__} {module.__doc__}"


def test_each_reading_is_named_where_it_is_used() -> None:
    steps: dict[int, set[str]] = {reading: set() for reading in range(1, READINGS + 1)}
    for row in section("Checklist"):
        for reading in re.findall(r"\d+", row[4]):
            steps[int(reading)] |= set(names(row[2]))
    silent = [n for n, used in steps.items() if not any(re.search(rf"\bA{n}\b", docs_of(name)) for name in used)]
    assert silent == []
