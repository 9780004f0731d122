"""Where the Crown's favours have their place in a London Season, and which places of its display are empty.

Rulebook: Crown Handbook, London Season; checklist 249, 253. No favour is done in final scoring.
"""

from __future__ import annotations

from engine.john_company_2e.table.names import NOBODY, Phase
from engine.john_company_2e.table.state import CompanyGame
from engine.kernel import Frame

BEFORE, AFTER = "london_season.take_1_pound_before_retirements", "london_season.take_1_pound_after_crown_retirements"


def before_retirements(game: CompanyGame) -> list[Frame]:
    """The favour before anybody retires."""
    return [(game.plan.offer_cash, BEFORE)] if game.crown != NOBODY else []


def after_retirements(game: CompanyGame, family: int) -> list[Frame]:
    """The favour once the Crown has retired its pensioners."""
    season = game.phase != Phase.FINAL_SCORING
    return [(game.plan.offer_cash, AFTER)] if season and family == game.crown != NOBODY else []


def after_cards(game: CompanyGame) -> list[Frame]:
    """The favours once the prestige cards are taken."""
    return [(game.plan.offer_cards,)] if game.crown != NOBODY else []


def leave_gap(game: CompanyGame, number: int) -> None:
    """The card that is now the ``number``-th of the display leaves its place empty."""
    places = range(len(game.display) + game.display_gaps.bit_count())
    taken = [place for place in places if not game.display_gaps >> place & 1][number]
    game.display_gaps |= 1 << taken
