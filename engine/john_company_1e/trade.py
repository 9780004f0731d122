"""G. Trade: player revenue, expenses, allocation, dividends, share price. Checklist 75 to 85."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """Firms, taxes, bonuses, expenses, allocation."""
