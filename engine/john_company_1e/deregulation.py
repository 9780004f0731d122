"""I1. Deregulation. Checklist 117, 118."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """The monopoly ends."""
