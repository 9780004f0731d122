"""Every event and every choice as a sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import engine.john_company_2e
import engine.shared
from engine.john_company_2e.bargains.deeds import DEEDS
from engine.john_company_2e.sentences import bargains
from engine.john_company_2e.title import TITLE
from engine.kernel.sentences import act_sentence, event_sentence
from tests.engine.scenes import NAMES, events_without_a_sentence, hold_sentences, said

TABLES = (
    (3, {"scenario": "1758", "setup": "draft"}),
    (6, {"scenario": "1813", "negotiation": "consents"}),
    (2, {"scenario": "1813"}),
)
PAYS = {"seat": 2, "to": 0, "gives": [{"asset": "cash", "amount": 2}]}
PROMISE = {"asset": "promise", "promise": "vote_with_my_enterprises", "guarantor": 0}


def test_no_event_lacks_its_sentence():
    assert events_without_a_sentence(TITLE) == set()


def test_all_that_random_games_tell_is_in_words():
    told = hold_sentences([TITLE.new(seats, 3, options) for seats, options in TABLES], at_most=4)
    assert len(told) > 1_000
    assert "Parliament meets" in told


@pytest.mark.parametrize(
    ("clause", "sentence"),
    [
        ({"deed": "law_passes", "undone": True}, "the law does not pass"),
        ({"deed": "votes_against", "by": 1, "times": 3}, "Greedy votes against the law with 3 votes at least"),
        (
            {"deed": "allocates", "by": 0, "office": "director_of_trade", "times": 5},
            "Nabob allocates £5 at least to the Director of Trade",
        ),
        ({"deed": "fits_ship", "by": 0, "family": 1, "undone": True}, "Nabob does not fit a ship of Greedy"),
        (
            {"deed": "posts_officer_to_bengal", "by": 0, "family": 1},
            "Nabob posts an officer of Greedy to the army of Bengal",
        ),
        ({"deed": "deploys_to", "by": 0, "region": "bengal"}, "Nabob deploys to Bengal"),
        ({"deed": "taxes_for", "by": 0, "office": "president_of_madras"}, "Nabob taxes for the President of Madras"),
    ],
)
def test_a_deed_is_told_done_and_undone(clause: dict[str, Any], sentence: str) -> None:
    made = {"event": "contract_made", "contract": 4, "until": "turn", "parts": [PAYS], **clause}
    told = re.sub(r" \(seat \d\)", "", said(TITLE, made))
    assert told == f"Contract 4: Merchant gives Nabob £2 if {sentence}"


def test_every_deed_has_its_sentence() -> None:
    assert set(bargains.DEEDS) == {deed.id for deed in DEEDS}


def test_no_act_that_the_rules_have_words_for_lacks_its_sentence():
    packages = [Path(package.__file__).parent for package in (engine.john_company_2e, engine.shared)]
    source = "".join(file.read_text(encoding="utf-8") for package in packages for file in package.rglob("*.py"))
    acts = set(re.findall(r'"act": "(\w+)"', source))
    assert len(acts) > 100
    assert acts - TITLE.sentences.acts.keys() == set()


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            {"event": "offer_made", "seat": 1, "to": 0, "gives": [{"asset": "cash", "amount": 2}], "wants": [PROMISE]},
            "Greedy (seat 2) offers Nabob (seat 1) £2 for a promise of Nabob (seat 1) to vote with enterprises",
        ),
        (
            {"event": "asset_moved", "seat": 0, "to": 2, "asset": "shipyard", "ship": "diligence", "place": "yard"},
            "Nabob (seat 1) gives Merchant (seat 3) the shipyard of Diligence",
        ),
        (
            {"event": "cash_gained", "seat": 1, "amount": 2, "what": "president"},
            "Greedy (seat 2) receives £2 as President for the orders filled",
        ),
        (
            {"event": "cash_paid", "seat": 1, "amount": 8, "what": "prize_4"},
            "Greedy (seat 2) pays £8 for a 4-point prize",
        ),
        (
            {"event": "scored", "seat": 1, "points": -1, "what": "company_shares"},
            "Greedy (seat 2) loses 1 victory point for Company shares",
        ),
        (
            {"event": "standing_moved", "before": 4, "after": 3, "why": "expectations"},
            "Standing falls from 4 to 3: the public's expectations are not met",
        ),
        (
            {
                "event": "expenses_reckoned",
                "amount": 9,
                "for_debt": 1,
                "for_regiments": 3,
                "for_officers": 0,
                "for_ships": 5,
            },
            "Expenses come to £9, £1 for Debt, £3 for regiments, £5 for ships",
        ),
        (
            {"event": "office_vacated", "office": "chairman", "family": 0, "goes_to": "pensioners", "why": "attrition"},
            "Nabob (seat 1) leaves the office of Chairman after attrition, and waits for retirement",
        ),
        (
            {
                "event": "check_rolled",
                "office": "president_of_bombay",
                "seat": 0,
                "what": "trade",
                "dice": [5, 1],
                "result": "success",
            },
            "Nabob (seat 1) rolls 5 and 1 as President of Bombay for trade: success",
        ),
        (
            {"event": "order_filled", "order": "bombay_3", "presidency": "bombay", "writer": 0, "value": 4},
            "Bombay fills order Bombay 3 for £4 with a writer of Nabob (seat 1)",
        ),
        ({"event": "elephant_moved", "tail": "bombay", "head": "bombay"}, "The Elephant stands in Bombay"),
        (
            {
                "event": "rebellion_fought",
                "region": "punjab",
                "capital": "delhi",
                "attack": 3,
                "defence": 1,
                "success": False,
            },
            "Punjab rebels against Delhi with 3 against 1: in vain",
        ),
        (
            {"event": "empire_left_unfounded", "attacker": "madras", "defender": "mysore"},
            "Madras beats Mysore, and there are no flags for another empire",
        ),
        (
            {"event": "exhausted", "army": "bombay", "pieces": "officers", "family": 0, "number": 2},
            "Bombay: 2 officers of Nabob (seat 1) are exhausted",
        ),
        (
            {"event": "ship_placed", "ship": "company_ship", "family": None, "sea": "west"},
            "A Company ship goes to the western sea",
        ),
        (
            {"event": "family_action_taken", "seat": 0, "reason": "family", "action": "seek_share", "space": 0},
            ("Nabob (seat 1) seeks a Company share on space 1 of the Stock Exchange"),
        ),
        (
            {
                "event": "law_proposed",
                "law": "army_spending",
                "space": 3,
                "consequence": "tax",
                "target": "company_share",
                "window_tax": True,
            },
            "The law Army Spending is proposed, with a tax on Company shares with a window tax",
        ),
        ({"event": "opposition_leader_named", "seat": None}, "Nobody leads the Opposition"),
        (
            {"event": "lifted_from_prize", "seat": 0, "prize": "prize_8"},
            "Nabob (seat 1) takes a family member back from an 8-point prize",
        ),
        (
            {"event": "blackmail_cancelled", "seat": 0, "victim": 1, "card": "prime_ministers_ear"},
            "Nabob (seat 1) cancels Prime Minister's Ear of Greedy (seat 2) and keeps it",
        ),
        (
            {"event": "emergency_merger_made", "primary": 0, "secondary": 1},
            "The firm of Greedy (seat 2) is saved by a merger with that of Nabob (seat 1)",
        ),
    ],
)
def test_an_event_reads_as_a_sentence(event: dict[str, Any], sentence: str):
    assert said(TITLE, event) == sentence


@pytest.mark.parametrize(
    ("kind", "choice", "sentence"),
    [
        (
            "family.action",
            {"act": "seek_share", "space": 3, "price": 4},
            "seeks a Company share on space 4 of the Stock Exchange for £4",
        ),
        (
            "hiring.choose",
            {
                "act": "hire",
                "office": "military_affairs",
                "family": 1,
                "piece": "commander",
                "presidency": "bombay",
                "offers": [],
            },
            "hires itself as Director of Military Affairs, the Commander of Bombay",
        ),
        (
            "consent",
            {"act": "name_price", "asker": 0, "matter": "nepotism", "offered": [], "amount": 3},
            "wants £3 of Nabob (seat 1) for leave for nepotism",
        ),
        ("voting.workshops", {"act": "vote_with_workshops", "number": 0}, "votes with no workshop"),
        ("trade.stake", {"act": "stake", "amount": 2, "number_of_dice": 1}, "spends £2 on trade, for 1 die"),
        ("firms.stake", {"act": "stake", "amount": 0}, "stakes nothing"),
        ("commander.deploy", {"act": "deploy", "region": "bengal", "penalty": 1}, "attacks Bengal, 1 die fewer"),
        (
            "crown.favour",
            {"act": "ask_favour", "favour": "shipping.choose_sea", "cubes": 1, "sea": "west"},
            "asks the favour “choose sea” the western sea, for 1 promise cube",
        ),
        (
            "setup.draft",
            {
                "act": "keep_setup_card",
                "card": "s1710_01",
                "items": [{"kind": "office", "what": "chairman"}, {"kind": "share"}],
            },
            "keeps a setup card with the office of Chairman and a Company share",
        ),
        (
            "family.lift_from_prize",
            {"act": "lift_from_prize", "prize": "prize_2"},
            "takes a family member back from a 2-point prize",
        ),
        ("upkeep.give_up", {"act": "give_up_prize", "prize": "prize_8"}, "gives up an 8-point prize"),
        (
            "hiring.choose",
            {
                "act": "hire",
                "office": "chairman",
                "family": 0,
                "piece": "share",
                "offers": [
                    {"asset": "cash", "amount": 1},
                    {"asset": "promise", "promise": "loan_of_family_cash", "guarantor": 0},
                ],
            },
            "hires Nabob (seat 1) as Chairman, a shareholder, for £1 and a promise of Nabob (seat 1) of a loan",
        ),
    ],
)
def test_a_choice_reads_as_a_sentence(kind: str, choice: dict[str, Any], sentence: str):
    assert said(TITLE, choice, seat=1, kind=kind) == f"Greedy (seat 2) {sentence}"


def test_the_crown_is_told_as_such_and_at_the_head_of_a_sentence_too():
    event = {"event": "prime_minister_changed", "seat": 1}
    assert said(TITLE, event, seats=1) == "The Crown becomes Prime Minister"


def test_sentences_point_to_what_they_name_on_the_board():
    event = {"event": "region_won", "region": "bombay", "presidency": "madras"}
    told = event_sentence(TITLE, event, NAMES)
    assert [(part.text, part.ref) for part in told if part.ref] == [
        ("Bombay", "region:bombay"),
        ("Madras", "presidency:madras"),
    ]
    choice = {"act": "fill_order", "order": "bombay_3", "writer": 0}
    refs = [part.ref for part in act_sentence(TITLE, 1, "trade.fill", choice, NAMES) if part.ref]
    assert refs == ["seat:1", "order:bombay_3", "seat:0"]


def test_a_field_of_the_wrong_kind_is_told_without_harm():
    event = {"event": "cash_gained", "seat": "{seat}", "amount": ["<b>"], "what": {"x": 1}}
    assert "receives <b>" in said(TITLE, event)
