"""A scene as text, for terminals."""

from __future__ import annotations

from engine.scene import Box, Look, Panel, Piece, Place, Scene, Shape
from engine.scene.text import text
from tests.engine.drawn import small

NAMES = ("Anna (seat 1)", "Bert (seat 2)")


def panel_text(*places: Place, pieces: tuple[Piece, ...] = (), names: tuple[str, ...] = NAMES) -> list[str]:
    return text(Scene((Panel("p", "Port", 100, 100, places, pieces),)), names).splitlines()[1:]


def test_a_scene_reads_as_panels_with_what_lies_where_and_the_standings_best_first():
    assert text(small(treasury=5), NAMES) == (
        "Turn 1, Trade\n\n"
        "THE SEA\n"
        "  Persia (trip 2 GP): ship 3 of Anna (seat 1)\n\n"
        "MONEY\n"
        "  5 GP [Anna (seat 1)]\n"
        "  9 GP [Bert (seat 2)]\n\n"
        "STANDING, in GP\n"
        "  Bert (seat 2): 9\n"
        "  Anna (seat 1): 5 (cash 5)"
    )


def test_pieces_that_are_alike_are_told_once():
    here = Place("dock:1", Box(0, 0, 9, 9), "dock")
    pieces = (
        Piece("a:1", "dock:1", Shape.PAWN, 1),
        Piece("a:2", "dock:1", Shape.CUBE, number=3, tone="a", tip="3 tea"),
        Piece("a:3", "dock:1", Shape.PAWN, 1, faded=True),
        Piece("a:4", "dock:1", Shape.PAWN, 1),
    )
    assert panel_text(here, pieces=pieces) == [
        "  dock: 2 × pawn of Bert (seat 2), 3 × tea, pawn of Bert (seat 2) (faded)"
    ]


def test_a_track_is_one_line_after_what_it_is_of():
    track = [
        Place(f"s:{value}", Box(0, 0, 9, 9), str(value), look=Look.SPACE, tone="strong" * (value == 5))
        for value in (4, 5)
    ]
    about = Place("about:1", Box(0, 0, 9, 9), "", "value, in GP", Look.BARE)
    marker = Piece("m:1", "s:4", Shape.DISC, 0)
    assert panel_text(about, *track, pieces=(marker,)) == ["  value, in GP: 4 Anna (seat 1) | (5)"]


def test_what_is_empty_and_says_nothing_is_left_out():
    assert panel_text(Place("dock:1", Box(0, 0, 9, 9), "dock 1")) == []


def test_an_owner_whose_name_is_not_known_is_told_by_the_seat():
    here = Place("seat:2", Box(0, 0, 9, 9), "3 GP", owner=2)
    assert panel_text(here) == ["  3 GP [seat 3]"]
    assert panel_text(here, names=(*NAMES, "the neutral company")) == ["  3 GP [the neutral company]"]


def test_a_note_in_a_frame_is_told_by_itself():
    assert panel_text(Place("buying:food", Box(0, 0, 9, 9), "", "demand 5")) == ["  demand 5"]
