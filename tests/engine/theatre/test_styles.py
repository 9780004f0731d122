"""The style sheet of scenes worked out: no custom property is left, and what an element's classes say holds."""

from __future__ import annotations

import re

import pytest

from engine.theatre import styles
from engine.theatre.styles import value


def rules(classes: str) -> dict[str, dict[str, str]]:
    css, names = styles.flat([classes])
    found = re.findall(r"\.k\d+ ?([^{]*)\{([^}]*)\}", css)
    assert names == {classes: "k0"}
    return {leaf: dict(part.split(":", 1) for part in body.split(";")) for leaf, body in found}


def test_a_seats_piece_has_the_seats_colour_and_words_that_can_be_read_on_it() -> None:
    found = rules("piece cube owner-2")

    assert (found[".body"]["fill"], found[".body"]["stroke"]) == (value("seat-2"), value("piece-edge"))
    assert found[".on"]["fill"] == value("on-2") != value("on-0")


def test_nobodys_piece_has_its_kinds_colour_or_that_of_plain_pieces() -> None:
    assert rules("piece cube tone-b")[".body"]["fill"] == value("tone-b")
    assert rules("piece cube")[".body"]["fill"] == value("piece")


def test_the_weightier_rule_wins_whichever_comes_first() -> None:
    assert rules("place box")[".ground"]["stroke"] == value("line")
    assert rules("place box owner-0")[".ground"]["stroke"] == value("seat-0")


def test_colours_are_mixed() -> None:
    assert styles._worked_out("color-mix(in srgb, #4d7c3a 30%, #fff)", {}) == "#cad8c4"
    assert re.fullmatch("#[0-9a-f]{6}", rules("place land tone-a")[".ground"]["fill"])


def test_what_is_said_of_the_element_itself_is_said_of_its_one_class() -> None:
    assert rules("place box tone-quiet")[""] == {"opacity": ".6"}


def test_words_that_are_moved_in_a_page_are_moved_in_the_drawing() -> None:
    assert rules("piece ship owner-0")[".on"]["transform"] == "translate(0,3.6)"


@pytest.mark.parametrize(
    "classes", ["place sea", "piece ship owner-5 faded", "link tone-good", "place office owner-1", "piece"]
)
def test_nothing_is_left_to_be_worked_out(classes: str) -> None:
    css, _ = styles.flat([classes])

    assert css
    assert not re.search(r"var\(|color-mix|--|:;|:\}", css)


def test_each_combination_has_a_class_of_its_own() -> None:
    css, names = styles.flat(["piece cube owner-0", "piece cube owner-1", "piece cube owner-0"])

    assert names == {"piece cube owner-0": "k0", "piece cube owner-1": "k1"}
    assert f".k0 .body{{fill:{value('seat-0')}" in css
    assert f".k1 .body{{fill:{value('seat-1')}" in css


def test_colours_have_names() -> None:
    assert re.fullmatch("#[0-9a-f]{3,6}", value("seat-0"))
    assert value("no-such-colour") == ""
