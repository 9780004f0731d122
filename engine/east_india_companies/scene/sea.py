"""The sea: three zones with the ships that were sent there and those left behind, trading posts, and the loading track."""

from __future__ import annotations

from functools import cache

from engine.east_india_companies.board import Table
from engine.east_india_companies.scene.pieces import TONE, WIDTH, Fleet, proper, whose
from engine.east_india_companies.tables import CLOSED, NONE
from engine.scene import Box, Flow, Look, Panel, Piece, Place, Shape

LEFT, HIGH, APART = 104, 132, 138
"""Where the zones begin from the left, how high one is, and how far the next is below it."""

RULE = "C. Navigation, Expeditions to the Indies"


def sea(table: Table, fleet: Fleet) -> Panel:
    """The panel. Ships have speed and tonnage beside them where everyone knows them."""
    state, rules = table.state, table.rules
    track = Place(
        "track:loading",
        Box(6, 6, 84, len(rules.zones) * APART - 6),
        "Loading",
        "next on top",
        Look.BOX,
        Flow.COLUMN,
        tip="Loading track: fastest first, then who was sent first",
        rule="D. Loading, Purchase and Loading of Goods",
    )
    places = [track]
    pieces = list(fleet.pieces(track.id, state["track_company"], state["track_ship"], "about to load"))
    for zone in range(len(rules.zones)):
        places += _zone(table, zone)
        pieces += _zone_pieces(table, fleet, zone)
    height = len(rules.zones) * APART + 6
    return Panel("sea", "The sea: ships with speed/tonnage", WIDTH, height, tuple(places), tuple(pieces))


def _zone(table: Table, zone: int) -> list[Place]:
    printed, y = table.rules.zones[zone], 6 + zone * APART
    goods = tuple(table.rules.goods[good] for good in printed.goods)
    sites = (_site(table, site, Box(LEFT + 6 + at * 121, y + 84, 118, 44)) for at, site in enumerate(printed.sites))
    return [*_water(printed.id, goods, printed.travel_cost, y), *_berths(printed.id, y), *sites]


@cache
def _water(zone: str, goods: tuple[str, ...], cost: int, y: float) -> tuple[Place, ...]:
    """The zone itself, what is bought there, and what a trip costs."""
    tip = f"{proper(zone)}: {' and '.join(goods)}; " + (f"a trip costs {cost} GP" if cost else "a trip is free")
    return (
        Place(f"zone:{zone}", Box(LEFT, y, WIDTH - LEFT - 6, HIGH), proper(zone), look=Look.SEA, tip=tip, rule=RULE),
        Place(f"goods:{zone}", Box(LEFT + 6, y + 2, 90, 22), look=Look.BARE),
        Place(f"trip:{zone}", Box(WIDTH - 106, y + 2, 96, 22), "", f"trip {cost} GP", Look.BARE),
    )


@cache
def _berths(zone: str, y: float) -> tuple[Place, ...]:
    """Where ships lie that were sent to a zone, and those that were left there."""
    sent, left = Box(LEFT + 6, y + 24, 232, 56), Box(LEFT + 242, y + 24, WIDTH - LEFT - 254, 56)
    berth = Place("", sent, look=Look.BARE, flow=Flow.CENTRE)
    return (
        berth._replace(
            id=f"sent:{zone}",
            note="sent, first sent first",
            tip=f"Ships sent to {proper(zone)}, face down until they arrive",
            rule=RULE,
        ),
        berth._replace(
            id=f"left:{zone}",
            box=left,
            note="left behind",
            tip=f"Ships left in {proper(zone)}: they load before those that arrive",
            rule="D. Loading, Leaving a Ship in the Indies",
        ),
    )


def _zone_pieces(table: Table, fleet: Fleet, zone: int) -> list[Piece]:
    state, printed = table.state, table.rules.zones[zone]
    pieces = [
        Piece(
            f"good:{printed.id}:{table.rules.goods[good]}",
            f"goods:{printed.id}",
            Shape.CUBE,
            tone=TONE[good],
            tip=table.rules.goods[good],
        )
        for good in printed.goods
    ]
    pieces += fleet.pieces(f"sent:{printed.id}", state["stack_company"][zone], state["stack_ship"][zone])
    pieces += fleet.pieces(f"left:{printed.id}", state["left_company"][zone], state["left_ship"][zone], "left behind")
    pieces += [_post(table, site) for site in printed.sites if state["seals"][site] >= 0]
    return pieces


def _site(table: Table, site: int, box: Box) -> Place:
    owner, name = table.state["seals"][site], table.rules.sites[site]
    told = {CLOSED: "closed at this table", NONE: "no trading post yet"}.get(owner, "a trading post")
    return Place(
        f"site:{name}",
        box,
        proper(name),
        look=Look.SLOT,
        flow=Flow.CENTRE,
        tone="closed" if owner == CLOSED else "",
        tip=f"{proper(name)}: {told}",
        rule="D. Loading, Trading Posts",
    )


def _post(table: Table, site: int) -> Piece:
    owner, name = table.state["seals"][site], table.rules.sites[site]
    tip = f"Trading post of {whose(table, owner)}: goods cost it 1 GP less in this zone"
    return Piece(f"post:{name}", f"site:{name}", Shape.HOUSE, owner, tip=tip)
