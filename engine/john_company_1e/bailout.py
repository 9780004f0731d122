"""J3. Bailout and Company failure. Checklist 86, 87, 117, 133."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """Bail the Company out."""
