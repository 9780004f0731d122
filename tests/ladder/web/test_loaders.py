"""A title from outside brings the templates of its own board, and takes no other's place."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.test import Client
from pytest_django import Settings

from engine.kernel import registry
from engine.kernel.manifest import Manifest
from tests.engine.toy import TITLE

TAKEN = "taken over"
OF_THE_HOUSE = (
    "base.html",
    "404.html",
    "web/status.html",
    "titles/board.html",
    "account/login.html",
    "admin/base.html",
)
OF_ANOTHER = ("titles/arkwright/board.html", "titles/arkwright/company.html", "titles/arkwright/new.html")


@pytest.fixture(autouse=True)
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Path:
    """A title that brings templates of every name, and the folder that holds them."""
    folder = tmp_path / "templates"
    for name in (*OF_THE_HOUSE, *OF_ANOTHER, "new.html", "titles/toy/board.html", "titles/toy/parts/cup.html"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(TAKEN)
    manifest = Manifest("toy", TITLE.name, "tests.engine.toy:TITLE", board="tests.engine.toy:show", templates=folder)
    monkeypatch.setitem(registry._added, "toy", manifest)
    settings.TEMPLATES = list(settings.TEMPLATES)  # what was read before is forgotten, now and after the test
    return folder


def test_its_own_are_found() -> None:
    for name in ("titles/toy/board.html", "titles/toy/parts/cup.html"):
        assert get_template(name).render() == TAKEN


@pytest.mark.parametrize("name", [name for name in (*OF_THE_HOUSE, *OF_ANOTHER) if name != "titles/arkwright/new.html"])
def test_it_takes_the_place_of_none_of_the_houses(hostile: Path, name: str) -> None:
    assert not Path(get_template(name).origin.name).is_relative_to(hostile)


@pytest.mark.parametrize(
    "name",
    ["new.html", "titles/arkwright/new.html", "titles/toy/../../new.html", "titles/toy/../arkwright/new.html"],
)
def test_it_adds_none_but_to_its_own(name: str) -> None:
    with pytest.raises(TemplateDoesNotExist):
        get_template(name)


@pytest.mark.django_db
def test_the_pages_are_the_houses(client: Client) -> None:
    assert TAKEN not in client.get("/status/").content.decode()
    assert TAKEN not in client.get("/nowhere/").content.decode()
