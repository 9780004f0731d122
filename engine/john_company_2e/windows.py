"""Windows for negotiation and for blackmail that is played outside an action."""

from __future__ import annotations

from engine.john_company_2e.state import CompanyGame
from engine.kernel import step


@step
def open_window(game: CompanyGame, phase: int) -> None:
    """A window at the start of a phase."""


@step
def sell_off(game: CompanyGame, family: int) -> None:
    """A window in which a family may trade away what a spouse no longer lets it own."""


@step
def short_of_money(game: CompanyGame, family: int, due: int) -> None:
    """A window in which a family that cannot pay ``due`` £ may borrow from others."""
