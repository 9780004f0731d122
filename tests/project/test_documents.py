"""What the project's papers say of it is so: versions, commands, links, decisions, hooks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands
from django.utils.text import slugify

import engine
from engine import Title
from tests.conftest import ROOT

PAPERS = [
    file
    for pattern in ("*.md", "docs/**/*.md", "examples/**/*.md", "engine/**/*.md", "ladder/**/*.md", "workers/**/*.md")
    for file in sorted(ROOT.glob(pattern))
]
NAME_OF = {file: str(file.relative_to(ROOT)) for file in PAPERS}


@pytest.mark.parametrize("title", engine.titles().values(), ids=lambda title: title.id)
def test_the_list_of_changes_knows_the_version_of_every_titles_rules(title: Title) -> None:
    told = re.findall(r"\*\*([^*]+), (\d+)\.?\*\*", (ROOT / "CHANGELOG.md").read_text())
    assert max(int(version) for name, version in told if name == title.name) == int(title.version)


@pytest.mark.parametrize("paper", PAPERS, ids=NAME_OF.get)
def test_every_link_leads_to_a_file(paper: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", paper.read_text())
    assert [link for link in links if not (paper.parent / link).exists()] == []


@pytest.mark.parametrize("paper", PAPERS, ids=NAME_OF.get)
def test_every_command_that_is_told_is_there(paper: Path) -> None:
    text = paper.read_text()
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    assert set(re.findall(r"(?:`|^ {4})make ([a-z-]+)", text, re.MULTILINE)) <= targets
    assert set(re.findall(r"manage\.py ([a-z_]+)", text)) <= get_commands().keys() | {"help"}


def test_every_decision_is_listed_under_its_number_and_says_its_cost() -> None:
    folder = ROOT / "docs" / "decisions"
    records = sorted(file.name for file in folder.glob("[0-9]*.md"))
    listed = re.findall(r"\[(\d+)\]\((\S+)\)", (folder / "README.md").read_text())
    assert [name for _, name in listed] == records
    assert [int(name[:4]) for name in records] == [int(number) for number, _ in listed] == [*range(1, len(records) + 1)]
    for name in records:
        text = (folder / name).read_text()
        assert text.startswith(f"# {int(name[:4])}. ")
        assert re.findall(r"^\*\*(\w+)\.\*\*", text, re.MULTILINE) == ["Chosen", "Else", "Why", "Cost"], name


def test_the_hooks_before_a_commit_run_what_the_checks_run() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    targets = re.findall(
        r"^(?:lint|types-\w+|compose-check):.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE
    )
    lines = [line for target in targets for line in target.splitlines() if "$(MAKE)" not in line]
    assert {plain(hook["entry"]) for hook in hooks} == {plain(line) for line in lines}


def plain(command: str) -> str:
    """The command without its folder, and without the files that it is given and what it does with them."""
    left_out = {"env", ".", "--check", "--fix", "--force-exclude"}
    words = re.sub(r"\$\(BIN\)/|\.venv/bin/|docker-compose[.a-z]*\.yml", "", command).split()
    return " ".join(word for word in words if word not in left_out)


@pytest.mark.parametrize("paper", PAPERS, ids=NAME_OF.get)
def test_prose_is_wrapped_where_editors_are_told_to(paper: Path) -> None:
    longest = int(
        re.search(r"^\[\*\.md\]\nmax_line_length = (\d+)", (ROOT / ".editorconfig").read_text(), re.MULTILINE)[1]
    )
    prose = re.sub(r"^( *)```.*?^\1```", "", paper.read_text(), flags=re.MULTILINE | re.DOTALL)
    assert [line for line in prose.splitlines() if len(line) > longest and not line.startswith("|")] == []


def test_every_target_of_the_makefile_is_phony_and_told_by_help() -> None:
    text = (ROOT / "Makefile").read_text()
    phony = {name for line in re.findall(r"^\.PHONY: (.+)$", text, re.MULTILINE) for name in line.split()}
    assert phony == set(re.findall(r"^([a-z-]+):.*##", text, re.MULTILINE))


def test_seasons_are_called_in_papers_as_a_house_calls_them() -> None:
    known = {f"{slugify(title.name)}-season-1" for title in engine.titles().values()}
    named = {slug for paper in PAPERS for slug in re.findall(r"[\w-]+-season-\d+", paper.read_text())}
    assert named
    assert named <= known
