"""A field says what it holds, and a saved game that holds something else is refused by the name of the place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

import pytest

import engine
from engine.kernel import BadState, Game, field
from engine.kernel import state as state_module
from engine.kernel.saving import listed
from engine.kernel.sharing import own
from engine.kernel.state import frozen, misfit
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
        hands: list[list[int]] = field("cards", per=("seat", ""), shared_rows=True)

    one, other = object.__new__(Table), object.__new__(Table)
    one.cash, one.waiting, one.hands = [1], [2], [[3], [4]]
    Table.copy_fields(one, other)
    assert (other.cash, other.waiting) == ([1], [2])
    assert (other.cash is one.cash, other.waiting is one.waiting) == (False, True)
    assert (other.hands is one.hands, other.hands[0] is one.hands[0]) == (False, True)
    own(other.hands, 0).append(5)
    assert (one.hands, other.hands) == ([[3], [4]], [[3, 5], [4]])
    Table.load_fields({"cash": one.cash, "waiting": one.waiting, "hands": one.hands}, other)
    assert (other.waiting is not one.waiting, other.hands[0] is not one.hands[0]) == (True, True)
    saved = Table.save_fields(one)
    assert (saved["waiting"] is not one.waiting, saved["hands"][0] is not one.hands[0]) == (True, True)
    yielded = Table.yield_fields(one)
    assert yielded == saved == {"cash": [1], "waiting": [2], "hands": [[3], [4]]}
    assert (yielded["cash"] is one.cash, yielded["waiting"] is one.waiting) == (True, False)
    assert yielded["hands"][0] is not one.hands[0]


@pytest.mark.parametrize("id", ["toy", *engine.titles()])
def test_the_look_over_a_whole_state_finds_what_the_look_at_each_field_finds(id: str, monkeypatch: pytest.MonkeyPatch):
    title = TITLE if id == "toy" else engine.title(id)
    game: Any = title.new(3, 1)
    sizes = title.sizes(3, game.options)
    states = [altered for key in game.ABOUT for altered in altered_at(game, key, sizes)]
    found = [misfit(type(game), state, sizes, observed) for state in states for observed in (False, True)]
    assert found.count(None) < len(found) - len(game.ABOUT)
    monkeypatch.setattr(state_module, "_fitting", lambda *about: lambda state: False)
    assert [misfit(type(game), state, sizes, observed) for state in states for observed in (False, True)] == found


def altered_at(game: Any, key: str, sizes: Mapping[str, int]) -> Iterator[Any]:
    """Copies of the game with the field's last value changed, about its bounds and marks, and with its last list shorter and longer."""
    about, kind = game.ABOUT[key], game.FIELDS[key].replace("list[", "").rstrip("]")
    if kind == "int":
        low, high = state_module.bounds(about, sizes)
        values = {low - 1, low, high, high + 1, *about.marks, *[mark - 1 for mark in about.marks], about.hidden or 0}
    else:
        values = {"", *about.words} if kind == "str" else {False, True}
    lists = [[value] for value in values] + [[max(values)] * length for length in (0, 2, 3, 1001)]
    for last in lists if about.per else [[value] for value in values]:
        twin = game.copy()
        if not about.per:
            setattr(twin, key, last[0])
        else:
            inner = deepcopy(getattr(game, key))  # a list that the rules replace is shared by copies
            setattr(twin, key, inner)
            for _ in about.per[1:]:
                if not inner:
                    inner.append([])
                inner = inner[-1]
            inner[len(inner) - 1 if len(last) == 1 and inner else 0 :] = last
        yield twin


def test_a_value_is_frozen_and_listed_all_the_way_down():
    assert frozen([1, [2, ["ab", []]], "cd"]) == (1, (2, ("ab", ())), "cd")
    assert listed((1, (2, ("ab", ())), "cd")) == [1, [2, ["ab", []]], "cd"]
    assert frozen("ab") == "ab"
