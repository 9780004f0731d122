"""I3. Firms: founding, investors, takeovers, mergers. Checklist 121, 126 to 129."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def found(game: CompanyGame, family: int) -> None:
    """Found a firm."""
