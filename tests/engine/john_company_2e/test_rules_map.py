"""Where RULES.md of the second edition places its readings, and who names them. ``test_rules_map`` above holds the rest."""

from __future__ import annotations

from importlib import import_module
from inspect import getsource
from types import ModuleType

from tests.engine.rules_map import RulesPage, names, numbers, readings_in

PAGE = RulesPage("john_company_2e")
PLACED = 53
"""Readings from here on say where in the rulebook they are read."""


def test_later_readings_say_where_they_are_read() -> None:
    rows = [row for row in PAGE.rows("Readings") if int(row["No."]) >= PLACED]
    assert [row["No."] for row in rows if "Read in " not in row["How it is played"]] == []


def docs_of(name: str) -> str:
    """The docstring of a step with that of its module, or all that a module says."""
    found = PAGE.find_step(name)
    if isinstance(found, ModuleType):
        return getsource(found)
    return f"{found.__doc__} {import_module(found.__module__).__doc__}"


def test_each_reading_is_named_where_it_is_used() -> None:
    steps: dict[int, set[str]] = {int(row["No."]): set() for row in PAGE.rows("Readings")}
    for row in PAGE.rows("Checklist"):
        for reading in numbers(row["Readings"]):
            steps[reading] |= set(names(row["Steps"]))
    silent = [n for n, used in steps.items() if not any(n in readings_in(docs_of(name)) for name in used)]
    assert silent == []
