"""The boards of a game as what changes from moment to moment."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.east_india_companies.title import TITLE
from engine.scene import Scene
from engine.scene.svg import LAYERS, elements
from engine.theatre.stage import Stage
from tests.engine.drawn import small
from tests.engine.scenes import random_choices, scene_of


def names(stage: Stage, change: list[list[Any]]) -> list[str]:
    return [stage.ids[row[0]] for row in change]


def standing(stage: Stage, rows: dict[int, list[Any]]) -> dict[str, tuple[Any, ...]]:
    """What a page that followed all changes has, by id: panel, layer, x, y, scale and drawing."""
    return {
        stage.ids[number]: (stage.panels[panel]["id"], LAYERS[layer], *where, *stage.drawings[drawing])
        for number, (panel, layer, *where, drawing) in ((number, row[:6]) for number, row in rows.items())
    }


def drawn(scene: Scene) -> dict[str, tuple[Any, ...]]:
    return {
        element.id: (
            panel.id,
            element.layer,
            element.x,
            element.y,
            element.scale,
            element.classes,
            element.inner,
            element.tip,
            element.rule,
        )
        for panel in scene.panels
        for element in elements(panel)
    }


def test_at_first_everything_is_new():
    stage = Stage()
    changed, gone = stage.show(small())
    assert sorted(names(stage, changed)) == [
        "seat:0",
        "seat:1",
        "ship:red:1",
        "way:persia:india",
        "zone:india",
        "zone:persia",
    ]
    assert gone == []
    assert stage.panels[0] == {"id": "sea", "title": "The sea", "width": 480, "height": 200, "wide": False}


def test_what_stays_as_it_was_is_not_told_again():
    stage = Stage()
    stage.show(small())
    assert stage.show(small()) == ([], [])


def test_a_piece_that_moves_is_told_with_its_new_place_and_the_same_drawing():
    stage = Stage()
    (first,) = [row for row in stage.show(small())[0] if stage.ids[row[0]] == "ship:red:1"]
    changed, gone = stage.show(small("zone:india"))
    assert sorted(names(stage, changed)) == ["ship:red:1", "zone:india", "zone:persia"]  # the zones' tips tell of it
    (moved,) = [row for row in changed if stage.ids[row[0]] == "ship:red:1"]
    assert (moved[:3], moved[5:7]) == (first[:3], first[5:7])
    assert [stage.ids[row[7]] for row in (first, moved)] == ["zone:persia", "zone:india"]
    assert moved[3:5] != first[3:5]
    assert gone == []


def test_what_is_there_no_longer_is_gone_and_may_come_back():
    stage = Stage()
    stage.show(small())
    sea, money = small().panels
    empty = replace(small(), panels=(sea._replace(pieces=()), money))
    _, gone = stage.show(empty)
    assert [stage.ids[number] for number in gone] == ["ship:red:1"]
    changed, gone = stage.show(small())
    assert ("ship:red:1" in names(stage, changed), gone) == (True, [])


def test_a_panel_that_is_there_no_longer_takes_all_with_it():
    stage = Stage()
    stage.show(small())
    _, gone = stage.show(replace(small(), panels=small().panels[:1]))
    assert sorted(stage.ids[number] for number in gone) == ["seat:0", "seat:1"]


def test_a_piece_may_go_from_panel_to_panel_either_way():
    sea, money = small().panels
    (ship,) = sea.pieces
    sold = replace(small(), panels=(sea._replace(pieces=()), money._replace(pieces=(ship._replace(at="seat:0"),))))
    stage = Stage()
    stage.show(small())
    for scene, panel in ((sold, "money"), (small(), "sea")):
        changed, gone = stage.show(scene)
        (row,) = [row for row in changed if stage.ids[row[0]] == "ship:red:1"]
        assert (stage.panels[row[1]]["id"], gone) == (panel, [])


def test_a_panel_that_grows_keeps_its_largest_height():
    stage = Stage()
    sea, money = small().panels
    for height in (200, 320, 240):
        stage.show(replace(small(), panels=(sea._replace(height=height), money)))
    assert stage.panels[0]["height"] == 320


def test_drawings_and_ids_are_told_once_however_often_they_come_up():
    stage = Stage()
    for at in ("zone:persia", "zone:india") * 3:
        stage.show(small(at))
    assert len(stage.ids) == len(set(stage.ids)) == 6
    assert len(stage.drawings) == len({tuple(drawing) for drawing in stage.drawings}) == 8  # two more zones' tips


def test_who_follows_all_changes_has_what_is_drawn_at_every_moment():
    game = TITLE.new(2, 3)
    stage = Stage()
    rows: dict[int, list[Any]] = {}
    for choice in random_choices(game, 3):
        scene = scene_of(game)
        changed, gone = stage.show(scene)
        rows = {number: row for number, row in rows.items() if number not in gone}
        rows |= {number: row for number, *row in changed}
        if game.plies % 10 == 0:
            assert standing(stage, rows) == drawn(scene)
        game.choose(choice)


def flows(*moments: dict[str, int]) -> list[list[Any]]:
    stage = Stage()
    told = []
    for purses in moments:
        scene = small()
        told = stage.flows(
            replace(
                scene,
                purses=tuple(replace(scene.purses[0], place=place, amount=amount) for place, amount in purses.items()),
            )
        )
    return told


def test_no_money_flows_at_first_or_where_nothing_is_paid():
    assert flows({"a": 5}) == []
    assert flows({"a": 5}, {"a": 5}) == []


def test_what_one_pays_and_another_gets_flows_between_them():
    assert flows({"a": 5, "b": 1}, {"a": 2, "b": 4}) == [["a", "b", 3]]


def test_the_bank_pays_and_takes_the_rest():
    assert flows({"a": 5, "b": 1}, {"a": 1, "b": 4}) == [["a", "b", 3], ["a", "", 1]]
    assert flows({"a": 5, "b": 1}, {"a": 4, "b": 4}) == [["a", "b", 1], ["", "b", 2]]


def test_one_may_pay_several_largest_sums_first():
    assert flows({"a": 9, "b": 0, "c": 0}, {"a": 2, "b": 2, "c": 5}) == [["a", "c", 5], ["a", "b", 2]]


def test_a_purse_that_comes_up_later_brings_no_flow():
    assert flows({"a": 5}, {"a": 5, "b": 7}) == []
