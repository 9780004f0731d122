"""Each distribution's pyproject.toml names what its code imports and nothing else, and the locks are in step with them."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import engine
from tests.conftest import ROOT
from tests.project.sources import source_of

ENGINE = ("engine",)
HOUSE = ("manage.py", "ladder", "workers")
CODE = (*ENGINE, *HOUSE)
OURS = {"engine", "ladder", "workers", "tests"}
WHERE_THERE_IS_ONE = {"catanatron"}
"""Imported in an environment of its own alone: the yardstick of `make bench`, locked beside what measures it."""
WHERE_TOOLS_ARE_RUN = ("Makefile", ".ci/run", ".pre-commit-config.yaml")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
"""The house's, and the repository's."""
ENGINE_PROJECT = tomllib.loads((ROOT / "packages/engine/pyproject.toml").read_text())
THE_ENGINE = "leadenhall-engine"


def needed_here(lines: list[str]) -> dict[str, Requirement]:
    """The requirements that hold on this system, by name."""
    found = [Requirement(line) for line in lines]
    return {canonicalize_name(one.name): one for one in found if one.marker is None or one.marker.evaluate()}


OF_THE_ENGINE = needed_here(ENGINE_PROJECT["project"]["dependencies"])
OF_THE_HOUSE = needed_here(PROJECT["project"]["dependencies"])
RUNTIME = {**OF_THE_ENGINE, **{name: one for name, one in OF_THE_HOUSE.items() if name != THE_ENGINE}}
RESEARCH = needed_here(ENGINE_PROJECT["project"]["optional-dependencies"]["research"])
DEVELOPMENT = needed_here(PROJECT["dependency-groups"]["dev"])


def files(*places: str) -> Iterator[Path]:
    for place in places:
        path = ROOT / place
        yield from [path] if path.is_file() else path.rglob("*.py")


IMPORTS = re.compile(r"(?:^|[;:])[ \t]*(?:from[ \t]+([\w.]+)|import[ \t]+([\w., \t]+))", re.MULTILINE)
"""Whatever may be an import in a file's text: every one is found, and what a string has of the kind besides."""


def may_import(text: str) -> set[str]:
    """The first words of the names that a file may import; none of what lies beside it."""
    told = ((one or more).split(",") for one, more in IMPORTS.findall(text))
    return {name.split(".")[0].split(" as ")[0].strip() for names in told for name in names} - {""}


@cache
def imported(*places: str) -> dict[str, str]:
    """Each name of somebody else's that is imported, with a file that does so."""
    found: dict[str, str] = {}
    known = OURS | WHERE_THERE_IS_ONE | sys.stdlib_module_names
    for file in files(*places):
        # Read as code only where there may be one that is not found yet.
        if may_import(file.read_text("utf-8")) - known - found.keys():
            for module in modules_imported(file):
                found.setdefault(module.split(".")[0], str(file.relative_to(ROOT)))
    return {name: file for name, file in found.items() if name not in known}


def modules_imported(file: Path) -> Iterator[str]:
    """The modules that a file imports, or imports from, by their whole names."""
    for node in source_of(file).imports:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif not node.level:
            yield node.module or ""


@cache
def is_named_in_code(module: str) -> bool:
    """Is it the first word of a string in the code? Django's settings and a program's command line name modules so."""
    named = (file for file in files(*CODE) if module in file.read_text("utf-8"))
    return any(re.split("[.:]", text, maxsplit=1)[0] == module for file in named for text in source_of(file).texts)


@cache
def owners() -> dict[str, set[str]]:
    """Each name that can be imported, with the distributions that bring it."""
    return {module: set(map(canonicalize_name, names)) for module, names in packages_distributions().items()}


def undeclared(names: dict[str, str], declared: set[str]) -> list[str]:
    """What is imported of distributions that are not in `declared`."""
    return [
        f"{file} imports {name}" for name, file in sorted(names.items()) if not owners().get(name, set()) & declared
    ]


def modules_of(name: str) -> set[str]:
    """The names by which the distribution `name` is imported."""
    return {module for module, its in owners().items() if name in its}


def is_run(tool: Distribution) -> bool:
    """Is this a command that our own commands run, a plugin of pytest's, or types for mypy?"""
    told = " ".join((ROOT / place).read_text() for place in WHERE_TOOLS_ARE_RUN)
    commands = {entry.name for entry in tool.entry_points if entry.group == "console_scripts"} | {tool.name}
    return (
        any(f"/{command} " in told or f"/{command}\n" in told for command in commands)
        or any(entry.group == "pytest11" for entry in tool.entry_points)
        or any(file.parts[0].endswith("-stubs") for file in tool.files or [])
    )


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("import numpy as np, scipy.stats\nfrom django.db import models as m\n", {"numpy", "scipy", "django"}),
        (
            "    from rich import (\n        table,\n    )\nif quick: import uvloop; import redis\nfrom . import x\n",
            {"rich", "uvloop", "redis"},
        ),
    ],
)
def test_no_import_is_overlooked_in_a_text(text: str, names: set[str]) -> None:
    assert may_import(text) == names


@pytest.mark.parametrize(
    ("code", "declared"), [(ENGINE, OF_THE_ENGINE), (HOUSE, OF_THE_HOUSE)], ids=["engine", "house"]
)
def test_whatever_the_code_imports_is_declared_by_its_own_distribution(
    code: tuple[str, ...], declared: dict[str, Requirement]
) -> None:
    assert undeclared(imported(*code), declared.keys() | (RESEARCH.keys() if code == ENGINE else set())) == []


def test_the_house_needs_the_engine_of_its_own_version() -> None:
    assert str(OF_THE_HOUSE[THE_ENGINE]) == f"{THE_ENGINE}=={engine.__version__}"


def test_what_both_distributions_need_they_need_alike() -> None:
    both = OF_THE_ENGINE.keys() & OF_THE_HOUSE.keys()
    assert {name: str(OF_THE_ENGINE[name]) for name in both} == {name: str(OF_THE_HOUSE[name]) for name in both}


def test_what_is_for_research_alone_is_imported_there_alone() -> None:
    modules = {module for name in RESEARCH.keys() - RUNTIME.keys() for module in modules_of(name)}
    named = {
        file.relative_to(ROOT).parts[:2]
        for file in files(*CODE)
        if may_import(file.read_text("utf-8")) & modules
        for module in modules_imported(file)
        if module.split(".")[0] in modules
    }
    assert named == {("engine", "research")}


def test_whatever_the_tests_import_is_declared() -> None:
    assert undeclared(imported("tests"), RUNTIME.keys() | DEVELOPMENT.keys()) == []


@pytest.mark.parametrize("name", OF_THE_ENGINE)
def test_whatever_is_declared_for_the_engine_is_used_by_it(name: str) -> None:
    assert modules_of(name) & imported(*ENGINE).keys()


@pytest.mark.parametrize("name", sorted(OF_THE_HOUSE.keys() - {THE_ENGINE}))
def test_whatever_is_declared_for_the_house_is_used_by_it(name: str) -> None:
    assert modules_of(name) & imported(*HOUSE).keys() or any(map(is_named_in_code, modules_of(name)))


@pytest.mark.parametrize("name", DEVELOPMENT)
def test_whatever_is_declared_for_development_is_used_there_and_not_by_the_code(name: str) -> None:
    assert name not in RUNTIME
    assert modules_of(name) & imported("tests").keys() or is_run(distribution(name))


def locked(file: str) -> dict[tuple[str, str], str]:
    """Every locked package, by name and version, with why it is there. A package may have a version for each Python."""
    blocks = re.split(r"\n(?=[a-z0-9])", (ROOT / file).read_text())
    pins = ((re.match(r"([a-z0-9._-]+)==([^\s;]+)", block), block.partition("# via")[2]) for block in blocks)
    return {(pin[1], pin[2]): why for pin, why in pins if pin}


@pytest.mark.parametrize(
    ("file", "besides"),
    [
        ("requirements.lock", []),
        ("requirements-s3.lock", PROJECT["project"]["optional-dependencies"]["s3"]),
        ("requirements-dev.lock", PROJECT["dependency-groups"]["dev"]),
    ],
)
def test_a_lock_holds_what_both_distributions_declare_and_says_so(file: str, besides: list[str]) -> None:
    declared = [*ENGINE_PROJECT["project"]["dependencies"], *PROJECT["project"]["dependencies"], *besides]
    ours = {name for (name, _), why in locked(file).items() if re.search(rf"pyproject\.toml|{THE_ENGINE}$", why, re.M)}
    assert ours == {canonicalize_name(Requirement(line).name) for line in declared} - {THE_ENGINE}


def test_the_site_of_the_documentation_is_locked_by_itself() -> None:
    ours = {name for (name, _), why in locked("requirements-docs.lock").items() if "pyproject.toml:docs" in why}
    assert ours == set(PROJECT["dependency-groups"]["docs"])


def test_what_runs_is_locked_to_the_same_versions_where_it_is_developed() -> None:
    assert locked("requirements.lock").keys() <= locked("requirements-dev.lock").keys()
    assert locked("requirements.lock").keys() <= locked("requirements-s3.lock").keys()
