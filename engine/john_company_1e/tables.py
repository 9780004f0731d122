"""The printed components as immutable tables, loaded once from ``data/*.toml`` and checked against ``names``.

Every figure a rule needs is here under the rulebook's word for it; no step reads a file. A table that is incomplete or names something
that does not exist raises TableError with file, entry and field. Money is in £.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.john_company_1e.names import (
    BOARD_OFFICES,
    CARDS,
    COMPANY,
    FREE_TRADE,
    LAWS,
    NOBODY,
    Box,
    DomesticEvent,
    FamilyCard,
    Law,
    Office,
    Prize,
    Region,
)
from engine.shared.tables import DataFolder, TableError, check_ids

_DATA = DataFolder("engine.john_company_1e")
raw, ids = _DATA.raw, _DATA.ids

RIBBON_IDS = tuple(raw("offices")["order"]["ribbon"])
OFFICE_IDS = (*RIBBON_IDS, *ids("provincial_offices", "provincial"))
HOLDING_IDS = ("bombay", "madras", "bengal", "china")
REGION_IDS = ids("regions", "region")
BOX_IDS = ids("resources", "box")
LAW_IDS = ids("laws", "law")
EVENT_IDS = ids("domestic_events", "event")
CARD_IDS = (*LAW_IDS, *EVENT_IDS)
"""The Evening Post cards are known by what they carry."""
PRIZE_IDS = ids("prizes", "prize")
FAMILY_IDS = ids("families", "family")
SCENARIOS = ("early_company", "campaign", "post_monopoly", "under_siege", "john_and_co", "solo")
SIDE_IDS = ("prosperous", "depressed")
TRADER_IDS = (*HOLDING_IDS[:3], "free_trade")
"""Who has opened a region: a presidency, or in John & Co. everybody."""
PHASE_IDS = ("set_up", "family", "company", "trade", "evening_post", "end")
BALANCE_IDS = tuple(raw("dice")["balance_of_india"]["spaces"])


check_ids(OFFICE_IDS, Office, "offices.toml and provincial_offices.toml, id")
check_ids(REGION_IDS, Region, "regions.toml, region, id")
check_ids(BOX_IDS, Box, "resources.toml, box, id")
check_ids(LAW_IDS, Law, "laws.toml, law, id")
check_ids(EVENT_IDS, DomesticEvent, "domestic_events.toml, event, id")
check_ids(PRIZE_IDS, Prize, "prizes.toml, prize, id")
check_ids(FAMILY_IDS, FamilyCard, "families.toml, family, id")


@dataclass(frozen=True, slots=True)
class Event:
    """One face of an event column: its kind, and for a conquest the target's place in the chain of arrows and the strength."""

    kind: str
    target: int = NOBODY
    strength: int = 0


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a region card: defence, plunder and tax in £, orders as (demand in goods, revenue in £), event columns by die."""

    defence: int
    plunder: int
    tax: int
    orders: tuple[tuple[int, int], ...]
    sovereign: tuple[Event, ...]
    dominated: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class PrizeCard:
    """A prize: cost for an executive and for a senior office (£), victory points, power (lasting, once, none; effect; amount)."""

    executive: int
    senior: int
    points: int
    kind: str
    effect: str
    amount: int
    per_ship: int


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything printed."""

    sides: tuple[tuple[Side, Side], ...]  # [region] prosperous, depressed
    chain: tuple[tuple[int, ...], ...]  # [region] the loop of arrows
    china_orders: tuple[tuple[int, int], ...]
    threshold: tuple[int, ...]  # [office] die at which its holder leaves
    executive: tuple[bool, ...]  # [office] the chairman counts as one
    has_treasury: tuple[bool, ...]
    track: tuple[int, ...]  # board offices in the order in which they act
    region_of: tuple[int, ...]  # [office] of a provincial office its region, of a president the home region
    governor: tuple[bool, ...]  # [office] may campaign
    targets: tuple[tuple[int, ...], ...]  # [office]
    box_cost: tuple[int, ...]
    box_limit: tuple[int, ...]  # cubes per action; 0 without a limit
    box_limit_few: tuple[int, ...]  # the same with two or three players
    ship_price: tuple[int, ...]  # by shipyards in the column
    goods_without_factory: int
    goods_without_card: int
    card_steps: tuple[int, ...]  # [card] steps of the elephant
    card_price: tuple[int, ...]  # [card] of goods on factories; 0 is an X
    support: tuple[int, ...]  # [law]
    prizes: tuple[PrizeCard, ...]
    share_track: tuple[int, ...]
    expectations: tuple[int, ...]  # by open regions, from 1
    setup_die: tuple[int, ...]  # box by face - 1
    starting_cubes: tuple[int, ...]  # by players, none of whom has any alone


def _events(entries: list[dict[str, Any]]) -> tuple[Event, ...]:
    return tuple(
        Event(
            entry["event"],
            REGION_IDS.index(entry["target"]) if "target" in entry else NOBODY,
            entry.get("strength", 0),
        )
        for entry in sorted(entries, key=lambda entry: int(entry["die"]))
    )


def _side(entry: dict[str, Any]) -> Side:
    orders = tuple((demand, revenue) for demand, revenue in entry["orders"])
    columns = _events(entry["sovereign"]), _events(entry["dominated"])
    if any(len(column) != 6 for column in columns):
        raise TableError("regions.toml: an event column needs six faces")
    return Side(entry["defence"], entry["plunder"], entry["tax"], orders, *columns)


def _prize(entry: dict[str, Any]) -> PrizeCard:
    cost, power = entry["cost"], entry["power"]
    return PrizeCard(
        cost["executive"],
        cost["senior"],
        entry["vp"],
        power["kind"],
        power.get("effect", ""),
        power.get("amount", 0),
        power.get("per_own_ship", 0),
    )


@cache
def tables() -> Tables:
    """Read and check everything once."""
    offices = {entry["id"]: entry for entry in raw("offices")["office"]}
    cards = {entry["ref"]: entry for entry in raw("evening_post")["card"]}
    if len(cards) != CARDS or len(LAW_IDS) != LAWS or len(RIBBON_IDS) != BOARD_OFFICES:
        raise TableError("evening_post.toml, laws.toml, offices.toml: 19 cards, 13 laws and 9 offices are expected")
    regions = raw("regions")["region"]
    return Tables(
        sides=tuple((_side(entry["prosperous"]), _side(entry["depressed"])) for entry in regions),
        chain=tuple(tuple(REGION_IDS.index(id) for id in entry["conquest_chain"]) for entry in regions),
        china_orders=tuple((demand, revenue) for demand, revenue in offices["superintendent_china"]["orders"]),
        support=tuple(entry["support"] for entry in raw("laws")["law"]),
        prizes=tuple(_prize(entry) for entry in raw("prizes")["prize"]),
        share_track=tuple(raw("tracks")["share_price"]["spaces"]),
        expectations=tuple(raw("tracks")["public_expectations"]["minimum_payout"]),
        setup_die=tuple(_box(id) for id in raw("dice")["setup_die"]["faces"]),
        **_offices([offices[id] for id in RIBBON_IDS], raw("provincial_offices")),
        **_boxes(raw("resources")),
        **_cards(cards),
    )


def _offices(board: list[dict[str, Any]], card: dict[str, Any]) -> dict[str, Any]:
    """Of ``Tables``, what is known of offices: those on the board first, then the provincial ones of ``card``."""
    provincial = card["provincial"]
    home = [REGION_IDS.index(entry["home_region"]) if "home_region" in entry else NOBODY for entry in board]
    aims = [[REGION_IDS.index(id) for id in entry.get("campaign_targets", [])] for entry in board]
    return {
        "threshold": (*(entry["threshold"] for entry in board), *[card["rules"]["threshold"]] * len(provincial)),
        "executive": (*(entry["rank"] != "senior" for entry in board), *[False] * len(provincial)),
        "has_treasury": (*(entry["treasury"] for entry in board), *[True] * len(provincial)),
        "track": tuple(RIBBON_IDS.index(id) for id in raw("offices")["order"]["track"]),
        "region_of": (*home, *(REGION_IDS.index(entry["region"]) for entry in provincial)),
        "governor": (*[False] * len(board), *(entry["kind"] == "governor" for entry in provincial)),
        "targets": (
            *map(tuple, aims),
            *(tuple(REGION_IDS.index(id) for id in entry["targets"]) for entry in provincial),
        ),
    }


def _boxes(supply: dict[str, Any]) -> dict[str, Any]:
    """Of ``Tables``, the boxes of the family phase, prices in the displays, and cubes to start with."""
    boxes = supply["box"]
    return {
        "box_cost": tuple(entry["cost"] if isinstance(entry["cost"], int) else 0 for entry in boxes),
        "box_limit": tuple(entry["max_per_action"] for entry in boxes),
        "box_limit_few": tuple(entry.get("max_per_action_2_3_players", entry["max_per_action"]) for entry in boxes),
        "ship_price": tuple(supply["ship_display"]["price_uncovered"]),
        "goods_without_factory": supply["goods_display"]["price_without_factory"],
        "goods_without_card": supply["goods_display"]["price_with_factory_no_card"],
        "starting_cubes": (0, 0, *(supply["setup"]["starting_cubes"][str(players)] for players in range(2, 7))),
    }


def _cards(cards: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Of ``Tables``, what the cards of the Evening Post say."""
    return {
        "card_steps": tuple(cards[id]["elephant_moves"] for id in CARD_IDS),
        "card_price": tuple(0 if cards[id]["goods_price"] == "X" else cards[id]["goods_price"] for id in CARD_IDS),
    }


def _box(id: str) -> int:
    return BOX_IDS.index(id)


@dataclass(frozen=True, slots=True)
class Placed:
    """A region as a scenario places it: side, ruler (a region, COMPANY or NOBODY), presidency that has opened it or NOBODY."""

    side: int
    ruler: int
    presidency: int


@dataclass(frozen=True, slots=True)
class Scenario:
    """What a scenario card says. Offices by number, cards by number."""

    id: str
    turns: int
    deregulated: bool  # from the start
    may_deregulate: bool
    removed: tuple[int, ...]
    set_aside: int
    laws: tuple[int, ...]
    provincial: tuple[int, ...]
    eliminated: tuple[int, ...]
    china: bool
    china_ships: int
    company_money: int  # £ per office with a treasury
    family_money: int
    extra_ships: int
    extra_cubes: int
    piles: tuple[int, ...]  # sizes of the deck's piles from the top; empty: one pile of every card
    regions: tuple[Placed, ...]
    closed_by_jones: tuple[int, ...]  # regions that begin sovereign and closed where the Jones family plays


@cache
def scenario(id: str) -> Scenario:
    """The scenario of this id, with what it takes over from its base."""
    cards = raw("scenarios")
    entry = {**cards[cards[id]["base"]], **cards[id]} if "base" in cards[id] else cards[id]
    laws = entry["laws_in_effect"]
    return Scenario(
        id=id,
        turns=entry["turns"],
        deregulated="revoke_monopoly" in laws or id == "john_and_co",
        may_deregulate=entry["deregulation"],
        removed=tuple(CARD_IDS.index(name) for name in entry["removed_cards"]),
        set_aside=CARD_IDS.index(entry["set_aside"]) if "set_aside" in entry else NOBODY,
        laws=tuple(LAW_IDS.index(name) for name in laws),
        provincial=tuple(OFFICE_IDS.index(name) for name in entry["provincial"]),
        eliminated=tuple(OFFICE_IDS.index(name) for name in entry["eliminated"]),
        china=entry.get("china") == "created",
        china_ships=entry.get("china_ships", 0),
        company_money=entry.get("company_money", cards["universal"]["company_treasury_each"]),
        family_money=entry.get("family_money", cards["universal"]["family_money"]),
        extra_ships=entry.get("extra_ships", 0),
        extra_cubes=entry.get("extra_starting_cubes", 0),
        piles=tuple(entry.get("deck_piles", ())),
        regions=tuple(_placed(entry["regions"][name]) for name in REGION_IDS),
        closed_by_jones=() if id in cards["jones_setup"]["madras_not_in"] else (REGION_IDS.index("madras"),),
    )


def _placed(region: dict[str, Any]) -> Placed:
    rulers = {"": NOBODY, "company": COMPANY, **{name: at for at, name in enumerate(REGION_IDS)}}
    opened = {"": NOBODY, "open": FREE_TRADE, **{f"president_{name}": at for at, name in enumerate(HOLDING_IDS[:3])}}
    return Placed(SIDE_IDS.index(region["side"]), rulers[region["ruler"]], opened[region["presidency"]])
