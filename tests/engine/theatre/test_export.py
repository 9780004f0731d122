"""One page that holds a whole game: complete in itself, and safe with whatever names and words are in it."""

from __future__ import annotations

import io
import json
import re
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

from engine.log import read
from engine.theatre import theatre
from engine.theatre.export import FILES, SCRIPTS, STYLES, data, html
from tests.engine.theatre.games import played

HOSTILE = "</script><script>alert(1)</script><!--"


@cache
def document() -> dict[str, Any]:
    return theatre(read(io.BytesIO(played())))


def with_name(name: str) -> dict[str, Any]:
    return {**document(), "names": [name, *document()["names"][1:]]}


class Tags(HTMLParser):
    """The tags of a page with their attributes, and what stands in its scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] == "script":
            self.scripts.append(data)


def test_the_document_in_the_page_is_the_game_s() -> None:
    page = Tags(html(document()))
    assert json.loads(page.scripts[0]) == json.loads(json.dumps(document()))


@pytest.mark.parametrize("name", [HOSTILE, "<!-- <script>", "a & b", "\u2028\u2029", '"><img src=x onerror=alert(1)>'])
def test_a_name_cannot_leave_its_place(name: str) -> None:
    page = Tags(html(with_name(name)))
    assert [tag for tag, _ in page.tags] == [tag for tag, _ in Tags(html(document())).tags]
    assert json.loads(page.scripts[0])["names"][0] == name


def test_what_could_end_a_script_is_written_as_an_escape() -> None:
    assert data({"name": "</a>&\u2028\u2029"}) == '{"name":"\\u003c/a\\u003e\\u0026\\u2028\\u2029"}'


def test_the_page_refers_to_nothing_outside_of_it() -> None:
    page = html(document())
    for tag, attributes in Tags(page).tags:
        assert not {"src", "href", "data-src", "action", "style"} & attributes.keys(), tag
        assert not [name for name in attributes if name.startswith("on")], tag
    assert set(re.findall(r"https?://[^\"'`\s)]+", page)) == {"http://www.w3.org/2000/svg"}
    assert "@import" not in page
    assert "url(" not in page.replace("/url\\s*\\(|script:/", "")


def test_its_policy_allows_its_own_script_and_style_alone() -> None:
    policy = next(
        attributes["content"] for tag, attributes in Tags(html(document())).tags if "http-equiv" in attributes
    )
    assert policy is not None
    assert re.fullmatch(
        r"default-src 'none'; script-src 'sha256-\S{44}'; style-src 'sha256-\S{44}'; base-uri 'none'; form-action 'none'",
        policy,
    )


def test_every_file_of_the_player_is_named() -> None:
    files = {str(file.relative_to(FILES)) for file in FILES.rglob("*") if file.is_file()}
    assert files == {*SCRIPTS, *STYLES}
