"""F7, F8. Campaigns of presidents and governors. Checklist 61 to 67."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame, office: int) -> None:
    """Choose a target and an army."""
