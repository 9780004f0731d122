"""F5. Ship and goods purchasing, and guns. Checklist 52 to 55."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def buy(game: CompanyGame, office: int) -> None:
    """Buy for the office while its treasury pays, cheapest first."""
