"""A person is told seats by name, counted from 1; nothing that refers to something is shown as a bare number."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

import engine
from engine.kernel import Holds, tell
from engine.kernel.telling import named, untellable
from tests.engine.toy import ToyTitle

NAMES = ["Nabob", "Greedy"]


class Wordy(ToyTitle):
    currency = "£"
    vocabulary = MappingProxyType(
        {
            "to": Holds.SEAT,
            "price": Holds.MONEY,
            "column": Holds.PLACE,
            "region": Holds.NAME,
            "dice": Holds.DICE,
            "passed": Holds.FLAG,
            "gives": Holds.PARTS,
            "count": Holds.NUMBER,
        }
    )

    def player_name(self, player: int, seats: int) -> str:
        return "the Crown"


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"seat": 0, "to": 1}, [("seat", "Nabob (seat 1)"), ("to", "Greedy (seat 2)")]),
        ({"to": 2}, [("to", "the Crown")]),
        ({"to": None, "region": None}, [("to", "nobody"), ("region", "none")]),
        ({"to": [0, 1]}, [("to", "Nabob (seat 1), Greedy (seat 2)")]),
        ({"price": 12}, [("price", "£12")]),
        ({"price": -3}, [("price", "−£3")]),
        ({"column": 0}, [("column", "1")]),
        ({"region": "east_bengal"}, [("region", "east bengal")]),
        ({"dice": [1, 6]}, [("dice", "1, 6")]),
        ({"passed": True}, [("passed", "yes")]),
        (
            {"gives": [{"act": "cash", "price": 2}, {"act": "promise", "to": 1}]},
            [("gives", "cash (price £2), promise (to Greedy (seat 2))")],
        ),
        ({"gives": []}, [("gives", "none")]),
    ],
)
def test_a_field_is_told_as_the_vocabulary_says(fields: dict[str, Any], told: list[tuple[str, str]]):
    assert tell(Wordy(), {"event": "x", **fields, "see": [0]}, NAMES) == told


def test_money_without_a_sign_of_its_own_has_its_name():
    assert tell(ToyTitle(), {"bid": 4}, NAMES) == [("bid", "4 coins")]


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"where": 1}, "where is in no vocabulary"),
        ({"to": "blue"}, "to holds 'blue', not SEAT"),
        ({"to": -1}, "to holds -1: nobody is null"),
        ({"count": True}, "count holds True, not NUMBER"),
        ({"region": 3}, "region holds 3, not NAME"),
        ({"gives": [{"asset": 1}]}, "gives: asset is in no vocabulary"),
    ],
)
def test_a_field_that_is_not_what_the_vocabulary_says_is_found(fields: dict[str, Any], fault: str):
    assert untellable(Wordy(), fields) == fault


@pytest.mark.parametrize("id", engine.titles())
def test_what_has_a_name_is_told_by_it_and_by_no_place_or_number(id: str):
    title = engine.title(id)
    things = title.things(max(title.seats()), title.check_options({}))
    named = {name for name, those in things.items() if type(those) is not range}
    counted = {key for key, holds in title.vocabulary.items() if holds in (Holds.PLACE, Holds.NUMBER)}
    assert counted & named == set()


def test_what_lies_in_a_thing_is_told_by_name_and_place_too():
    fields = {"gives": [{"to": 1}], "price": {"to": 0, "column": 2}}
    assert named(Wordy(), fields, NAMES) == {
        "gives": [{"to": "Greedy (seat 2)"}],
        "price": {"to": "Nabob (seat 1)", "column": 3},
    }
