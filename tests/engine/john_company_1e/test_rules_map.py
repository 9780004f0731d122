"""Tests of the examples in RULES.md of the first edition, and steps that name their readings. ``test_rules_map`` above holds the rest."""

from __future__ import annotations

from tests.engine.rules_map import RulesPage, names, numbers, readings_in

PAGE = RulesPage("john_company_1e")


def test_every_example_has_a_test_that_bears_its_number() -> None:
    for row in PAGE.rows("Worked examples"):
        assert any(f"::test_t{row['No.']}_" in name for name in names(row["Tests"])), row["No."]


def test_each_reading_is_named_by_a_step_that_uses_it() -> None:
    for row in PAGE.rows("Checklist"):
        named = {reading for name in names(row["Steps"]) for reading in readings_in(PAGE.find_step(name).__doc__ or "")}
        missing = set(numbers(row["Readings"])) - named
        assert not missing, f"no step of rule {row['No.']} names readings {sorted(missing)}"
