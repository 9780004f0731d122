"""F8. Invest. Checklist 73."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame, office: int) -> None:
    """Make the region prosperous."""
