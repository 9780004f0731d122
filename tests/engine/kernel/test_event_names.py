"""An event tells what has happened: its name has a verb in the past, in every title, and one thing has one name.

Events and options alike say by ``seat`` who acts, and by ``family`` or ``company`` whose piece is meant.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import Title
from engine.kernel import Holds

EACH = pytest.mark.parametrize("title", engine.titles().values(), ids=lambda title: title.id)
IRREGULAR = frozenset(
    (
        *(
            "beaten",
            "began",
            "begun",
            "bought",
            "broken",
            "brought",
            "chosen",
            "cut",
            "dealt",
            "done",
            "drawn",
            "fallen",
            "forgiven",
        ),
        *(
            "forgotten",
            "fought",
            "given",
            "held",
            "kept",
            "laid",
            "left",
            "lost",
            "made",
            "met",
            "paid",
            "put",
            "repaid",
        ),
        *("seen", "sent", "set", "shown", "shut", "sold", "sought", "spent", "taken", "told", "won"),
    )
)
PRESENT = frozenset({"need", "feed", "seed", "speed"})
"""Words that end like a verb in the past and are none."""


ABSENT = frozenset({"no", "nothing", "nobody", "none"})
"""Words of what there is not: ``no_flags_left`` tells how things are, and not what has happened."""


def is_past(word: str) -> bool:
    return word in IRREGULAR or (word.endswith("ed") and word not in PRESENT)


def tells_what_happened(name: str) -> bool:
    words = name.split("_")
    return any(map(is_past, words)) and not ABSENT & set(words)


@EACH
def test_every_event_is_named_by_what_happened(title: Title) -> None:
    assert [name for name in told_by(title) if not tells_what_happened(name)] == []


def test_a_name_in_the_present_or_without_a_verb_is_found_out() -> None:
    assert not any(map(tells_what_happened, ["phase_begins", "seed", "election", "family_pays"]))
    assert not any(map(tells_what_happened, ["no_flags_left", "nothing_dominated", "nothing_left_to_conquer"]))
    assert all(map(tells_what_happened, ["turn_began", "cash_paid", "check_rolled", "expenses_left_unpaid"]))


MOVED_BY_OTHERS = {
    "arkwright": set(),
    "east_india_companies": {"share_bought", "shares_sold", "share_value_moved"},
    "john_company_1e": {
        *(
            "appointed",
            "captain_sent_home",
            "captained_ship_lost",
            "captained_ship_sent",
            "captains_released",
            "firm_share_held",
        ),
        *("good_sold", "office_vacated", "officeholder_sent_home", "officer_posted", "nominated", "nomination_failed"),
        *("recruits_sent", "recruits_sent_home", "scandal_named", "shares_cut"),
    },
    "john_company_2e": {
        *("army_piece_moved", "commander_dismissed", "commander_named", "exhausted", "firm_ship_taken", "office_taken"),
        *(
            "office_vacated",
            "officer_lost",
            "officer_posted",
            "pensioners_sent_home",
            "readied",
            "share_created",
            "ship_lost",
        ),
        *("ship_placed", "transferred"),
    },
}
"""Events that say by ``family`` or ``company`` whose piece, office, share or ship is meant; all others say by ``seat`` who acts."""

NAMES_AND_IS_NAMED = {"nominated"}
"""Of John Company's events those in which one family acts and another is meant."""

OBJECTS_OF_CHOICE = {
    "arkwright": set(),
    # Whose share is bought or sold, wherever shares may be sold.
    "east_india_companies": {
        *(
            "agents.buy_ship",
            "agents.place",
            "end_of_period.pay_dividends",
            "loading.buy_goods",
            "navigation.choose_card",
        ),
        *("navigation.send_ship", "selling.sell_stored", "selling.unload", "stock_exchange.buy"),
    },
    # A nominee or candidate, a captain, an officer, a holder of a stake.
    "john_company_1e": {
        *(
            "director_of_trade.captain",
            "director_of_trade.captained_ship",
            "director_of_trade.cargo",
            "disruption.captain",
        ),
        *(
            "firms.stake",
            "military_affairs.officer",
            "vacancies.nominate",
            "vacancies.pick_chairman",
            "vacancies.promote",
        ),
    },
    # A candidate, an officeholder, an officer, a writer, the owner of a ship or of a share, for whom votes count.
    "john_company_2e": {
        *("army.exhaust", "blackmail.culprit", "crown.elect", "crown.favour", "director_of_trade.destination"),
        *("director_of_trade.transfer", "firms.act", "firms.return_share", "hiring.call_in", "hiring.choose"),
        *("hiring.pick_chairman", "laws.lose_ship", "laws.lose_soldier", "manager_of_shipping.spend"),
        *("military_affairs.assign", "military_affairs.commander", "military_affairs.oversight"),
        *("military_affairs.transfer", "parliament.culprit", "voting.on_behalf"),
    },
}
"""Questions whose options name a ``family`` or ``company`` that is chosen, or whose piece is; who chooses is asked."""


WHOSE = {"family", "company"}


def modules(title: Title, with_text: str = "") -> Iterator[tuple[str, ast.Module]]:
    """A title's modules and those that titles share, by their names; those alone in which a text stands."""
    home = Path(inspect.getfile(type(title))).parent
    for path in sorted([*home.rglob("*.py"), *(Path(engine.__file__).parent / "shared").glob("*.py")]):
        if with_text in (text := path.read_text(encoding="utf-8")):
            yield path.stem, ast.parse(text)


@cache
def told_by(title: Title) -> dict[str, set[str]]:
    """The fields of every event of a title: of its schema, and of its code, which tells some that no board reads."""
    told = {
        name.removeprefix("event:"): set(said.get("properties", {}))
        for name, said in title.schema()["$defs"].items()
        if name.startswith("event:")
    }
    for _, module in modules(title, ".note("):
        for call in ast.walk(module):
            match call:
                case ast.Call(func=ast.Attribute(attr="note"), args=[ast.Constant(value=str(name)), *_]):
                    told.setdefault(name, set()).update(word.arg for word in call.keywords if word.arg)
    return told


def questions_about(title: Title, *fields: str) -> set[str]:
    """The kinds of questions whose options may have one of the fields, by the functions that put them into words."""
    kinds: dict[str, str] = {}
    calls: dict[str, set[str]] = {}
    says: set[str] = set()
    for stem, module in modules(title):
        known = imported(module)
        for function in module.body:
            if isinstance(function, ast.FunctionDef):
                name = f"{stem}.{function.name}"
                kinds |= dict.fromkeys(worded(function), name)
                calls[name] = {known.get(each, each if "." in each else f"{stem}.{each}") for each in called(function)}
                if keys(function) & set(fields):
                    says.add(name)
    return {kind for kind, name in kinds.items() if says & {name, *reached(calls, name)}}


def imported(module: ast.Module) -> dict[str, str]:
    """What a module imports by name: module and name, by the name that it has here."""
    imports = [node for node in module.body if isinstance(node, ast.ImportFrom) and node.module]
    return {
        name.asname or name.name: f"{(node.module or '').split('.')[-1]}.{name.name}"
        for node in imports
        for name in node.names
    }


def worded(function: ast.FunctionDef) -> list[str]:
    """The kinds of questions whose options a function puts into words."""
    return [
        str(mark.args[0].value)
        for mark in function.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "words" and isinstance(mark.args[0], ast.Constant)
    ]


def called(function: ast.FunctionDef) -> set[str]:
    """The functions that one calls: by name, or as module and name."""
    found: set[str] = set()
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Name(id=name)):
                found.add(name)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=module), attr=name)):
                found.add(f"{module}.{name}")
    return found


def keys(function: ast.FunctionDef) -> set[Any]:
    """The keys of the dicts that a function writes out."""
    dicts = [node for node in ast.walk(function) if isinstance(node, ast.Dict)]
    return {key.value for each in dicts for key in each.keys if isinstance(key, ast.Constant)}


def reached(calls: dict[str, set[str]], name: str) -> set[str]:
    """Every function that one calls, or that those call."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        more = calls.get(waiting.pop(), set()) - found
        found |= more
        waiting += more
    return found


@EACH
def test_whose_piece_is_meant_is_told_apart_from_who_acts(title: Title) -> None:
    told = told_by(title)
    assert {name for name, fields in told.items() if WHOSE & fields} == MOVED_BY_OTHERS[title.id]
    assert {name for name, fields in told.items() if {"seat", "family"} <= fields} <= NAMES_AND_IS_NAMED


PURPOSES = {
    "arkwright": set(),
    "east_india_companies": set(),
    "john_company_1e": {"auction_left", "check_rolled", "firm_check_rolled"},
    "john_company_2e": {"check_rolled", "promise_cubes_moved", "scored"},
}
"""Events without a sum that say by ``what`` what an auction, a roll, cubes or points were for."""


@EACH
def test_what_a_sum_is_for_is_told_apart_from_the_reason_for_anything_else(title: Title) -> None:
    told = told_by(title)
    assert {name for name, fields in told.items() if "what" in fields and "amount" not in fields} == PURPOSES[title.id]
    assert [name for name, fields in told.items() if {"why", "amount"} <= fields] == []
    assert [name for name, fields in told.items() if "count" in fields] == []


@EACH
def test_no_other_word_says_who_acts(title: Title) -> None:
    seats = {name for name, holds in title.vocabulary.items() if holds is Holds.SEAT}
    assert seats & {"player", "players", "who", "actor", "families", "companies"} == set()


@EACH
def test_by_is_a_seat_only_where_it_is_who_is_to_do_a_deed(title: Title) -> None:
    assert (title.vocabulary.get("by") is Holds.SEAT) == ("deed" in title.vocabulary)


@EACH
def test_an_option_names_a_family_or_company_that_is_chosen_or_whose_piece_is_and_not_who_chooses(title: Title) -> None:
    assert questions_about(title, *WHOSE) == OBJECTS_OF_CHOICE[title.id]


OF_ONE_TITLE: dict[str, dict[str, set[str]]] = {
    # The second edition adds fatigue to the die; the first says whether the die, a black disk or a law decides.
    "attrition_rolled": {"john_company_1e": {"why"}, "john_company_2e": {"total"}},
    # A market's card in one title, a family's or one of the display in the other.
    "card_discarded": {"east_india_companies": {"market"}, "john_company_2e": {"place_in_display", "seat"}},
    # More than one thing lets the Company of the second edition fail.
    "company_failed": {"john_company_2e": {"why"}},
    # The first edition reads its debt, and what was missing, from the loans.
    "emergency_loans_taken": {"john_company_1e": {"debt", "for_expenses"}},
    # Firms of the second edition check to trade alone, staking £, by a strategy.
    "firm_check_rolled": {"john_company_1e": {"what"}, "john_company_2e": {"amount", "strategy"}},
    # A firm of the first edition loses its pieces at once, one of the second is short of money.
    "firm_failed": {"john_company_1e": {"goods", "ships"}, "john_company_2e": {"amount", "missing"}},
    # Shares beyond a firm's number are returned in the second edition.
    "firms_merged": {"john_company_2e": {"returned"}},
    # A cube of the Indies for a dock; a good of the factories' display, from whoever owns the factory.
    "good_bought": {"east_india_companies": {"dock", "good", "zone"}, "john_company_1e": {"factory"}},
    "good_sold": {
        "east_india_companies": {"dock", "goes_to", "good", "seat"},
        "john_company_1e": {"factory", "family"},
    },
    # The marker of the first edition starts where the law says; a law of the second may set a policy.
    "law_proposed": {"john_company_1e": {"support"}, "john_company_2e": {"space"}},
    # A piece goes to several places in the second edition.
    "office_vacated": {"john_company_2e": {"goes_to"}},
    # A full army of the first edition sends an officer home for another.
    "officer_posted": {"john_company_1e": {"replaces"}},
    # Orders of the first edition are numbered by region or China, and filled by any holding; those of the second have a value and a writer.
    "order_filled": {
        "john_company_1e": {"holding", "place"},
        "john_company_2e": {"presidency", "value", "writer"},
    },
    # The Company's price, in £; the space of a player's own, with how far and why.
    "share_price_moved": {"arkwright": {"seat", "share_space", "steps", "why"}, "john_company_1e": {"share_price"}},
    # Of any company in one title, of the own in the other.
    "shares_sold": {"east_india_companies": {"company"}},
    # A type of ship for a dock; a ship of the display.
    "ship_bought": {"east_india_companies": {"dock", "ship"}, "john_company_1e": {"column", "price"}},
    # The first edition may play one turn more.
    "turn_began": {"john_company_1e": {"extra"}},
    # Power, cash and newspapers move the marker of the first edition, which stops at its end; those of the opposition vote for a leader.
    "voted": {
        "john_company_1e": {"newspaper", "power", "spent", "support"},
        "john_company_2e": {"on_behalf_of"},
    },
}
"""Fields that one title alone tells with an event that another has, too; all others of that name are alike in both."""

SHARED_FIELDS = {"event", "see"}
"""Of every event, and written out where a schema has it."""


def own_fields(told: dict[str, dict[str, set[str]]]) -> dict[str, dict[str, set[str]]]:
    """By event, for those that several titles tell, the fields that not all of them have, by title."""
    found: dict[str, dict[str, set[str]]] = {}
    for name in sorted(set().union(*told.values())):
        having = {title: events[name] - SHARED_FIELDS for title, events in told.items() if name in events}
        alike = set.intersection(*having.values())
        if own := {title: fields - alike for title, fields in having.items() if fields - alike}:
            found[name] = own
    return found


def test_events_of_one_name_have_the_same_fields_in_every_title_but_for_those_that_one_title_alone_has() -> None:
    told = {title.id: told_by(title) for title in engine.titles().values()}
    assert own_fields(told) == OF_ONE_TITLE


OF_ANOTHER_KIND = {("order_filled", "order")}
"""Orders have names in the second edition, and a place among those of their region in the first."""


def test_a_field_of_an_event_that_several_titles_have_holds_the_same_kind_of_thing_in_all() -> None:
    holds: dict[tuple[str, str], set[Holds]] = {}
    for title in engine.titles().values():
        for name, fields in told_by(title).items():
            for field in fields & set(title.vocabulary):
                holds.setdefault((name, field), set()).add(title.vocabulary[field])
    assert {told for told, kinds in holds.items() if len(kinds) > 1} == OF_ANOTHER_KIND


def test_fields_that_differ_are_found_out() -> None:
    told = {"a": {"voted": {"event", "seat", "way"}, "sat": {"seat"}}, "b": {"voted": {"seat", "side"}}}
    assert own_fields(told) == {"voted": {"a": {"way"}, "b": {"side"}}}


NOBODY_ROLLS = {
    "arkwright": set(),
    "east_india_companies": {"dice_rolled"},
    "john_company_1e": {"event_dice_rolled", "event_in_india_happened", "jones_die_rolled"},
    "john_company_2e": {"climate_shifted", "storm_die_rolled"},
}
"""Rolls of the game itself: of the markets, of events, of a family without a seat, of the Crown's climate."""


@EACH
def test_whoever_rolls_is_told_by_the_seat(title: Title) -> None:
    rolls = {
        name: fields
        for name, fields in told_by(title).items()
        if {"die", "dice"} & fields or "rolled" in name.split("_")
    }
    assert {name for name, fields in rolls.items() if "seat" not in fields} == NOBODY_ROLLS[title.id]


def test_an_option_that_names_a_family_is_found_out() -> None:
    (function,) = ast.parse(
        '@words("toy.bid")\ndef bid(game, option):\n    return {**other.words(option), "family": 1}'
    ).body
    assert isinstance(function, ast.FunctionDef)
    assert (worded(function), keys(function), called(function)) == (["toy.bid"], {"family"}, {"words", "other.words"})
    assert reached({"toy.bid": {"toy.say"}, "toy.say": {"other.words"}}, "toy.bid") == {"toy.say", "other.words"}


TOLD_BY_FUNCTIONS = frozenset({("east_india_companies", "cargo"), ("east_india_companies", "cubes")})
"""Objects of goods and how many, which their events' own functions put into words."""


@EACH
def test_every_field_of_objects_has_words_for_them(title: Title):
    """Without, a sentence says "for asset cash, amount £1"."""
    objects = {key for key, holds in title.vocabulary.items() if holds is Holds.PARTS}
    assert {key for key in objects if (title.id, key) not in TOLD_BY_FUNCTIONS} <= set(title.sentences.parts)
