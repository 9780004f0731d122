"""RULES.md names every rule of the checklist, every reading and worked example, and every step and test that it names exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import engine.john_company_1e as package

ROOT = Path(package.__file__ or "").parent
TESTS = Path(__file__).parent
RULES, READINGS, OWN_READINGS, EXAMPLES = 144, 38, 67, 25


def section(title: str) -> list[list[str]]:
    """The rows of a section's table."""
    text = (ROOT / "RULES.md").read_text("utf-8")
    body = text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in body.splitlines() if line.startswith("| ")
    ]
    return [row for row in rows if row[0].isdigit()]


def names(cell: str) -> list[str]:
    """What a cell names in code quotes."""
    return re.findall(r"`([^`]+)`", cell)


def find_step(name: str) -> Any:
    """The step, other thing, or whole module of the rules that a name stands for; ``shared.…`` lies beside this package."""
    home = "engine" if name.startswith("shared.") else package.__name__
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            module = import_module(".".join([home, *parts[:length]]))
        except ModuleNotFoundError:
            continue
        return reduce(getattr, parts[length:], module)
    raise LookupError(name)


def readings_in(text: str) -> Iterator[int]:
    """The readings that a docstring names: ``reading 4``, ``readings 1, 2``, ``readings 3 to 10``."""
    for told in re.findall(r"\breadings? ((?:\d+(?: to |, | and )?)+)", text):
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", told):
            yield from range(int(first), int(last or first) + 1)


def test_every_checklist_number_reading_and_example_is_there_once_and_in_order() -> None:
    for title, first, last in (
        ("Checklist", 1, RULES),
        ("Readings", 1, READINGS),
        ("Readings of our own", READINGS + 1, OWN_READINGS),
        ("Worked examples", 1, EXAMPLES),
    ):
        assert [int(row[0]) for row in section(title)] == list(range(first, last + 1)), title


def test_every_rule_and_reading_says_something() -> None:
    for title in ("Checklist", "Readings", "Readings of our own"):
        assert all(row[1] for row in section(title)), title


def test_every_named_step_exists() -> None:
    for row in section("Checklist"):
        assert names(row[2]), f"rule {row[0]} names no step"
        for name in names(row[2]):
            found = find_step(name)
            assert callable(found) or isinstance(found, property | ModuleType), name


def test_a_step_that_is_not_there_is_found_out() -> None:
    with pytest.raises(AttributeError):
        find_step("jones.buy_a_moon")
    with pytest.raises(LookupError):
        find_step("moon.buy")


def test_every_named_test_exists() -> None:
    cells = [(row[0], row[3]) for row in section("Checklist")] + [row[:2] for row in section("Worked examples")]
    for number, cell in cells:
        assert names(cell), f"{number} names no test"
        for name in names(cell):
            file, _, test = name.partition("::")
            assert re.search(rf"^def {test}\(", (TESTS / file).read_text("utf-8"), re.MULTILINE), name


def test_every_example_has_a_test_that_bears_its_number() -> None:
    for number, cell in (row[:2] for row in section("Worked examples")):
        assert any(f"::test_t{number}_" in name for name in names(cell)), number


def test_readings_and_the_rules_that_use_them_name_each_other() -> None:
    used = {(int(n), int(row[0])) for row in section("Checklist") for n in re.findall(r"\d+", row[4])}
    rows = [*section("Readings"), *section("Readings of our own")]
    told = {(int(row[0]), int(n)) for row in rows for n in re.findall(r"\d+", row[2])}
    assert used == told
    assert {reading for reading, _ in used} == set(range(1, OWN_READINGS + 1))


def test_each_reading_is_named_by_a_step_that_uses_it() -> None:
    for row in section("Checklist"):
        named = {reading for name in names(row[2]) for reading in readings_in(find_step(name).__doc__ or "")}
        missing = {int(n) for n in re.findall(r"\d+", row[4])} - named
        assert not missing, f"no step of rule {row[0]} names readings {sorted(missing)}"


def test_readings_that_the_code_names_are_told() -> None:
    known = set(range(1, OWN_READINGS + 1))
    for file in ROOT.glob("*.py"):
        assert set(readings_in(file.read_text("utf-8"))) <= known, file.name


def test_ranges_of_readings_are_understood() -> None:
    assert list(readings_in("Readings 8, 26 to 29; T16. checklist 5; reading 2).".lower())) == [8, 26, 27, 28, 29, 2]
