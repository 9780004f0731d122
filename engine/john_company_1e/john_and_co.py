"""K5. John & Co. (1653): bases, auctions, its own sequence. Checklist 140, 141."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame
from engine.kernel import step


@step
def trade(game: CompanyGame) -> None:
    """The trade phase without a Company."""


@step
def evening_post(game: CompanyGame) -> None:
    """The elephant's walk and the refresh."""
