"""H3. The powers of prizes. Checklist 110; A2 of the families."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def use(game: CompanyGame, family: int, prize: int) -> None:
    """Use a one-time power."""
