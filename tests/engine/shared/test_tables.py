"""Tables are read once, and what stands in them must be known: a wrong entry is told by its place."""

from __future__ import annotations

import re
from typing import Final

import pytest

from engine.kernel import EngineError
from engine.shared.tables import DataFolder, TableError, check_ids, place


class Good:
    FOOD: Final = 0
    FINE_CLOTH: Final = 1


def test_a_table_is_read_once() -> None:
    folder = DataFolder("engine.arkwright")
    assert folder.raw("goods") is folder.raw("goods")
    assert folder.ids("goods", "good") == ("food", "clothing", "cutlery", "lamps")


def test_the_ids_under_several_keys_follow_each_other() -> None:
    table = DataFolder("engine.arkwright")
    both = table.ids("action_markers", "basic", "advanced")
    assert both == (*table.ids("action_markers", "basic"), *table.ids("action_markers", "advanced"))


def test_a_title_has_no_table_of_another() -> None:
    with pytest.raises(FileNotFoundError):
        DataFolder("engine.arkwright").raw("provincial_offices")


def test_what_an_entry_names_has_a_number() -> None:
    assert place("tea", ("silk", "tea"), "goods: good") == 1
    with pytest.raises(TableError, match=r"^goods: good: 'gold' is none of silk, tea$"):
        place("gold", ("silk", "tea"), "goods: good")


def test_ids_are_the_constants_in_their_order() -> None:
    check_ids(("food", "fine_cloth"), Good, "goods.toml, good, id")
    for wrong in (("fine_cloth", "food"), ("food",), ("food", "fine_cloth", "lamps")):
        told = f"goods.toml, good, id: expected ('food', 'fine_cloth'), found {wrong}"
        with pytest.raises(TableError, match=re.escape(told)):
            check_ids(wrong, Good, "goods.toml, good, id")


def test_a_wrong_table_is_one_of_the_engines_errors() -> None:
    assert issubclass(TableError, EngineError)
    assert issubclass(TableError, ValueError)
