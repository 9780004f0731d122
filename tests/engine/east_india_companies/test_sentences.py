"""Every event and every choice as a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from engine.east_india_companies.title import TITLE
from engine.kernel.sentences import event_sentence
from tests.engine.scenes import NAMES, events_without_a_sentence, hold_sentences, said

SHIPS = [{"company": 1, "ship": "galleon"}, {"company": 0, "ship": "pinnace"}, {"company": 1, "ship": "galleon"}]


def test_no_event_lacks_its_sentence():
    assert events_without_a_sentence(TITLE) == set()


def test_all_that_random_games_tell_is_in_words():
    games = [TITLE.new(seats, seats, {"mortgage": mortgage}) for seats, mortgage in ((2, "on"), (3, "off"), (4, "on"))]
    told = hold_sentences(games, at_most=8)
    assert len(told) > 500
    assert "Phase B begins: Stock Exchange" in told


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            {"event": "cash_handed_over", "seat": 0, "to": 1, "amount": 1, "what": "crowding_fee"},
            "Nabob (seat 1) pays Greedy (seat 2) 1 GP for joining the box",
        ),
        (
            {"event": "share_bought", "seat": 1, "company": 1, "price": 5},
            "Greedy (seat 2) buys a share in its own company for 5 GP",
        ),
        (
            {"event": "shares_sold", "seat": 1, "company": 0, "number": 2, "price": 5},
            "Greedy (seat 2) sells 2 shares in Nabob (seat 1) at 5 GP each",
        ),
        (
            {"event": "share_value_moved", "company": 0, "moved": -1, "value": 7},
            "Shares in Nabob (seat 1) fall to 7 GP",
        ),
        (
            {"event": "agent_placed", "seat": 0, "origin": "supply", "place": "ship_investor"},
            "Nabob (seat 1) places an agent on Ship (Investor)",
        ),
        (
            {"event": "agent_placed", "seat": 0, "origin": "captain", "place": "central_zone"},
            "Nabob (seat 1) moves an agent to the central zone",
        ),
        (
            {"event": "trading_post_placed", "seat": 3, "zone": "east_indies", "site": "batavia"},
            "Factor (seat 4) opens a trading post in Batavia, the East Indies",
        ),
        (
            {"event": "dice_rolled", "market": "indies", "cubes": {"tea": 3, "spices": 0, "coffee": 1, "silk": 2}},
            "The dice of the Indies show: 3 tea, 1 coffee, 2 silk",
        ),
        (
            {"event": "ships_arrived", "zone": "china", "ships": SHIPS},
            "Ships arrive in China, fastest first: 2 × galleon of Greedy (seat 2) and pinnace of Nabob (seat 1)",
        ),
        (
            {"event": "open_ship_sent", "seat": 2, "zone": "india", "ship": "indiaman"},
            "Merchant (seat 3) sends an indiaman to India",
        ),
        (
            {"event": "cubes_supplied", "good": "tea", "number": 1, "ignored": 2},
            "The Indies get 1 cube of tea, 2 more than there is room for",
        ),
        (
            {"event": "demand_met", "good": "silk", "number": 0, "ignored": 4},
            "Europe finds no silk, and would take 4 more",
        ),
        (
            {"event": "ship_brought_home", "seat": 0, "ship": "brig", "dock": 0, "number": 0},
            "Nabob (seat 1) brings its brig home empty",
        ),
        (
            {"event": "good_sold", "seat": 0, "good": "tea", "price": 1, "dock": 1, "goes_to": "supply"},
            "Nabob (seat 1) sells tea from dock 2 for 1 GP: the market is full",
        ),
        (
            {"event": "dividend_paid", "seat": 0, "holder": 1, "number": 2, "amount": 3, "owed": 4},
            "Nabob (seat 1) owes Greedy (seat 2) 4 GP in dividends and can pay 3 GP",
        ),
        (
            {"event": "sales_ranked", "order": [1, 0], "sales": [30, 8]},
            "Sales, best first: Greedy (seat 2) and Nabob (seat 1), with 30 GP and 8 GP",
        ),
    ],
)
def test_an_event_reads_as_a_sentence(event: dict[str, Any], sentence: str):
    assert said(TITLE, event) == sentence


@pytest.mark.parametrize(
    ("kind", "choice", "sentence"),
    [
        ("stock_exchange.buy", {"act": "pass"}, "Greedy (seat 2) passes"),
        (
            "stock_exchange.buy",
            {"act": "buy_share", "company": 1, "price": 5},
            "Greedy (seat 2) buys a share in itself for 5 GP",
        ),
        (
            "navigation.send_ship",
            {"act": "send_ship", "ship": "indiaman", "position": 1, "zone": "china", "fee": 2},
            "Greedy (seat 2) sends an indiaman to China for 2 GP",
        ),
        (
            "agents.place",
            {"act": "place_agent", "origin": "trader", "place": "trading_silk", "fee": 1},
            "Greedy (seat 2) places an agent on Trading in silk for a fee of 1 GP",
        ),
        ("agents.place", {"act": "stay_in_central_zone"}, "Greedy (seat 2) keeps an agent in the central zone"),
        (
            "selling.choose_ship",
            {"act": "unload_ship", "ship": "brig", "dock": 0, "cargo": {"tea": 1, "spices": 0, "coffee": 2, "silk": 0}},
            "Greedy (seat 2) unloads the brig in dock 1: 1 tea, 2 coffee",
        ),
    ],
)
def test_a_choice_reads_as_a_sentence(kind: str, choice: dict[str, Any], sentence: str):
    assert said(TITLE, choice, seat=1, kind=kind) == sentence


def test_the_neutral_company_is_told_as_such_and_at_the_head_of_a_sentence_too():
    event = {"event": "open_ship_sent", "seat": 2, "zone": "china", "ship": "pinnace"}
    assert said(TITLE, event, seats=2) == "The neutral company sends a pinnace to China"


def test_a_good_points_to_the_market_where_it_is_traded():
    bought = {"event": "good_bought", "seat": 0, "good": "tea", "price": 2, "zone": "india", "dock": 1}
    sold = {"event": "good_sold", "seat": 0, "good": "tea", "price": 7, "dock": 1, "goes_to": "market"}
    refs = [[part.ref for part in event_sentence(TITLE, event, NAMES) if part.ref] for event in (bought, sold)]
    assert refs == [["seat:0", "indies:tea", "zone:india"], ["seat:0", "europe:tea"]]
