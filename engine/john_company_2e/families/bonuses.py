"""Bonuses: enterprises pay their owners. Rulebook: V. Bonuses; checklist 170, 171."""

from __future__ import annotations

from engine.john_company_2e.table.names import ON_YARD, Law
from engine.john_company_2e.table.pieces import gain
from engine.john_company_2e.table.state import CompanyGame
from engine.kernel import step


@step
def begin(game: CompanyGame) -> None:
    """£1 for each shipyard whose ship is fitted and each workshop not invested; with Inclosure Acts £1 for each piece on a prize."""
    fitted = [owner for owner, place in zip(game.yard_owner, game.ship_place, strict=True) if place != ON_YARD]
    for family in game.clockwise(game.chairman_title):
        gain(game, family, fitted.count(family), "shipyards")
        gain(game, family, game.workshops[family], "workshops")
        if game.in_force(Law.INCLOSURE_ACTS):
            gain(game, family, sum(row[family] for row in game.prizes), "inclosure_acts")
