"""RULES.md names every rule of the checklist, every reading and worked example, and each of them is where it says."""

from __future__ import annotations

from tests.engine.rules_map import RulesPage, names, numbers, readings_in

PAGE = RulesPage("john_company_1e")
RULES, READINGS, OWN_READINGS, EXAMPLES = 144, 38, 67, 25


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
        assert any(f"::test_t{row['No.']}_" in name for name in names(row["Tests"])), row["No."]


def test_readings_and_the_rules_that_use_them_name_each_other() -> None:
    used = {(reading, int(row["No."])) for row in PAGE.rows("Checklist") for reading in numbers(row["Readings"])}
    rows = [*PAGE.rows("Readings"), *PAGE.rows("Readings of our own")]
    assert used == {(int(row["No."]), rule) for row in rows for rule in numbers(row["Rules"])}
    assert {reading for reading, _ in used} == set(range(1, OWN_READINGS + 1))


def test_each_reading_is_named_by_a_step_that_uses_it() -> None:
    for row in PAGE.rows("Checklist"):
        named = {reading for name in names(row["Steps"]) for reading in readings_in(PAGE.find_step(name).__doc__ or "")}
        missing = set(numbers(row["Readings"])) - named
        assert not missing, f"no step of rule {row['No.']} names readings {sorted(missing)}"


def test_readings_that_the_code_names_are_told() -> None:
    known = set(range(1, OWN_READINGS + 1))
    for file in PAGE.home.glob("*.py"):
        assert set(readings_in(file.read_text("utf-8"))) <= known, file.name
