"""I2, I4, I5. Trade missions, firms that sail, payouts and the last turn. Checklist 122 to 125, 130 to 132."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def payouts(game: CompanyGame) -> None:
    """Firms pay out."""
