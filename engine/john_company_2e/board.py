"""John Company, second edition: what lies on the table, as rows for the tables of its page."""

from __future__ import annotations

from collections.abc import Sequence

from engine.john_company_2e.plans import plan_of
from engine.john_company_2e.table.names import (
    BOXED,
    FIRST_FIRM,
    HIDDEN,
    NO_FIRM,
    NOBODY,
    ON_YARD,
    OUT_OF_PLAY,
    POWER_IDS,
    Blackmail,
    Office,
    Phase,
    Promise,
)
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
    tables,
)
from engine.john_company_2e.title import TITLE
from engine.shared.board import ORDERS, FamiliesShown, Fields

PHASES = (
    *("London Season", "Family", "Firms", "Hiring", "Company Operation", "Bonuses", "Revenue"),
    *("Events in India", "Parliament Meets", "Upkeep and Refresh", "Final Scoring"),
)
SETUP = "Setup"
"""What comes before the first phase: setup cards."""
CHINA = Office.SUPERINTENDENT_OF_TRADE_IN_CHINA
VACANT = {NOBODY: "vacant", OUT_OF_PLAY: "not created", BOXED: "out of the game"}


class Table(FamiliesShown):
    """The public state of one table, and the words for what is on it. Families are told by bot and seat; one more is the Crown."""

    title = TITLE
    unseated = "the Crown"

    def __init__(self, public: Fields, names: Sequence[str]) -> None:
        super().__init__(public, names)
        self.first_turn = plan_of(self.seats, public["options"]).first_turn

    def phase(self) -> str:
        """The phase that is under way, or that standing orders are given. The first turn has no London Season: until its first phase the
        table is set up."""
        turn, phase = self.state["turn"], self.state["phase"]
        if self.gives_orders:
            return ORDERS
        return SETUP if turn == self.first_turn and phase == Phase.LONDON_SEASON else PHASES[phase]

    def office(self, office: int) -> Fields:
        """An office: its holder or why there is none, fatigue, treasury (£; None where it has none)."""
        holder = self.state["holder"][office]
        return {
            "office": OFFICE_IDS[office],
            "holder": VACANT.get(holder) or self.who(holder),
            "held": holder >= 0,
            "fatigue": self.state["fatigue"][office],
            "treasury": self.state["treasury"][office] if office in tables().offices_with_treasury else None,
        }

    def ruler(self, region: int) -> str:
        """Who rules a region of India."""
        control, overlord = self.state["control"][region], self.state["overlord"][region]
        if control >= 0:
            return f"Company, {PRESIDENCY_IDS[control].capitalize()}"
        if overlord == region:
            return "capital of an empire"
        return f"under {REGION_IDS[overlord].capitalize()}" if overlord >= 0 else "sovereign"

    def filled(self, order: int) -> str:
        """By whom an order has been filled this turn, or nothing."""
        presidency, writer, firms = (self.state[f"order_{key}"][order] for key in ("presidency", "writer", "firms"))
        if presidency >= 0:
            by = f"filled by {PRESIDENCY_IDS[presidency]}"
            return by if writer == NOBODY else f"{by}, writer of {self.who(writer)}"
        managers = [self.who(family) for family in self.families if firms >> family & 1]
        return f"filled by firm {', '.join(managers)}" if managers else ""

    def promises_held(self, family: int) -> list[tuple[int, str]]:
        """The promise cards of others that a family holds, each by its guarantor and its kind."""
        return [
            (card // Promise.KINDS, PROMISE_IDS[card % Promise.KINDS])
            for card, holder in enumerate(self.state["promises"])
            if holder == family and card // Promise.KINDS != family
        ]


def show(public: Fields, names: Sequence[str]) -> Fields:
    """Everything the page shows. Money is in £; families in the order of their seats."""
    table = Table(public, names)
    state = table.state
    offices = [office for office, holder in enumerate(state["holder"]) if holder not in (OUT_OF_PLAY, BOXED)]
    return {
        "turn": state["turn"],
        "phase": table.phase(),
        "company": _company(table),
        "parliament": _parliament(table),
        "offices": [table.office(office) for office in offices],
        "presidencies": [_presidency(table, presidency) for presidency in range(len(PRESIDENCY_IDS))],
        "regions": [_region(table, region) for region in range(len(REGION_IDS))],
        "elephant": (REGION_IDS[state["elephant_tail"]], REGION_IDS[state["elephant_head"]]),
        "next_tile": REGION_IDS[state["event_back"]] if state["event_back"] >= 0 else "",
        "families": [_family(table, family) for family in table.families],
        "firms": [_firm(table, family) for family in table.families if state["firm"][family]],
        "display": [_card(card) for card in state["display"]],
        "stock_exchange": [
            {"price": price, "family": table.who(seeker) if seeker != NOBODY else ""}
            for price, seeker in zip(tables().stock_prices, state["stock_exchange"], strict=True)
        ],
        "china": _ships(table, len(SEA_IDS) - 1) if state["holder"][CHINA] >= NOBODY else "",
    }


def _company(table: Table) -> Fields:
    state = table.state
    return {
        "standing": state["standing"],
        "last_standing": len(tables().expectations) - 1,
        "expectations": tables().expectations[state["standing"]],
        "debt": state["debt"],
        "last_debt": tables().last_debt,
        "balance": state["balance"],
        "share_value": state["share_value"],
        "shares": sum(state["court"]) + (state["holder"][Office.CHAIRMAN] >= 0),
        "failed": bool(state["failed"]),
        "deregulated": bool(state["deregulated"]),
        "chairman": table.who(state["chairman_title"]),
    }


def _parliament(table: Table) -> Fields:
    state = table.state
    consequence, target, window_tax = tables().dial[state["policy"]]
    values = tables().power_values
    return {
        "prime_minister": table.who(state["prime_minister"]),
        "opposition_leader": table.who(state["opposition_leader"]),
        "policy": f"{consequence} {target}" + (" with window tax" if window_tax else ""),
        "laws": [LAW_IDS[law] for law in state["laws"]],
        "laws_left": len(state["law_deck"]),
        "power": [(POWER_IDS[token], value) for token, value in zip(state["power"], values, strict=True)],
    }


def _presidency(table: Table, presidency: int) -> Fields:
    state = table.state
    commander = state["commander"][presidency]
    return {
        "presidency": PRESIDENCY_IDS[presidency],
        "president": table.office(Office.PRESIDENT_OF_BOMBAY + presidency),
        "writers": table.counted(state["writers"][presidency]),
        "commander": table.who(commander) if commander != NOBODY else "",
        "officers": table.counted(state["officers"][presidency]),
        "exhausted_officers": table.counted(state["exhausted_officers"][presidency]),
        "regiments": state["regiments"][presidency],
        "exhausted_regiments": state["exhausted_regiments"][presidency],
        "alliances": [
            name
            for alliance, name in enumerate(ALLIANCE_IDS)
            if state["alliances"][alliance] and tables().alliance_army[alliance] == presidency
        ],
        "ships": _ships(table, presidency),
    }


def _ships(table: Table, sea: int) -> str:
    """The ships that lie in a sea, with their owners; a fatigued one is marked by an asterisk."""
    state = table.state
    ships = [
        table.owner(state["yard_owner"][ship]) + "*" * state["ship_fatigued"][ship]
        for ship, place in enumerate(state["ship_place"])
        if place == sea
    ]
    said = [f"{len(ships)} of {', '.join(ships)}"] if ships else []
    said += [f"{state['company_ships'][sea]} Company"] if state["company_ships"][sea] else []
    said += [f"{state['extra_ships'][sea]} leased"] if state["extra_ships"][sea] else []
    return "; ".join(said) or "none"


def _region(table: Table, region: int) -> Fields:
    state = table.state
    return {
        "region": REGION_IDS[region],
        "ruler": table.ruler(region),
        "company": state["control"][region] >= 0,
        "tower": state["tower"][region],
        "unrest": state["unrest"][region],
        "loot": tables().regions.loot[region] if state["loot_token"][region] else 0,
        "ship": bool(state["half_ship"][region]),
        "orders": [_order(table, order) for order in tables().regions.orders[region]],
    }


def _order(table: Table, order: int) -> Fields:
    state = table.state
    return {
        "order": ORDER_IDS[order],
        "value": tables().orders.value[order],
        "closed": bool(state["closed"][order]),
        "filled": table.filled(order),
    }


def _family(table: Table, family: int) -> Fields:
    state = table.state
    yards = [ship for ship, owner in enumerate(state["yard_owner"]) if owner == family]
    owed = [f"{kind} of {table.who(guarantor)}" for guarantor, kind in table.promises_held(family)]
    hidden = state["blackmail"][family]
    action = state["opportunity"][family]
    return {
        **table.family(family),
        "points": state["vp"][family],
        "cash": state["cash"][family],
        "supply": state["supply"][family],
        "shares": state["court"][family] + (state["holder"][Office.CHAIRMAN] == family),
        "trophies": state["trophies"][family],
        "passed_laws": state["passed_laws"][family],
        "luxuries": state["luxuries"][family],
        "workshops": state["workshops"][family],
        "invested": state["invested"][family],
        "yards": len(yards),
        "fitted": sum(state["ship_place"][ship] != ON_YARD for ship in yards),
        "trainees": state["trainees"][family],
        "pensioners": state["pensioners"][family],
        "prison": state["prison"][family],
        "prizes": [
            (PRIZE_IDS[prize].removeprefix("prize_"), row[family])
            for prize, row in enumerate(state["prizes"])
            if row[family]
        ],
        "cards": [PRESTIGE_IDS[card] for card in state["prestige"][family]],
        "face_down": len(hidden),
        "played": [BLACKMAIL_IDS[card] for card in state["played_blackmail"][family]],
        "promises": owed,
        "action": ACTION_IDS[action] if action >= 0 else "",
        "cubes": state["cubes"][family] if len(table.families) > table.seats else None,
    }


def _firm(table: Table, manager: int) -> Fields:
    state = table.state
    strategy, stake = state["strategy"][manager], state["stake"][manager]
    return {
        **table.family(manager),
        "london": state["london"][manager],
        "india": state["india"][manager],
        "value": tables().firm_value[state["firm_value"][manager]],
        "shares": table.counted(state["firm_shares"][manager]),
        "ships": [SHIP_IDS[ship] for ship, place in enumerate(state["ship_place"]) if place == FIRST_FIRM + manager],
        "strategy": "face down" if strategy == HIDDEN else "none" if strategy == NO_FIRM else STRATEGY_IDS[strategy],
        "stake": None if stake == HIDDEN else stake,
        "dividend": None if state["dividend"][manager] == NO_FIRM else state["dividend"][manager],
    }


def _card(card: int) -> str:
    """A card of the London Season; blackmail lies face down."""
    return PRESTIGE_IDS[card] if 0 <= card < Blackmail.DISPLAY_BASE else "blackmail, face down"
