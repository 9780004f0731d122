"""How many there are of what the fields of the state are indexed by, or refer to, by the names that ``state`` uses for them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from engine.john_company_1e.names import (
    BY_FIRM,
    CARDS,
    FACTORIES,
    HOLDINGS,
    LAWS,
    MAX_ORDERS,
    OFFICES,
    PRESIDENCIES,
    PRIZES,
    REGIONS,
    YARD_COLUMNS,
)
from engine.john_company_1e.tables import FAMILY_IDS

PRINTED = {
    "office": OFFICES,
    "presidency": PRESIDENCIES,
    "holding": HOLDINGS,
    "region": REGIONS,
    "ruler": REGIONS + 1,
    "trader": PRESIDENCIES + 1,
    "order": (REGIONS + 1) * MAX_ORDERS,
    "column": YARD_COLUMNS,
    "slot": YARD_COLUMNS * 2,
    "factory": FACTORIES,
    "card": CARDS,
    "law": LAWS,
    "prize": PRIZES,
    "family card": len(FAMILY_IDS),
    "action": 4,
}
"""What there is so many of at every table."""


def families_at(seats: int) -> int:
    """How many families a table has: two and three players have the Jones family with them."""
    return seats + (seats in (2, 3))


@cache
def sizes(seats: int) -> Mapping[str, int]:
    """How many there are of what fields are indexed by or refer to."""
    families = families_at(seats)
    counts = {
        "seat": seats,
        "family": families,
        "filler": BY_FIRM + seats,
        "issuer and holder": families * families,
        "owner and holder": families * families,
        "prize and family": PRIZES * families,
        "holding and family": HOLDINGS * families,
        "presidency and family": PRESIDENCIES * families,
        "region and family": REGIONS * families,
    }
    return MappingProxyType(PRINTED | counts)
