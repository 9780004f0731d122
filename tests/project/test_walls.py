"""The walls between packages hold for imports by a name in a string, too, which import-linter does not see."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.project.structure import of_the_project

CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"][
    "contracts"
]
IMPORTERS = {
    "import_module",
    "__import__",
    "import_string",
    "find_spec",
    "run_module",
    "resolve_name",
    "load",
    "EntryPoint",
}
"""Functions that import, or look for, what a string names; `load` is the kernel's, which reads "module:name"."""
IMPORTING = re.compile(rf"\b({'|'.join(sorted(IMPORTERS))})\b")


def broken_by(module: str, other: str) -> list[str]:
    """The names of the contracts that `module` breaks when it imports `other`."""
    return [contract["name"] for contract in CONTRACTS if breaks(contract, module, other)]


def breaks(contract: dict[str, Any], module: str, other: str) -> bool:
    if contract["type"] == "forbidden":
        return within(module, contract["source_modules"]) and within(other, contract["forbidden_modules"])
    if contract["type"] == "layers":
        places = [layer_of(contract, name) for name in (module, other)]
        # Uppermost first: what stands lower knows nothing above it, nor what stands beside it.
        return None not in places and places[0] != places[1] and places[0][0] >= places[1][0]
    return False


def within(module: str, packages: list[str]) -> bool:
    return any(f"{module}.".startswith(f"{package}.") for package in packages)


def layer_of(contract: dict[str, Any], module: str) -> tuple[int, str] | None:
    """The number of the layer that `module` is in, from the top, and its package there."""
    for number, layer in enumerate(contract["layers"]):
        for name in re.findall(r"\w+", layer):
            if any(within(module, [f"{container}.{name}"]) for container in contract["containers"]):
                return number, name
    return None


def named(code: str) -> Iterator[str]:
    """The modules that calls in `code` import by a string."""
    if not IMPORTING.search(code):
        return  # Most modules name none of the functions, and need not be parsed.
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in IMPORTERS:
            for value in (*node.args, *(keyword.value for keyword in node.keywords)):
                if isinstance(value, ast.Constant | ast.JoinedStr):
                    yield re.split(r"[:{]", ast.unparse(value).lstrip("f").strip("'\""))[0].rstrip(".")


def test_no_string_names_a_module_to_import_beyond_a_wall() -> None:
    structure = of_the_project()
    found = []
    for file in structure.files:
        module = ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for other in named(file.read_text()):
            found += [f"{module} imports {other}: {wall}" for wall in broken_by(module, other)]
    assert found == []


ENGINE = "The engine stands alone: no ladder, no workers, no Django, no I/O service"
APPS = "Inside the ladder every app stands on those below it, and none knows who uses it"
TITLES = "Inside the engine: house bots know titles, titles know what is shared, that knows the kernel; titles never know each other"


@pytest.mark.parametrize(
    ("module", "other", "walls"),
    [
        ("engine.series", "workers.players", [ENGINE]),
        ("engine.series", "engine.players", []),
        ("engine.arkwright.title", "engine.john_company_2e.title", [TITLES]),
        ("engine.arkwright.title", "engine.arkwright.manifest", []),
        ("ladder.settings.embedded", "ladder.embedding.folder", []),
        ("ladder.seasons.quota", "ladder.settings.base", [APPS]),
        ("ladder.play.services", "ladder.bots.services", []),
        ("ladder.statistics", "ladder.statistics.models", []),
    ],
)
def test_a_wall_is_what_the_contracts_say(module: str, other: str, walls: list[str]) -> None:
    assert broken_by(module, other) == walls


@pytest.mark.parametrize(
    ("code", "modules"),
    [
        ('import_module("workers.players")', ["workers.players"]),
        ('importlib.import_module(name="workers.players")', ["workers.players"]),
        ('__import__("workers")', ["workers"]),
        ('load("ladder.urls:urlpatterns")', ["ladder.urls"]),
        ('import_module(f"workers.{name}")', ["workers"]),
        ('print("workers.players")', []),
        ("import_module(name)", []),
    ],
)
def test_what_a_call_imports_by_a_string_is_read(code: str, modules: list[str]) -> None:
    assert list(named(code)) == modules
