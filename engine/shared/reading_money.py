"""What the events of ``money`` do to a board of John Company, beside those of ``reading_cash`` (``engine.kernel.reading``)."""

from __future__ import annotations

from engine.kernel import reads
from engine.shared.families import FamilyTable


@reads("cash_handed_over")
def cash_handed_over(board: FamilyTable, seat: int, to: int, amount: int, what: str) -> None:
    """From family to family."""
    board.cash[seat] -= amount
    board.cash[to] += amount


@reads("treasury_gained")
def treasury_gained(board: FamilyTable, office: str, amount: int, what: str) -> None:
    """From the bank."""
    board.treasury[board.OFFICE_IDS.index(office)] += amount


@reads("treasury_spent")
def treasury_spent(board: FamilyTable, office: str, amount: int, what: str) -> None:
    """To the bank."""
    board.treasury[board.OFFICE_IDS.index(office)] -= amount
