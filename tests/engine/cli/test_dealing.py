"""``replay --deals``: the ledger of a game's deals as text, of all of it, of one seat or of one moment."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

import engine
from engine.cli import dealing, logs
from engine.cli.terminal import out
from engine.kernel import BadOption
from engine.log import Log
from engine.theatre.ledger import Ledger

SECOND = "john_company_2e"
NAMES = ("Ada", "Bob", "Cyd")
PROSPECTS = [[0, 0, 0], [50, -20, 0], [50, -20, 0], [50, 40, 0]]


def deal(bargain: int, seat: int, to: int) -> dict[str, Any]:
    gives = [{"asset": "cash", "amount": 3}]
    return {"event": "deal_done", "bargain": bargain, "seat": seat, "to": to, "gives": gives, "wants": []}


def bid(seat: int) -> dict[str, Any]:
    return {"event": "office_bid_made", "seat": seat, "office": "chairman", "gives": [{"asset": "cash", "amount": 2}]}


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The lines that are told of three moments: one deal, a bid, and two deals with the office filled by another."""
    ledger = Ledger(engine.title(SECOND), NAMES)
    taken = {"event": "office_taken", "office": "chairman", "family": 0}
    for ply, events in enumerate(([deal(1, 1, 0)], [bid(2)], [deal(2, 0, 1), deal(3, 2, 1), taken]), 1):
        ledger.add(ply, events)
    monkeypatch.setattr(dealing, "ledger_of", lambda document: ledger.to_json(PROSPECTS))
    monkeypatch.setattr(out, "_width", 160)
    document = SimpleNamespace(header={"title": SECOND, "seats": [{"name": name} for name in NAMES]})

    def lines(*which: Any) -> list[str]:
        with out.capture() as captured:
            dealing.tell_deals(cast("Log", document), *which)
        return [line.strip() for line in captured.get().splitlines()]

    return lines


def made(lines: list[str]) -> list[str]:
    return [line.partition(":")[0] for line in lines if line[:1].isdigit()]


def test_each_entry_says_what_came_of_it_and_what_one_decision_settled_is_worth_something_once(told: Any) -> None:
    lines = told()
    assert made(lines) == ["1  deal", "2  bid", "3  deal", "3  deal"]
    assert lines[lines.index("no bid was taken at 3") - 1].startswith("2  bid: Cyd (seat 3) offers £2")
    assert [line for line in lines if line.startswith("worth")] == [
        "worth: Ada +0.5, Bob -0.2",
        "worth, with the deal of 3: Ada +0.0, Bob +0.6, Cyd +0.0",
    ]


@pytest.mark.parametrize(
    ("seats", "ply", "shown"),
    [
        (None, 3, ["2  bid", "3  deal", "3  deal"]),
        ([2], None, ["2  bid", "3  deal"]),
        ([2], 1, []),
        ([0], 1, ["1  deal"]),
    ],
)
def test_a_seat_or_a_moment_is_told_alone(
    told: Any, seats: list[int] | None, ply: int | None, shown: list[str]
) -> None:
    lines = told(seats, ply)
    assert made(lines) == shown
    assert ("nothing was agreed on" in lines) == (not shown)


@pytest.mark.parametrize("option", ["start", "board", "state"])
def test_what_a_ledger_has_no_use_for_is_refused(option: str) -> None:
    with pytest.raises(BadOption, match="the ledger of deals goes through the whole game"):
        logs._check_alone(**{option: True})
