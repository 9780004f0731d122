"""What there is that the fields of the state are indexed by, or refer to, by the names that ``state`` uses for it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.john_company_1e.assets import TENTHS
from engine.john_company_1e.fields import POUNDS
from engine.john_company_1e.names import FACTORIES, MAX_ORDERS, REGIONS, YARD_COLUMNS
from engine.john_company_1e.tables import (
    BALANCE_IDS,
    BOX_IDS,
    CARD_IDS,
    FAMILY_IDS,
    HOLDING_IDS,
    LAW_IDS,
    OFFICE_IDS,
    PHASE_IDS,
    PRIZE_IDS,
    REGION_IDS,
    SIDE_IDS,
    TRADER_IDS,
)
from engine.limits import MOST_SEATS
from engine.shared import negotiating
from engine.shared.deals import MOVES

FAMILIES = "owner holder raider proposer nominee promoter pair bidders nominators voters failed families asked other"
"""Arguments of steps that are a family, or several."""

MOST_AT_ONCE = 98
"""More pieces of one kind than are ever moved at once: a family has 20 cubes, and ships, goods and guns are bought one by one."""

STANDS_FOR: Mapping[str, str | int | range] = MappingProxyType(
    {
        **negotiating.STANDS_FOR,
        **dict.fromkeys(FAMILIES.split(), "family"),
        "leader": "family?",
        "first": "seat",
        "president": "office",
        "tried": "{office}",
        "box": len(BOX_IDS) - 1,
        "event": len(CARD_IDS) - len(LAW_IDS) - 1,
        "target": "region",
        "chosen": "region",
        "source": "holding",
        "place": "holding",
        "first_region": REGIONS,  # of those not asked about yet: one more when none is left
        **dict.fromkeys(("granted", "keen", "paid"), 1),
        "moves": MOVES,
        "left": 3,  # pieces to buy
        "offices": len(OFFICE_IDS),
        "drafted": MOST_SEATS * len(OFFICE_IDS),  # turns at the draft: whenever all have had one, an office is filled
        **dict.fromkeys(("tenths", "stakes"), TENTHS),
        **dict.fromkeys(("die", "extra", "needed", "surcharge"), 20),  # of one die, one card
        **dict.fromkeys(("£", "amount", "dividends", "due", "money", "tax"), POUNDS),
        "asset": range(-1, POUNDS),
        # What money buys at £1 a piece.
        **dict.fromkeys(("dice", "mercenaries", "strength"), POUNDS),
        **dict.fromkeys(("army", "cargo", "goods", "number", "shares", "ships"), MOST_AT_ONCE),
        "barred": range(-1, 0),  # nothing ever is
        **dict.fromkeys(("bid", "option"), range(-1, 1_000)),
    }
)
"""What arguments of steps are that do not have the name of what they are."""

JOINT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "order": ("market", "order of a market"),
        "slot": ("column", "slot of a column"),
        "issuer and holder": ("family", "family"),
        "owner and holder": ("family", "family"),
        "prize and family": ("prize", "family"),
        "holding and family": ("holding", "family"),
        "presidency and family": ("presidency", "family"),
        "region and family": ("region", "family"),
    }
)
"""What fields are indexed by that is made of several things."""

PRINTED: Mapping[str, tuple[str, ...] | range] = MappingProxyType(
    {
        "phase": PHASE_IDS,
        "failure": ("no", "yes", "nothing was dominated"),
        "balance": BALANCE_IDS,
        "office": OFFICE_IDS,
        "presidency": HOLDING_IDS[:3],
        "holding": HOLDING_IDS,
        "region": REGION_IDS,
        "side": SIDE_IDS,
        "ruler": (*REGION_IDS, "the Company"),
        "trader": TRADER_IDS,
        "market": (*REGION_IDS, "china"),
        "order of a market": range(1, MAX_ORDERS + 1),
        "column": range(1, YARD_COLUMNS + 1),
        "slot of a column": ("6", "5"),
        "factory": range(1, FACTORIES + 1),
        "card": CARD_IDS,
        "law": LAW_IDS,
        "prize": PRIZE_IDS,
        "family card": FAMILY_IDS,
        "action": ("writer", "officer", "manor", "mission"),
    }
)
"""What there is at every table."""


def families_at(seats: int) -> int:
    """How many families a table has: two and three players have the Jones family with them."""
    return seats + (seats in (2, 3))


def things(players: tuple[str, ...]) -> dict[str, tuple[str, ...] | range]:
    """What there is at a table, the families apart; ``players`` are the names of those with a seat."""
    return {**PRINTED, "filler": (*HOLDING_IDS, *[f"firm of {player}" for player in players])}
