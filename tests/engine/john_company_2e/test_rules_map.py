"""RULES.md names every rule of the checklist, every reading and worked example, and each of them is where it says."""

from __future__ import annotations

import re
from importlib import import_module
from types import ModuleType

from tests.engine.rules_map import RulesPage, names, numbers

PAGE = RulesPage("john_company_2e")
RULES, READINGS, EXAMPLES = 267, 59, 40
PLACED = 53
"""Readings from here on say where in the rulebook they are read."""


def test_every_checklist_number_reading_and_example_is_there_once_and_in_order() -> None:
    for section, last in (("Checklist", RULES), ("Readings", READINGS), ("Worked examples", EXAMPLES)):
        assert [int(row["No."]) for row in PAGE.rows(section)] == list(range(1, last + 1)), section


def test_readings_and_the_rules_that_use_them_name_each_other() -> None:
    used = {(reading, int(row["No."])) for row in PAGE.rows("Checklist") for reading in numbers(row["Readings"])}
    assert used == {(int(row["No."]), rule) for row in PAGE.rows("Readings") for rule in numbers(row["Rules"])}
    assert {reading for reading, _ in used} == set(range(1, READINGS + 1))


def test_later_readings_say_where_they_are_read() -> None:
    rows = [row for row in PAGE.rows("Readings") if int(row["No."]) >= PLACED]
    assert [row["No."] for row in rows if "Read in " not in row["How it is played"]] == []


def docs_of(name: str) -> str:
    """The docstring of a step, and that of its module."""
    found = PAGE.find_step(name)
    module = found if isinstance(found, ModuleType) else import_module(found.__module__)
    return f"{found.__doc__} {module.__doc__}"


def test_each_reading_is_named_where_it_is_used() -> None:
    steps: dict[int, set[str]] = {reading: set() for reading in range(1, READINGS + 1)}
    for row in PAGE.rows("Checklist"):
        for reading in numbers(row["Readings"]):
            steps[reading] |= set(names(row["Steps"]))
    silent = [n for n, used in steps.items() if not any(re.search(rf"\bA{n}\b", docs_of(name)) for name in used)]
    assert silent == []
