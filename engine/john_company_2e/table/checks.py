"""Checks of officeholders: pay, roll, and suffer a catastrophe.

Rulebook: Success Checks; checklist 101 to 104.
"""

from __future__ import annotations

from engine.john_company_2e.table.pieces import return_piece, vacate
from engine.john_company_2e.table.state import CompanyGame
from engine.john_company_2e.table.tables import OFFICE_IDS
from engine.shared.success_check import Check, roll_check


def check(game: CompanyGame, office: int, dice: int, what: str) -> Check:
    """Roll ``dice`` dice for an office, and write it down."""
    rolled = roll_check(game.dice, dice)
    name, seat, faces = OFFICE_IDS[office], game.holder[office], list(rolled.faces)
    game.note("check_rolled", office=name, seat=seat, what=what, dice=faces, result=rolled.result)
    return rolled


def fall(game: CompanyGame, office: int) -> None:
    """A catastrophe: the holder's piece goes to its supply, the office is vacant and acts no more (checklist 103)."""
    return_piece(game, vacate(game, office, "catastrophe"))
