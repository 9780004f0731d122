"""What the fields of events and of options in words hold; one name means one thing (``engine.kernel.telling``).

A family is told by its seat: as ``seat`` where it acts, pays, gains or rolls, as ``family`` where it or its piece is meant; the one after
the last seat is the Jones family. Regions, offices, holdings, boxes, cards and prizes go by the ids of the data files; columns, factories
and orders are counted from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.kernel import Holds
from engine.shared import negotiating

SEATS = (
    *("family", "to", "asker", "passed_over", "holder", "issuer", "replaces", "leader", "primary", "secondary"),
    *("firm", "firms"),
)
"""``firm`` is the family that owns it."""

MONEY = (
    *("amount", "price", "bid", "due", "spent", "for_expenses", "expected", "share_price", "covers"),
    *("debt_service", "gun_upkeep", "officer_upkeep", "office_upkeep", "country_trade", "revenue"),
)

NUMBERS = (
    *(
        "turn",
        "number",
        "cubes",
        "percent",
        "points",
        "votes",
        "shares_in_court",
        "needed",
        "support",
        "power",
        "newspaper",
        "disks",
        "debt",
    ),
    *("ships", "ready_ships", "exhausted_ships", "captained_ships", "goods", "guns", "officers", "captains"),
    *("strength", "defence", "demand", "pieces", "mercenaries", "prize_strength", "shipyards"),
)

PLACES = ("column", "factory", "order")

NAMES = (
    *(
        "office",
        "from_office",
        "to_office",
        "region",
        "army",
        "regions",
        "target",
        "of",
        "trader",
        "place",
        "side",
        "card_side",
        "rule",
        "balance_of_india",
    ),
    *(
        "holding",
        "presidency",
        "source",
        "destination",
        "into",
        "box",
        "origin",
        "card",
        "cards",
        "law",
        "prize",
        "prizes",
    ),
    *("phase", "asset", "matter", "answer", "what", "why", "result"),
)

FLAGS = ("exhausted", "extra", "retires", "sure")

PARTS = ("gives", "wants", "offered", "captained", "posted", "scored", "stakes")

VOCABULARY: Mapping[str, Holds] = MappingProxyType(
    {
        **negotiating.VOCABULARY,
        **dict.fromkeys(SEATS, Holds.SEAT),
        **dict.fromkeys(MONEY, Holds.MONEY),
        **dict.fromkeys(NUMBERS, Holds.NUMBER),
        **dict.fromkeys(PLACES, Holds.PLACE),
        **dict.fromkeys(NAMES, Holds.NAME),
        **dict.fromkeys(FLAGS, Holds.FLAG),
        **dict.fromkeys(PARTS, Holds.PARTS),
        **dict.fromkeys(("die", "dice"), Holds.DICE),
    }
)
