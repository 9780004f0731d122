"""East India Companies: the table as a scene. The sea with its zones, the two markets, the tracks, the characters, the companies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.east_india_companies.board import Table
from engine.east_india_companies.scene.characters import characters
from engine.east_india_companies.scene.companies import company, shares_held, standing
from engine.east_india_companies.scene.exchange import exchange, tracks
from engine.east_india_companies.scene.markets import market
from engine.east_india_companies.scene.pieces import Fleet
from engine.east_india_companies.scene.sea import sea
from engine.east_india_companies.sentences import PHASES
from engine.east_india_companies.tables import EUROPE, INDIES
from engine.scene import Purse, Scene

__all__ = ["scene"]


def scene(public: dict[str, Any], names: Sequence[str]) -> Scene:
    """The table as everyone sees it. Money is GP."""
    table = Table(public, names)
    state, rules = table.state, table.rules
    companies = range(rules.companies)
    fleet = Fleet(table)
    return Scene(
        panels=(
            sea(table, fleet),
            market(table, INDIES),
            market(table, EUROPE),
            *(company(table, fleet, number) for number in companies),
            exchange(table),
            tracks(table),
            characters(table),
        ),
        standings=tuple(standing(table, seat) for seat in range(rules.seats)),
        purses=tuple(
            purse
            for number in companies
            for purse in (
                Purse(f"seat:{number}", state["treasury"][number]),
                Purse(f"sales:{rules.company_ids[number]}", state["sales"][number]),
            )
        ),
        heading=(f"Period {state['period']}", PHASES[state["phase"]]),
        measure="GP of wealth",
        shares=tuple(shares_held(table, seat) for seat in range(rules.seats)),
    )
