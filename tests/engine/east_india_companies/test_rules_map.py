"""Where RULES.md of East India Companies places its readings. Every worked example is a test. ``test_rules_map`` above holds the rest."""

from __future__ import annotations

import re
from pathlib import Path

from tests.engine.rules_map import RulesPage, names, numbers

PAGE = RulesPage("east_india_companies")
READINGS, EXAMPLES = 38, 40


def test_every_reading_names_the_step_or_the_data_that_follows_it():
    for row in PAGE.rows("Readings"):
        for name in names(row["Where"]):
            assert (PAGE.home / name).is_file() if name.startswith("data/") else callable(PAGE.find_step(name)), name
        assert names(row["Where"]), f"reading {row['No.']} names no place"


def test_every_worked_example_is_a_test():
    text = (Path(__file__).parent / "test_examples.py").read_text("utf-8")
    assert numbers(" ".join(re.findall(r"^def test_example_(\d\d)_", text, re.MULTILINE))) == list(
        range(1, EXAMPLES + 1)
    )
