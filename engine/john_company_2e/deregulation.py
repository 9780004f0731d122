"""The Vote to Deregulate."""

from __future__ import annotations

from engine.john_company_2e.state import CompanyGame
from engine.kernel import step


@step
def special_session(game: CompanyGame) -> None:
    """The Vote to Deregulate."""
