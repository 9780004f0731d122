"""E4, the Jones family of two and three players. Checklist 14, 31 to 33, 44, 118."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def act(game: CompanyGame) -> None:
    """The Jones action after the families'."""
