"""F5. Military logistics. Checklist 55 to 57."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def distribute(game: CompanyGame) -> None:
    """All officers and guns to the armies."""
