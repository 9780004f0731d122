"""How promising a company stands, for bots that search."""

from __future__ import annotations

from engine.arkwright.state import ArkwrightGame


def worth(game: ArkwrightGame, seat: int) -> int:
    """£: shares at the price now, cash, less loans."""
    return game.shares[seat] * game.share_value(seat) + game.cash[seat] - game.loans[seat] * game.rules.loan_repayment


def evaluate(game: ArkwrightGame, seat: int) -> int:
    """The seat's worth less the best rival's (£)."""
    return worth(game, seat) - max(worth(game, rival) for rival in range(game.seats) if rival != seat)
