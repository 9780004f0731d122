"""F. Company phase: vacancies, then the offices along the red track, with their checks. Checklist 34, 47 to 51."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """Fill the vacancies, then every office acts."""
