"""What there is at a table with the Crown that fields are indexed by or refer to, by the names that ``state`` uses for it."""

from __future__ import annotations

from engine.john_company_2e.handbook.climates import CLIMATE_IDS
from engine.john_company_2e.handbook.tables import cards
from engine.john_company_2e.table.tables import PRESIDENCY_IDS

DEEDS_BY_PRESIDENCY = [
    f"{deed} of {presidency}" for deed in ("taxes", "regiments", "deploy action") for presidency in PRESIDENCY_IDS
]
"""What counts once a turn and Presidency, by the bits of ``crown_earned``."""


def things() -> dict[str, tuple[str, ...]]:
    """AI cards, climates and what counts once a turn."""
    return {
        "ai card": tuple([card.id for card in cards()]),
        "climate": CLIMATE_IDS,
        "deed of the Crown": (*DEEDS_BY_PRESIDENCY, "last envoy"),
    }
