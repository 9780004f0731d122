"""A title is named by its manifest, and nowhere else: not by another package, no template but its own, no command's default."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from engine.kernel.manifest import load
from engine.kernel.registry import GROUP
from tests.conftest import ROOT

OWN = {id: found for id, found in engine.manifests().items() if found.package == "engine"}


def own_files(id: str) -> tuple[Path, ...]:
    """The folders of a title: its package, its templates, its scripted bot's."""
    found = OWN[id]
    bot = () if found.bot is None else (ROOT.joinpath(*found.bot.module.split(".")[:-1]),)
    return (ROOT.joinpath(*found.title.split(".")[:-1]), ROOT / "templates" / "titles" / id, *bot)


def code() -> Iterator[Path]:
    """Every file that the house runs on, but for migrations, which tell the past."""
    for folder in ("engine", "ladder", "workers", "templates"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".py", ".html", ".txt", ".js", ".css", ".toml") and "migrations" not in file.parts:
                yield file
    yield from (ROOT / name for name in ("manage.py", "Makefile", "Dockerfile", "docker-compose.yml"))


def said(file: Path) -> str:
    """What a file says to the machine: of Python neither docstrings nor comments."""
    text = file.read_text()
    if file.suffix != ".py":
        return text
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value.value = ""
    return ast.unparse(tree)


def test_no_file_but_a_titles_own_names_its_id() -> None:
    own = {id: own_files(id) for id in OWN}
    id_of_one = re.compile(rf"\b({'|'.join(OWN)})\b")

    def is_own(file: Path, id: str) -> bool:
        return any(map(file.is_relative_to, own[id]))

    named = [
        f"{file.relative_to(ROOT)} names {id}"
        for file in code()
        # What is in none of its lines is in nothing that it says, and need not be looked for there.
        if any(not is_own(file, id) for id in id_of_one.findall(file.read_text()))
        for id in id_of_one.findall(said(file))
        if not is_own(file, id)
    ]
    assert named == []


def test_what_names_a_title_is_found_in_code_and_not_in_docstrings(tmp_path: Path) -> None:
    file = tmp_path / "defaults.py"
    file.write_text('"""As in chess."""\nfrom games.chess import title  # chess\nDEFAULT = "chess"\n')
    assert said(file).count("chess") == 2


def test_the_projects_own_titles_are_declared_as_any_others_are() -> None:
    project = tomllib.loads((ROOT / "packages/engine/pyproject.toml").read_text())["project"]
    declared = project["entry-points"][GROUP]
    assert {id: load(place) for id, place in declared.items()} == OWN


@pytest.mark.parametrize("id", OWN)
def test_a_manifest_names_what_is_there(id: str) -> None:
    found = OWN[id]
    found.check()
    assert found.title == f"engine.{id}.title:TITLE"
    assert found.board == f"engine.{id}.board:show"
    assert (ROOT / "templates" / found.template).is_file()
