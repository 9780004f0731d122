"""H4. Local news: domestic events and laws. Checklist 111, 112."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """Resolve what the card carries."""
