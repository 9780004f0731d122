"""The money with which a family buys ships and goods for itself, or for its firm.

A firm buys from its own treasury, which its family fills up when it falls short, though not on the last turn, before which it is asked
(``firms.fund_all``); money never comes back from it but as a payout. Rulebook: I2, I3, I4; checklist 120, 121, 126.
"""

from __future__ import annotations

from engine.john_company_1e import payments
from engine.john_company_1e.state import CompanyGame


def is_last_turn(game: CompanyGame) -> bool:
    """Is this the last turn of the game, as far as is known when it begins?"""
    return bool(game.last_extra_turn) or game.turn == game.scenario.turns


def purse(game: CompanyGame, family: int) -> int:
    """£ at hand for ships and goods (reading 60)."""
    if not game.firm[family]:
        return game.cash[family]
    return game.firm_cash[family] + (0 if is_last_turn(game) else game.cash[family])


def pay(game: CompanyGame, family: int, amount: int, what: str) -> None:
    """£ to the bank, from the firm if there is one. Raises RulesError when the purse holds less."""
    if game.firm[family]:
        payments.fund_firm(game, family, max(0, amount - game.firm_cash[family]))
        payments.spend_firm(game, family, amount, what)
    else:
        payments.pay(game, family, amount, what)
