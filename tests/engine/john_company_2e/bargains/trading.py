"""A table at which families trade, and what they may."""

from __future__ import annotations

from typing import Any

from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.title import TITLE
from engine.shared import market
from tests.engine.john_company_2e.helpers import bare


def table(seats: int = 4, **options: str) -> CompanyGame:
    """A bare board at which everything is negotiated. Its decks are those of the game, so that cards lie in one place."""
    return bare(seats, negotiation="full", **options)


def trade(game: CompanyGame, giver: int, taker: int, *assets: Any) -> None:
    """Hand assets over as a settled deal does."""
    market.transfer(game, giver, taker, assets)
    game.audit()


def lots(game: CompanyGame, giver: int, taker: int, bundle: market.Bundle = (), **how: Any) -> list[market.Asset]:
    return TITLE.market.lots(game, giver, taker, bundle, **how)
