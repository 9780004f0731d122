"""The ledger of deals: what was agreed on, what came of it, and what it was worth, written from what everybody was told."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random
from typing import Any

import pytest

import engine
from engine.arena import play_match
from engine.log import LogWriter, read
from engine.players import InProcessPlayer
from engine.sdk import Bot, Turn
from engine.theatre.ledger import Ledger, ledger_of

SECOND, FIRST = "john_company_2e", "john_company_1e"
CASH = {"asset": "cash", "amount": 3}
LOAN = {"asset": "promise", "promise": "loan_of_family_cash", "guarantor": 0}
VOTE: dict[str, Any] = {"deed": "votes_against", "by": 0, "undone": True}


def written(
    title: str, *moments: list[dict[str, Any]], prospects: list[list[int]] | None = None
) -> list[dict[str, Any]]:
    """The ledger of these events, moment after moment from the first decision on."""
    ledger = Ledger(engine.title(title), ["Ada", "Bob", "Cyd"])
    for ply, events in enumerate(moments, 1):
        ledger.add(ply, events)
    return ledger.to_json(prospects or [])


def told(entry: dict[str, Any]) -> str:
    return "".join(part if isinstance(part, str) else part[0] for part in entry["told"])


def paid(seat: int, to: int, amount: int) -> dict[str, Any]:
    return {"event": "cash_handed_over", "seat": seat, "to": to, "amount": amount, "what": "bargain"}


def test_a_deal_is_settled_at_once_and_its_promise_is_followed() -> None:
    deal = {"event": "deal_done", "bargain": 4, "seat": 0, "to": 1, "gives": [LOAN], "wants": [CASH]}
    moved = {"event": "asset_moved", "seat": 0, "to": 1, **LOAN}
    called = {"event": "promise_honoured", "guarantor": 0, "holder": 1, "promise": "loan_of_family_cash"}
    prospects = [[0, 0, 0], [50, -20, 0], [50, -20, 0], [10, 40, 0]]
    (entry,) = written(SECOND, [deal, moved, paid(1, 0, 3)], [], [called], prospects=prospects)
    assert told(entry) == "Deal: Ada (seat 1) gives Bob (seat 2) a promise of Ada (seat 1) of a loan for £3"
    assert (entry["kind"], entry["state"], entry["ply"], entry["ended"], entry["number"]) == (
        "deal",
        "settled",
        1,
        1,
        4,
    )
    assert entry["money"] == [[0, 3], [1, -3]]
    assert entry["worth"] == [[0, 50], [1, -20]]
    assert [(one["ply"], one["worth"]) for one in entry["later"]] == [(3, [[0, -40], [1, 60]])]


def contract(*more: dict[str, Any]) -> list[dict[str, Any]]:
    parts = [{"seat": 2, "to": 0, "gives": [CASH]}]
    return [*more, {"event": "contract_made", "contract": 8, "until": "vote", "parts": parts, **VOTE}]


def test_a_deal_with_a_clause_waits_for_its_contract() -> None:
    deal = {"event": "deal_done", "bargain": 7, "seat": 2, "to": 0, "gives": [CASH], "wants": [], "clause": [VOTE]}
    settled = [
        {"event": "money_taken_back", "seat": 2, "amount": 3, "contract": 8},
        paid(2, 0, 3),
        {"event": "contract_settled", "contract": 8},
    ]
    prospects = [[0, 0, 0], [0, 0, -30], [40, 0, -10]]
    (entry,) = written(SECOND, contract(deal), settled, prospects=prospects)
    assert (entry["kind"], entry["state"], entry["ply"], entry["ended"]) == ("contract", "settled", 1, 2)
    assert (entry["money"], entry["worth"]) == ([[0, 3], [2, -3]], [[0, 40], [2, -10]])


def test_what_one_decision_settles_together_is_worth_something_once_and_to_those_who_gave_or_got_alone() -> None:
    """Bob gives and gets nothing, though he has part in the deal; Cyd's contract is settled with it, and Ada's of later is not."""
    deal = {"event": "deal_done", "bargain": 9, "seat": 1, "to": 0, "gives": [], "wants": [], "also": [2]}
    deal["parts"] = [{"seat": 0, "to": 2, "gives": [{"asset": "workshop"}]}]
    settled = [{"event": "contract_settled", "contract": 8}, deal]
    alone = {"event": "deal_done", "bargain": 10, "seat": 0, "to": 1, "gives": [CASH], "wants": []}
    prospects = [[0, 0, 0], [0, 0, -30], [40, 30, -10], [35, 30, -10]]
    entries = written(SECOND, contract(), settled, [alone], prospects=prospects)
    assert [(one["kind"], one["worth"], one["together"]) for one in entries] == [
        ("petition", [], []),
        ("deal", [[0, 40], [2, -10]], [0]),
        ("deal", [[0, -5], [1, 0]], []),
    ]


def test_what_a_promise_brings_later_is_worth_something_to_its_two_alone() -> None:
    parts = [{"seat": 2, "to": 0, "gives": [CASH]}]
    deal = {
        "event": "deal_done",
        "bargain": 4,
        "seat": 0,
        "to": 1,
        "gives": [LOAN],
        "wants": [],
        "also": [2],
        "parts": parts,
    }
    called = {"event": "promise_honoured", "guarantor": 0, "holder": 1, "promise": "loan_of_family_cash"}
    (entry,) = written(SECOND, [deal], [called], prospects=[[0, 0, 0], [1, 1, 1], [0, 3, 9]])
    assert entry["worth"] == [[0, 1], [1, 1], [2, 1]]
    assert [one["worth"] for one in entry["later"]] == [[[0, -1], [1, 2]]]


@pytest.mark.parametrize("why", ["deed", "time", "gone"])
def test_a_void_contract_has_moved_nothing(why: str) -> None:
    (entry,) = written(
        SECOND, contract(), [{"event": "contract_voided", "contract": 8, "why": why}], prospects=[[0, 0, 0]] * 3
    )
    assert (entry["kind"], entry["state"], entry["why"], entry["ended"]) == ("petition", "void", why, 2)
    assert entry["money"] == entry["worth"] == []


def test_a_contract_that_nothing_ended_waits_to_the_end() -> None:
    (entry,) = written(SECOND, contract())
    assert (entry["state"], entry["ended"]) == ("waits", None)


def test_words_are_kept_broken_or_open() -> None:
    given = [{"event": "word_given", "word": number, "to": 1, "until": "turn", **VOTE} for number in (1, 2, 3)]
    kept, broken = ({"event": f"word_{how}", "word": n, "seat": 0, "to": 1} for n, how in ((1, "kept"), (2, "broken")))
    entries = written(SECOND, given, [kept], [broken])
    assert [(one["kind"], one["state"], one["ended"]) for one in entries] == [
        ("word", "kept", 2),
        ("word", "broken", 3),
        ("word", "given", None),
    ]


def test_a_price_for_leave_is_told_when_it_is_paid_and_leave_without_one_is_not() -> None:
    sought = {"event": "consent_sought", "seat": 1, "to": 2, "matter": "election", "gives": []}
    priced = {"event": "price_named", "seat": 2, "to": 1, "matter": "election", "amount": 2}
    yes = {"event": "consent_answered", "seat": 2, "to": 1, "matter": "election", "answer": "yes"}
    (entry,) = written(FIRST, [sought, priced, yes], [paid(1, 2, 2)])
    assert (entry["kind"], entry["state"], entry["ended"], entry["money"]) == (
        "consent",
        "settled",
        2,
        [[1, -2], [2, 2]],
    )
    assert told(entry) == "Cyd (seat 3) wants £2 of Bob (seat 2) for votes for the chair"
    assert written(FIRST, [sought, yes]) == []
    (unpaid,) = written(FIRST, [sought, priced, yes], [{"event": "phase_began", "phase": "x"}])
    assert (unpaid["state"], unpaid["ended"], unpaid["money"]) == ("unpaid", 2, [])


def test_of_bids_the_last_of_each_counts_and_the_one_that_is_paid_was_taken() -> None:
    def bid(seat: int, amount: int) -> dict[str, Any]:
        gives = [{"asset": "cash", "amount": amount}]
        return {"event": "office_bid_made", "seat": seat, "office": "chairman", "gives": gives}

    entries = written(SECOND, [bid(1, 2)], [bid(2, 3)], [bid(1, 4)], [paid(1, 0, 4), taken("chairman", 1)])
    assert [(one["seats"], one["state"], one["why"], one["ended"], one["money"]) for one in entries] == [
        ([2], "lost", "another", 4, []),
        ([0, 1], "settled", "", 4, [[0, 4], [1, -4]]),
    ]


@pytest.mark.parametrize(
    "then",
    [
        [{"event": "phase_began", "phase": "x"}],
        [{"event": "office_taken", "office": "manager_of_shipping", "family": 0}],
    ],
)
def test_where_nobody_was_hired_for_a_bid_that_is_why_none_was_taken(then: list[dict[str, Any]]) -> None:
    entries = written(SECOND, [offered_for_the_navy(1, 2)], [offered_for_the_navy(2, 3)], then)
    assert [(one["state"], one["why"], one["ended"]) for one in entries] == [("lost", "none", 3)] * 2
    (open_to_the_end,) = written(SECOND, [offered_for_the_navy(1, 2)])
    assert (open_to_the_end["state"], open_to_the_end["why"], open_to_the_end["ended"]) == ("lost", "", None)


def taken(office: str, family: int) -> dict[str, Any]:
    return {"event": "office_taken", "office": office, "family": family}


def test_a_bid_of_goods_is_taken_by_whoever_gets_that_office_and_by_nobody_else() -> None:
    """A promise for each of two offices that one family fills: the second is filled by another, and a promise given by rule pays none."""

    def bid(seat: int, office: str) -> dict[str, Any]:
        return {"event": "office_bid_made", "seat": seat, "office": office, "gives": [{"asset": "promise"}]}

    def appointed(office: str, family: int) -> dict[str, Any]:
        return {"event": "appointed", "office": office, "family": family, "origin": "writer"}

    promise = {"event": "promise_given", "seat": 1, "to": 0}
    navy, goods = "ship_purchasing", "goods_purchasing"
    both = [bid(1, navy)], [bid(1, goods)]
    won, lost = written(FIRST, *both, [promise, appointed(navy, 1)], [promise, appointed(goods, 2)])
    assert [(one["office"], one["state"], one["ended"]) for one in (won, lost)] == [
        (navy, "settled", 3),
        (goods, "lost", 4),
    ]
    first, second = written(FIRST, *both, [appointed(navy, 2)], [promise], [promise, appointed(goods, 1)])
    assert [(one["office"], one["state"], one["ended"]) for one in (first, second)] == [
        (navy, "lost", 3),
        (goods, "settled", 5),
    ]


def offered_for_the_navy(seat: int, amount: int) -> dict[str, Any]:
    gives = [{"asset": "cash", "amount": amount}]
    return {"event": "office_bid_made", "seat": seat, "office": "manager_of_shipping", "gives": gives}


def test_a_bid_that_is_taken_as_the_phase_ends_was_taken() -> None:
    """Nobody is asked anything between the last hiring and the next phase."""
    began = {"event": "phase_began", "phase": "x"}
    bids = [offered_for_the_navy(1, 2), offered_for_the_navy(2, 3)]
    lost, won = written(SECOND, bids, [paid(2, 0, 3), taken("manager_of_shipping", 2), began])
    assert (lost["state"], lost["ended"], lost["money"]) == ("lost", 2, [])
    assert (won["state"], won["ended"], won["money"]) == ("settled", 2, [[0, 3], [2, -3]])


def test_who_pays_its_bid_and_a_contract_on_being_hired_pays_both() -> None:
    hired = {"deed": "takes_office", "by": 2, "office": "manager_of_shipping"}
    parts = [{"seat": 2, "to": 0, "gives": [{"asset": "cash", "amount": 1}]}]
    made = {"event": "contract_made", "contract": 1, "until": "phase", "parts": parts, **hired}
    settled = {"event": "contract_settled", "contract": 1}
    entries = written(
        SECOND,
        [made],
        [offered_for_the_navy(2, 3)],
        [paid(2, 0, 3), taken("manager_of_shipping", 2), paid(2, 0, 1), settled],
    )
    assert [(one["kind"], one["state"], one["money"]) for one in entries] == [
        ("petition", "settled", [[0, 1], [2, -1]]),
        ("bid", "settled", [[0, 3], [2, -3]]),
    ]


def test_a_promise_that_a_rule_moves_pays_no_bid_of_money() -> None:
    """In the first edition nepotism costs a promise; it may go to a hirer who has had a bid of the same family, and has not taken it."""
    (lost,) = written(FIRST, [offered_for_the_navy(2, 3)], [{"event": "promise_given", "seat": 2, "to": 0}])
    assert (lost["state"], lost["money"]) == ("lost", [])


def test_what_some_alone_may_know_and_what_no_bargain_moved_is_left_out() -> None:
    secret = {"event": "deal_done", "bargain": 1, "seat": 0, "to": 1, "gives": [CASH], "wants": [], "see": [0, 1]}
    assert written(SECOND, [secret], [paid(0, 1, 3)]) == []


class Eager(Bot):
    """Wants to be asked everything, accepts and proposes, and decides by luck what there is no more to it."""

    WILLING = ("bargain_always", "accept_offer", "propose")

    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)

    def choose(self, turn: Turn) -> int:
        acts = [option["act"] for option in turn.options]
        willing = [acts.index(act) for act in self.WILLING if act in acts]
        return willing[0] if willing and self.luck.random() < 0.7 else self.luck.randrange(len(acts))


@pytest.mark.parametrize("title", [SECOND, FIRST])
def test_every_bargain_of_a_played_game_is_an_entry_and_its_money_comes_from_somebody(title: str) -> None:
    log = LogWriter()
    players = [InProcessPlayer(partial(Eager, seat)) for seat in range(4)]
    play_match(engine.title(title), 8, {"negotiation": "full"}, players, log=log)
    document = read(log.getvalue())
    events = Counter(
        event["event"]
        for line in document.lines
        if line["type"] == "events"
        for event in line["events"]
        if "see" not in event
    )
    entries = ledger_of(document)
    kinds = Counter(entry["kind"] for entry in entries)
    assert kinds["deal"] + kinds["contract"] == events["deal_done"]
    assert kinds["contract"] + kinds["petition"] == events["contract_made"] > 0
    assert kinds["word"] == events["word_given"]
    states = Counter(entry["state"] for entry in entries if entry["kind"] in ("contract", "petition"))
    assert states == +Counter(settled=events["contract_settled"], void=events["contract_voided"])
    assert all(sum(amount for _, amount in entry["money"]) == 0 for entry in entries)
    assert [entry["ply"] for entry in entries] == sorted(entry["ply"] for entry in entries)
