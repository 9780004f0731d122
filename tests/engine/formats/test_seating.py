"""Who sits where."""

from __future__ import annotations

from random import Random

import pytest

from engine.formats.seating import matches_of, places_by_score, table_of_test


def test_a_block_seats_every_rotation_and_a_duel_each_alone():
    assert matches_of("abc", 3) == [["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]
    assert matches_of("ab", 1) == [["a"], ["b"]]


def test_the_field_sits_in_turn_and_neighbours_are_drawn_by_key_and_number():
    tables = [table_of_test("no", "xyz", 4, number, "7") for number in range(3)]
    assert [sorted(table) for table in tables] == [sorted("noxy"), sorted("nozx"), sorted("noyz")]
    drawn = list("noxy")
    Random("7 0").shuffle(drawn)
    assert tables[0] == drawn
    assert table_of_test("no", "x", 4, 0, "7").count("x") == 2
    assert table_of_test("no", "", 1, 5, "7") == ["n", "o"]


@pytest.mark.parametrize(
    ("results", "places"),
    [([(90, True), (-5, False), (70, True), (3, False)], [3, 2, 3, 1]), ([(4, False), (4, False)], [1, 1])],
)
def test_a_duel_is_decided_by_scores_and_who_forfeits_is_last(results: list[tuple[int, bool]], places: list[int]):
    assert places_by_score(results) == places
