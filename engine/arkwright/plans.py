"""Which plan a table has: Waterframe or Spinning Mule, with or without the East India Company and Asymmetrical Factories.

Everything that steps do differently by the options is settled here; see ``plan``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from engine.arkwright import east_india, factory_action, preparation, ship_action, stock_exchange, turn
from engine.arkwright.names import Category
from engine.arkwright.plan import Plan, PlannedRules
from engine.arkwright.tables import CATEGORY_IDS, SETTLED_BY, load_rules

WITH_CONTRACTS: dict[str, Any] = {
    "end_exchange": stock_exchange.set_limit,
    "is_wanted": ship_action.is_due,
    "loads": ship_action.as_contracted,
    "ships_rest": False,
    "stores_for_all": False,
}
"""The full game (checklist 104 to 112)."""

WITHOUT_CONTRACTS: dict[str, Any] = {
    "end_exchange": stock_exchange.ready_ships,
    "is_wanted": ship_action.is_always_wanted,
    "loads": ship_action.any_number,
    "ships_rest": True,
    "stores_for_all": True,
}
"""The Spinning Mule (checklist 230 to 233)."""

OWN_MARKERS: dict[str, Any] = {
    "categories": (Category.AVERAGE,),
    "is_to_be_had": factory_action.is_still_own,
    "put_away": factory_action.put_away_own,
}
COMMON_DISPLAY: dict[str, Any] = {
    "categories": tuple(range(len(CATEGORY_IDS))),
    "is_to_be_had": factory_action.is_on_display,
    "put_away": factory_action.put_on_display,
}
"""Asymmetrical Factories (checklist 244 to 250)."""

INDIA: dict[str, Any] = {
    "after_cleanup": (east_india.begin,),
    "influence": east_india.influence_value,
    "influence_parts": east_india.influence_parts,
}
NO_INDIA: dict[str, Any] = {
    "after_cleanup": (),
    "influence": lambda game, seat: 0,
    "influence_parts": lambda game, seat: [],
}


def rules_of(seats: int, options: Mapping[str, str]) -> PlannedRules:
    """The tables in force for so many seats and these options, with their plan; the same object every time."""
    return _planned(seats, *[options[name] for name in SETTLED_BY])


@cache
def _planned(seats: int, *settings: str) -> PlannedRules:
    rules = load_rules(seats, dict(zip(SETTLED_BY, settings, strict=True)))
    plan = Plan(
        opening=(turn.begin_decade,) if rules.preset else (preparation.begin, turn.begin_decade),
        **(WITHOUT_CONTRACTS if rules.short else WITH_CONTRACTS),
        **(COMMON_DISPLAY if rules.asymmetrical else OWN_MARKERS),
        **(INDIA if rules.east_india else NO_INDIA),
    )
    return PlannedRules(**{field.name: getattr(rules, field.name) for field in fields(rules)}, plan=plan)
