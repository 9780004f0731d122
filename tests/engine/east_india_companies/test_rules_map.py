"""RULES.md names every rule of the checklist, and every step and test that it names exists."""

from __future__ import annotations

import re
from functools import reduce
from importlib import import_module
from pathlib import Path

import engine.east_india_companies as package

ROOT = Path(package.__file__).parent
TESTS = Path(__file__).parent


def section(title):
    text = (ROOT / "RULES.md").read_text("utf-8")
    body = text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in body.splitlines() if line.startswith("| ")
    ]
    return [row for row in rows if row[0].isdigit()]


def names(cell):
    return re.findall(r"`([^`]+)`", cell)


def find_step(name):
    module, *path = name.split(".")
    return reduce(getattr, path, import_module(f"{package.__name__}.{module}"))


def test_every_checklist_number_is_there_once_and_in_order():
    assert [int(row[0]) for row in section("Checklist")] == list(range(1, 123))
    assert [int(row[0]) for row in section("Readings")] == list(range(1, 39))


def test_every_named_step_exists():
    for row in section("Checklist"):
        assert names(row[2]), f"rule {row[0]} names no step"
        for name in names(row[2]):
            assert callable(find_step(name)), name
    for row in section("Readings"):
        assert names(row[2]), f"reading {row[0]} names no place"
        for name in names(row[2]):
            assert (ROOT / name).is_file() if name.startswith("data/") else callable(find_step(name)), name


def test_every_named_test_exists():
    for row in section("Checklist"):
        assert names(row[3]), f"rule {row[0]} names no test"
        for name in names(row[3]):
            file, _, test = name.partition("::")
            assert re.search(rf"^def {test}\(", (TESTS / file).read_text("utf-8"), re.MULTILINE), name


def test_every_reading_is_used_by_a_rule():
    used = {int(number) for row in section("Checklist") for number in re.findall(r"\d+", row[4])}
    assert set(range(1, 39)) - used == set()


def test_every_worked_example_is_a_test():
    text = (TESTS / "test_examples.py").read_text("utf-8")
    numbers = [int(number) for number in re.findall(r"^def test_example_(\d\d)_", text, re.MULTILINE)]
    assert numbers == list(range(1, 41))
