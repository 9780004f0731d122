"""Where RULES.md of the second edition places its readings, and who names them. ``test_rules_map`` above holds the rest."""

from __future__ import annotations

import re
from importlib import import_module
from types import ModuleType

from tests.engine.rules_map import RulesPage, names, numbers

PAGE = RulesPage("john_company_2e")
READINGS = 59
PLACED = 53
"""Readings from here on say where in the rulebook they are read."""


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
