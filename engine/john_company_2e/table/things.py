"""What there is at a table that fields are indexed by or refer to, by the names that ``fields`` uses for it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.john_company_2e.table.limits import MOST_ROUNDS, TOWER_LEVELS, UNSEATED_PIECES
from engine.john_company_2e.table.names import PHASE_IDS, POWER_IDS
from engine.john_company_2e.table.tables import (
    ACTION_IDS,
    ALLIANCE_IDS,
    BLACKMAIL_IDS,
    LAW_IDS,
    OFFICE_IDS,
    ORDER_IDS,
    PRESIDENCY_IDS,
    PRESTIGE_IDS,
    PRIZE_IDS,
    PROMISE_IDS,
    REGION_IDS,
    SEA_IDS,
    SHIP_IDS,
    STRATEGY_IDS,
    TILE_IDS,
    raw,
    tables,
)
from engine.limits import MOST_SEATS
from engine.shared import negotiating
from engine.shared.deals import MOVES
from engine.shared.dues import ANY

JOINT: Mapping[str, tuple[str, ...]] = MappingProxyType({"promise card": ("family", "promise")})
"""What fields are indexed by that is made of several things."""

FAMILIES = (
    "manager master hirer holder giver taker asker owner leader bidders asked hopefuls seats others families "
    "other lender waiting returned"
)
"""Arguments of steps that are a family, or several."""

FLAGS = "basic_done changed collectors draws_on elected extra_done flag granted nepotism_refused refused special_done willing"
"""Arguments of steps that are no (0) or yes (1)."""

POUNDS, BORDERS, DEAREST = 10_000, 3, 100
"""More money than any family, firm or office comes to; the borders of a region, by shape; more promise cubes than any favour costs."""

ARMY_KINDS = len(ALLIANCE_IDS) + 1 + MOST_SEATS
"""Kinds of piece that no army has more of: alliances, regiments, officers of each family."""

STANDS_FOR: Mapping[str, str | int | range] = MappingProxyType(
    {
        **negotiating.STANDS_FOR,
        **dict.fromkeys(FAMILIES.split(), "family"),
        **dict.fromkeys(("opposition_leader", "paid_by"), "family?"),
        "patron": "seat?",
        **dict.fromkeys(("attacker", "defender"), "region"),
        "army": "presidency",
        "space": "dial space?",
        "culprit": "office?",
        "taken": "action?",
        **dict.fromkeys(("invader", "new_overlord"), "region?"),
        **dict.fromkeys(("declared", "taxed"), "{region}"),
        **dict.fromkeys(("within", "filled"), "{order}"),
        "votes": "{prestige card}",  # beside other numbers of votes, which are smaller
        "kind": "power token",
        "places": "place of the power track",
        "position": "region",
        "advances": "debt space",
        "tile": "event tile",
        **dict.fromkeys(("owned", "yards"), "ship"),
        **dict.fromkeys(FLAGS.split(), 1),
        "barred": range(-1, 10),  # a kind of asset
        "option": range(-1, 1_000),
        **dict.fromkeys(("target", "forced", "ambition"), "region?"),
        "who": "family?",
        "shape": BORDERS - 1,
        "moves": MOVES,
        "rounds": MOST_ROUNDS - 1,
        "above": max(card["hire_number"] for card in raw("offices")["office"]),
        "kind of piece": ARMY_KINDS,  # that an army is asked about next: one more than there are when it was about all
        **dict.fromkeys(("bonus", "taxes", "tower"), TOWER_LEVELS),
        **dict.fromkeys(("pieces", "ships", "workshops"), UNSEATED_PIECES),
        "orders": len(ORDER_IDS),
        "regions": len(REGION_IDS),
        "transfers": 2,
        "setup card": len(raw("setup_cards")["card"]) - 1,
        **dict.fromkeys(("dice", "minimum"), POUNDS),  # at £1 a die
        **dict.fromkeys(("£", "amount", "bought", "count", "due", "from_london", "number"), POUNDS),
        "asset": range(-1, POUNDS),
        "cubes": range(-DEAREST, DEAREST + 1),
        "shortfall": range(-POUNDS, POUNDS + 1),
        "least": ANY,
        "shares": UNSEATED_PIECES * (MOST_SEATS + 1),
        **dict.fromkeys(("initiative", "more", "modifier", "strength"), range(-100, 101)),
    }
)
"""What other arguments of steps are."""

NAMED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "phase": PHASE_IDS,
        "power token": POWER_IDS,
        "law": LAW_IDS,
        "action": ACTION_IDS,
        "prize": PRIZE_IDS,
        "prestige card": PRESTIGE_IDS,
        "blackmail card": BLACKMAIL_IDS,
        "season card": (*PRESTIGE_IDS, *BLACKMAIL_IDS),
        "promise": PROMISE_IDS,
        "office": OFFICE_IDS,
        "presidency": PRESIDENCY_IDS,
        "alliance": ALLIANCE_IDS,
        "region": REGION_IDS,
        "order": ORDER_IDS,
        "event tile": TILE_IDS,
        "ship": SHIP_IDS,
        "sea": SEA_IDS,
        "strategy": STRATEGY_IDS,
    }
)
"""What there is at every table and goes by a name."""


def numbered() -> dict[str, range]:
    """The spaces and places of the board, by the numbers that are printed there or counted from 1."""
    printed = tables()
    return {
        "debt space": range(printed.last_debt + 1),
        "standing space": range(len(printed.expectations)),
        "dial space": range(len(printed.dial)),
        "stock exchange space": range(1, len(printed.stock_prices) + 1),
        "value space": range(len(printed.firm_value)),
        "display place": range(1, 9),
        "place of the power track": range(1, len(POWER_IDS) + 1),
    }


def things(families: tuple[str, ...]) -> dict[str, tuple[str, ...] | range]:
    """What there is at a table, the seats and ``families`` apart, that fields are indexed by or refer to."""
    return {
        **NAMED,
        **numbered(),
        "place at the table": range(1, len(families) + 1),
        "ship place": (*SEA_IDS, *[f"firm of {family}" for family in families]),
    }
