"""RULES.md names every rule of the checklist and every reading, and every worked example is a test."""

from __future__ import annotations

import re
from pathlib import Path

from tests.engine.rules_map import RulesPage, names, numbers

PAGE = RulesPage("east_india_companies")
RULES, READINGS, EXAMPLES = 122, 38, 40


def test_every_checklist_number_is_there_once_and_in_order():
    for section, last in (("Checklist", RULES), ("Readings", READINGS)):
        assert [int(row["No."]) for row in PAGE.rows(section)] == list(range(1, last + 1)), section


def test_every_reading_names_the_step_or_the_data_that_follows_it():
    for row in PAGE.rows("Readings"):
        for name in names(row["Where"]):
            assert (PAGE.home / name).is_file() if name.startswith("data/") else callable(PAGE.find_step(name)), name
        assert names(row["Where"]), f"reading {row['No.']} names no place"


def test_every_reading_is_used_by_a_rule():
    used = {reading for row in PAGE.rows("Checklist") for reading in numbers(row["Readings"])}
    assert used == set(range(1, READINGS + 1))


def test_every_worked_example_is_a_test():
    text = (Path(__file__).parent / "test_examples.py").read_text("utf-8")
    assert numbers(" ".join(re.findall(r"^def test_example_(\d\d)_", text, re.MULTILINE))) == list(
        range(1, EXAMPLES + 1)
    )
