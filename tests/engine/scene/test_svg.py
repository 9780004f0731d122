"""A scene as SVG: sound markup whatever names it is given, an element with its id for everything."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from engine.scene import Box, Look, Panel, Piece, Place, Shape
from engine.scene.shapes import FRAMES, OUTLINES
from engine.scene.svg import Element, elements, svg, transform
from tests.engine.drawn import small

HOSTILE = "</text><script>alert('1')</script>\"&"


def of(panel: Panel) -> ElementTree.Element:
    return ElementTree.fromstring(svg(panel))


def groups(panel: Panel) -> dict[str, ElementTree.Element]:
    return {found.attrib["data-id"]: found for found in of(panel).iter("g") if "data-id" in found.attrib}


def texts(found: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in found.iter("text")]


def test_everything_is_an_element_with_its_id_places_below_pieces():
    drawn = of(small().panels[0])
    layers = [layer.attrib["class"] for layer in drawn]
    assert layers.index("links") < layers.index("places") < layers.index("pieces")
    assert set(groups(small().panels[0])) == {"zone:persia", "zone:india", "ship:red:1", "way:persia:india"}
    assert (drawn.attrib["viewBox"], drawn.attrib["data-panel"]) == ("0 0 480 200", "sea")


def test_colours_are_classes_of_owner_tone_and_look():
    place = Place("a:b", Box(0, 0, 90, 50), look=Look.LAND, owner=2, tone="bad")
    panel = Panel("p", "P", 90, 50, (place,), (Piece("c:d", "a:b", Shape.CUBE, 1, faded=True, tone="a"),))
    assert groups(panel)["a:b"].attrib["class"] == "place land owner-2 tone-bad"
    assert groups(panel)["c:d"].attrib["class"] == "piece cube owner-1 tone-a faded"
    assert not re.search(r"#[0-9a-f]{3,6}|rgb\(", svg(panel))


def test_a_piece_of_a_seat_has_its_number_so_that_it_is_not_known_by_colour_alone():
    place = Place("a:b", Box(0, 0, 90, 50))
    pieces = (
        Piece("c:d", "a:b", Shape.PAWN, 3),
        Piece("e:f", "a:b", Shape.SHIP, 0, "3/4"),
        Piece("g:h", "a:b", Shape.CUBE),
    )
    found = groups(Panel("p", "P", 90, 50, (place,), pieces))
    assert [texts(found[id]) for id in ("c:d", "e:f", "g:h")] == [["4"], ["3/4", "1"], []]


@pytest.mark.parametrize("shape", Shape)
def test_every_shape_can_be_drawn(shape: Shape):
    panel = Panel("p", "P", 90, 50, (Place("a:b", Box(0, 0, 90, 50)),), (Piece("c:d", "a:b", shape, 0, "7", 2),))
    assert "7" in texts(groups(panel)["c:d"])
    assert "×2" in texts(groups(panel)["c:d"])
    assert (shape in FRAMES) != bool(OUTLINES[shape])


def test_words_of_strangers_are_never_markup():
    place = Place(HOSTILE, Box(0, 0, 400, 50), HOSTILE, HOSTILE, tip=HOSTILE, rule=HOSTILE)
    panel = Panel(HOSTILE, HOSTILE, 400, 50, (place,), (Piece("c:d", HOSTILE, Shape.CARD, text=HOSTILE, tip=HOSTILE),))
    assert "<script" not in svg(panel)
    drawn = of(panel)
    assert drawn.attrib["aria-label"] == HOSTILE
    found = groups(panel)
    assert found[HOSTILE].attrib["aria-label"] == f"{HOSTILE}: {HOSTILE}"
    assert texts(found["c:d"]) == [HOSTILE]


def test_words_too_long_for_their_place_are_smaller_and_then_cut():
    def label(words: str) -> tuple[str, float]:
        panel = Panel("p", "P", 90, 50, (Place("a:b", Box(0, 0, 90, 50), words),))
        (text,) = groups(panel)["a:b"].iter("text")
        return str(text.text), float(text.attrib["font-size"])

    assert label("Bengal") == ("Bengal", 13.0)
    words, size = label("Hyderabad East")
    assert words == "Hyderabad East"
    assert 9.3 < size < 13
    words, size = label("The United Provinces of Agra")
    assert words.endswith("…")
    assert len(words) < 20
    assert size == 9.36


def test_the_tip_of_a_place_tells_what_lies_there_and_can_be_stepped_to():
    found = groups(small().panels[0])
    assert found["zone:persia"].attrib["aria-label"] == "Persia, where silk is bought: Orion of Red"
    assert found["zone:persia"].attrib["tabindex"] == "0"
    assert (found["ship:red:1"].attrib["tabindex"], found["ship:red:1"].attrib["data-rule"]) == ("-1", "Ships")
    assert found["zone:india"].attrib["aria-label"] == "India"


def test_an_element_is_put_where_it_lies_at_its_scale():
    assert transform(Element("a", "places", 10, 20.5, 1, "", "")) == "translate(10 20.5)"
    assert transform(Element("a", "places", 10, 20, 0.6, "", "")) == "translate(10 20) scale(0.6)"


def test_moving_one_piece_changes_only_the_piece_and_the_two_places_between_which_it_moved():
    before, after = (elements(small(at).panels[0]) for at in ("zone:persia", "zone:india"))
    assert [new.id for old, new in zip(before, after, strict=True) if old != new] == [
        "zone:persia",
        "zone:india",
        "ship:red:1",
    ]


def test_an_arrow_points_along_its_link():
    (link,) = (element for element in elements(small().panels[0]) if element.layer == "links")
    assert 'class="arrow"' in link.inner
    assert '<line x1="80" y1="55" x2="270" y2="55"/>' in link.inner
