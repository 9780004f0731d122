"""H3. Attrition and prizes. Checklist 106 to 110."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """Roll for every filled office."""
