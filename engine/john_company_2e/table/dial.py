"""The Prime Minister's dial: where its arm stops.

Rulebook: VIII. Parliament Meets; checklist 211.
"""

from __future__ import annotations

from engine.john_company_2e.table.state import CompanyGame


def first_match(game: CompanyGame, icon: str, direction: int) -> int:
    """The first space of the dial, going clockwise (1) or counter-clockwise (-1), whose consequence or target is the law's icon."""
    dial = game.tables.dial
    space = game.policy
    for _ in dial:
        space = (space + direction) % len(dial)
        if icon in dial[space][:2]:
            return space
    return game.policy


def spaces_for(game: CompanyGame, law: int) -> list[int]:
    """The first match either way: what the arm can be turned to for a law (checklist 211)."""
    icon = game.tables.laws.icon[law]
    return sorted({first_match(game, icon, 1), first_match(game, icon, -1)})


def spaces_beside(game: CompanyGame, space: int) -> list[int]:
    """The spaces to either side of one (checklist 220)."""
    last = len(game.tables.dial)
    return sorted({(space - 1) % last, (space + 1) % last})
