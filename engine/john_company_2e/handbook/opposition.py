"""Who leads the opposition when a law has fallen, with the Crown in the game.

Rulebook: Solo Rules, Parliament Meets; steps 8 and 9; checklist 220, 262; reading A49.
"""

from __future__ import annotations

from engine.john_company_2e.handbook.cubes import exists
from engine.john_company_2e.table.names import NOBODY
from engine.john_company_2e.table.state import CompanyGame


def leader(game: CompanyGame) -> int:
    """Who takes the dial from the Prime Minister: the Opposition Leader, but from a lone human the Crown even if it has voted for."""
    if game.crown != NOBODY and game.prime_minister < game.seats and exists(game, "parliament.takes_over_from_a_human"):
        return game.crown
    return game.opposition_leader
