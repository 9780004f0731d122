"""What the events of ``money`` do to a board, in either edition of John Company (``engine.kernel.reading``)."""

from __future__ import annotations

from engine.kernel import reads
from engine.shared.families import FamilyTable


@reads("family_gains")
def family_gains(board: FamilyTable, family: int, amount: int, what: str) -> None:
    """From the bank."""
    board.cash[family] += amount


@reads("family_pays")
def family_pays(board: FamilyTable, family: int, amount: int, what: str) -> None:
    """To the bank."""
    board.cash[family] -= amount


@reads("cash_handed_over")
def cash_handed_over(board: FamilyTable, family: int, to: int, amount: int, what: str) -> None:
    """From family to family."""
    board.cash[family] -= amount
    board.cash[to] += amount


@reads("treasury_gains")
def treasury_gains(board: FamilyTable, office: str, amount: int, what: str) -> None:
    """From the bank."""
    board.treasury[board.OFFICE_IDS.index(office)] += amount


@reads("treasury_spends")
def treasury_spends(board: FamilyTable, office: str, amount: int, what: str) -> None:
    """To the bank."""
    board.treasury[board.OFFICE_IDS.index(office)] -= amount
