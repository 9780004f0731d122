"""Events and choices as sentences: by patterns, with names, and with what they point to."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from engine.kernel.sentences import (
    Part,
    act_pattern,
    act_sentence,
    event_sentence,
    fields_of,
    option_words,
    plain,
    says_again,
)
from engine.kernel.vocabulary import Holds, Pattern, Sentences
from tests.engine.toy import ToyTitle

NAMES = ("Anna", "Bert", "")


def sealed(fields: Any) -> str:
    return "{seat} bids in secret" if fields.get("secret") else "{seat} bids {amount}"


EVENTS: dict[str, Pattern] = {
    "bid": "{seat} bids {amount}[ for {good}][ of {to}][ at {place}]",
    "bid_by": sealed,
    "sold": "the lot goes to {seat} with {number:chest|chests}",
    "voted": "the vote {passed?passes|fails}",
    "taken": "{seat} takes {cubes}",
    "loaded": "{seats} load {goods}",
    "moved": "{good} moves from {origin} to {place}",
    "two": "{good} and {amount}",
}


class Auction(ToyTitle):
    """The toy with more words than it needs."""

    vocabulary = MappingProxyType(
        {
            **dict.fromkeys(("to", "seats"), Holds.SEAT),
            "amount": Holds.MONEY,
            **dict.fromkeys(("number", "times"), Holds.NUMBER),
            **dict.fromkeys(("good", "goods", "origin"), Holds.NAME),
            "place": Holds.PLACE,
            "passed": Holds.FLAG,
            "cubes": Holds.PARTS,
        }
    )
    sentences = Sentences(
        events=EVENTS,
        acts={"bid": "bids {amount}", "ask": "asks {to@}[ for {good}]", "other.bid": "raises to {amount}"},
        parts={"cubes": "{times} × {good}[ of {to}]"},
        refs={"good": "market", "two.good": "warehouse"},
        names={"east_indies": "the East Indies", "silk": "raw silk"},
    )

    def player_name(self, player: int, seats: int) -> str:
        return "the bank" if player == seats else super().player_name(player, seats)


TITLE = Auction()


def told(name: str, **fields: Any) -> str:
    return plain(event_sentence(TITLE, {"event": name, **fields}, NAMES))


def test_fields_are_told_as_the_vocabulary_says():
    assert told("bid", seat=0, amount=-3) == "Anna (seat 1) bids −3 coins"
    assert told("bid", seat=2, amount=1_000) == "seat 3 bids 1000 coins"


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"good": "tea", "to": 1}, "Anna (seat 1) bids 2 coins for tea of Bert (seat 2)"),
        ({"good": None, "to": 0}, "Anna (seat 1) bids 2 coins of Anna (seat 1)"),
        ({"place": 0}, "Anna (seat 1) bids 2 coins at 1"),
        ({"good": "", "to": None, "place": None}, "Anna (seat 1) bids 2 coins"),
        ({}, "Anna (seat 1) bids 2 coins"),
    ],
)
def test_what_stands_in_brackets_is_left_out_where_a_field_of_it_is_missing(fields: dict[str, Any], sentence: str):
    assert told("bid", seat=0, amount=2, **fields) == sentence


def test_a_number_is_told_with_what_is_counted():
    assert told("sold", seat=0, number=1) == "The lot goes to Anna (seat 1) with 1 chest"
    assert told("sold", seat=0, number=3) == "The lot goes to Anna (seat 1) with 3 chests"
    assert told("sold", seat=0, number="many") == "The lot goes to Anna (seat 1) with 0 chests"


def test_words_stand_by_whether_a_field_is_true():
    assert [told("voted", passed=passed) for passed in (True, False, None)] == [
        "The vote passes",
        "The vote fails",
        "The vote fails",
    ]


def test_lists_are_told_with_commas_and_a_last_and():
    assert told("loaded", seats=[0, 1], goods=["tea"]) == "Anna (seat 1) and Bert (seat 2) load tea"
    assert told("loaded", seats=[0, 1, 2], goods=["tea", "gold", "silk"]) == (
        "Anna (seat 1), Bert (seat 2) and seat 3 load tea, gold and raw silk"
    )
    assert told("loaded", seats=[0], goods=[]) == "Anna (seat 1) load none"


def test_objects_are_told_by_the_pattern_of_their_field_and_those_alike_once():
    cubes = [{"good": "tea", "to": 1}, {"good": "silk"}, {"good": "tea", "to": 1}]
    assert told("taken", seat=0, cubes=cubes) == "Anna (seat 1) takes 2 × tea of Bert (seat 2) and 1 × raw silk"


def test_a_function_of_the_fields_gives_a_pattern():
    assert told("bid_by", seat=0, amount=2) == "Anna (seat 1) bids 2 coins"
    assert told("bid_by", seat=0, secret=True) == "Anna (seat 1) bids in secret"


def test_names_that_a_person_writes_otherwise_are_written_so():
    assert told("moved", good="silk", origin="east_indies", place=0) == "Raw silk moves from the East Indies to 1"
    assert told("moved", good="salt_petre", origin="west", place=1) == "Salt petre moves from west to 2"


def test_a_sentence_begins_with_a_capital_but_for_a_bots_name():
    assert told("bid", seat=3, amount=1) == "The bank bids 1 coins"
    lower = event_sentence(TITLE, {"event": "bid", "seat": 0, "amount": 1}, ["anna"])
    assert plain(lower) == "anna (seat 1) bids 1 coins"


def test_parts_point_to_seats_and_to_what_the_title_says_that_fields_name():
    assert event_sentence(TITLE, {"event": "bid", "seat": 1, "amount": 2, "good": "silk"}, NAMES) == [
        Part("Bert (seat 2)", "seat:1"),
        Part(" bids "),
        Part("2 coins"),
        Part(" for "),
        Part("raw silk", "market:silk"),
    ]


def test_a_field_of_one_event_alone_may_point_elsewhere():
    two = event_sentence(TITLE, {"event": "two", "good": "tea", "amount": 1}, NAMES)
    assert [part.ref for part in two] == ["warehouse:tea", "", ""]


def test_what_is_named_but_is_no_id_points_nowhere():
    (part,) = (part for part in event_sentence(TITLE, {"event": "moved", "good": 7}, NAMES) if part.text == "7")
    assert part.ref == ""


def test_an_event_without_a_pattern_is_told_field_by_field():
    assert told("fire_broke_out", seat=1, good="tea") == "Fire broke out: seat Bert (seat 2), good tea"
    assert told("fire_broke_out") == "Fire broke out"
    assert plain(event_sentence(TITLE, {}, NAMES)) == ""


def test_a_choice_goes_on_after_the_name_of_who_chose():
    assert plain(act_sentence(TITLE, 1, "toy.bid", {"act": "bid", "amount": 3}, NAMES)) == "Bert (seat 2) bids 3 coins"
    assert plain(option_words(TITLE, "toy.bid", {"act": "bid", "amount": 3}, NAMES)) == "bids 3 coins"


def test_an_act_may_read_otherwise_in_one_kind_of_decision():
    assert plain(option_words(TITLE, "other", {"act": "bid", "amount": 3}, NAMES)) == "raises to 3 coins"


def test_the_pattern_of_an_act_is_none_where_the_title_has_no_words_for_it() -> None:
    assert act_pattern(TITLE, "toy.bid", {"act": "bid"}) == TITLE.sentences.acts["bid"]
    assert act_pattern(TITLE, "other", {"act": "bid"}) == TITLE.sentences.acts["other.bid"]
    assert act_pattern(TITLE, "toy.bid", {"act": "fly"}) is None


def test_who_chose_is_itself_and_others_have_names():
    choice = {"act": "ask", "to": 1}
    assert plain(act_sentence(TITLE, 1, "toy.ask", choice, NAMES)) == "Bert (seat 2) asks itself"
    assert plain(act_sentence(TITLE, 0, "toy.ask", choice, NAMES)) == "Anna (seat 1) asks Bert (seat 2)"
    assert plain(option_words(TITLE, "toy.ask", choice, NAMES)) == "asks Bert (seat 2)"


def test_strangers_words_are_told_as_they_are_and_never_read_as_patterns():
    names = ("{amount} [x]", "Bert")
    assert plain(event_sentence(TITLE, {"event": "bid", "seat": 0, "amount": 2, "good": "{seat}"}, names)) == (
        "{amount} [x] (seat 1) bids 2 coins for {seat}"
    )


def test_the_fields_of_a_pattern_are_known():
    assert fields_of("{seat} bids {number:coin|coins}[ for {good}] and {passed?wins|loses} {to@}") == {
        "seat",
        "number",
        "good",
        "passed",
        "to",
    }


@pytest.mark.parametrize(
    ("event", "decision", "again"),
    [
        ("Anna bids £2", "Anna bids £2", True),
        ("Anna opens a mill for £5", "Anna opens a mill for £5 by the developer", True),
        ("Anna refuses the offer of Bert", "Anna refuses the offer of Bert: £3 for a promise", True),
        ("Anna sells tea from dock 1 for £5", "Anna sells tea for £5", False),
        ("Bert pays Anna £5", "Anna pays Bert £5", False),
        ("Bombay gets £2", "Anna gives Bombay £2", False),
    ],
)
def test_an_event_says_again_what_its_decision_said_in_the_same_words(event: str, decision: str, again: bool) -> None:
    assert says_again([Part(event)], [Part("Anna", "seat:0"), Part(decision.removeprefix("Anna"))]) is again
