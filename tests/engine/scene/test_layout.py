"""Where pieces come to lie on their place."""

from __future__ import annotations

from engine.scene import Box, Flow, Place, Shape
from engine.scene.layout import GAP, LABEL, LEAST, NOTE, UNIT, Spot, room_of, size_of, spots, width_of
from tests.engine.drawn import row

CUBE = (Shape.CUBE, "", 1)


def test_pieces_lie_side_by_side_from_the_left():
    place, pieces = row(CUBE, CUBE)
    left, top = 100 + GAP, 50 + GAP / 2
    assert spots(place, pieces) == [Spot(left, top, 1.0), Spot(left + UNIT + GAP, top, 1.0)]


def test_pieces_in_the_middle_have_as_much_room_on_either_side():
    place, pieces = row(CUBE, CUBE, flow=Flow.CENTRE)
    first, second = spots(place, pieces)
    assert first.x - 100 == 300 - (second.x + UNIT)


def test_pieces_in_a_column_lie_one_below_the_other():
    place, pieces = row(CUBE, CUBE, flow=Flow.COLUMN)
    assert [spot.x for spot in spots(place, pieces)] == [100 + GAP] * 2
    first, second = spots(place, pieces)
    assert second.y - first.y == UNIT + GAP


def test_what_does_not_fit_in_a_row_goes_on_below():
    place, pieces = row(*[CUBE] * 3, width=2 * UNIT + 3 * GAP, height=100)
    assert [spot.y for spot in spots(place, pieces)] == [52, 52, 52 + UNIT + GAP]


def test_many_pieces_are_laid_smaller_and_never_smaller_than_the_least():
    place, pieces = row(*[CUBE] * 8, width=110, height=46)
    laid = spots(place, pieces)
    assert LEAST <= laid[0].scale < 1
    assert all(spot.x + UNIT * spot.scale <= 210 and spot.y + UNIT * spot.scale <= 96 for spot in laid)
    place, pieces = row(*[CUBE] * 80, width=110, height=46)
    assert {spot.scale for spot in spots(place, pieces)} == {LEAST}


def test_label_and_note_take_room_from_the_pieces():
    bare = room_of(Place("a:b", Box(0, 0, 100, 100)))
    worded = room_of(Place("a:b", Box(0, 0, 100, 100), "Bengal", "strength 3"))
    assert worded.y - bare.y == bare.height - worded.height == LABEL + NOTE


def test_a_piece_is_as_wide_as_the_words_on_it_or_beside_it_and_its_number():
    def width(shape: Shape, text: str = "", number: int = 1) -> float:
        _, (piece,) = row((shape, text, number))
        return size_of(piece)[0]

    assert width(Shape.CUBE) == width(Shape.CUBE, "A") == width(Shape.CARD) == UNIT
    assert width(Shape.CARD, "Governor") == width_of("Governor") + 10
    assert width(Shape.SHIP, "3/4") == UNIT + 1 + width_of("3/4")
    assert width(Shape.CUBE, number=12) == UNIT + 4 + width_of("×12")


def test_a_place_without_pieces_has_no_spots():
    assert spots(row()[0], []) == []
