"""K6. The Militant Company: one player runs every office. Checklist 142 to 144."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def set_up(game: CompanyGame) -> None:
    """The Company without families."""
