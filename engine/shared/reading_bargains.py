"""What the events of bargains do to a board of John Company: standing orders, contracts and words that wait, money on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel import reads
from engine.shared import contracts, orders
from engine.shared.deeds import NOBODY_TOLD, UNTIL_IDS, bargaining_market_of, clause_from_words
from engine.shared.moments import MOMENT_IDS
from engine.shared.negotiating_table import NegotiatingTable

TELLS_ALONE = ("asking_price_named",)


@reads("orders_given")
def orders_given(board: NegotiatingTable, seat: int, moments: Sequence[str], floor: int, **some: Sequence[str]) -> None:
    """They take the place of those before. In every phase, where no ``phases`` are named."""
    ids = bargaining_market_of(board).phase_ids
    wanted = orders.every_phase(board)
    if "phases" in some:
        wanted = orders.in_phases(board, map(ids.index, some["phases"]))
    orders.put_down(board, seat, (sum(1 << MOMENT_IDS.index(moment) for moment in moments), wanted, floor))


@reads("deal_done")
def deal_done(board: NegotiatingTable, bargain: int, **terms: Any) -> None:
    """What changes hands has events of its own."""
    board.bargains_struck = bargain


@reads("contract_made")
def contract_made(
    board: NegotiatingTable, contract: int, until: str, parts: Sequence[Mapping[str, Any]], **clause: Any
) -> None:
    """It waits, and what is told of its parts is laid up; money that goes on the table for it has an event of its own."""
    board.bargains_struck = contract
    contracts.enter(board, contract, clause_from_words(board, clause), UNTIL_IDS.index(until), NOBODY_TOLD)
    market = bargaining_market_of(board)
    for part in parts:
        for said in part["gives"]:
            number = market.number_from_words(said)
            contracts.enter_asset(board, contract, (part["seat"], part["to"]), said["asset"], number)


@reads("word_given")
def word_given(board: NegotiatingTable, word: int, to: int, until: str, **clause: Any) -> None:
    """It waits like a contract."""
    board.bargains_struck = word
    contracts.enter(board, word, clause_from_words(board, clause), UNTIL_IDS.index(until), to)


@reads("contract_settled")
def contract_settled(board: NegotiatingTable, contract: int) -> None:
    """It waits no more."""
    contracts.strike_out(board, contract)


@reads("contract_voided")
def contract_voided(board: NegotiatingTable, contract: int, why: str) -> None:
    """It waits no more."""
    contracts.strike_out(board, contract)


@reads("word_kept", "word_broken", "word_lapsed")
def word_ended(board: NegotiatingTable, word: int, seat: int, to: int) -> None:
    """It waits no more."""
    contracts.strike_out(board, word)


@reads("money_laid_up")
def money_laid_up(board: NegotiatingTable, seat: int, amount: int, contract: int) -> None:
    """On the table."""
    board.cash[seat] -= amount


@reads("money_taken_back")
def money_taken_back(board: NegotiatingTable, seat: int, amount: int, contract: int) -> None:
    """From the table."""
    board.cash[seat] += amount
