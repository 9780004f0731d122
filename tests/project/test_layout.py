"""The folders of tests follow those of what they test, and every package has its tests."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import ROOT

TESTS = ROOT / "tests"
CODE = ("engine", "ladder", "workers")

OF_SEVERAL = {
    "engine/john_company_2e/test_rules_map.py": "RULES.md leads to steps of all folders",
    "engine/john_company_2e/test_seldom.py": "what random games seldom reach, in all folders",
    "engine/test_mutations.py": "altered saved games and altered logs, by one stock of changes",
    "engine/test_rules_in_force.py": "the rules at each table, and the schema, of every title",
    "engine/test_rules_map.py": "RULES.md of every title",
    "engine/test_seldom.py": "what every title says that random games may miss",
    "engine/test_steps.py": "steps of every title",
    "ladder/test_admin.py": "the keeper's admin shows the models of every app",
    "ladder/test_client_commands.py": "the engine's commands that speak to a house, against one",
    "ladder/test_committed_rows.py": "what tests whose rows are committed begin with, in every app",
    "ladder/test_fault_words.py": "one word for a fault in rows, API, pages and statistics",
    "ladder/test_keeper_commands.py": "commands of version tests, rejudge sets and statistics, and the tasks of beat",
    "ladder/test_locks.py": "how strongly every app locks which rows, in the order that they have in common",
    "ladder/test_lost_workers.py": "a match whose workers are lost, for every purpose that an app has",
    "ladder/test_row_names.py": "what the rows of every app are called",
    "ladder/test_upgrade.py": "the migrations of all apps together",
    "ladder/test_void_causes.py": "why a match is void, for every purpose that an app has",
    "ladder/test_worker_rights.py": "what the role of workers on other machines may do with the tables of every app",
    "workers/test_beats.py": "the pulse and what it measures, without the database that test_pulse.py has",
    "workers/test_handing_on.py": "matches that a worker refuses, without the database that test_playing.py has",
    "workers/test_templates.py": "what `new` writes, taken and played by the sandbox",
    "workers/test_limits.py": "what the engine publishes, the ladder takes and the sandbox holds",
}
"""Tests of several packages or modules together, or apart from a module's own: they lie in the folder that is above all of what they test,
each for the reason that stands here."""

TRIED_IN = {
    "engine/arkwright/reader": "engine/arkwright/test_journal.py",
    "engine/bots/greedy": "engine/bots/test_bots.py",
    "engine/bots/merchant": "engine/bots/test_bots.py",
    "engine/bots/random": "engine/bots/test_bots.py",
    "engine/bots/searcher": "engine/bots/test_bots.py",
    "engine/cli/client": "ladder/test_client_commands.py",
    "engine/john_company_2e/course": "engine/john_company_2e/families/test_upkeep_and_scoring.py",
    "engine/john_company_2e/handbook": "engine/john_company_2e/crown/test_tables.py",
    "engine/workshop/debugging": "engine/cli/test_debug.py",
    "ladder/api/serializers": "ladder/api/test_bodies.py",
    "ladder/api/views": "ladder/api/test_permissions.py",
    "ladder/web/templatetags": "ladder/web/test_ledger.py",
    "ladder/web/views": "ladder/web/test_pages.py",
}
"""Packages without tests of their own, and where they are tried: small bots among their like, views by their addresses."""

DJANGOS = {"management", "migrations"}
"""Folders that Django wants: commands are tried with what they call, migrations in `tests/project/test_migrations.py`."""


def folders_of_tests() -> set[Path]:
    return {file.parent.relative_to(TESTS) for file in TESTS.rglob("test_*.py")}


def packages() -> set[Path]:
    found = {file.parent.relative_to(ROOT) for top in CODE for file in (ROOT / top).rglob("__init__.py")}
    return {package for package in found if not DJANGOS & set(package.parts)}


def is_named_for(test: Path, package: Path) -> bool:
    """Whether the test's file is called as a module or a folder of the package is."""
    name = test.stem.removeprefix("test_")
    return (ROOT / package / f"{name}.py").is_file() or package / name in packages()


def test_every_folder_of_tests_has_the_place_and_name_of_the_package_that_it_tests() -> None:
    assert folders_of_tests() - packages() == {Path("project")}


def test_beside_folders_of_tests_lie_tests_of_a_module_there_and_those_of_several_packages() -> None:
    folders = folders_of_tests()
    above = {folder for folder in folders for below in folders if folder in below.parents}
    tops = above | {Path(top) for top in CODE}
    files = {file.relative_to(TESTS) for folder in tops for file in (TESTS / folder).glob("test_*.py")}
    assert {str(file) for file in files if not is_named_for(file, file.parent)} == set(OF_SEVERAL)


def test_every_package_has_a_folder_or_a_file_of_tests_or_is_tried_in_one_that_is_named() -> None:
    files = {file.relative_to(TESTS) for file in TESTS.rglob("test_*.py")}
    tested = folders_of_tests() | {file.parent / file.stem.removeprefix("test_") for file in files}
    assert {str(package) for package in packages() - tested} == set(TRIED_IN)
    assert [file for file in TRIED_IN.values() if Path(file) not in files] == []
