"""RULES.md names every rule of the checklist, every reading and worked example, and each of them is where it says."""

from __future__ import annotations

import re

from tests.engine.rules_map import RulesPage, names, numbers, readings_in

PAGE = RulesPage("arkwright")
RULES, READINGS, OWN_READINGS, EXAMPLES = 259, 65, 80, 102


def test_every_checklist_number_reading_and_example_is_there_once_and_in_order() -> None:
    for section, first, last in (
        ("Checklist", 1, RULES),
        ("Readings", 1, READINGS),
        ("Readings of our own", READINGS + 1, OWN_READINGS),
        ("Worked examples", 1, EXAMPLES),
    ):
        assert [int(row["No."]) for row in PAGE.rows(section)] == list(range(first, last + 1)), section


def test_every_example_has_a_test_that_bears_its_number() -> None:
    for row in PAGE.rows("Worked examples"):
        spans = [re.search(r"::test_examples?_(\d+)(?:_to_(\d+))?", name) for name in names(row["Tests"])]
        number = int(row["No."])
        assert any(span and int(span[1]) <= number <= int(span[2] or span[1]) for span in spans), number


def test_readings_and_the_rules_that_use_them_name_each_other() -> None:
    used = {(reading, int(row["No."])) for row in PAGE.rows("Checklist") for reading in numbers(row["Readings"])}
    rows = [*PAGE.rows("Readings"), *PAGE.rows("Readings of our own")]
    assert used == {(int(row["No."]), rule) for row in rows for rule in numbers(row["Rules"])}
    assert {reading for reading, _ in used} == set(range(1, OWN_READINGS + 1))


def test_readings_that_the_code_names_are_told() -> None:
    known = set(range(1, OWN_READINGS + 1))
    for file in PAGE.home.glob("*.py"):
        assert set(readings_in(file.read_text("utf-8").lower())) <= known, file.name
