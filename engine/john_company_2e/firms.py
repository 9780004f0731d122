"""Firms."""

from __future__ import annotations

from engine.john_company_2e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """Firms."""


@step
def settle_accounts(game: CompanyGame) -> None:
    """Firms pay their expenses and dividends before the Company does (checklist 174)."""
