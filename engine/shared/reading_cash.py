"""What a player's payments from and to the bank do to a board: the events of ``money`` in every title that has it."""

from __future__ import annotations

from engine.kernel import reads
from engine.shared.moneyed import Moneyed


@reads("cash_gained")
def cash_gained(board: Moneyed, seat: int, amount: int, what: str) -> None:
    """From the bank."""
    board.cash[seat] += amount


@reads("cash_paid")
def cash_paid(board: Moneyed, seat: int, amount: int, what: str) -> None:
    """To the bank."""
    board.cash[seat] -= amount
