"""Firms trade: they show their strategies when a Presidency begins, and fill orders by initiative beside the Company.

Rulebook: Deregulation, Filling Orders as a Firm; checklist 134, 146.
"""

from __future__ import annotations

from engine.john_company_2e.state import CompanyGame
from engine.kernel import step


@step
def reveal(game: CompanyGame, presidency: int) -> None:
    """Firms whose strategy is this Presidency's sea show it, pay and roll (checklist 134)."""


@step
def fill_in_order(game: CompanyGame, presidency: int, declared: int, initiative: int) -> None:
    """The President's trade has succeeded: Company and firms fill in order of initiative, lowest first (checklist 146)."""
    from engine.john_company_2e import trade

    game.do((trade.fill, presidency, declared))


@step
def fill_late(game: CompanyGame, presidency: int) -> None:
    """No trade of the President: firms fill after everybody else has acted (checklist 146)."""
