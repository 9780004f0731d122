"""What a seat may know: everything. The order of the Evening Post deck, and which cards are in it, is drawn only when a card is."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import Dice


def conceal(game: CompanyGame, seat: int | None) -> None:
    """Nothing to mask."""


def redeal(game: CompanyGame, seat: int | None, dice: Dice) -> None:
    """Nothing was masked."""
