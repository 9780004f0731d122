"""The folders of tests follow those of what they test."""

from __future__ import annotations

from tests.conftest import ROOT

TESTS = ROOT / "tests"


def test_every_folder_of_tests_has_the_place_and_name_of_what_it_tests() -> None:
    folders = {file.parent.relative_to(TESTS) for file in TESTS.rglob("test_*.py")}
    assert [str(folder) for folder in sorted(folders) if not (ROOT / folder).is_dir()] == ["project"]
