"""A field says what it holds, and a saved game that holds something else is refused by the name of the place."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel import BadState, Game, field
from tests.engine.toy import TITLE


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("lot", 4, "state.lot: expected 0 to 3"),
        ("lot", -1, "state.lot: expected 0 to 3"),
        ("cash", [5], "state.cash: expected 2 entries, one per seat"),
        ("cash", [5, 2**63], r"state.cash\[1\]: expected 0 to 10000000"),
        ("won", [[], [11]], r"state.won\[1\]\[0\]: expected 1 to 10"),
        ("won", [[1] * 1001, []], r"state.won\[0\]: expected at most 1000"),
        ("card", -1, "state.card: expected 0 to 4"),
    ],
)
def test_a_state_that_does_not_fit_is_refused(key: str, value: Any, place: str):
    saved = TITLE.new(2, 1).to_json()
    saved["state"][key] = value
    with pytest.raises(BadState, match=place):
        TITLE.from_json(saved)


def test_what_is_hidden_is_masked_in_an_observation_alone():
    game = TITLE.new(2, 1)
    assert game.observe(0)["state"]["card"] == -1
    TITLE.imagine(game.observe(0), 1).audit()


def test_a_field_says_what_indexes_each_level_of_its_lists():
    with pytest.raises(TypeError, match="cash: say what indexes each level"):

        class Bad(Game):
            cash: list[int] = field("coins")


def test_copies_share_a_list_that_the_rules_replace_and_have_all_others_of_their_own():
    class Table(Game):
        cash: list[int] = field("coins", per="")
        waiting: list[int] = field("what waits", per="", shared=True)

    one, other = object.__new__(Table), object.__new__(Table)
    one.cash, one.waiting = [1], [2]
    Table.copy_fields(one, other)
    assert (other.cash, other.waiting) == ([1], [2])
    assert (other.cash is one.cash, other.waiting is one.waiting) == (False, True)
    Table.load_fields({"cash": one.cash, "waiting": one.waiting}, other)
    assert other.waiting is not one.waiting
    assert Table.save_fields(one)["waiting"] is not one.waiting
