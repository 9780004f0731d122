"""Bargains as sentences, in each title that has them: what its deeds are called, done and left undone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

import engine
from engine import Title
from engine.shared import sentences
from engine.shared.moments import MOMENT_IDS
from tests.engine.scenes import said

TRADING: list[Any] = [title for title in engine.titles().values() if hasattr(title, "market")]
EACH = pytest.mark.parametrize("title", TRADING, ids=lambda title: title.id)
NABOB, GREEDY = "Nabob (seat 1)", "Greedy (seat 2)"


def clause(title: Title, fields: Mapping[str, Any]) -> str:
    pattern = title.sentences.parts["clause"]
    assert callable(pattern)
    return pattern(fields)


@EACH
def test_every_deed_has_its_sentence_and_the_one_that_says_it_is_left_undone(title: Any) -> None:
    for deed in title.market.deeds:
        told = clause(title, {"deed": deed.id, "by": 0})
        assert "{deed}" not in told, deed.id
        undone = clause(title, {"deed": deed.id, "by": 0, "undone": True})
        assert re.search(r" (does|is) not ", undone), undone


@EACH
def test_what_a_deed_is_about_is_in_the_vocabulary(title: Any) -> None:
    about = {deed.about.replace(" ", "_") for deed in title.market.deeds} - {""}
    assert about - title.vocabulary.keys() == set()
    assert len({deed.id for deed in title.market.deeds}) == len(title.market.deeds)


@pytest.mark.parametrize(
    ("done", "undone"),
    [
        ("the law passes", "the law does not pass"),
        ("{by} votes for the law", "{by} does not vote for the law"),
        ("{by} is hired to {office}", "{by} is not hired to {office}"),
        ("{by} has a card", "{by} does not have a card"),
        ("{by} pays for it and goes", "{by} does not pay for it and goes"),
        ("rain", "not this: rain"),
    ],
)
def test_a_deed_left_undone_is_said_with_not(done: str, undone: str) -> None:
    assert sentences.undone(done) == undone


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"event": "orders_given", "seat": 0, "moments": [], "floor": 0},
            "{} wants to be asked for no bargains, for good",
        ),
        (
            {"event": "orders_given", "seat": 0, "moments": ["vote", "review"], "floor": 3},
            "{} wants to be asked for bargains before a vote, and declines offers that bring it less than £3",
        ),
        (
            {"event": "orders_given", "seat": 0, "moments": list(MOMENT_IDS), "floor": 0},
            "{} wants to be asked for bargains at every moment",
        ),
        (
            {"event": "orders_given", "seat": 0, "moments": ["vote"], "floor": 0, "phases": ["parliament_meets"]},
            "{} wants to be asked for bargains before a vote, and in parliament meets alone, for good",
        ),
        (
            {
                "event": "orders_given",
                "seat": 0,
                "moments": ["acted", "review"],
                "floor": 0,
                "phases": ["family", "trade"],
            },
            "{} wants to be asked for bargains when an office has acted, and in these phases alone: family, trade",
        ),
        (
            {"event": "contract_voided", "contract": 4, "why": "gone"},
            "Contract 4 is void: something of it can no longer change hands",
        ),
        ({"event": "word_broken", "word": 4, "seat": 0, "to": 1}, "{} has broken its word 4 to " + GREEDY),
        (
            {"event": "word_given", "word": 2, "to": 1, "until": "vote", "deed": "law_passes", "undone": True, "by": 0},
            "Word 2: {} gives " + GREEDY + " its word that the law does not pass",
        ),
        (
            {
                "event": "contract_made",
                "contract": 5,
                "until": "vote",
                "deed": "law_passes",
                "parts": [
                    {"seat": 0, "to": 1, "gives": [{"asset": "cash", "amount": 1}]},
                    {"seat": 2, "to": 1, "gives": [{"asset": "cash", "amount": 1}]},
                ],
            },
            "Contract 5: {0} gives " + GREEDY + " £1 and Merchant (seat 3) gives " + GREEDY + " £1 if the law passes",
        ),
        (
            {
                "event": "deal_done",
                "bargain": 1,
                "seat": 0,
                "to": 1,
                "gives": [],
                "wants": [{"asset": "cash", "amount": 2}],
                "also": [2],
                "parts": [{"seat": 0, "to": 2, "gives": [{"asset": "cash", "amount": 1}]}],
                "clause": [{"deed": "law_passes", "undone": True}],
                "words": [{"told": 1, "deed": "law_passes", "by": 0}],
            },
            "Deal: "
            + GREEDY
            + " gives {0} £2; {0} gives Merchant (seat 3) £1, if the law does not pass; {0} gives "
            + GREEDY
            + " its word that the law passes",
        ),
        (
            {"event": "asking_price_named", "seat": 0, "office": "chairman", "amount": 2},
            "{} asks £2 for the office of Chairman",
        ),
    ],
)
@EACH
def test_events_of_bargains_read_alike_in_both_editions(title: Any, fields: dict[str, Any], sentence: str) -> None:
    told = said(title, fields)
    assert told.casefold() == sentence.format(NABOB).casefold()


def test_a_clause_says_for_itself_how_often() -> None:
    deal = {"event": "deal_done", "seat": 0, "to": 1, "gives": [], "wants": [], "bargain": 1}
    votes = {"deed": "votes_for", "by": 1, "times": 3}
    told = said(engine.title("john_company_2e"), {**deal, "clause": [votes]})
    assert f" give each other nothing, if {GREEDY} votes for the law with 3 votes" in told
