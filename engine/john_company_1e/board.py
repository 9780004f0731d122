"""John Company, first edition: what lies on the table, as rows for the tables of its page."""

from __future__ import annotations

from collections.abc import Sequence

from engine.john_company_1e.names import (
    BY_FIRM,
    CHINA_ORDERS,
    COMPANY,
    FIRST_PRESIDENT,
    FREE_TRADE,
    HOLDINGS,
    MAX_ORDERS,
    NOBODY,
    PRESIDENCIES,
    UNCREATED,
    UNKNOWN,
    YARD_COLUMNS,
    Office,
)
from engine.john_company_1e.tables import (
    BALANCE_IDS,
    CARD_IDS,
    FAMILY_IDS,
    HOLDING_IDS,
    LAW_IDS,
    OFFICE_IDS,
    PRIZE_IDS,
    REGION_IDS,
    SCENARIOS,
    SIDE_IDS,
    scenario,
    tables,
)
from engine.john_company_1e.title import TITLE
from engine.shared.board import ORDERS, FamiliesShown, Fields

PHASES = ("set-up", "Family", "Company", "Trade", "The Evening Post", "end of the game")
SOLO = SCENARIOS[-1]


class Table(FamiliesShown):
    """The public state of one table, and the words for what is on it. Families are told by bot and seat; one more is the Jones family."""

    title = TITLE
    unseated = "Jones"

    def __init__(self, public: Fields, names: Sequence[str]) -> None:
        super().__init__(public, names)
        self.scenario = scenario(public["options"]["scenario"])
        self.over = public["outcome"]

    def row(self, field: str, at: int) -> list[int]:
        """The counts by family in row ``at`` of a field that has a row of them for each of something."""
        counts: list[int] = self.state[field][at * len(self.families) : (at + 1) * len(self.families)]
        return counts

    def office(self, office: int) -> Fields:
        """An office: its holder, treasury (£; None where it has none), black disk, and whether it still acts this turn."""
        holder = self.state["holder"][office]
        return {
            "office": OFFICE_IDS[office],
            "holder": self.who(holder) if holder >= 0 else "vacant",
            "held": holder >= 0,
            "treasury": self.state["treasury"][office] if tables().has_treasury[office] else None,
            "disk": bool(self.state["disk"][office]),
            "scandal": bool(self.state["scandal"][office]),
            "stopped": bool(self.state["stopped"][office]),
        }

    def column(self, column: int) -> Fields:
        """A column of the ship display: the price of its ship (£; None without one), and whose shipyards lie below."""
        owners = [owner for owner in self.state["yards"][column * 2 : column * 2 + 2] if owner != NOBODY]
        price = tables().ship_price[len(owners)] if self.state["ships_for_sale"][column] else None
        return {"price": price, "owners": [self.owner(owner) for owner in owners]}


def show(public: Fields, names: Sequence[str]) -> Fields:
    """Everything the page shows. Money is in £; families in the order of their seats."""
    table = Table(public, names)
    state = table.state
    existing = [office for office, holder in enumerate(state["holder"]) if holder != UNCREATED]
    holdings = [at for at in range(HOLDINGS) if _office_of(at) in existing]
    return {
        "turn": state["turn"],
        "last_turn": table.scenario.turns,
        "phase": ORDERS if table.gives_orders else PHASES[state["phase"]],
        "alone": table.scenario.id == SOLO,
        "has_company": Office.CHAIRMAN in existing,
        "company": _company(table),
        "post": _post(table),
        "offices": [table.office(office) for office in existing],
        "holdings": [_holding(table, holding) for holding in holdings],
        "regions": [_region(table, region) for region in range(len(REGION_IDS))],
        "china": _orders(table, CHINA_ORDERS) if Office.SUPERINTENDENT_CHINA in existing else [],
        "elephant": REGION_IDS[state["elephant"]],
        "balance": BALANCE_IDS[state["balance_of_india"]],
        "families": [_family(table, family) for family in table.families],
        "firms": [_firm(table, family) for family in table.families if state["firm"][family]],
        "deregulated": bool(state["deregulated"]),
        "yards": [table.column(column) for column in range(YARD_COLUMNS)],
        "factories": [
            {"owner": table.owner(owner) if owner != NOBODY else "", "good": bool(good)}
            for owner, good in zip(state["factories"], state["goods_for_sale"], strict=True)
        ],
        "prizes": [_prize(table, prize) for prize in state["prizes"]],
    }


def _office_of(holding: int) -> int:
    return FIRST_PRESIDENT + holding if holding < PRESIDENCIES else Office.SUPERINTENDENT_CHINA


def _company(table: Table) -> Fields:
    state = table.state
    return {
        "share_price": state["share_price"],
        "revenue": state["revenue"],
        "debt": state["debt"],
        "shares": sum(state["court"]),
        "parked": state["parked"],
        "laws": [LAW_IDS[law] for law in state["laws"]],
        "failed": bool(state["failed"]),
        "mutiny": bool(state["mutiny"]),
        "former_chairman": table.who(state["former_chairman"]),
    }


def _post(table: Table) -> Fields:
    """The top card of the discards, what goods on factories cost by it (£; None: not for sale), and what is known of the deck."""
    state = table.state
    top = state["post"][-1] if state["post"] else NOBODY
    price = tables().card_price[top] if top != NOBODY else tables().goods_without_card
    known = [CARD_IDS[card] for pile in state["deck"] for card in pile if card not in (UNKNOWN, NOBODY)]
    return {
        "card": CARD_IDS[top] if top != NOBODY else "",
        "goods_price": price or None,
        "left": sum(len(pile) for pile in state["deck"]),
        "known": known,
        "support": state["support"],
    }


def _holding(table: Table, holding: int) -> Fields:
    """Ships, goods and the army of a presidency, or of China, ready and exhausted."""
    state = table.state
    presidency = holding < PRESIDENCIES
    return {
        "holding": HOLDING_IDS[holding],
        "ships": (state["ships"][holding], state["exhausted_ships"][holding]),
        "captained": table.counted(table.row("ready_captained_ships", holding)),
        "exhausted_captained": table.counted(table.row("exhausted_captained_ships", holding)),
        "goods": (state["goods"][holding], state["exhausted_goods"][holding]),
        "guns": (state["guns"][holding], state["exhausted_guns"][holding]) if presidency else None,
        "officers": table.counted(table.row("officers", holding)) if presidency else [],
        "exhausted_officers": table.counted(table.row("exhausted_officers", holding)) if presidency else [],
    }


def _region(table: Table, region: int) -> Fields:
    state = table.state
    side = tables().sides[region][state["side"][region]]
    ruler, base, opened = state["ruler"][region], state["base"][region], state["opened_by"][region]
    ruled = "sovereign"
    if base != NOBODY:
        ruled = f"base of {table.owner(base)}"
    elif ruler == COMPANY:
        ruled = "the Company"
    elif ruler != NOBODY:
        ruled = f"under {REGION_IDS[ruler]}"
    trade = "closed" if opened == NOBODY else "open to all" if opened == FREE_TRADE else HOLDING_IDS[opened]
    return {
        "region": REGION_IDS[region],
        "side": SIDE_IDS[state["side"][region]],
        "ruler": ruled,
        "company": ruler == COMPANY,
        "open": opened != NOBODY or base != NOBODY,
        "trade": trade,
        "defence": side.defence,
        "plunder": side.plunder,
        "tax": side.tax,
        "orders": _orders(table, region),
        "missions": table.counted(table.row("mission", region)),
    }


def _orders(table: Table, place: int) -> list[Fields]:
    """The orders of a region, or of China: demand, revenue (£), who has filled them, and whether they were disrupted since."""
    state = table.state
    printed = tables().china_orders if place == CHINA_ORDERS else tables().sides[place][state["side"][place]].orders
    rows = []
    for order, (demand, revenue) in enumerate(printed):
        at = place * MAX_ORDERS + order
        by = state["filled"][at]
        filled = ""
        if by >= BY_FIRM:
            filled = f"firm of {table.owner(by - BY_FIRM)}"
        elif by != NOBODY:
            filled = HOLDING_IDS[by]
        disrupted = bool(state["disrupted"] >> at & 1)
        rows.append({"demand": demand, "revenue": revenue, "filled": filled, "disrupted": disrupted})
    return rows


def _family(table: Table, family: int) -> Fields:
    state, families = table.state, len(table.families)
    captained = sum(state["ready_captained_ships"][family::families]) + sum(
        state["exhausted_captained_ships"][family::families]
    )
    card = state["card"][family]
    return {
        **table.family(family),
        "points": table.over["scores"][family] if table.over and family < table.seats else None,
        "cash": state["cash"][family],
        "supply": state["supply"][family],
        "card": FAMILY_IDS[card] if card != NOBODY else "",
        "shares": state["court"][family],
        "writers": state["writers"][family],
        "officers": state["officers_box"][family] + state["recruits"][family],
        "captains": state["captains_box"][family] + state["captains"][family],
        "captained": captained + state["captained_ships_at_home"][family],
        "manors": state["manors"][family],
        "yards": state["yards"].count(family),
        "factories": state["factories"].count(family),
        "promises": table.counted(table.row("promises", family)),
        "prizes": [
            (PRIZE_IDS[at // families], count)
            for at, count in enumerate(map(sum, zip(state["prize_cubes"], state["used_cubes"], strict=True)))
            if count and at % families == family
        ],
        "ships": state["own_ships"][family] + state["own_exhausted_ships"][family],
        "goods": state["own_goods"][family] + state["own_exhausted_goods"][family],
    }


def _firm(table: Table, owner: int) -> Fields:
    state = table.state
    given = table.row("firm_shares", owner)
    return {
        **table.family(owner),
        "cash": state["firm_cash"][owner],
        "revenue": state["firm_revenue"][owner],
        "ships": (state["own_ships"][owner], state["own_exhausted_ships"][owner]),
        "goods": (state["own_goods"][owner], state["own_exhausted_goods"][owner]),
        "shares": [(table.owner(holder), 10 * tenths) for holder, tenths in enumerate(given) if tenths],
        "kept": 100 - 10 * sum(given),
        "bases": [REGION_IDS[region] for region, base in enumerate(state["base"]) if base == owner],
        "points": state["firm_points"][owner],
    }


def _prize(table: Table, prize: int) -> Fields:
    printed = tables().prizes[prize]
    ready, used = table.row("prize_cubes", prize), table.row("used_cubes", prize)
    return {
        "prize": PRIZE_IDS[prize],
        "points": printed.points,
        "executive": printed.executive,
        "senior": printed.senior,
        "cubes": table.counted(a + b for a, b in zip(ready, used, strict=True)),
    }
