"""Every worked example that RULES.md of Arkwright lists has a test of its number. ``test_rules_map`` above holds the rest."""

from __future__ import annotations

import re

from tests.engine.rules_map import RulesPage, names

PAGE = RulesPage("arkwright")


def test_every_example_has_a_test_that_bears_its_number() -> None:
    for row in PAGE.rows("Worked examples"):
        spans = [re.search(r"::test_examples?_(\d+)(?:_to_(\d+))?", name) for name in names(row["Tests"])]
        number = int(row["No."])
        assert any(span and int(span[1]) <= number <= int(span[2] or span[1]) for span in spans), number
