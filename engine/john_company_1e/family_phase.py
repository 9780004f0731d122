"""E. Family phase: one family action each, or rounds of them after deregulation. Checklist 23 to 30, 119, 120, 123."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """From the first family clockwise, each takes one action."""
