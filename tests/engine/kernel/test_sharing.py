"""Lists that copies of a game share are replaced, and never changed where they lie."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.kernel import field
from engine.kernel.conformance import ConformanceError, Table, check_game
from engine.kernel.sharing import added, changed, own, shared_lists, without
from tests.engine.toy import Toy, ToyTitle


class Sharing(Toy):
    cash: list[int] = field("coins in hand", per="seat", shared=True)
    won: list[list[int]] = field("values of the lots won", per=("seat", ""), low=1, high=10, shared_rows=True)


def test_a_list_like_another_leaves_that_as_it_was():
    values = [3, 1, 2, 1]
    assert changed(values, 1, 9) == [3, 9, 2, 1]
    assert added(values, -1, -3) == [3, 1, 2, -2]
    assert without(values, 1) == [3, 2, 1]
    assert values == [3, 1, 2, 1]
    with pytest.raises(ValueError, match="not in list"):
        without(values, 5)


def test_a_row_is_made_ones_own_where_it_stands():
    shared = [1]
    rows = [shared, shared]
    own(rows, 1).append(2)
    assert (rows, shared) == ([[1], [1, 2]], [1])
    assert rows[0] is shared


def test_what_copies_share_is_listed_field_by_field_and_row_by_row():
    game = Sharing()
    game.cash, game.won = [5, 5], [[1], []]
    assert [*shared_lists(game)] == [("cash", [5, 5]), ("won", [1]), ("won", [])]
    assert [*shared_lists(ToyTitle().new(2, 1))] == []


class SharingCash(Toy):
    cash: list[int] = field("coins in hand", per="seat", shared=True)


class SharingRows(Toy):
    won: list[list[int]] = field("values of the lots won", per=("seat", ""), low=1, high=10, shared_rows=True)


@pytest.mark.parametrize(("kind", "key"), [(SharingCash, "cash"), (SharingRows, "won")])
def test_rules_that_change_a_shared_list_where_it_lies_are_caught(kind: type[Toy], key: str):
    title = type("SharingTitle", (ToyTitle,), {"game_class": kind})()
    with pytest.raises(ConformanceError, match=f"a list that copies share is never changed where it lies: {key}"):
        check_game(title, Table(2, {"purse": "small"}), 1, Counter(), points=0)
