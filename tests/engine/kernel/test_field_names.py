"""What is left of pieces to be taken is a supply, in every title; other stores have names of their own. What is exhausted is called so.

The words of a field say more than its name, by themselves, and whatever is no money has a bound.
"""

from __future__ import annotations

import re

import pytest

import engine
from engine import Title
from engine.kernel import Game
from engine.kernel.state import About, field

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


SHARES = {
    "arkwright": {"shares"},
    "east_india_companies": {"shares"},
    "john_company_1e": {"firm_shares"},
    "john_company_2e": {"firm_shares", "new_shares"},
}
"""The fields that count shares: of companies; of firms, and new ones in the Court, while those of John Company lie in the ``court``."""


@EACH
def test_shares_of_the_company_and_of_firms_have_names_of_their_own(title: Title) -> None:
    assert named(set(title.game_class.ABOUT), "shares") == SHARES[title.id]


@EACH
def test_ships_with_a_captain_are_called_captained_and_captains_are_those_without_a_ship(title: Title) -> None:
    about = title.game_class.ABOUT
    assert named(set(about), "captained") == {name for name, said in about.items() if "captained ships" in said.text}
    assert named(set(about), "captain", "captains") == ({"captains", "captains_box"} & set(about))


@EACH
def test_a_balance_is_money(title: Title) -> None:
    assert [name for name, said in title.game_class.ABOUT.items() if name == "balance" and said.text[0] != "£"] == []


SMALL = frozenset(
    re.findall(
        r"\w+",
        "a an and are as at by each for from has have how in is it its many of on or so that the their there this those to was what "
        "which who whose with",
    )
)
"""Words that say nothing of a field by themselves."""

LEANING = re.compile(r"^(their|its)\b|\bof (those|that kind|the same)\b|\b(that it|on its back)\b")
"""Words that only the description before this one explains; each is read alone, in the schema."""


def stems(text: str) -> set[str]:
    """The words that say something, in the singular."""
    words = [word.lower() for word in re.findall(r"[^\W\d_]+", text)]
    singular = [word[:-3] + "y" if word.endswith("ies") else word.removesuffix("s") for word in words]
    return {one for one, word in zip(singular, words, strict=True) if word not in SMALL}


def repeats(name: str, text: str) -> bool:
    """Does a description only repeat the field's name, or name no more than a unit?"""
    return stems(text) <= stems(name.replace("_", " "))


@EACH
def test_every_field_says_what_it_is_in_words_that_its_name_has_not_and_that_stand_alone(title: Title) -> None:
    about = title.game_class.ABOUT
    assert [name for name, said in about.items() if repeats(name, said.text) or LEANING.search(said.text)] == []


def test_words_that_repeat_a_name_or_lean_on_others_are_found_out() -> None:
    told = {"turn": "the turn", "cash": "£", "ship_fatigued": "is the ship fatigued", "luxuries": "luxuries"}
    assert [name for name, text in told.items() if not repeats(name, text)] == []
    assert not repeats("turn", "the turn of the game, counted from 1")
    assert all(map(LEANING.search, ["their types", "workshops of that kind", "the region that it walks to"]))


def unbounded(about: dict[str, About]) -> list[str]:
    """The numbers that are not money and have no bound of their own."""
    free = {
        name: said.text
        for name, said in about.items()
        if (said.high, said.of, said.bits, said.words) == (None, "", "", ())
    }
    return [name for name, text in free.items() if not re.match(r"(£|GP) ", text)]


@EACH
def test_whatever_is_no_money_has_a_bound_of_its_own(title: Title) -> None:
    assert unbounded(title.game_class.ABOUT) == []


def test_a_number_without_a_bound_is_found_out() -> None:
    assert unbounded({"votes": field("votes cast"), "cash": field("£ in hand"), "debt": field("disks", high=9)}) == [
        "votes"
    ]
