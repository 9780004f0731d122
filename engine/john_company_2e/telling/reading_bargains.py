"""What public events do to a board: negotiation, promise cards and blackmail."""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.handbook.state import CrownGame
from engine.john_company_2e.table.names import BOXED, HIDDEN, Promise
from engine.john_company_2e.table.tables import BLACKMAIL_IDS, PRESTIGE_IDS, PROMISE_IDS, SHIP_IDS
from engine.kernel import reads
from engine.kernel.sharing import own

TELLS_ALONE = (
    "company_fraud_committed",
    *("blackmail_seen", "blackmail_shown", "blackmail_handed_over"),
    "consent_answered",
    "consent_sought",
    "offer_answered",
    "offer_made",
    "price_named",
)


COUNTED = {
    "workshop": "workshops",
    "invested_workshop": "invested",
    "luxury": "luxuries",
    "share": "court",
    "immature_share": "court",
    "promise_cube": "cubes",
}
"""Where assets that are all alike are counted by family."""


@reads("asset_moved")
def asset_moved(board: CrownGame, seat: int, to: int, asset: str, **which: Any) -> None:
    """Points for luxuries and cards have events of their own."""
    if asset in COUNTED:
        shift(getattr(board, COUNTED[asset]), seat, to)
    elif asset == "firm_share":
        shift(board.firm_shares[which["firm"]], seat, to)
    elif asset == "shipyard":
        board.yard_owner[SHIP_IDS.index(which["ship"])] = to
    elif asset == "enterprise":
        card = PRESTIGE_IDS.index(which["card"])
        own(board.prestige, seat).remove(card)
        board.prestige[to] = sorted([*board.prestige[to], card])
    elif asset == "promise":
        board.promises[promise_card(which["guarantor"], which["promise"])] = to
    elif asset == "player_button":
        board.button = to
    elif asset == "blackmail":
        hand_card_over(board, seat, to)


def shift(counts: list[int], family: int, to: int) -> None:
    """One of these goes from a family to another."""
    counts[family] -= 1
    counts[to] += 1


def hand_card_over(board: CrownGame, family: int, to: int) -> None:
    own(board.blackmail, family).remove(HIDDEN)
    own(board.blackmail, to).insert(0, HIDDEN)


def promise_card(guarantor: int, promise: str) -> int:
    return guarantor * Promise.KINDS + PROMISE_IDS.index(promise)


@reads("promise_honoured")
def promise_honoured(board: CrownGame, guarantor: int, holder: int, promise: str) -> None:
    board.promises[promise_card(guarantor, promise)] = guarantor


@reads("promise_removed")
def promise_removed(board: CrownGame, guarantor: int, promise: str) -> None:
    board.promises[promise_card(guarantor, promise)] = BOXED


@reads("blackmail_played")
def blackmail_played(board: CrownGame, seat: int, card: str) -> None:
    own(board.blackmail, seat).remove(HIDDEN)
    turn_up(board, seat, card)


@reads("blackmail_cancelled")
def blackmail_cancelled(board: CrownGame, seat: int, victim: int, card: str) -> None:
    own(board.played_blackmail, victim).remove(BLACKMAIL_IDS.index(card))
    turn_up(board, seat, card)


def turn_up(board: CrownGame, family: int, card: str) -> None:
    board.played_blackmail[family] = sorted([*board.played_blackmail[family], BLACKMAIL_IDS.index(card)])


@reads("blackmail_taken")
def blackmail_taken(board: CrownGame, seat: int, victim: int) -> None:
    hand_card_over(board, victim, seat)
