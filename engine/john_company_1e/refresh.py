"""H5. Refresh, and J4 mutiny. Checklist 113 to 116."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """Everything ready again."""
