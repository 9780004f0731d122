"""F3. Filling vacancies: the election of the chairman, promotions along the ribbon, nepotism. Checklist 34 to 46."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """Fill every vacancy along the blue ribbon."""
