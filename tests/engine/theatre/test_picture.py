"""A moment of a game as one picture: well-formed whatever it is given, the board on the left, who stands how on the right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from engine.kernel import registry
from engine.log import Log, replay
from engine.scene.svg import elements
from engine.theatre import scene_of, theatre
from engine.theatre.picture import Board, Line, last_board, picture
from tests.engine.drawn import MANIFEST
from tests.engine.theatre.test_document import played

EMPTY = Board(480, 460, ())
LINES = [Line(1, "Nabob", 1, "48", 1.0), Line(0, "greedy", 2, "−3", -0.1)]


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Log:
    monkeypatch.setitem(registry._added, "drawn", MANIFEST)
    return played()


def words(svg: str) -> Iterator[str]:
    for element in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"):
        yield element.text or ""


def test_it_tells_title_match_and_seats() -> None:
    svg = picture("Arkwright", "Match 7", "12 Jul 2026, after 4 decisions", LINES, "pounds", None)

    assert list(words(svg)) == [
        "LEADENHALL", "Arkwright", "Match 7", "12 Jul 2026, after 4 decisions", "2", "1. Nabob", "48", "1", "2. greedy", "−3",
        "pounds",
    ]  # fmt: skip
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"')


def test_strangers_words_stay_words() -> None:
    hostile = '<script>&"\x00\ud800\u202e]]>'

    svg = picture(hostile, hostile, hostile, [Line(0, hostile, None, "", 0.0)], hostile, None)

    assert [text for text in words(svg) if "script" in text] == ['<script>&"   ]]>'] * 5


def test_long_names_are_cut_and_short_ones_are_not() -> None:
    told = list(words(picture("John Company, second edition", "", "", [Line(0, "x" * 99, 1, "10", 1.0)], "", EMPTY)))

    assert "John Company, second edition" in told
    assert any(re.fullmatch(r"1\. x+…", text) for text in told)


@pytest.mark.parametrize("share", [-3.0, 0.0, 0.5, 7.0])
def test_bars_stay_within_their_row(share: float) -> None:
    svg = picture("A", "", "", [Line(0, "a", None, "1", share)], "", EMPTY)

    full, bar = (float(width) for width in re.findall(r'height="5" width="([\d.]+)"', svg))
    assert bar == pytest.approx(min(max(share, 0), 1) * full, abs=0.1)


def test_without_scores_there_are_no_bars() -> None:
    assert 'height="5"' not in picture("A", "", "", [Line(0, "a", None, "", 0.0)], "", None)


def test_the_last_board_of_a_document_is_the_last_scenes_first_panel(log: Log) -> None:
    last = list(replay(log))[-1].game
    names = [seat["name"] for seat in log.header["seats"]]
    panel = scene_of(log.header["title"])(last.observe(None), names).panels[0]

    found = last_board(theatre(log))

    assert found is not None
    assert (found.width, found.height) == (panel.width, panel.height)
    drawn = {element.id: (element.classes, element.inner) for element in elements(panel)}
    assert {element.id: (element.classes, element.inner) for element in found.elements} == drawn


def test_a_board_is_drawn_with_every_style_worked_out(log: Log) -> None:
    svg = picture("A", "", "", LINES, "", last_board(theatre(log)))

    ElementTree.fromstring(svg)
    assert "var(" not in svg
    assert "color-mix" not in svg
