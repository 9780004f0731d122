"""F6. Director of trade: captains and logistics. Checklist 58 to 60."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def act(game: CompanyGame) -> None:
    """Offer the captains ships, then send everything to the presidencies."""
