"""Numbers in the arguments of steps are held to ranges, by name, however deep they lie; what no range tells is held to a law of its own."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import pytest

from engine.kernel import Game
from engine.kernel.frames import Bounds, takes_of
from engine.kernel.worded import Worded

BOUNDS = {"amount": (0, 4), "price": (0, 9), "number": (1, 3)}


def fault_in_pair(pair: tuple[Any, ...], bounds: Bounds) -> str | None:
    return None if len(pair) == 2 and pair[0] < pair[1] <= bounds["number"][1] else "expected a pair that rises"


Rising: TypeAlias = Annotated[tuple[Any, ...], fault_in_pair]


def bid(game: Game, amount: Any, price: Annotated[Any, "price"]) -> None:
    """A step in all but name."""


def pair(game: Game, pair: Rising | str) -> None:
    """Likewise."""


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ((4, 9), None),
        (("all", ("price", (9, ()))), None),
        ((5, 9), "amount is 5, expected 0 to 4"),
        ((("some", (1, (2**63,))), 9), "amount is 9223372036854775808, expected 0 to 4"),
        ((4, ("price", -1)), "price is -1, expected 0 to 9"),
    ],
)
def test_numbers_in_what_may_be_anything_are_in_the_range_of_its_name(arguments: tuple[Any, ...], fault: str | None):
    assert takes_of(bid).misfit(arguments, BOUNDS) == fault


def test_what_has_a_law_of_its_own_is_held_to_it():
    takes = takes_of(pair)
    assert takes.misfit(((1, 3),), BOUNDS) is None
    assert takes.misfit(("none",), BOUNDS) is None
    assert takes.misfit(((1, 4),), BOUNDS) == "pair: expected a pair that rises"
    assert takes.misfit(((3, 1),), BOUNDS) == "pair: expected a pair that rises"


ACT: TypeAlias = Annotated[
    tuple[Any, ...],
    Worded(
        ({"pass"},),
        ({"buy", "sell"}, "number", {"red", "blue"}),
        ({"join"}, "price"),
        ({"join"}, "price", ("number", ...)),
    ),
]


def act(game: Game, act: ACT) -> None:
    """Likewise."""


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        (("pass",), None),
        (("sell", 3, "red"), None),
        (("join", 9), None),
        (("join", 9, (1, 3, 3)), None),
        (("join", 9, ()), None),
        (("sell", 4, "red"), "act: number is 4, expected 1 to 3"),
        (("sell", "red", "red"), "act: number is 'red', expected 1 to 3"),
        (("join", 10), "act: price is 10, expected 0 to 9"),
        (("join", 9, (1, 4)), "act: number is (1, 4), expected several of 1 to 3"),
        (("join", 9, 1), "act: number is 1, expected several of 1 to 3"),
        *(
            (other, "act: expected pass; buy or sell, number, blue or red; join, price; join, price, number …")
            for other in ((), ("pass", 1), ("sell", 3, "green"), ("steal",), (1, 2))
        ),
    ],
)
def test_a_tuple_in_which_words_say_what_the_numbers_are_has_one_of_its_forms(value: Any, fault: str | None):
    assert takes_of(act).misfit((value,), BOUNDS) == fault


def test_every_name_that_needs_a_range_is_told():
    assert list(takes_of(bid).ranges()) == [("amount", "amount"), ("price", "price")]
    assert list(takes_of(act).ranges()) == [("act", "number"), ("act", "price")]
    assert list(takes_of(pair).ranges()) == []


def test_of_several_answers_the_one_that_does_not_fit_is_told():
    takes = takes_of(bid)
    assert takes.unanswerable(1, (0, "none", ("price", 9)), BOUNDS) is None
    assert takes.unanswerable(1, (0, ("price", 10)), BOUNDS) == "price is 10, expected 0 to 9"
