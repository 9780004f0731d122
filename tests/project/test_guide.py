"""The guide to adding a title leaves nothing out that its author can say."""

from __future__ import annotations

import re
from dataclasses import fields
from inspect import signature

import pytest

from engine.kernel import Manifest, Outcome, field
from engine.kernel.registry import FOLDERS, GROUP
from engine.kernel.ruleset import Ruleset
from tests.conftest import ROOT

GUIDE = (ROOT / "docs" / "ADD_A_TITLE.md").read_text()
NAMED = {word for code in re.findall(r"`([^`]+)`", GUIDE) for word in re.findall(r"\w+", code)}

OF_CALLERS = {"things_at", "sizes", "check_options", "check_seats", "bounds"}
"""What callers ask of the rules, and no title says."""


def test_it_names_all_that_a_title_may_say() -> None:
    public = {name for name in (*vars(Ruleset), *Ruleset.__annotations__) if not name.startswith("_")}
    assert public >= OF_CALLERS
    assert public - OF_CALLERS - NAMED == set()


@pytest.mark.parametrize("what", [field, Outcome])
def test_it_names_all_that_is_said_of_fields_and_outcomes(what: object) -> None:
    assert signature(what).parameters.keys() - NAMED == set()  # type: ignore[arg-type]


def test_it_names_all_that_a_manifest_holds_but_its_place_in_the_catalogue() -> None:
    assert {held.name for held in fields(Manifest)} - NAMED == {"order"}


def test_it_names_both_ways_to_have_a_title_found() -> None:
    assert f'[project.entry-points."{GROUP}"]' in GUIDE
    assert FOLDERS in NAMED


def test_its_steps_are_numbered_and_refer_to_steps_that_are_there() -> None:
    steps = [int(number) for number in re.findall(r"^## (\d+)\. ", GUIDE, re.MULTILINE)]
    assert steps == list(range(1, len(steps) + 1))
    assert {int(number) for number in re.findall(r"steps? (\d+)", GUIDE)} <= set(steps)


def test_the_files_that_it_names_are_there() -> None:
    files = set(re.findall(r"`((?:engine|examples|docs)/[\w./]+)`", GUIDE))
    assert len(files) >= 5
    assert {name for name in files if not (ROOT / name).exists()} == set()
