"""What there is at a table with the Crown that fields are indexed by or refer to, by the names that ``state`` uses for it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, TypeAlias

from engine.john_company_2e.handbook.climates import CLIMATE_IDS
from engine.john_company_2e.handbook.tables import cards, field, rows
from engine.john_company_2e.table.tables import PRESIDENCY_IDS

DEEDS_BY_PRESIDENCY = [
    f"{deed} of {presidency}" for deed in ("taxes", "regiments", "deploy action") for presidency in PRESIDENCY_IDS
]
"""What counts once a turn and Presidency, by the bits of ``crown_earned``."""


Line: TypeAlias = Annotated[int, "line"]
"""Which line of a list of the Crown's tables comes next: one more than there are when all have been followed."""

Actions: TypeAlias = Annotated[int, "actions of the queue"]
"""How many actions of its queue the Crown still takes."""

STANDS_FOR: Mapping[str, int] = MappingProxyType(
    {
        "actions of the queue": max(
            field("family.action_queue", f"actions_{table}") for table in ("solo", "two_players")
        ),
        "line": max(len(lines) for row in rows().values() for lines in row.entries if isinstance(lines, tuple)),
    }
)
"""What arguments of the Crown's steps are, beside those that ``table.things`` tells of."""


def things() -> dict[str, tuple[str, ...]]:
    """AI cards, climates and what counts once a turn."""
    return {
        "ai card": tuple([card.id for card in cards()]),
        "climate": CLIMATE_IDS,
        "deed of the Crown": (*DEEDS_BY_PRESIDENCY, "last envoy"),
    }
