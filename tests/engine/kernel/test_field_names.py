"""What is left of pieces to be taken is a supply, in every title; other stores have names of their own. What is exhausted is called so."""

from __future__ import annotations

import pytest

import engine
from engine import Title
from engine.kernel import Game

EACH = pytest.mark.parametrize("title", engine.titles().values(), ids=lambda title: title.id)
SUPPLIES = {
    "arkwright": {"marker_supply", "ship_supply", "tile_supply"},
    "east_india_companies": {"cube_supply", "ship_supply"},
    "john_company_1e": {"supply"},
    "john_company_2e": {"supply"},
}
"""The fields that say what is left to be taken: of the common pieces, or per family and company of its own."""

OTHER_STORES = {
    "arkwright": {"reserve_event"},  # the rulebook's reserve space
    "east_india_companies": {"bank"},  # money alone
    "john_company_1e": set(),
    "john_company_2e": {"stock_exchange"},
}
"""Fields named by another word for a store, because something else is meant: a printed space, the bank's money, the Stock Exchange."""


def named(names: set[str], *words: str) -> set[str]:
    """Of the names those that one of the words is a part of."""
    return {name for name in names if set(words) & set(name.split("_"))}


@EACH
def test_what_is_left_to_be_taken_is_a_supply(title: Title) -> None:
    fields = set(title.game_class.FIELDS) - set(Game.FIELDS)
    assert named(fields, "supply", "supplies") == SUPPLIES[title.id]
    assert named(fields, "stock", "bank", "pool", "reserve", "offer") == OTHER_STORES[title.id]


@EACH
def test_every_supply_is_described_as_one_and_nothing_else_is(title: Title) -> None:
    about = title.game_class.ABOUT
    assert {name for name, said in about.items() if "in the supply" in said.text} == SUPPLIES[title.id]


@EACH
def test_events_and_options_tell_of_no_other_store_but_the_reserve_space(title: Title) -> None:
    told = named(set(title.vocabulary), "stock", "bank", "pool", "reserve")
    assert told == ({"reserve"} if title.id == "arkwright" else set())


@EACH
def test_what_the_rulebook_calls_exhausted_is_called_so(title: Title) -> None:
    about = title.game_class.ABOUT
    assert named(set(about), "exhausted") == {name for name, said in about.items() if "exhausted" in said.text}
    assert named(set(about), "tired") == set()
