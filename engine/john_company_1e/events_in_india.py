"""H2. Events in India: the elephant's walk. Checklist 89 to 105."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """The elephant takes its steps."""
