"""What its spouses rule out for a family: actions it may not take, and things it may not own.

Rulebook: Prestige and Blackmail Cards in Detail; checklist 48, 65.
"""

from __future__ import annotations

from engine.john_company_2e.table.names import NOBODY, Action, Prestige
from engine.john_company_2e.table.state import CompanyGame

FORBIDDEN_ACTIONS = {
    Prestige.MR_ROCHESTER: Action.ENLIST_WRITER,
    Prestige.WILLIAM_COLLINS: Action.ENLIST_OFFICER,
    Prestige.JOHN_THORPE: Action.PURCHASE_WORKSHOP,
    Prestige.VIOLET_EFFINGHAM: Action.PURCHASE_SHIPYARD,
    Prestige.JOSEPH_SEDLEY: Action.SEEK_SHARE,
}
"""The family action that each of these spouses rules out."""

RULES_OUT = {
    "workshop": Prestige.JOHN_THORPE,
    "shipyard": Prestige.VIOLET_EFFINGHAM,
    "share": Prestige.JOSEPH_SEDLEY,
    "blackmail": Prestige.ESTHER_SUMMERSON,
}
"""What a family may not own, and the spouse who says so."""
GIVES_UP = frozenset(RULES_OUT.values())
"""Spouses that make a family give up something it owns."""


def forbids(game: CompanyGame, family: int, action: int) -> bool:
    """Does one of the family's spouses rule this family action out?"""
    barred = any(FORBIDDEN_ACTIONS.get(card) == action for card in game.prestige[family])
    return barred and game.is_seated(family)


def may_own(game: CompanyGame, family: int, asset: str) -> bool:
    """May the family own this kind of asset: ``workshop``, ``shipyard``, ``share`` or ``blackmail``?"""
    return RULES_OUT.get(asset, NOBODY) not in game.prestige[family] or not game.is_seated(family)
