"""G5, F4. The chairman allocates money to treasuries. Checklist 10, 12, 26, 37, 83."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def allocate(game: CompanyGame, amount: int) -> None:
    """The chairman places £ in office treasuries, treasury after treasury."""
