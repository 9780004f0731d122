"""What a seat may know. Everything on the table is public but the order of the Evening Post deck, which is drawn when a card is."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import Dice


def conceal(game: CompanyGame, seat: int | None) -> None:
    """Nothing to mask: the piles are kept ascending, and nobody knows more."""


def redeal(game: CompanyGame, seat: int | None, dice: Dice) -> None:
    """Nothing was masked."""
