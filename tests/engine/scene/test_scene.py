"""What is wrong with a scene is told, each fault in a sentence."""

from __future__ import annotations

from dataclasses import replace

from engine.scene import Box, Link, Panel, Piece, Place, Purse, Scene, Shape
from tests.engine.drawn import small

HERE = Place("zone:here", Box(0, 0, 50, 50))


def with_panel(*places: Place, pieces: tuple[Piece, ...] = (), links: tuple[Link, ...] = ()) -> Scene:
    return Scene((Panel("map", "Map", 100, 100, places, pieces, links),))


def test_a_sound_scene_has_no_faults_and_gives_its_places_and_pieces_in_order():
    assert small().faults() == []
    assert [place.id for place in small().places()] == ["zone:persia", "zone:india", "seat:0", "seat:1"]
    assert [piece.id for piece in small().pieces()] == ["ship:red:1"]


def test_an_id_that_is_there_twice_is_a_fault_on_other_panels_too():
    twice = with_panel(HERE, pieces=(Piece("zone:here", "zone:here", Shape.CUBE),))
    assert twice.faults() == ["zone:here is there twice"]
    other = Panel("other", "Other", 100, 100, (HERE,))
    assert replace(with_panel(HERE), panels=(*with_panel(HERE).panels, other)).faults() == ["zone:here is there twice"]


def test_a_piece_on_a_place_of_another_panel_is_a_fault():
    other = Panel("other", "Other", 100, 100, (), (Piece("ship:1", "zone:here", Shape.SHIP),))
    scene = Scene((*with_panel(HERE).panels, other))
    assert scene.faults() == ["ship:1 lies on zone:here, no place of other"]


def test_a_link_to_nowhere_is_a_fault():
    assert with_panel(HERE, links=(Link("way:1", "zone:here", "zone:gone"),)).faults() == [
        "way:1 leads to no place of map"
    ]


def test_a_tone_without_a_meaning_is_a_fault_that_names_those_that_have_one():
    assert with_panel(HERE._replace(tone="purple")).faults() == [
        "zone:here has the tone 'purple'; use one of good, bad, quiet, strong, closed, a, b, c, d, e"
    ]


def test_a_place_over_the_edge_of_its_panel_is_a_fault():
    for box in (Box(60, 0, 41, 50), Box(0, 60, 50, 41), Box(-1, 0, 50, 50), Box(0, -1, 50, 50)):
        assert with_panel(HERE._replace(box=box)).faults() == ["zone:here sticks out of map"]
    assert with_panel(HERE._replace(box=Box(50, 50, 50, 50))).faults() == []


def test_a_purse_that_is_no_place_is_a_fault():
    assert replace(with_panel(HERE), purses=(Purse("seat:0", 3),)).faults() == ["the purse of seat:0 is no place"]
