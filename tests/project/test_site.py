"""The site of the documentation: what is in it, and what it is made from. `make docs` itself, strict about links, is run by .ci/run."""

from __future__ import annotations

import importlib.util
import re
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

from tests.conftest import ROOT

DOCS = ROOT / "docs"
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)\s]*)?\)")


class Loader(yaml.SafeLoader):
    """YAML in which mkdocs has functions: what they are is of no matter here."""


Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda loader, suffix, node: suffix)
SITE: dict[str, Any] = yaml.load((ROOT / "mkdocs.yml").read_text(), Loader=Loader)


def named(nav: Any) -> list[str]:
    """Every page and pattern that the navigation names."""
    if isinstance(nav, str):
        return [nav]
    return [page for entry in (nav.values() if isinstance(nav, dict) else nav) for page in named(entry)]


NAMED = named(SITE["nav"])


def module(name: str) -> ModuleType:
    """A module of `docs/build`, which is no package."""
    spec = importlib.util.spec_from_file_location(name, DOCS / "build" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


PICTURES = module("pictures")


def test_every_paper_is_in_the_navigation() -> None:
    papers = [str(file.relative_to(DOCS)) for file in DOCS.rglob("*.md")]
    assert [paper for paper in papers if not any(fnmatch(paper, entry) for entry in NAMED)] == []


def test_what_the_navigation_names_is_there() -> None:
    made = ("reference/index.md", "reference/limits.md", "reference/*", "/")
    absent = [page for page in NAMED if page not in made and not [*DOCS.glob(page), *ROOT.glob(page)]]
    assert absent == []


def test_nothing_is_fetched_from_elsewhere_and_a_broken_link_ends_the_build() -> None:
    assert SITE["theme"]["font"] is False
    assert SITE["strict"] is True
    assert set(SITE["validation"]["links"].values()) == {"warn"}
    assert not {"extra_javascript", "repo_url"} & SITE.keys()
    styles = (DOCS / "build" / "leadenhall.css").read_text()
    assert "url(" not in styles
    assert "@import" not in styles


@pytest.mark.parametrize("place", ["Makefile", "Dockerfile"])
def test_the_build_counts_its_warnings(place: str) -> None:
    """With `--quiet` mkdocs counts none, and a broken link ends nothing."""
    [arguments] = re.findall(r"-m mkdocs build(.*)$", (ROOT / place).read_text(), re.MULTILINE)
    assert arguments.strip() in ("$(ARGS)", "\\")


def test_what_papers_of_the_site_link_to_is_in_the_folder_that_the_image_is_built_from() -> None:
    let_in = [rule.removeprefix("!") for rule in (ROOT / ".dockerignore").read_text().split() if rule[0] == "!"]
    waiting = [*DOCS.rglob("*.md"), *(ROOT / page for page in NAMED if (ROOT / page).is_file())]
    seen: set[Path] = set()
    while waiting:
        paper = waiting.pop()
        if paper in seen:
            continue
        seen.add(paper)
        if paper.suffix == ".md":
            links = [(paper.parent / link).resolve() for link in LINK.findall(paper.read_text())]
            waiting += [link for link in links if link.is_file()]
    tops = {file.relative_to(ROOT).parts[0] for file in seen}
    assert {top for top in tops if not any(fnmatch(top, rule) for rule in let_in)} == set()


@pytest.mark.parametrize("name", PICTURES.PICTURES)
def test_a_picture_is_as_the_ratings_draw_it(name: str) -> None:
    kept = (PICTURES.FOLDER / f"{name}.svg").read_text()
    assert kept == PICTURES.PICTURES[name](), "write them anew: make views"
    assert "currentColor" in kept
    assert " style=" not in kept
