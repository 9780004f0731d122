"""How promising a family stands, for bots that search."""

from __future__ import annotations

from engine.john_company_1e.state import CompanyGame


def prospects(game: CompanyGame, seat: int) -> int:
    """Hundredths of a victory point: shares and manors, and money that may become points."""
    return 100 * game.court[seat] + 200 * game.manors[seat] + 20 * game.cash[seat]


def evaluate(game: CompanyGame, seat: int) -> int:
    """The seat's prospects less the best rival's; alone, the prospects themselves."""
    rivals = [prospects(game, rival) for rival in range(game.seats) if rival != seat]
    return prospects(game, seat) - max(rivals, default=0)
