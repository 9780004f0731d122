"""H. The Evening Post: events in India, attrition, local news, refresh. Checklist 88, 134."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """Reveal a card and resolve it."""
