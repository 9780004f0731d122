"""The printed components as immutable tables, loaded once from ``data/*.toml`` and checked against ``names``.

Every figure a rule needs is here under the rulebook's word for it; no step reads a file. A table that is incomplete or refers to
something that does not exist raises ``TableError`` naming file, entry and field.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.john_company_2e.table.names import GOVERNED_REGIONS, POWER_IDS, Action, Law, Office
from engine.shared.tables import DataFolder, TableError, place

_DATA = DataFolder("engine.john_company_2e")
raw, ids = _DATA.raw, _DATA.ids

REGION_IDS = ids("regions", "region")
PRESIDENCY_IDS = ids("regions", "presidency")
SEA_IDS = (*ids("regions", "sea_zone"), "china")
ORDER_IDS = ids("orders", "order")
OFFICE_IDS = ids("offices", "office")
PRIZE_IDS = ids("prizes", "prize")
LAW_IDS = ids("laws", "law")
PRESTIGE_IDS = ids("prestige", "card")
BLACKMAIL_IDS = ids("blackmail", "card")
FAILURE_IDS = ids("failure", "card")
ALLIANCE_IDS = ids("alliances", "alliance")
TILE_IDS = ids("events", "tile")
PROMISE_IDS = ids("promises", "card")[:5]
SHIP_IDS = tuple(raw("enterprises")["ship_names"][0]["names"])
ACTION_IDS = tuple(raw("enterprises")["family_actions"]["list"])
SHAPE_IDS = ("circle", "triangle", "square")
STRATEGY_IDS = tuple(raw("firms")["formation"]["strategies"])


@dataclass(frozen=True, slots=True)
class RegionTable:
    """The regions: loot tokens, opium, neighbours clockwise, the neighbour behind each border shape, orders from north to south."""

    loot: tuple[int, ...]
    opium: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    shapes: tuple[tuple[int, int, int], ...]  # per region: the neighbour over the circle, triangle and square border
    orders: tuple[tuple[int, ...], ...]
    home_of: tuple[int, ...]  # the Presidency whose home region it is, or -1
    links_across: dict[tuple[int, int], tuple[tuple[int, int], ...]]  # border (low, high): pairs of orders


@dataclass(frozen=True, slots=True)
class OrderTable:
    """The orders: region, value when first filled (£), value when refilled (£), links, in order of north rank (0 is northernmost)."""

    region: tuple[int, ...]
    value: tuple[int, ...]
    refill: tuple[int, ...]
    links: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class TileTable:
    """The event tiles: type, region on the back, shape (index into SHAPE_IDS, or -1), strength modifier."""

    type: tuple[str, ...]
    back: tuple[int, ...]
    shape: tuple[int, ...]
    strength: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PrizeTable:
    """The prizes: cost and upkeep in £, victory points, windows."""

    cost: tuple[int, ...]
    upkeep: tuple[int, ...]
    points: tuple[int, ...]
    windows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LawTable:
    """The laws: dilemma or not, the icon the dial must match, starting support, the family action it adds (or -1)."""

    dilemma: tuple[bool, ...]
    icon: tuple[str, ...]
    support: tuple[int, ...]
    extra_action: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PrestigeTable:
    """The prestige cards: spouse or enterprise, victory points, retirement discount (£), power, enterprise class (a power token or -1),
    votes, votes while the proposed policy's target is among ``targets``."""

    spouse: tuple[bool, ...]
    points: tuple[int, ...]
    discount: tuple[int, ...]
    power: tuple[int, ...]
    enterprise: tuple[int, ...]
    votes: tuple[int, ...]
    votes_on_target: tuple[dict[int, int], ...]
    windows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything printed, under the rulebook's words."""

    regions: RegionTable
    orders: OrderTable
    tiles: TileTable
    prizes: PrizeTable
    laws: LawTable
    prestige: PrestigeTable
    home_region: tuple[int, int, int]
    home_port: tuple[int, int, int]
    hire_number: tuple[int, ...]
    administer_dice: tuple[int, ...]  # per Governor's office from FIRST_GOVERNOR on
    offices_with_treasury: tuple[int, ...]
    alliance_army: tuple[int, ...]
    alliance_cost: tuple[int, ...]
    alliance_strength: tuple[int, ...]
    blackmail_power: tuple[int, ...]
    dial: tuple[tuple[str, str, bool], ...]  # clockwise: consequence, target, with window tax
    expectations: tuple[int, ...]
    lined_standing: frozenset[int]
    starred_standing: frozenset[int]
    s_space: int
    last_debt: int
    lined_debt: frozenset[int]
    starred_debt: frozenset[int]
    stock_prices: tuple[int, ...]
    power_values: tuple[int, ...]
    power_start: tuple[int, ...]
    award_first: tuple[int, ...]  # by turn, index 1 is turn 1
    award_second: tuple[int, ...]
    storm_faces: tuple[tuple[int, tuple[int, ...]], ...]  # events, stormy seas
    firm_value: tuple[int, ...]  # £ per space of the value track
    firm_half_points: tuple[int, ...]  # half victory points per share and space


@cache
def tables() -> Tables:
    """The tables, loaded and checked. Raises TableError."""
    _check_names()
    return Tables(
        regions=_regions(),
        orders=_orders(),
        tiles=_tiles(),
        prizes=_prizes(),
        laws=_laws(),
        prestige=_prestige(),
        blackmail_power=tuple(card["power"] for card in raw("blackmail")["card"]),
        dial=tuple((s["consequence"], s["target"], s["window_tax"]) for s in raw("policies")["space"]),
        storm_faces=tuple(
            (face["events"], tuple(place(sea, SEA_IDS, "dice: storm_face") for sea in face["seas"]))
            for face in raw("dice")["storm_face"]
        ),
        **_offices(),
        **_armies(),
        **_tracks(),
        **_power(),
        **_firms(),
    )


def _check_names() -> None:
    if (
        len(OFFICE_IDS) != Office.COUNT
        or LAW_IDS[Law.DEREGULATION] != "deregulation"
        or len(ACTION_IDS) != Action.SEEK_SHARE + 1
    ):
        raise TableError("names: the order of the names does not agree with the tables")
    for number, region in enumerate(GOVERNED_REGIONS):
        if raw("offices")["office"][Office.FIRST_GOVERNOR + number]["region"] != REGION_IDS[region]:
            raise TableError(f"offices: governor {number}: region is not {REGION_IDS[region]}")


def _offices() -> dict[str, Any]:
    """Of ``Tables``, what office cards and Presidencies say."""
    offices, presidencies = raw("offices")["office"], raw("regions")["presidency"]
    return {
        "home_region": _three(place(p["home_region"], REGION_IDS, "regions: presidency") for p in presidencies),
        "home_port": _three(place(p["home_port"], ORDER_IDS, "regions: presidency") for p in presidencies),
        "hire_number": tuple(office["hire_number"] for office in offices),
        "administer_dice": tuple(office["administer_dice"] for office in offices[Office.FIRST_GOVERNOR :]),
        "offices_with_treasury": tuple(number for number, office in enumerate(offices) if office.get("treasury")),
    }


def _armies() -> dict[str, Any]:
    """Of ``Tables``, the local alliances, each in the army of a Presidency."""
    alliances = raw("alliances")["alliance"]
    return {
        "alliance_army": tuple(place(a["army"], PRESIDENCY_IDS, "alliances") for a in alliances),
        "alliance_cost": tuple(a["cost"] for a in alliances),
        "alliance_strength": tuple(a["strength"] for a in alliances),
    }


def _tracks() -> dict[str, Any]:
    """Of ``Tables``, the tracks of Standing and debt, and the stock exchange."""
    tracks = raw("tracks")
    standing, debt = tracks["standing"]["deregulation_marks"], tracks["debt"]["deregulation_marks"]
    return {
        "expectations": tuple(tracks["standing"]["expectations"]),
        "lined_standing": frozenset(standing["lined"]),
        "starred_standing": frozenset(standing["starred"]),
        "s_space": standing["s_index"],
        "last_debt": tracks["debt"]["max"],
        "lined_debt": frozenset(debt["lined"]),
        "starred_debt": frozenset(debt["starred"]),
        "stock_prices": tuple(tracks["stock_exchange"]["prices_left_to_right"]),
    }


def _power() -> dict[str, Any]:
    """Of ``Tables``, the power track and its award."""
    power = raw("tracks")["power"]
    return {
        "power_values": tuple(power["space_values_top_to_bottom"]),
        "power_start": tuple(place(token, POWER_IDS, "tracks: power") for token in power["start_top_to_bottom"]),
        "award_first": (0, *power["award"]["first"]),
        "award_second": (0, *power["award"]["second"]),
    }


def _firms() -> dict[str, Any]:
    """Of ``Tables``, the value track of firms."""
    track = raw("firms")["value_track"]
    return {
        "firm_value": tuple(track["pounds"]),
        "firm_half_points": tuple(round(2 * points) for points in track["vp_per_share"]),
    }


def _three(items: Any) -> tuple[int, int, int]:
    first, second, third = items
    return first, second, third


def _regions() -> RegionTable:
    table = raw("regions")
    entries = table["region"]
    links = _links_across(table["border"])
    neighbours = tuple(tuple(place(n, REGION_IDS, e["id"]) for n in e["neighbours_clockwise"]) for e in entries)
    for region, around in enumerate(neighbours):
        for other in around:
            if region not in neighbours[other] or (min(region, other), max(region, other)) not in links:
                raise TableError(f"regions: {REGION_IDS[region]}: no border with {REGION_IDS[other]}")
    return RegionTable(
        loot=tuple(e["loot"] for e in entries),
        opium=tuple(e["opium_icons"] for e in entries),
        neighbours=neighbours,
        shapes=tuple(
            _three(place(e["shape_to_neighbour"][s], REGION_IDS, e["id"]) for s in SHAPE_IDS) for e in entries
        ),
        orders=tuple(tuple(place(o, ORDER_IDS, e["id"]) for o in e["orders_north_to_south"]) for e in entries),
        home_of=tuple(
            PRESIDENCY_IDS.index(e["home_of_presidency"]) if e["home_of_presidency"] else -1 for e in entries
        ),
        links_across=links,
    )


def _links_across(borders: list[dict[str, Any]]) -> dict[tuple[int, int], tuple[tuple[int, int], ...]]:
    links: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
    for border in borders:
        low, high = sorted(place(region, REGION_IDS, f"regions: {border['id']}") for region in border["regions"])
        links[low, high] = tuple(
            (place(a, ORDER_IDS, border["id"]), place(b, ORDER_IDS, border["id"])) for a, b in border["orders_across"]
        )
    return links


def _orders() -> OrderTable:
    entries = raw("orders")["order"]
    if [e["north_rank"] for e in entries] != list(range(1, len(entries) + 1)):
        raise TableError("orders: the entries are not in order of north_rank")
    links = tuple(tuple(place(o, ORDER_IDS, e["id"]) for o in e["links"]) for e in entries)
    for order, linked in enumerate(links):
        for other in linked:
            if order not in links[other]:
                raise TableError(f"orders: {ORDER_IDS[order]}: its link to {ORDER_IDS[other]} goes one way only")
    return OrderTable(
        region=tuple(place(e["region"], REGION_IDS, e["id"]) for e in entries),
        value=tuple(e["value"] for e in entries),
        refill=tuple(e["refill"] for e in entries),
        links=links,
    )


def _tiles() -> TileTable:
    entries = raw("events")["tile"]
    return TileTable(
        type=tuple(e["type"] for e in entries),
        back=tuple(place(e["back"], REGION_IDS, e["id"]) for e in entries),
        shape=tuple(SHAPE_IDS.index(e["shape"]) if e.get("shape") in SHAPE_IDS else -1 for e in entries),
        strength=tuple(e.get("strength", 0) for e in entries),
    )


def _prizes() -> PrizeTable:
    entries = raw("prizes")["prize"]
    return PrizeTable(
        cost=tuple(e["cost"] for e in entries),
        upkeep=tuple(e["upkeep"] for e in entries),
        points=tuple(e["victory_points"] for e in entries),
        windows=tuple(e["windows"] for e in entries),
    )


def _laws() -> LawTable:
    entries = raw("laws")["law"]
    return LawTable(
        dilemma=tuple(e["dilemma"] for e in entries),
        icon=tuple(e["icon"] for e in entries),
        support=tuple(e["support"] for e in entries),
        extra_action=tuple(
            place(e["extra_action"], ACTION_IDS, e["id"]) if "extra_action" in e else -1 for e in entries
        ),
    )


def _prestige() -> PrestigeTable:
    table = raw("prestige")
    entries = table["card"]
    return PrestigeTable(
        spouse=tuple(e["kind"] == "spouse" for e in entries),
        points=tuple(e.get("victory_points", 0) for e in entries),
        discount=tuple(e.get("discount", 0) for e in entries),
        power=tuple(e["power"] for e in entries),
        enterprise=tuple(
            place(e["enterprise_class"], POWER_IDS, e["id"]) if "enterprise_class" in e else -1 for e in entries
        ),
        votes=tuple(e.get("votes", 0) for e in entries),
        votes_on_target=tuple(
            {place(t, POWER_IDS, e["id"]): n for t, n in e.get("votes_if_policy_target", {}).items()} for e in entries
        ),
        windows=tuple(e.get("windows", table["windows_assumed"]) for e in entries),
    )
